// SPDX-License-Identifier: GPL-3.0-or-later
// The pane asks for no strategy: an empty strategy in a case lets the engine choose the device's default. The
// counts of both measurements are kept and compared bin by bin.
#include "ui/lab/devices/devices_pane.h"

#include "engine/values/count_settings.h"
#include "engine/values/histogram.h"
#include "ui/histogram/histogram_plot.h"
#include "ui/lab/base/chart.h"
#include "ui/lab/base/lab_colours.h"
#include "ui/lab/base/measurement_text.h"
#include "ui/lab/base/parts.h"
#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <QWidget>

#include <qcustomplot.h>

#include <algorithm>
#include <utility>

namespace tonescope::ui {

/// Histogram of a text: one bar per group of four letters, scaled to the highest bar.
class LetterPlot : public Chart {
    Q_OBJECT

public:
    explicit LetterPlot(QWidget* parent = nullptr);

    /// Shows a histogram of letters, whose gray bins are the groups.
    void show(const Histogram& histogram);
    using QWidget::show;

protected:
    void draw() override;

private:
    QVector<double> m_letters; ///< count per group
};

LetterPlot::LetterPlot(QWidget* parent)
    : Chart("letterPlot", tr("Counts of letters, in groups of four"), parent) {
    const auto groups = QSharedPointer<QCPAxisTickerText>::create();
    for (std::size_t group = 0; group < letterGroups.size(); ++group)
        groups->addTick(static_cast<double>(group), QString::fromLatin1(letterGroups[group]));
    plot().xAxis->setTicker(groups);
    plot().xAxis->setRange(-0.6, static_cast<double>(letterGroups.size()) - 0.4);
    plot().yAxis->setLabel(tr("letters"));
    redraw();
}

void LetterPlot::show(const Histogram& histogram) {
    const auto counts = histogram.counts(Channel::Gray);
    m_letters.clear();
    for (std::size_t group = 0; group < std::min(letterGroups.size(), counts.size()); ++group)
        m_letters += static_cast<double>(counts[group]);
    redraw();
}

/// The axis begins at 0 and leaves 5 % above the highest bar.
void LetterPlot::draw() {
    plot().clearPlottables();
    auto* bars = new QCPBars(plot().xAxis, plot().yAxis); // the plot owns it
    bars->setWidth(0.8);
    bars->setPen(Qt::NoPen);
    bars->setBrush(colourOf(Channel::Gray, palette()));
    for (qsizetype group = 0; group < m_letters.size(); ++group)
        bars->addData(static_cast<double>(group), m_letters.at(group));
    const double most = m_letters.isEmpty() ? 0 : *std::ranges::max_element(m_letters);
    plot().yAxis->setRange(0, std::max(1.0, most) * 1.05);
}

DevicesPane::DevicesPane(QWidget* parent) : LabPane(parent), m_verdict(makeProse("devicesVerdict")) {
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(makeRow({{buildSide(m_sides[0], "first"), 1}, {buildSide(m_sides[1], "second"), 1}}),
                      1);
    layout->addWidget(m_verdict);
    DevicesPane::clear();
}

/// Both plots exist from the start; the stack shows the one that fits the counted values.
QLayout* DevicesPane::buildSide(Side& side, const char* name) {
    side.device = makeNarrowBox(name, {}, 0);
    side.values = new HistogramPlot;
    side.letters = new LetterPlot;
    side.plots = new QStackedWidget;
    side.plots->addWidget(side.values);
    side.plots->addWidget(side.letters);
    side.times = makeProse("");
    side.times->setTextFormat(Qt::RichText);
    connect(side.device, &QComboBox::currentIndexChanged, this, &LabPane::changed);
    return makeColumn({side.device, {side.plots, 1}, side.times});
}

void DevicesPane::setCatalog(const DeviceCatalog& catalog) {
    m_catalog = catalog;
    const std::string byDefault = defaultDevice(catalog).key;
    offer(*m_sides[0].device, byDefault);
    // The second side gets the first device that is not the default.
    const auto other = std::find_if(catalog.devices.begin(), catalog.devices.end(),
                                    [&](const DeviceInfo& device) { return device.key != byDefault; });
    offer(*m_sides[1].device, other == catalog.devices.end() ? byDefault : other->key);
}

/// Called again when the devices change: the user's choice is kept by its key.
void DevicesPane::offer(QComboBox& list, std::string_view preferred) const {
    const QVariant before = list.currentData();
    list.clear();
    for (const DeviceInfo& device : m_catalog.devices) {
        list.addItem(shortTitleOf(device, m_catalog.devices), QString::fromUtf8(device.key));
        list.setItemData(list.count() - 1, plainTip(tipOf(device)), Qt::ToolTipRole);
    }
    const int kept = list.findData(before);
    list.setCurrentIndex(kept >= 0 ? kept : list.findData(QString::fromUtf8(preferred)));
}

const DeviceInfo* DevicesPane::deviceOf(const Side& side) const {
    return m_catalog.find(side.device->currentData().toString().toStdString());
}

void DevicesPane::setChoices(const LabChoices& choices) {
    m_choices = choices;
}

std::vector<MeasureCase> DevicesPane::cases() const {
    std::vector<MeasureCase> cases;
    for (const Side& side : m_sides) {
        const DeviceInfo* device = deviceOf(side);
        if (device == nullptr || device == (cases.empty() ? nullptr : deviceOf(m_sides[0]))) return {};
        MeasureCase asked{*device, {}, {}, m_choices.pixels, m_choices.repeats};
        asked.keepCounts = true;
        cases.push_back(std::move(asked));
    }
    return cases;
}

QString DevicesPane::idleReason() const {
    return m_catalog.devices.size() < 2 ? tr("There is only one device.")
                                        : tr("Choose two different devices.");
}

void DevicesPane::begin(const LabRun& /*run*/, std::size_t /*count*/) {
    for (Side& side : m_sides)
        clear(side);
    m_verdict->setText(tr("Measuring …"));
    inkBusy(*m_verdict, false);
}

void DevicesPane::clear(Side& side) {
    side.measured.reset();
    side.times->clear();
    side.values->showHistogram({});
    side.plots->setCurrentWidget(side.values);
}

/// Measurements arrive in the order of the cases: the first side first.
void DevicesPane::show(const MeasurementPointer& measurement) {
    Side& side = m_sides[0].measured ? m_sides[1] : m_sides[0];
    side.measured = measurement;
    showCounts(side);
    showTimes(side);
}

void DevicesPane::showCounts(const Side& side) {
    if (!side.measured->counts) return;
    if (side.measured->binning == Binning::Letters) {
        side.letters->show(*side.measured->counts);
        side.plots->setCurrentWidget(side.letters);
    } else {
        side.values->showHistogram(*side.measured->counts);
    }
}

void DevicesPane::showTimes(const Side& side) {
    const Measurement& measured = *side.measured;
    const QString head = QStringLiteral("<b>%1</b>, %2, %3<br>")
                             .arg(nameOf(measured).toHtmlEscaped(), titleOf(measured).toHtmlEscaped(),
                                  QString::fromStdString(measured.data).toHtmlEscaped());
    if (!measured.series)
        return side.times->setText(head + failureText(measured.series.failure()).toHtmlEscaped());
    const Series& series = *measured.series;
    side.times->setText(head + tr("kernel %1 (quartiles %2 … %3, %4), %5<br>wall %6, by the host's clock")
                                   .arg(durationText(series.kernel.median), durationText(series.kernel.p25),
                                        durationText(series.kernel.p75),
                                        runsKernels(measured.device) ? tr("by the device's clock")
                                                                     : tr("by the host's clock"),
                                        throughputText(throughputOf(measured)),
                                        durationText(series.wall.median)));
}

QString DevicesPane::nameOf(const Measurement& measured) const {
    std::vector<DeviceInfo> devices;
    for (const Side& side : m_sides) {
        if (side.measured) devices.push_back(side.measured->device);
    }
    return shortTitleOf(measured.device, devices);
}

void DevicesPane::end() {
    if (!m_sides[0].measured || !m_sides[1].measured) {
        m_verdict->setText(tr("Stopped before both devices had counted."));
    } else {
        m_verdict->setText(comparison() + QLatin1Char(' ') + ratio());
        inkBusy(*m_verdict, !noConclusionText({m_sides[0].measured, m_sides[1].measured}).isEmpty());
    }
}

/// The histograms that have counts.
std::vector<QCustomPlot*> DevicesPane::plots() const {
    std::vector<QCustomPlot*> plots;
    for (const Side& side : m_sides) {
        if (side.measured && side.measured->counts)
            plots.push_back(side.plots->currentWidget()->findChild<QCustomPlot*>());
    }
    return plots;
}

QStringList DevicesPane::findings() const {
    return {m_verdict->text()};
}

/// Compares bin by bin: the number of unequal bins and the largest difference.
QString DevicesPane::comparison() const {
    const Measurement& first = *m_sides[0].measured;
    const Measurement& second = *m_sides[1].measured;
    if (!first.series || !second.series)
        return tr("One device could not count, so there is nothing to compare.");
    if (!first.counts || !second.counts)
        return tr("Session files keep only the counts of 8-bit samples, so these cannot be compared.");
    const HistogramDifference difference = differenceOf(*first.counts, *second.counts);
    // A histogram of letters has more bins than there are groups; the rest is 0 on both sides.
    const QString bins = countText(first.binning == Binning::Letters ? letterGroups.size() : difference.bins);
    if (difference.unequal == 0)
        return tr("The difference is zero: all %1 bins hold the same counts.").arg(bins);
    return tr("The histograms differ in %1 of %2 bins, by up to %3 counts.")
        .arg(countText(difference.unequal), bins, countText(difference.largest));
}

/// No verdict for busy machines or simulators. The faster device is named only if the confidence interval
/// excludes 1.
QString DevicesPane::ratio() const {
    const Measurement& first = *m_sides[0].measured;
    const Measurement& second = *m_sides[1].measured;
    if (!first.series || !second.series) return {};
    const QString busy = measureAgainText({m_sides[0].measured, m_sides[1].measured});
    if (!busy.isEmpty()) return busy;
    if (!timesCompare(first, second)) return tr("A simulator's time cannot be compared with a device's.");
    // The kernel times of the host's threads are by the host's clock, those of devices by their own. Times of
    // two clocks are not compared; then the wall times are, which are by the host's clock for both.
    const bool oneClock = runsKernels(first.device) == runsKernels(second.device);
    const auto timeOf = [oneClock](const Measurement& of) -> const SampleSummary& {
        return oneClock ? of.series->kernel : of.series->wall;
    };
    const QString clock = oneClock ? tr("kernel time") : tr("wall time");
    const bool firstWins = timeOf(first).median < timeOf(second).median;
    const Measurement& fast = firstWins ? first : second;
    const Measurement& slow = firstWins ? second : first;
    const auto interval = oneClock ? speedUpInterval(fast, slow) : wallSpeedUpInterval(fast, slow);
    if (!interval || !interval->excludesOne())
        return tr("By %1, they differ by no more than their spread.").arg(clock);
    return tr("By %1, %2 was %3 as fast as %4.")
        .arg(clock, nameOf(fast), intervalText(*interval), nameOf(slow));
}

void DevicesPane::clear() {
    for (Side& side : m_sides)
        clear(side);
    m_verdict->setText(tr("Press Run to count the pixels of the setup on both devices."));
}

} // namespace tonescope::ui

#include "devices_pane.moc"
