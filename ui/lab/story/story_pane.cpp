// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/story_pane.h"

#include "engine/values/histogram.h"
#include "engine/values/measuring/kernel_text.h"
#include "ui/lab/bars/bars_chart.h"
#include "ui/lab/base/chart.h"
#include "ui/lab/base/lab_colours.h"
#include "ui/lab/base/measurement_text.h"
#include "ui/lab/base/parts.h"
#include "ui/lab/base/ratio_text.h"
#include "ui/lab/base/report.h"
#include "ui/lab/glossary/glossary.h"
#include "ui/lab/kernel/kernel_highlighter.h"
#include "ui/lab/story/step_text.h"
#include "ui/plot/plot_look.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTabWidget>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

// A step is shown from three records: the LectureStep (its texts, strategies and data), its StepPlan on this
// machine (the cases, or the reason why there are none), and its StepRecord (guess and measurements).
// refresh() rebuilds page, plots, guess and question from these three, so views have no state of their own
// except the scroll position.
//
// A run measures one part of a step: the step itself, a mistake, or the answer to its question. StepRun says
// which one. It is saved in the details of the run, so that a session file brings the results back to their
// step.

namespace tonescope::ui {

namespace {

/// A removed or added line as HTML, with the characters that differ from `other` struck out or underlined.
/// They are found by cutting off the common beginning and end. `other`: the line that replaces it in the
/// other text; null: the whole line differs.
QString lineHtml(const ChangedLine& line, const ChangedLine* other, const QString& place) {
    const bool removed = line.kind == ChangedLine::Kind::Removed;
    const QString text = line.text.trimmed(), in = other == nullptr ? QString() : other->text.trimmed();
    const auto shorter = std::min(text.size(), in.size());
    const auto same = [&](auto begin, auto otherBegin, qsizetype most) {
        qsizetype count = 0;
        while (count < most && *begin++ == *otherBegin++)
            ++count;
        return count;
    };
    // Common characters at the beginning, then at the end, without counting a character twice.
    const qsizetype before = same(text.begin(), in.begin(), shorter);
    const qsizetype after = same(text.rbegin(), in.rbegin(), shorter - before);
    const QString changed = text.mid(before, text.size() - before - after).toHtmlEscaped();
    return QStringLiteral("%1 %2  %3%4%5")
        .arg(QString(QChar(removed ? u'−' : u'+')), place.toHtmlEscaped(), text.left(before).toHtmlEscaped(),
             (removed ? QStringLiteral("<s>%1</s>") : QStringLiteral("<b><u>%1</u></b>")).arg(changed),
             text.right(after).toHtmlEscaped());
}

/// The lines in which two texts differ. Each begins with `place`, or if that is empty with its line number.
QStringList changeHtml(const QString& before, const QString& after, const QString& place = {}) {
    using Kind = ChangedLine::Kind;
    const std::vector<ChangedLine> lines = changedLines(before, after);
    QStringList html;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const bool removed = lines[i].kind == Kind::Removed;
        // A removed line directly before an added one: the second replaces the first.
        const ChangedLine* other = nullptr;
        if (removed && i + 1 < lines.size() && lines[i + 1].kind == Kind::Added) other = &lines[i + 1];
        if (!removed && i > 0 && lines[i - 1].kind == Kind::Removed) other = &lines[i - 1];
        html +=
            lineHtml(lines[i], other, place.isEmpty() ? QStringLiteral("%1").arg(lines[i].number, 3) : place);
    }
    return html;
}

} // namespace

