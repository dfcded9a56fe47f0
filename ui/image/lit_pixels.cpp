// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/image/lit_pixels.h"

#include <QtConcurrentRun>

namespace tonescope::ui {

LitPixels::LitPixels(QObject* parent) : QObject(parent) {
    m_thread.setMaxThreadCount(1);
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &LitPixels::take);
}

LitPixels::~LitPixels() {
    m_stop.request_stop(); // the thread ends by itself, soon, and touches nothing of this object
}

void LitPixels::ask(const ImagePointer& image, const LitRule& rule, const ImagePlacement& placement,
                    const ViewSurface& surface) {
    const Wish wish{image, rule, placement, surface};
    if (wish == m_asked) return;
    m_asked = wish;
    if (!rule.any() || !image) {
        m_stop.request_stop();
        m_shown = wish;
        m_mask = {};
        Q_EMIT changed();
        return;
    }
    if (m_running && !m_running->samePlace(wish)) m_stop.request_stop();
    if (!m_running) start();
}

QImage LitPixels::maskFor(const ImagePlacement& placement, const ViewSurface& surface) const {
    const bool here = m_shown.placement == placement && m_shown.surface == surface;
    return here && m_shown.image == m_asked.image ? m_mask : QImage();
}

void LitPixels::start() {
    m_stop = std::stop_source();
    m_running = m_asked;
    m_watcher.setFuture(QtConcurrent::run(&m_thread, [wish = m_asked, stop = m_stop.get_token()] {
        return litMask(*wish.image, wish.rule, wish.placement, wish.surface, stop);
    }));
}

void LitPixels::take() {
    const Wish done = *std::exchange(m_running, std::nullopt);
    const QImage mask = m_watcher.result();
    if (!mask.isNull() && m_asked.rule.any() && done.samePlace(m_asked)) {
        m_shown = done;
        m_mask = mask;
        Q_EMIT changed();
    }
    if (m_asked.rule.any() && m_asked.image && !(m_shown == m_asked)) start();
}

} // namespace tonescope::ui
