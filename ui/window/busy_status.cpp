// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/busy_status.h"

#include "ui/words/words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace tonescope::ui {

BusyStatus::BusyStatus(QWidget* parent)
    : QWidget(parent), m_task(new QLabel(this)), m_progress(new QProgressBar(this)) {
    m_progress->setObjectName(QStringLiteral("progress"));
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->setMaximumWidth(160);
    auto* stop = new QPushButton(tr("&Stop"), this);
    stop->setObjectName(QStringLiteral("stop"));
    stop->setToolTip(tr("Stop what is running"));
    connect(stop, &QPushButton::clicked, this, &BusyStatus::stopRequested);

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_task);
    layout->addWidget(m_progress);
    layout->addWidget(stop);

    m_patience.setSingleShot(true);
    m_patience.setInterval(patience);
    connect(&m_patience, &QTimer::timeout, this, qOverload<>(&QWidget::show));
    hide();
}

void BusyStatus::show(const Activity& activity) {
    if (activity.kind == Activity::Kind::Idle) {
        m_patience.stop();
        hide();
        return;
    }
    constexpr int steps = 1000;
    const bool known = activity.fraction >= 0;
    m_task->setText(wordFor(activity.kind) + QStringLiteral(" …"));
    m_progress->setRange(0, known ? steps : 0); // an empty range shows that the end is unknown
    m_progress->setValue(known ? static_cast<int>(activity.fraction * steps) : -1);
    // Work that goes from one task to the next is one stretch of being busy.
    if (!isVisible() && !m_patience.isActive()) m_patience.start();
}

} // namespace tonescope::ui