/// A longest common subsequence by dynamic programming, quadratic in time and memory: source texts have at
/// most some hundred lines.
std::vector<ChangedLine> changedLines(const QString& before, const QString& after) {
    const QStringList old = before.split(u'\n'), young = after.split(u'\n');
    const auto columns = static_cast<std::size_t>(young.size()) + 1;
    // at(i, j): length of the longest common subsequence of the lines from i on and the lines from j on.
    std::vector<int> common((static_cast<std::size_t>(old.size()) + 1) * columns);
    const auto at = [&](qsizetype i, qsizetype j) -> int& {
        return common[static_cast<std::size_t>(i) * columns + static_cast<std::size_t>(j)];
    };
    // From the ends to the beginnings, so that the texts can then be walked from the top.
    for (qsizetype i = old.size() - 1; i >= 0; --i) {
        for (qsizetype j = young.size() - 1; j >= 0; --j)
            at(i, j) = old[i] == young[j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
    }
    std::vector<ChangedLine> changed;
    qsizetype i = 0, j = 0;
    // A line is removed if the subsequence stays as long without it; so removed lines come before added ones.
    while (i < old.size() || j < young.size()) {
        if (i < old.size() && j < young.size() && old[i] == young[j]) {
            ++i, ++j;
        } else if (i < old.size() && at(i + 1, j) == at(i, j)) {
            changed.push_back({ChangedLine::Kind::Removed, static_cast<int>(i + 1), old[i]});
            ++i;
        } else {
            changed.push_back({ChangedLine::Kind::Added, static_cast<int>(j + 1), young[j]});
            ++j;
        }
    }
    return changed;
}

/// Plots the counts over the correct counts, bin by bin, the channels one after another. Missing and surplus
/// counts are hatched; the legend gives their number. A bin whose error would be less than some pixels high
/// gets a triangle above it.
class BinsChart : public Chart {
public:
    BinsChart() : Chart("mistakePlot", {}, nullptr) {
        placeLegendAbove();
        redraw();
    }

    void show(const Histogram& counted, const Histogram& expected) {
        m_have = allCounts(counted);
        m_right = allCounts(expected);
        m_sum = differenceOf(counted, expected).sum;
        m_colours = expected.channels().size() > 1;
        redraw();
    }

protected:
    void draw() override {
        // In lines of text, so that legend, axis and a few ticks fit in any font.
        constexpr int lines = 15;
        plot().setMinimumSize(280, lines * fontMetrics().lineSpacing());
        plot().clearPlottables();
        const qsizetype bins = std::min(m_have.size(), m_right.size());
        QVector<double> places, wrongPlaces, wrongFrom, wrong;
        double top = 1, most = 1;
        // An error is a bar from the smaller to the larger of the two counts.
        for (qsizetype bin = 0; bin < bins; ++bin) {
            places.append(static_cast<double>(bin));
            top = std::max(top, m_right[bin]);
            most = std::max({most, m_have[bin], m_right[bin]});
            if (m_have[bin] == m_right[bin]) continue;
            wrongPlaces.append(places[bin]);
            wrongFrom.append(std::min(m_have[bin], m_right[bin]));
            wrong.append(std::abs(m_have[bin] - m_right[bin]));
        }
        // Counts far above the correct ones (a table that was never cleared) would flatten the correct ones
        // on a linear axis.
        const bool farOff = most > 20 * top;
        plot().yAxis->setScaleType(farOff ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        plot().yAxis->setTicker(farOff ? QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog)
                                       : QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
        plot().yAxis->setLabel(farOff ? MistakeView::tr("Counts (logarithmic)") : MistakeView::tr("Counts"));
        plot().yAxis->setRange(farOff ? 0.5 : 0, most * (farOff ? 4 : 1.15));
        plot().xAxis->setRange(-0.5, static_cast<double>(bins) - 0.5);
        plot().xAxis->setLabel(m_colours ? MistakeView::tr("Bins of red, then of green, then of blue")
                                         : MistakeView::tr("Bin"));

        QColor fill = colourOf(Channel::Gray, palette());
        const auto addSteps = [&](const QString& name, const QVector<double>& counts, const QPen& pen) {
            QCPGraph* steps = plot().addGraph();
            steps->setName(name);
            steps->setLineStyle(QCPGraph::lsStepCenter);
            steps->setAdaptiveSampling(false); // sampling could drop the only wrong bin
            steps->setPen(pen);
            steps->setData(places, counts.first(bins), true);
            return steps;
        };
        addSteps(MistakeView::tr("Right"), m_right,
                 QPen(palette().color(QPalette::Text), curveWidth(font())));
        QCPGraph* counted = addSteps(MistakeView::tr("Counted"), m_have, QPen(fill, 1));
        fill.setAlpha(120);
        counted->setBrush(fill);
        const auto addBars = [&](const QVector<double>& lengths) {
            auto* bars = new QCPBars(plot().xAxis, plot().yAxis); // the plot owns it
            bars->setWidth(1);
            bars->setPen(Qt::NoPen);
            bars->setBrush(Qt::NoBrush);
            bars->setData(wrongPlaces, lengths, true);
            return bars;
        };
        QCPBars* below = addBars(wrongFrom); // invisible, from 0 to the lower end of each error
        QCPBars* errors = addBars(wrong);    // stacked on them
        below->removeFromLegend();
        errors->moveAbove(below);
        errors->setName(MistakeView::tr("Missing or extra counts: %1").arg(countText(m_sum)));
        if (wrong.isEmpty()) errors->removeFromLegend();
        const QColor warning = PlotStyle{palette(), font()}.warning();
        errors->setBrush(QBrush(warning, Qt::BDiagPattern));
        // A few narrow bars need an outline to be seen; many outlines would cover the plot.
        constexpr qsizetype few = 32;
        if (wrong.size() <= few) errors->setPen(QPen(warning, 1));
        QCPGraph* small = plot().addGraph();
        small->removeFromLegend();
        small->setLineStyle(QCPGraph::lsNone);
        small->setScatterStyle({QCPScatterStyle::ssTriangleInverted, warning, warning, 8});
        markSmall(*small, wrongPlaces, wrongFrom, wrong);
    }
    void fit() override { wrapLegend(); }

private:
    /// The counts of all channels, one channel after another.
    static QVector<double> allCounts(const Histogram& histogram) {
        QVector<double> counts;
        for (const Channel channel : allChannels)
            for (const std::uint64_t count : histogram.counts(channel))
                counts.append(static_cast<double>(count));
        return counts;
    }

    /// Puts a triangle above each bin whose error is less than 2 % of the axis high. Shares are computed on
    /// the scale of the axis, linear or logarithmic.
    void markSmall(QCPGraph& marks, const QVector<double>& places, const QVector<double>& from,
                   const QVector<double>& wrong) {
        constexpr double visible = 0.02; // share of the axis that is a few pixels high
        const QCPRange range = plot().yAxis->range();
        const bool logarithmic = plot().yAxis->scaleType() == QCPAxis::stLogarithmic;
        const auto shareOf = [&](double count) {
            if (!logarithmic) return (count - range.lower) / range.size();
            return std::log(std::max(count, range.lower) / range.lower) / std::log(range.upper / range.lower);
        };
        for (qsizetype i = 0; i < places.size(); ++i) {
            const double share = shareOf(from[i] + wrong[i]);
            if (share - shareOf(from[i]) >= visible) continue;
            const double mark = share + visible; // height of the triangle's centre, as a share of the axis
            marks.addData(places[i], logarithmic ? range.lower * std::pow(range.upper / range.lower, mark)
                                                 : range.lower + mark * range.size());
        }
    }

    QVector<double> m_have, m_right; ///< counts bin by bin, channel after channel
    std::uint64_t m_sum = 0;         ///< of the absolute differences of all bins
    bool m_colours = false;
};

MistakeView::MistakeView(QWidget* parent)
    : QWidget(parent), m_mistakes(named(new QComboBox, "mistakes", tr("Mistake"))),
      m_run(makeButton(tr("&Run the mistake"), "runMistake")),
      m_mend(makeButton(tr("M&end it"), "mendMistake")),
      m_text(named(new QTextBrowser, "mistakeText", tr("What went wrong"))), m_chart(new BinsChart) {
    setObjectName(QStringLiteral("mistakeView"));
    m_text->setFrameShape(QFrame::NoFrame);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(makeRow({m_mistakes, m_run, m_mend, {}}));
    layout->addWidget(makeSplitter(Qt::Horizontal, "mistakeSplitter", {{m_text, 1}, {m_chart, 1}}), 1);
    connect(m_mistakes, &QComboBox::currentIndexChanged, this, &MistakeView::refresh);
    connect(m_run, &QPushButton::clicked, this, [this] { Q_EMIT runWanted(chosen().id); });
    connect(m_mend, &QPushButton::clicked, this, [this] { Q_EMIT runWanted(mendedOf(chosen().id)); });
    fitText();
}

QCustomPlot& MistakeView::plot() const {
    return m_chart->plot();
}

void MistakeView::setCatalog(const DeviceCatalog& catalog) {
    m_catalog = catalog;
    refresh();
}

void MistakeView::setSources(const std::map<std::string, std::string>& sources) {
    m_sources = sources;
    refresh();
}

/// Signals are blocked, so that the texts are rebuilt once.
void MistakeView::setStep(const LectureStep& step) {
    const QSignalBlocker once(m_mistakes);
    m_offered = step.mistakes;
    m_mistakes->clear();
    for (const StepMistake& mistake : m_offered)
        m_mistakes->addItem(mistake.title, QString::fromStdString(mistake.id));
    refresh();
}

void MistakeView::setReady(bool ready) {
    m_ready = ready;
    refresh();
}

void MistakeView::begin(const std::string& id) {
    m_results[id] = {};
    m_latest = id;
    // The correction of one mistake may be listed as another mistake itself. The list stays on the first
    // mistake then, because the user mends that one.
    const int faulty = m_mistakes->findData(QString::fromStdString(id));
    const bool mends = mendedOf(chosen().id) == id && resultOf(chosen().id) != nullptr;
    if (faulty >= 0 && !mends) m_mistakes->setCurrentIndex(faulty);
    refresh();
}

void MistakeView::show(const MeasurementPointer& measurement) {
    Result& of = m_results[measurement->strategy];
    (measurement->checked ? of.checked : of.shown) = measurement;
    refresh();
}

void MistakeView::end() {
    // A run that was stopped before its first measurement leaves no result.
    std::erase_if(m_results, [](const auto& each) { return !each.second.shown && !each.second.checked; });
    refresh();
}

void MistakeView::clear() {
    m_results.clear();
    m_latest.clear();
    refresh();
}

bool MistakeView::shows(const LectureStep& step) const {
    return std::ranges::any_of(step.mistakes, [this](const StepMistake& mistake) {
        const Result* of = resultOf(mistake.id);
        return of != nullptr && of->shown;
    });
}

QString MistakeView::htmlOf(const LectureStep& step) const {
    QString html;
    for (const StepMistake& mistake : step.mistakes)
        html += htmlOf(mistake);
    return html;
}

/// The difference is shown only after the correction was run: until then the audience may look for the
/// mistake itself.
QString MistakeView::htmlOf(const StepMistake& mistake) const {
    if (resultOf(mistake.id) == nullptr) return {};
    const std::string mended = mendedOf(mistake.id);
    QString html;
    if (resultOf(mended) != nullptr) { // the differing lines come first, so that a small window shows them
        const QStringList lines = changeHtml(hostCodeOf(mistake.id), hostCodeOf(mended), tr("host")) +
                                  changeHtml(sourceOf(mistake.id).trimmed(), sourceOf(mended).trimmed());
        html = QStringLiteral("<p style=\"margin-bottom: 0\"><b>%1</b></p>"
                              "<pre style=\"white-space: pre-wrap; margin-top: 0\">%2</pre>")
                   .arg(tr("What differs").toHtmlEscaped(), lines.join(u'\n')) +
               partOf(mended, tr("Mended"));
    }
    return html + partOf(mistake.id, tr("%1, as the document has it").arg(mistake.title));
}

void MistakeView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitText();
}

/// A minimum width in letters, so that the differing lines can be read in any font.
void MistakeView::fitText() {
    constexpr int letters = 32;
    m_text->setMinimumWidth(letters * fontMetrics().averageCharWidth());
}

/// The correction can be run only after the mistake: its effect is to be seen first.
void MistakeView::refresh() {
    const StepMistake faulty = chosen();
    const bool any = !faulty.id.empty();
    m_mistakes->setVisible(m_mistakes->count() > 1);
    m_run->setEnabled(any && m_ready);
    m_mend->setEnabled(any && m_ready && resultOf(faulty.id) != nullptr);
    m_mend->setToolTip(m_mend->isEnabled() ? QString() : tr("Run the mistake first."));
    QString html = any ? htmlOf(faulty) : QString();
    if (any && html.isEmpty())
        html =
            QStringLiteral("<p><b>%1.</b> %2</p>")
                .arg(faulty.title.toHtmlEscaped(),
                     tr("Say what you expect to go wrong, then run it. It runs in a process of its own: if "
                        "that hangs or crashes, this window stays.")
                         .toHtmlEscaped());
    m_text->setHtml(html);

    // The plot shows the strategy that was run last: faulty or corrected.
    const std::string mended = mendedOf(faulty.id);
    const Result* of = resultOf(m_latest == mended ? mended : faulty.id);
    const bool drawn = of != nullptr && of->shown && of->shown->counts && of->shown->expected;
    plot().setVisible(drawn);
    if (drawn) m_chart->show(*of->shown->counts, *of->shown->expected);
}

StepMistake MistakeView::chosen() const {
    const int index = m_mistakes->currentIndex();
    return index < 0 ? StepMistake() : m_offered.at(static_cast<std::size_t>(index));
}

std::string MistakeView::mendedOf(const std::string& faulty) const {
    const StrategyInfo* strategy = m_catalog.strategy(faulty);
    return strategy == nullptr ? std::string() : std::string(strategy->mended);
}

const MistakeView::Result* MistakeView::resultOf(const std::string& id) const {
    const auto found = m_results.find(id);
    return found == m_results.end() ? nullptr : &found->second;
}

QString MistakeView::sourceOf(const std::string& id) const {
    const auto source = m_sources.find(id);
    return source == m_sources.end() ? QString() : QString::fromStdString(source->second);
}

QString MistakeView::hostCodeOf(const std::string& id) const {
    const auto found = std::ranges::find_if(m_catalog.documents,
                                            [&](const DocumentWay& each) { return each.info.id == id; });
    return found == m_catalog.documents.end() ? QString() : QString::fromStdString(found->host);
}

QString MistakeView::partOf(const std::string& id, const QString& heading) const {
    const Result& of = *resultOf(id);
    QStringList sentences;
    if (of.shown) sentences += mistakeSentences(*of.shown);
    // The documents' kernels have no includes, so the first finding names the kernel's own file.
    if (of.checked) {
        const std::vector<CheckerFinding>& findings = of.checked->findings;
        sentences +=
            checkerSentences(*of.checked, sourceOf(id),
                             findings.empty() ? QString() : QString::fromStdString(findings.front().file));
    }
    if (sentences.isEmpty()) sentences += tr("Measuring …");
    return QStringLiteral("<p><b>%1</b></p>").arg(heading.toHtmlEscaped()) + htmlList(sentences);
}

MeasurementPointer stairOf(const Measurements& measurements, std::string_view strategy) {
    const auto own =
        std::ranges::find_if(measurements, [&](const auto& each) { return each->strategy == strategy; });
    if (own == measurements.end() || verdictOf(**own) != Verdict::Equal || machineWasBusy(**own))
        return nullptr;
    return (*own)->device.type == DeviceType::Simulator ? nullptr : *own;
}

/// Steps that counted other pixels, e.g. colour instead of gray, get no bar.
Stairs comparable(const Measurements& stairs, std::size_t step) {
    const Measurement* like = stairs.at(step).get();
    for (const MeasurementPointer& each : stairs) {
        if (stairs[step] == nullptr && each) like = each.get();
    }
    Stairs result;
    for (const MeasurementPointer& each : stairs) {
        const bool same = each && each->data == like->data && each->bytes == like->bytes &&
                          each->layout == like->layout && each->binning == like->binning;
        result.push_back(same ? throughputOf(*each) : std::nullopt);
    }
    return result;
}

/// The comparison is with the first measured step, which need not be step 1.
QString staircaseText(const Stairs& stairs) {
    std::size_t first = stairs.size(), best = stairs.size(), measured = 0;
    for (std::size_t step = 0; step < stairs.size(); ++step) {
        if (!stairs[step]) continue;
        ++measured;
        if (first == stairs.size()) first = step;
        if (best == stairs.size() || *stairs[step] > *stairs[best]) best = step;
    }
    if (measured < 2) return {};
    if (best == first) return StepPicture::tr("Step %1 is still the fastest.").arg(best + 1);
    return StepPicture::tr("Step %1 is the fastest so far; per byte it is %2 as fast as step %3.")
        .arg(best + 1)
        .arg(factorText(*stairs[best] / *stairs[first]))
        .arg(first + 1);
}

/// Two rows on a logarithmic axis of speed-ups: a diamond at the guess, and a disc with its confidence
/// interval at the measurement, each with its number. The dashed line at 1 means equally fast.
class GuessChart : public Chart {
public:
    GuessChart() : Chart("guessPlot", StepPicture::tr("The guess beside the measurement"), nullptr) {
        auto rows = QSharedPointer<QCPAxisTickerText>::create();
        rows->addTick(guessRow, StepPicture::tr("Guessed"));
        rows->addTick(measuredRow, StepPicture::tr("Measured"));
        plot().yAxis->setTicker(rows);
        plot().yAxis->setRange(lowest, highest);
        plot().yAxis->grid()->setVisible(false);
        plot().xAxis->setScaleType(QCPAxis::stLogarithmic);
        plot().xAxis->setTicker(QSharedPointer<QCPAxisTickerLog>::create());
        plot().xAxis->setNumberFormat(QStringLiteral("gb"));
        plot().xAxis->setNumberPrecision(3);
        plot().xAxis->setLabel(StepPicture::tr("times as fast"));
        redraw();
    }

    void show(std::optional<double> guess, const std::optional<RatioInterval>& measured,
              const QString& text) {
        m_guess = guess;
        m_measured = measured;
        plot().setVisible(guess.has_value());
        plot().setToolTip(text);
        setSummary(text);
        redraw();
    }

protected:
    void draw() override {
        constexpr int lines = 6; // two rows, the axis and its label
        plot().setFixedHeight(lines * fontMetrics().lineSpacing());
        plot().clearPlottables();
        plot().clearItems();
        const QColor ink = palette().color(QPalette::Text);
        const double size = font().pointSizeF() > 0 ? font().pointSizeF() : 10;
        QCPGraph* same = plot().addGraph(plot().yAxis, plot().xAxis);
        same->setPen(QPen(ink, axisWidth(font()), Qt::DashLine));
        same->setData({lowest, highest}, {1, 1});
        // The axis always contains 1, where both are equally fast.
        double least = 1, most = 1;
        const auto mark = [&](double factor, double row, const QCPScatterStyle& style) {
            QCPGraph* graph = plot().addGraph();
            graph->setScatterStyle(style);
            graph->addData(factor, row);
            QCPItemText* text = addText(QStringLiteral("   ") + factorText(factor));
            text->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
            text->position->setCoords(factor, row);
        };
        if (m_measured) {
            QCPGraph* range = plot().addGraph();
            range->setPen(QPen(ink, curveWidth(font())));
            range->setData({m_measured->low, m_measured->high}, {measuredRow, measuredRow});
            least = std::min(least, m_measured->low);
            most = std::max(most, m_measured->high);
        }
        if (m_guess) {
            mark(*m_guess, guessRow,
                 {QCPScatterStyle::ssDiamond, ink, palette().color(QPalette::Base), size * 1.4});
            least = std::min(least, *m_guess);
            most = std::max(most, *m_guess);
        }
        if (m_measured)
            mark(m_measured->ratio, measuredRow,
                 {QCPScatterStyle::ssDisc, ink, colourOf(Channel::Blue, palette()), size});
        // Factors by which the axis reaches beyond the data, for the numbers.
        constexpr double before = 2, behind = 6;
        plot().xAxis->setRange(least / before, most * behind);
    }

private:
    static constexpr double guessRow = 2, measuredRow = 1, lowest = 0.4, highest = 2.6;

    std::optional<double> m_guess;
    std::optional<RatioInterval> m_measured;
};

/// One bar per measured step, and a dashed line at the fastest throughput up to each step.
class StairsChart : public Chart {
public:
    StairsChart() : Chart("staircase", StepPicture::tr("Staircase of all steps"), nullptr) {
        plot().setMinimumSize(120, 120); // small, because the list of steps may take much of the width
        plot().xAxis->setLabel(StepPicture::tr("Step"));
        plot().yAxis->setLabel(StepPicture::tr("GB/s"));
        auto numbers = QSharedPointer<QCPAxisTickerFixed>::create();
        numbers->setTickStep(1);
        numbers->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
        plot().xAxis->setTicker(numbers);
        redraw();
    }

    /// `step`: index of the step in front.
    void show(const Stairs& stairs, std::size_t step) {
        m_stairs = stairs;
        m_step = step;
        redraw();
    }

protected:
    void draw() override {
        plot().clearPlottables();
        const auto addBars = [&](const QPen& pen, Channel colour) {
            auto* bars = new QCPBars(plot().xAxis, plot().yAxis); // the plot owns it
            bars->setWidth(0.7);
            bars->setPen(pen);
            bars->setBrush(colourOf(colour, palette()));
            return bars;
        };
        const QColor ink = palette().color(QPalette::Text);
        QCPBars* others = addBars(Qt::NoPen, Channel::Gray);
        // The outline marks the step in front without relying on colour.
        QCPBars* front = addBars(QPen(ink, axisWidth(font())), Channel::Blue);
        QCPGraph* fastest = plot().addGraph();
        fastest->setLineStyle(QCPGraph::lsStepCenter);
        fastest->setPen(QPen(ink, curveWidth(font()), Qt::DashLine));
        double best = 0;
        for (std::size_t i = 0; i < m_stairs.size(); ++i) {
            const auto place = static_cast<double>(i + 1);
            if (m_stairs[i]) (i == m_step ? front : others)->addData(place, *m_stairs[i]);
            best = std::max(best, m_stairs[i].value_or(0));
            if (best > 0) fastest->addData(place, best);
        }
        plot().xAxis->setRange(0.3, static_cast<double>(m_stairs.size()) + 0.7);
        plot().yAxis->setRange(0, best > 0 ? best * 1.15 : 1);
    }

private:
    Stairs m_stairs;
    std::size_t m_step = 0;
};

StepPicture::StepPicture(QWidget* parent)
    : QWidget(parent), m_bars(new BarsView), m_guess(new GuessChart), m_stairs(new StairsChart),
      m_text(makeProse("staircaseText")) {
    m_bars->plot().setAccessibleName(tr("Bars of this step"));
    QWidget* ofStep = holderOf(makeColumn({m_guess, {m_bars, 1}}));
    QWidget* stairs = holderOf(makeColumn({{m_stairs, 1}, m_text}));
    setLayout(makeColumn(
        {makeSplitter(Qt::Horizontal, "", {{makeScrolled(ofStep, tr("The step's picture")), 1}, {stairs, 1}},
                      {3000, 2000})}));
    show({}, {}, 0);
    showGuess({}, {}, {});
}

void StepPicture::show(const Measurements& ofStep, const Stairs& stairs, std::size_t step) {
    m_bars->show(ofStep);
    m_stairs->show(stairs, step);
    const QString text = staircaseText(stairs);
    m_text->setText(text.isEmpty() ? tr("This chart shows a bar for each measured step, except for steps "
                                        "measured while other programs used the machine.")
                                   : text);
}

void StepPicture::showGuess(std::optional<double> guess, const std::optional<RatioInterval>& measured,
                            const QString& text) {
    m_guess->show(guess, measured, text);
}

AnswerView::AnswerView(QWidget* parent)
    : QWidget(parent), m_question(makeProse("stepQuestion")), m_measure(makeButton({}, "askMachine")),
      m_answer(makeProse("stepAnswer")), m_bars(new BarsView) {
    m_bars->plot().setAccessibleName(tr("Bars of the answer"));
    QWidget* content =
        holderOf(makeColumn({m_question, {m_measure, 0, Qt::AlignLeft}, m_answer, {m_bars, 1}}));
    content->layout()->setContentsMargins(8, 8, 8, 8);
    setLayout(makeColumn({makeScrolled(content, tr("The step's question"))}));
}

void AnswerView::ask(const QString& question) {
    m_question->setText(question);
}

/// On a busy machine the button offers to measure again, since the answer draws no conclusion then.
void AnswerView::show(const Measurements& answer, bool measuring, const QString& missing) {
    m_bars->show(answer);
    QStringList sentences = answerSentences(answer);
    const QString busy = sentences.isEmpty() ? QString() : measureAgainText(answer);
    if (!busy.isEmpty()) sentences += busy;
    inkBusy(*m_answer, !busy.isEmpty());
    m_measure->setText(busy.isEmpty() ? tr("Measure the &answer") : tr("&Measure again"));
    m_answer->setText(!sentences.isEmpty() ? sentences.join(QLatin1Char('\n'))
                      : measuring          ? tr("Measuring …")
                                           : missing);
}

namespace {

/// Whether the plan still contains the pixels of these measurements; true for none.
bool measuredAs(const Measurements& measured, const StepPlan& plan) {
    return measured.empty() || std::ranges::any_of(plan.cases, [&](const MeasureCase& each) {
               const Measurement& first = *measured.front();
               return first.data == each.pixels.name && first.bytes == each.pixels.bytes() &&
                      first.layout == each.pixels.layout();
           });
}

} // namespace

/// Read-only source texts with highlighting, one per tab.
class SourceTabs : public QTabWidget {
public:
    SourceTabs() {
        named(this, "sourceTabs", StoryPane::tr("Source text"));
        setDocumentMode(true);
    }

    /// See LabPane::setSources().
    void setSources(const std::map<std::string, std::string>& sources) {
        m_sources = sources;
        const std::vector<std::string> shown = std::exchange(m_shown, {});
        show(shown);
    }

    /// One tab per strategy, the last one in front, and behind them the files that the last one includes.
    void show(const std::vector<std::string>& ids) {
        if (ids == m_shown) return; // unchanged: the scroll position stays
        m_shown = ids;
        while (count() > 0)
            delete widget(0);
        for (const std::string& id : ids)
            addText(id);
        const int front = count() - 1;
        if (!ids.empty()) {
            for (const std::string& file : includedFiles(m_sources, ids.back()))
                addText(file);
        }
        setCurrentIndex(front);
    }
    using QWidget::show;

protected:
    void changeEvent(QEvent* event) override {
        QTabWidget::changeEvent(event);
        if (event->type() != QEvent::PaletteChange) return;
        for (KernelHighlighter* highlighter : findChildren<KernelHighlighter*>())
            highlighter->setPalette(palette());
    }

private:
    void addText(const std::string& name) {
        auto* text = new QPlainTextEdit;
        text->setFont(fixedWidth(text->font()));
        text->setReadOnly(true);
        text->setAccessibleName(QString::fromStdString(name));
        text->setLineWrapMode(QPlainTextEdit::NoWrap);
        text->setPlaceholderText(StoryPane::tr("The source of this strategy is not available."));
        const auto source = m_sources.find(name);
        if (source != m_sources.end()) text->setPlainText(QString::fromStdString(source->second));
        new KernelHighlighter(*text->document(), palette()); // owned by the document
        addTab(text, QString::fromStdString(name));
    }

    std::map<std::string, std::string> m_sources;
    std::vector<std::string> m_shown; ///< ids
};

StoryPane::StoryPane(QWidget* parent)
    : LabPane(parent), m_lecture(readLecture()), m_records(m_lecture.steps.size()),
      m_list(named(new QListWidget, "stepList", tr("Steps"))),
      m_problems(makeProse("lectureProblems", m_lecture.problems.join(u'\n'))),
      m_text(named(new QTextBrowser, "stepText", tr("The step"))),
      m_previous(makeButton(tr("&Previous"), "previousStep")), m_next(makeButton(tr("&Next"), "nextStep")),
      m_measure(makeButton(tr("&Measure this step"), "measureStep")),
      m_guess(named(new QDoubleSpinBox, "stepGuess")),
      m_lower(named(new QTabWidget, "stepTabs", tr("Parts of the step"))), m_sources(new SourceTabs),
      m_picture(new StepPicture), m_answer(new AnswerView), m_mistakes(new MistakeView),
      m_notes(named(new QDialog(this, Qt::Window), "notesWindow")),
      m_notesText(named(new QTextBrowser, "notesText", tr("Notes for the lecturer"))) {
    makeNotes();
    makeActions();
    makeList();
    makeText();
    QBoxLayout* bar = makeBar();
    bar->setContentsMargins(8, 8, 8, 8);
    QWidget* page = holderOf(makeColumn({m_problems, {m_text, 1}, bar}));
    QSplitter* right = makeSplitter(Qt::Vertical, "stepSplitter", {{page, 3}, {makeLower(), 2}});
    right->setChildrenCollapsible(true);
    QSplitter* whole = makeSplitter(Qt::Horizontal, "storySplitter", {m_list, {right, 1}});
    auto* layout = new QHBoxLayout(this);
    layout->addWidget(whole);
    layout->setContentsMargins({});
    goTo(0);
}

/// Ticks show which steps are measured; the user cannot change them.
void StoryPane::makeList() {
    m_list->setWordWrap(true);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setMinimumWidth(fontMetrics().averageCharWidth() * 24);
    for (int i = 0; i < stepCount(); ++i) {
        auto* entry = new QListWidgetItem(QStringLiteral("%1. %2").arg(i + 1).arg(step(i).title), m_list);
        entry->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled); // a click does not change the tick
        entry->setCheckState(Qt::Unchecked);
        entry->setToolTip(tr("Ticked when the step has been measured"));
    }
    connect(m_list, &QListWidget::currentRowChanged, this, &StoryPane::showStep);
}

