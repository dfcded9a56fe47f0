// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/contention/contention_histogram_view.h"

#include "ui/plot/colours.h"
#include "ui/plot/plot_look.h"
#include "ui/words/number_text.h"

#include <QEvent>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>

namespace tonescope::ui {

namespace {

QSharedPointer<QCPAxisTicker> everyFourth() {
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    ticker->addTick(1, QString::number(1));
    for (int tick = 4; tick <= static_cast<int>(lanesOfSet); tick += 4)
        ticker->addTick(tick, QString::number(tick));
    return ticker;
}

} // namespace

ContentionHistogramView::ContentionHistogramView(QWidget* parent)
    : QWidget(parent), m_plot(new QCustomPlot(this)), m_bars(new QCPBars(m_plot->xAxis, m_plot->yAxis)),
      m_mean(new QCPItemLine(m_plot)), m_meanText(new QCPItemText(m_plot)) {
    setAccessibleName(tr("Histogram of contention"));
    m_plot->setObjectName(QStringLiteral("contentionHistogram"));
    m_plot->setAccessibleName(accessibleName());
    m_plot->setMinimumSize(220, 200);
    m_plot->xAxis->setTicker(everyFourth());
    m_plot->xAxis->setRange(0.3, lanesOfSet + 0.7);
    m_plot->yAxis->setLabel(tr("sets, per cent"));
    m_bars->setWidth(0.8);
    m_mean->end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    m_mean->start->setTypeY(QCPItemPosition::ptAxisRectRatio);
    m_meanText->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    clear();
}

void ContentionHistogramView::show(const SetNumbers& numbers, SetNumber number) {
    QVector<double> places, shares;
    const auto all = static_cast<double>(std::max<std::uint64_t>(numbers.count(), 1));
    for (unsigned n = 1; n <= lanesOfSet; ++n) {
        places.append(n);
        shares.append(100 * static_cast<double>(numbers.sets.at(n)) / all);
    }
    m_bars->setData(places, shares, true);
    m_plot->xAxis->setLabel(wordFor(number));
    // Room above for what is said of the mean.
    m_plot->yAxis->setRange(0, std::max(1.0, *std::ranges::max_element(shares)) * 1.2);

    const double mean = numbers.mean();
    const bool left = mean > lanesOfSet / 2.0; // of the line, so that the text is inside
    m_mean->start->setCoords(mean, 0);
    m_mean->end->setCoords(mean, 1);
    m_meanText->position->setCoords(left ? mean - 0.4 : mean + 0.4, 0.01);
    m_meanText->setPositionAlignment(Qt::AlignTop | (left ? Qt::AlignRight : Qt::AlignLeft));
    m_meanText->setText(tr("mean %1").arg(ratioText(mean)));
    for (QCPAbstractItem* item :
         {static_cast<QCPAbstractItem*>(m_mean), static_cast<QCPAbstractItem*>(m_meanText)})
        item->setVisible(true);
    updateLook();
}

void ContentionHistogramView::clear() {
    m_bars->data()->clear();
    m_mean->setVisible(false);
    m_meanText->setVisible(false);
    m_plot->yAxis->setRange(0, 100);
    updateLook();
}

void ContentionHistogramView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) updateLook();
    QWidget::changeEvent(event);
}

void ContentionHistogramView::updateLook() {
    applyLook(*m_plot, palette(), font());
    m_mean->setPen(QPen(palette().color(QPalette::Text), curveWidth(font()), Qt::DashLine));
    m_bars->setPen(Qt::NoPen);
    m_bars->setBrush(colourOf(Channel::Blue, palette()));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ContentionHistogramView::setSummary(const QString& summary) {
    m_plot->setAccessibleDescription(summary);
}

} // namespace tonescope::ui
