// SPDX-License-Identifier: GPL-3.0-or-later
// The card is always dark, because photos are seen through it, so its colours are those of a dark window. A
// second figure draws it, in a QCustomPlot that is never shown.
#include "ui/histogram/histogram_overlay.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QPainter>

#include <algorithm>

namespace tonescope::ui {

namespace {

constexpr int fromEdge = 16, inside = 8; ///< logical pixels

QPalette cardPalette() {
    QPalette palette(QColor(0x1e, 0x1f, 0x22));
    palette.setColor(QPalette::PlaceholderText, QColor(0xa2, 0xa4, 0xaa)); // labels
    palette.setColor(QPalette::Base, QColor(0x10, 0x10, 0x12, 0)); // paintEvent() paints the background
    palette.setColor(QPalette::Mid, QColor(0x55, 0x57, 0x5e));     // grid
    return palette;
}

} // namespace

HistogramOverlay::HistogramOverlay(const HistogramFigure& shown, QWidget& parent)
    : QWidget(&parent), m_shown(shown), m_plot(new QCustomPlot(this)), m_figure(*m_plot) {
    setObjectName(QStringLiteral("histogramOverlay"));
    setAccessibleName(tr("Histogram on the photo"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    m_plot->hide();
    parent.installEventFilter(this);
    hide();
}

bool HistogramOverlay::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && isVisible()) place();
    return QWidget::eventFilter(watched, event);
}

void HistogramOverlay::showEvent(QShowEvent*) {
    place();
}

void HistogramOverlay::place() {
    const QSize room = parentWidget()->size();
    const int width = std::clamp(room.width() / 4, 160, 400);
    const QSize size(width, width * 2 / 3);
    setGeometry(QRect(
        QPoint(room.width() - size.width() - fromEdge, room.height() - size.height() - fromEdge), size));
}

void HistogramOverlay::paintEvent(QPaintEvent*) {
    if (m_shown.empty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0x10, 0x10, 0x12, 232));
    painter.drawRoundedRect(rect(), 6, 6);

    const QRect box = rect().adjusted(inside, inside, -inside, -inside);
    PlotContent content = m_shown.content();
    content.arrangement = Arrangement::Overlay;
    m_figure.setLook(cardPalette(), font());
    m_figure.setHistogram(m_shown.histogram());
    m_figure.setContent(content);
    m_plot->xAxis->setRange(m_shown.panels().front().values().range());
    m_plot->setViewport(QRect(QPoint(), box.size()));
    m_figure.update(box.width() * devicePixelRatioF());
    m_plot->replot(); // lays out: the axes get as many labels as fit
    m_figure.update(box.width() * devicePixelRatioF());
    painter.drawPixmap(box.topLeft(), m_plot->toPixmap(box.width(), box.height(), devicePixelRatioF()));
}

} // namespace tonescope::ui