/// "again" links start a run; all other links open the glossary.
void StoryPane::makeText() {
    if (m_lecture.problems.isEmpty()) m_problems->hide();
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setOpenLinks(false);
    m_text->document()->setDocumentMargin(fontMetrics().averageCharWidth() * 2);
    connect(m_text, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
        if (const std::optional<StepRun> again = runOfLink(link)) return runInstead(*again);
        explain(link, *m_text);
    });
}

/// Previous, guess, measure, next. A guess is stored as soon as it is typed.
QBoxLayout* StoryPane::makeBar() {
    m_previous->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Left)); // setText() would remove it
    m_next->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Right));
    m_measure->setDefault(true);
    constexpr double most = 1000;
    m_guess->setRange(0, most);
    m_guess->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    m_guess->setSpecialValueText(tr("none"));
    m_guess->setSuffix(tr(" ×"));
    connect(m_previous, &QPushButton::clicked, this, [this] { goTo(index() - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] { goTo(index() + 1); });
    connect(m_measure, &QPushButton::clicked, this, [this] { runInstead({}); });
    connect(m_guess, &QDoubleSpinBox::valueChanged, this, [this](double guess) {
        record(index()).guess = guess > 0 ? std::optional(guess) : std::nullopt;
        refresh();
    });
    return makeRow(
        {m_previous, {}, labelFor(*m_guess, tr("My &guess")), m_guess, m_measure, {}, m_next});
}

