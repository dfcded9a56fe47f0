// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/status_line.h"

#include "ui/words/words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStatusBar>

namespace tonescope::ui {

BusyStatus::BusyStatus(QWidget* parent)
    : QWidget(parent), m_task(new QLabel(this)), m_progress(new QProgressBar(this)),
      m_patience(new QTimer(this)) {
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

    m_patience->setSingleShot(true);
    m_patience->setInterval(patience);
    connect(m_patience, &QTimer::timeout, this, qOverload<>(&QWidget::show));
    hide();
}

void BusyStatus::show(const Activity& activity) {
    if (activity.kind == Activity::Kind::Idle) {
        m_patience->stop();
        hide();
        return;
    }
    constexpr int steps = 1000;
    const bool known = activity.fraction >= 0;
    m_task->setText(wordFor(activity.kind) + QStringLiteral(" …"));
    m_progress->setRange(0, known ? steps : 0); // an empty range shows that the end is unknown
    m_progress->setValue(known ? static_cast<int>(activity.fraction * steps) : -1);
    // Work that goes from one task to the next is one stretch of being busy.
    if (!isVisible() && !m_patience->isActive()) m_patience->start();
}

StatusLine::StatusLine(QStatusBar& bar)
    : QObject(&bar), m_pixel(new QLabel(&bar)), m_image(new QLabel(&bar)), m_busy(new BusyStatus(&bar)) {
    m_pixel->setObjectName(QStringLiteral("pixelText"));
    m_image->setObjectName(QStringLiteral("imageText"));
    m_busy->setObjectName(QStringLiteral("busy"));
    bar.addWidget(m_pixel, 1);
    bar.addPermanentWidget(m_busy);
    bar.addPermanentWidget(m_image);
    connect(m_busy, &BusyStatus::stopRequested, this, &StatusLine::stopRequested);
}

void StatusLine::showPixel(const std::optional<PixelSample>& sample) {
    if (!sample) return m_pixel->clear();
    // "12, 34: R 250  G 128  B 3  (gray 150)", and the alpha if there is one
    QString text = QStringLiteral("%1, %2: ").arg(sample->x).arg(sample->y);
    if (!sample->colour) {
        text += tr("gray %1").arg(sample->gray);
    } else {
        text += tr("R %1  G %2  B %3  (gray %4)")
                    .arg(sample->red)
                    .arg(sample->green)
                    .arg(sample->blue)
                    .arg(sample->gray);
        if (sample->alpha) text += tr("  alpha %1").arg(*sample->alpha);
    }
    m_pixel->setText(text);
}

void StatusLine::showImage(const Image& image, double scale) {
    const Extent extent = image.extent();
    const QString size = image.fileBits > 0
                             ? tr("%1 × %2, %5-bit, counted as %3 bits, %4 %").arg(extent.width)
                             : tr("%1 × %2, %3 bits, %4 %").arg(extent.width);
    QString text =
        size.arg(extent.height).arg(image.traits().sampleBits).arg(scale * 100, 0, 'f', scale < 0.1 ? 1 : 0);
    if (image.fileBits > 0) text = text.arg(image.fileBits);
    m_image->setText(text);
}

} // namespace tonescope::ui
