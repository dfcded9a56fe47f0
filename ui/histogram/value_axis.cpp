// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/value_axis.h"

#include "ui/histogram/plot_panels.h"
#include "ui/plot/plot_look.h"
#include "ui/plot/tickers.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QStringList>

#include <qcustomplot.h>

#include <algorithm>

namespace tonescope::ui {

namespace {

struct ValueAxisText {
    Q_DECLARE_TR_FUNCTIONS(ValueAxis)
};

QString valueLabel(const ShownValues& shown, const QCPRange& range) {
    const std::size_t bins = shown.grid.bins();
    QStringList remarks;
    if (shown.grid.group() > 1) remarks += ValueAxisText::tr("%1 values a column").arg(shown.grid.group());
    if (shown.usedBins < bins && range.size() < static_cast<double>(bins))
        remarks += ValueAxisText::tr("nothing lies above %1 of %2")
                       .arg(countText(shown.usedBins - 1), countText(bins - 1));
    const QString value = ValueAxisText::tr("value");
    return remarks.isEmpty() ? value : QStringLiteral("%1 (%2)").arg(value, remarks.join(comma()));
}

void labelShares(const PlotPanels& panels, const ShownValues& shown) {
    for (const PlotPanel& panel : panels.all())
        panel.shares().setLabel({});
    const bool stacked = shown.content.arrangement == Arrangement::Stacked;
    const PlotPanel& labelled = stacked ? panels.all().front() : panels.all().back();
    labelled.shares().setLabel(wrappedLabel(ValueAxisText::tr("share of pixels up to the value, %"),
                                            shown.font, labelled.rect->height()));
}

} // namespace

void labelValues(const PlotPanels& panels, const ShownValues& shown) {
    const PlotPanel& first = panels.all().front();
    const QFontMetrics metrics(first.values().tickLabelFont());
    const int widest = metrics.horizontalAdvance(QString::number(shown.grid.bins()));
    const int ticks = std::clamp(first.rect->width() / (2 * widest), 2, 8);
    for (const PlotPanel& panel : panels.all()) {
        panel.values().setTicker(valueTicker(shown.grid.bins()));
        panel.values().ticker()->setTickCount(ticks);
        panel.values().setLabel({});
    }
    const bool stacked = shown.content.arrangement == Arrangement::Stacked;
    const PlotPanel& labelled = stacked ? panels.all().back() : panels.all()[panels.all().size() / 2];
    const QString label = valueLabel(shown, first.values().range());
    labelled.values().setLabel(wrappedLabel(label, shown.font, labelled.rect->width()));
    labelShares(panels, shown);
}

void showExposure(QCustomPlot& plot, const ShownValues& shown) {
    plot.xAxis2->setVisible(shown.content.exposure && shown.content.arrangement != Arrangement::Parade);
    if (!plot.xAxis2->visible()) return;
    plot.xAxis2->setRange(plot.xAxis->range());
    plot.xAxis2->setTicker(exposureTicker(shown.grid.bins()));
    const QString label =
        ValueAxisText::tr("exposure below the largest value (values follow the curve of sRGB)");
    plot.xAxis2->setLabel(
        QFontMetrics(shown.font).elidedText(label, Qt::ElideRight, plot.axisRect()->width()));
}

} // namespace tonescope::ui