QWidget* StoryPane::makeLower() {
    m_lower->setDocumentMode(true);
    m_lower->addTab(m_sources, tr("Kernels"));
    m_lower->addTab(m_picture, tr("Picture"));
    m_lower->addTab(m_mistakes, tr("Mistake"));
    m_lower->addTab(m_answer, tr("Question"));
    m_sources->installEventFilter(this);
    connect(m_mistakes, &MistakeView::runWanted, this, [this](const auto& id) { runInstead({id, false}); });
    connect(&m_answer->button(), &QPushButton::clicked, this, [this] { runInstead({{}, true}); });
    return m_lower;
}

/// The notes are a top-level window with the normal font, which does not take the focus when it appears: the
/// lab is on the projector, with the keyboard focus, and the notes are on the lecturer's screen.
void StoryPane::makeNotes() {
    m_notes->setAttribute(Qt::WA_ShowWithoutActivating);
    m_notes->setWindowTitle(tr("Notes for the lecturer"));
    m_notesText->setFrameShape(QFrame::NoFrame);
    m_notesText->document()->setDocumentMargin(fontMetrics().averageCharWidth() * 2);
    m_notes->setLayout(makeColumn({m_notesText}));
    const QFontMetrics letters(QApplication::font());
    m_notes->resize(letters.averageCharWidth() * 80, letters.lineSpacing() * 26);
}

