// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/counting/count_foot.h"

#include "engine/values/measuring/measurement.h"
#include "ui/counting/count_choices.h"
#include "ui/frame/chip.h"
#include "ui/frame/parts.h"
#include "ui/plot/colours.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QEvent>
#include <QMenu>

#include <array>
#include <utility>

namespace tonescope::ui {

namespace {

const QString dot = QStringLiteral(" · ");

/// "exact"
QString exactnessOf(const CountResult& result) {
    if (result.sampled) return CountFoot::tr("sampled");
    return result.exact ? CountFoot::tr("exact") : CountFoot::tr("not exact");
}

/// "6,000,000 pixels"
QString pixelsOf(const CountResult& result) {
    const std::uint64_t counted = result.sampled ? result.sampled->looked : result.histogram.pixels();
    return CountFoot::tr("%1 pixels", nullptr, pluralOf(counted)).arg(countText(counted));
}

} // namespace

CountFoot::CountFoot(const CountChoices& choices, QWidget* parent)
    : QWidget(parent), m_choices(choices), m_exact(named(new Chip(this), "exactChip")),
      m_device(named(new Chip(this), "deviceChip")) {
    connect(m_exact, &Chip::clicked, this, &CountFoot::detailsWanted);
    m_exact->hide();
    auto* menu = new QMenu(this);
    menu->addMenu(choices.deviceMenu());
    menu->addMenu(choices.strategyMenu());
    menu->addSeparator();
    QAction* details = menu->addAction(tr("&Times and history"));
    connect(details, &QAction::triggered, this, &CountFoot::detailsWanted);
    m_device->setMenu(menu);
    setLayout(makeRow({m_exact, m_device, {}}, 8));
    refresh();
}

void CountFoot::refresh() {
    fit();
    m_device->setAccessibleName(tr("Device and strategy: %1").arg(m_device->text()));
    const DeviceInfo* device = m_choices.device();
    if (device == nullptr) return;
    QStringList lines{tr("%1\nStrategy: %2").arg(tipOf(*device), m_choices.strategyTitle())};
    if (const QString wall = wallOn(*device); !wall.isEmpty()) lines += tr("Wall time: %1").arg(wall);
    m_device->setToolTip(plainTip(lines.join(QLatin1Char('\n'))));
}

QString CountFoot::wallOn(const DeviceInfo& device) const {
    const bool timed = m_result && m_result->exact && m_result->device.key == device.key;
    return timed ? durationText(m_result->timings.wall) : QString();
}

void CountFoot::fit() {
    const DeviceInfo* device = m_choices.device();
    if (device == nullptr) return m_device->setText(tr("Looking for devices …"));
    const QString exact = m_result ? exactnessOf(*m_result) : QString(),
                  pixels = m_result ? exact + dot + pixelsOf(*m_result) : QString(),
                  name = m_choices.shortNameOf(*device), wall = wallOn(*device);
    // Whole parts are left out, as an elided number or name says nothing: first the time.
    const std::array<std::pair<QString, QString>, 4> texts{
        {{pixels, wall.isEmpty() ? name : name + dot + wall},
         {pixels, name},
         {exact, name},
         {exact, wordFor(device->type)}}};
    for (const auto& [left, right] : texts) {
        m_exact->setText(left);
        m_device->setText(right);
        const int exactWidth = m_result ? m_exact->sizeHint().width() + layout()->spacing() : 0;
        if (exactWidth + m_device->sizeHint().width() <= width()) break;
    }
    m_device->updateGeometry();
}

void CountFoot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

void CountFoot::show(const CountResultPointer& result) {
    m_result = result;
    m_exact->setVisible(result != nullptr);
    if (result) {
        m_exact->setToolTip(exactnessOf(*result) + dot + pixelsOf(*result) + QLatin1Char('\n') +
                            tr("How the pixels were counted: times, device, history and parameters"));
        m_exact->setDot(result->exact ? colourOf(Verdict::Equal, palette()) : busyColour(palette()));
    }
    refresh();
}

void CountFoot::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) show(m_result);
}

} // namespace tonescope::ui