/// The actions belong to the pane and to the notes window, so that their keys work in both. They are disabled
/// while the pane is hidden: the View menu lists them too, so their keys would work in the whole window,
/// where other tabs use the same keys.
void StoryPane::makeActions() {
    const auto add = [this](const QString& text, const char* name, const QKeySequence& keys) {
        auto* action = new QAction(text, this);
        action->setObjectName(QString::fromLatin1(name));
        action->setShortcut(keys);
        action->setEnabled(false);
        addAction(action);
        m_notes->addAction(action);
        m_actions += action;
        return action;
    };
    connect(add(tr("&Next step"), "nextStepAction", Qt::Key_PageDown), &QAction::triggered, this,
            [this] { goTo(index() + 1); });
    connect(add(tr("&Previous step"), "previousStepAction", Qt::Key_PageUp), &QAction::triggered, this,
            [this] { goTo(index() - 1); });
    connect(add(tr("Measure the &answer"), "askAction", Qt::Key_F6), &QAction::triggered, &m_answer->button(),
            &QPushButton::click);
    m_notesAction = add(tr("Notes for the &lecturer"), "notesAction", Qt::Key_F9);
    m_notesAction->setCheckable(true);
    connect(m_notesAction, &QAction::toggled, this, &StoryPane::showNotes);
    connect(m_notes, &QDialog::finished, m_notesAction, [this] { m_notesAction->setChecked(false); });
}

/// An accepted ShortcutOverride is delivered as a key press: Page Up and Page Down then scroll the source
/// text instead of changing the step.
bool StoryPane::eventFilter(QObject* /*watched*/, QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride) return false;
    const int key = static_cast<const QKeyEvent*>(event)->key();
    if (key != Qt::Key_PageUp && key != Qt::Key_PageDown) return false;
    event->accept();
    return true;
}

void StoryPane::showEvent(QShowEvent* event) {
    LabPane::showEvent(event);
    for (QAction* action : m_actions)
        action->setEnabled(true);
}

/// Another tab is in front: its keys must work, and the notes belong to this tab.
void StoryPane::hideEvent(QHideEvent* event) {
    LabPane::hideEvent(event);
    if (event->spontaneous()) return; // the window was minimised: the tab stays in front
    for (QAction* action : m_actions)
        action->setEnabled(false);
    m_notesAction->setChecked(false);
}

/// At first the notes appear on another screen than the lab, if there is one. Afterwards they stay where the
/// user moved them.
void StoryPane::showNotes() {
    const bool wanted = m_notesAction->isChecked();
    const auto screens = QGuiApplication::screens();
    const auto beside =
        std::ranges::find_if(screens, [this](const QScreen* each) { return each != screen(); });
    if (wanted && beside != screens.end() && !m_notes->testAttribute(Qt::WA_Moved))
        m_notes->move((*beside)->availableGeometry().center() - m_notes->rect().center());
    m_notes->setVisible(wanted);
}

void StoryPane::setCatalog(const DeviceCatalog& catalog) {
    m_catalog = catalog;
    m_mistakes->setCatalog(catalog);
    refresh();
}

void StoryPane::setSources(const std::map<std::string, std::string>& sources) {
    m_sources->setSources(sources);
    m_mistakes->setSources(sources);
}

/// Photos are compared by their pixels in memory: reading the same photo again makes new ones.
void StoryPane::setChoices(const LabChoices& choices) {
    const bool other = m_choices.photo && choices.photo != m_choices.photo &&
                       (!choices.photo || choices.photo->stored.data != m_choices.photo->stored.data);
    m_choices = choices;
    if (other) forgetOtherPixels();
    refresh();
}

/// Called when another photo is open: results of the old photo would otherwise stand beside the new photo's
/// name. Results of synthetic pixels are kept if the plan still has these pixels.
void StoryPane::forgetOtherPixels() {
    for (int i = 0; i < stepCount(); ++i) {
        if (i == m_running) continue; // the window restarts its run if the photo concerns it
        StepRecord& kept = record(i);
        const StepPlan plan = planOf(step(i), m_catalog, m_choices);
        const bool ofPhoto = !plan.cases.empty() && sourceImageOf(plan.cases.front().pixels) != nullptr;
        if (ofPhoto || !measuredAs(kept.measured, plan)) {
            kept.measured.clear();
            kept.guess.reset();
        }
        if (ofPhoto || !measuredAs(kept.answer, answerPlan(step(i), m_catalog, m_choices)))
            kept.answer.clear();
        tick(i);
    }
    if (!m_running && sourceImageOf(m_choices.pixels) != nullptr) m_mistakes->clear();
}

/// During a run these are the cases of the running step, even if the user looks at another one: the window
/// compares them to decide whether the run must start again.
std::vector<MeasureCase> StoryPane::cases() const {
    const LectureStep& asked = step(m_running.value_or(index()));
    if (!m_run.mistake.empty()) return mistakePlan(asked, m_run.mistake, m_catalog, m_choices).cases;
    return (m_run.answer ? answerPlan(asked, m_catalog, m_choices) : planOf(asked, m_catalog, m_choices))
        .cases;
}

QString StoryPane::idleReason() const {
    return planOf(step(index()), m_catalog, m_choices).missing;
}

/// A guess is saved with the run of the step itself, not with mistakes or answers.
RunDetails StoryPane::details() const {
    const int asked = m_running.value_or(index());
    const StepRecord& kept = m_records.at(static_cast<std::size_t>(asked));
    StepRun run = m_run;
    if (run.ofStep()) {
        // A guess is saved only if this run measures the device and pixels that it was made for.
        const std::vector<MeasureCase> next = cases();
        if (kept.measured.empty() || next.empty() ||
            (kept.measured.front()->device.key == next.front().device.key &&
             kept.measured.front()->data == next.front().pixels.name))
            run.guess = kept.guess;
    }
    return detailsOf(step(asked), run);
}

/// cases() and details() depend on m_run, so it is set before the request. The window calls begin() inside
/// runWanted(); if it did not, e.g. because of another run, m_run is reset.
void StoryPane::runInstead(const StepRun& run) {
    m_run = run;
    Q_EMIT runWanted();
    if (!m_running) m_run = {}; // the run did not begin
}

/// Puts the step of the run in front, drops its old result, and opens the tab that will show the new one.
void StoryPane::begin(const LabRun& run, std::size_t /*count*/) {
    m_running = indexOfStep(run.details, m_lecture.steps);
    if (!m_running) return; // this version has no such step: its measurements are ignored
    m_run = runIn(run.details);
    goTo(*m_running);
    StepRecord& kept = record(*m_running);
    if (!m_run.mistake.empty()) {
        m_mistakes->begin(m_run.mistake);
        m_lower->setCurrentWidget(m_mistakes);
    } else if (m_run.answer) {
        kept.answer.clear();
        m_lower->setCurrentWidget(m_answer);
    } else {
        kept.measured.clear();
        kept.guess = std::exchange(m_run.guess, {});
        m_lower->setCurrentWidget(m_picture);
    }
    refresh();
}

/// The page is rebuilt and scrolled to its new sentence, unless the user looks at another step.
void StoryPane::show(const MeasurementPointer& measurement) {
    if (!m_running) return;
    if (!m_run.mistake.empty()) return m_mistakes->show(measurement);
    StepRecord& shown = record(*m_running);
    (m_run.answer ? shown.answer : shown.measured).push_back(measurement);
    if (*m_running != index()) return;
    refresh();
    m_text->scrollToAnchor(m_run.answer ? questionAnchor() : measuredAnchor());
}

void StoryPane::end() {
    if (m_running) tick(*m_running);
    m_running.reset();
    // Deferred: if the setup has changed, the window starts the same part again right after this call.
    QMetaObject::invokeMethod(this, &StoryPane::forgetRun, Qt::QueuedConnection);
    m_mistakes->end();
    refresh();
}

/// Does nothing if the window has started the run again meanwhile.
void StoryPane::forgetRun() {
    if (m_running || m_run.ofStep()) return;
    m_run = {};
    Q_EMIT changed();
}

int StoryPane::index() const {
    return std::max(0, m_list->currentRow());
}

void StoryPane::goTo(int index) {
    m_list->setCurrentRow(std::clamp(index, 0, stepCount() - 1));
}

/// Tabs without content for this step are hidden.
void StoryPane::showStep() {
    const LectureStep& shown = step(index());
    refresh();
    m_text->verticalScrollBar()->setValue(0);
    // Source tabs from left to right: the strategy before, the documents' loops, and the step's own strategy
    // in front.
    std::vector<std::string> texts{shown.strategy};
    for (const DocumentFigure& document : shown.documents)
        texts.insert(texts.end() - 1, document.id);
    if (!shown.before.empty()) texts.insert(texts.begin(), shown.before);
    m_sources->show(texts);
    m_mistakes->setStep(shown);
    m_lower->setTabVisible(m_lower->indexOf(m_mistakes), !shown.mistakes.empty());
    m_lower->setTabVisible(m_lower->indexOf(m_answer), !shown.closing.isEmpty());
    m_answer->ask(shown.closing);
    enable(*m_previous, index() > 0);
    enable(*m_next, index() + 1 < stepCount());

    const auto part = [](const QString& heading, const QString& text) {
        if (text.isEmpty()) return QString();
        return QStringLiteral("<p><b>%1</b> %2</p>").arg(heading.toHtmlEscaped(), plainToHtml(text));
    };
    const bool last = index() + 1 == stepCount();
    m_notesText->setHtml(
        QStringLiteral("<h2>%1. %2</h2><p>%3</p>")
            .arg(index() + 1)
            .arg(shown.title.toHtmlEscaped(), plainToHtml(shown.notes)) +
        part(tr("Let the class guess:"), shown.question) + part(tr("At the end:"), shown.closing) +
        part(tr("Next:"), last ? QString() : step(index() + 1).title) + QStringLiteral("<hr>") +
        part(tr("Keys:"),
             tr("Page Down and Page Up go through the steps, F6 measures the answer to the question, F9 "
                "shows and hides these notes; in the lab's own window F5 measures, and Escape stops.")));
    Q_EMIT changed();
}

StepPage StoryPane::page(int index) const {
    return {&step(index),
            tr("%1 of %2").arg(index + 1).arg(stepCount()),
            &m_catalog,
            planOf(step(index), m_catalog, m_choices),
            m_records.at(static_cast<std::size_t>(index)),
            m_running == index && m_run.ofStep(),
            palette(),
            true,
            m_mistakes->shows(step(index))};
}

/// Rebuilds all views of the step in front from its three records. Keeps the scroll position.
void StoryPane::refresh() {
    if (restoring()) return;
    const StepPage page = this->page(index());
    const StepRecord& kept = page.record;
    const int scrolled = m_text->verticalScrollBar()->value();
    WordLinks links;
    m_text->setHtml(htmlOf(page, [&links](const QString& text) { return links.html(text); }));
    m_text->verticalScrollBar()->setValue(scrolled);

    // The staircase needs the measurements of all steps, since each may be the fastest.
    Measurements stairs;
    for (std::size_t i = 0; i < m_records.size(); ++i)
        stairs.push_back(stairOf(m_records[i].measured, m_lecture.steps[i].strategy));
    const auto current = static_cast<std::size_t>(index());
    m_picture->show(kept.measured, comparable(stairs, current), current);

    // A guess is accepted only before the step is measured.
    const bool open = kept.measured.empty() && !m_running;
    const QString question = guessQuestion(guessedIn(*page.step, page.plan));
    {
        const QSignalBlocker quiet(m_guess);
        const double guess = kept.guess.value_or(0);
        // An unnecessary setValue() would move the cursor while the user types.
        if (m_guess->value() != guess) m_guess->setValue(guess);
    }
    m_guess->setEnabled(open && !question.isEmpty());
    m_guess->setToolTip(open ? question : tr("A guess cannot be changed once the step is measured."));
    m_guess->setAccessibleDescription(question);
    const GuessedPair pair = guessedIn(*page.step, kept.measured);
    const QString result = guessResult(kept.guess, pair);
    m_picture->showGuess(kept.guess, pair.whole() ? speedUpInterval(*pair.of, *pair.over) : std::nullopt,
                         result.isEmpty() ? question : result);

    const StepPlan answer = answerPlan(*page.step, m_catalog, m_choices);
    m_answer->show(kept.answer, m_running == index() && m_run.answer, answer.missing);
    enable(m_answer->button(), !m_running && !answer.cases.empty());
    enable(*m_measure, !m_running && !page.plan.cases.empty());
    m_measure->setToolTip(page.plan.missing);
    m_mistakes->setReady(!m_running);
}

void StoryPane::tick(int index) {
    m_list->item(index)->setCheckState(record(index).measured.empty() ? Qt::Unchecked : Qt::Checked);
}

/// Writes all steps that have results, from the records instead of `runs`: they hold the newest results of
/// each step.
void StoryPane::report(Report& report, const std::vector<const LabRun*>& /*runs*/) {
    for (int i = 0; i < stepCount(); ++i) {
        StepPage page = this->page(i);
        page.offers = false;
        const QString mistakes = m_mistakes->htmlOf(step(i));
        Measurements all = page.record.measured;
        all.insert(all.end(), page.record.answer.begin(), page.record.answer.end());
        if (all.empty() && mistakes.isEmpty()) continue;
        report.richText(htmlOf(page) + mistakes);
        if (!all.empty()) report.table(all);
    }
}

void StoryPane::clear() {
    m_mistakes->clear();
    for (int i = 0; i < stepCount(); ++i) {
        record(i) = {};
        tick(i);
    }
    refresh();
}

} // namespace tonescope::ui
