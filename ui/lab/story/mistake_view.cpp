// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/mistake_view.h"

#include "engine/values/histogram.h"
#include "ui/lab/story/step_text.h"
#include "ui/plot/chart.h"
#include "ui/plot/colours.h"
#include "ui/plot/plot_look.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace tonescope::ui {

namespace {

/// A changed line, with the part that differs from `other` struck out or underlined. `other` is the line that
/// stands in its place in the other text; null: all of it differs.
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
    const qsizetype before = same(text.begin(), in.begin(), shorter);
    const qsizetype after = same(text.rbegin(), in.rbegin(), shorter - before);
    const QString changed = text.mid(before, text.size() - before - after).toHtmlEscaped();
    return QStringLiteral("%1 %2  %3%4%5")
        .arg(QString(QChar(removed ? u'−' : u'+')), place.toHtmlEscaped(), text.left(before).toHtmlEscaped(),
             (removed ? QStringLiteral("<s>%1</s>") : QStringLiteral("<b><u>%1</u></b>")).arg(changed),
             text.right(after).toHtmlEscaped());
}

/// The lines in which two texts differ, each with `place` in front, or with its number where that is empty.
QStringList changeHtml(const QString& before, const QString& after, const QString& place = {}) {
    using Kind = ChangedLine::Kind;
    const std::vector<ChangedLine> lines = changedLines(before, after);
    QStringList html;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const bool removed = lines[i].kind == Kind::Removed;
        // Where one line replaces one line, they are neighbours in the list.
        const ChangedLine* other = nullptr;
        if (removed && i + 1 < lines.size() && lines[i + 1].kind == Kind::Added) other = &lines[i + 1];
        if (!removed && i > 0 && lines[i - 1].kind == Kind::Removed) other = &lines[i - 1];
        html +=
            lineHtml(lines[i], other, place.isEmpty() ? QStringLiteral("%1").arg(lines[i].number, 3) : place);
    }
    return html;
}

} // namespace

/// A longest common subsequence by dynamic programming: the texts have some hundred lines at most.
std::vector<ChangedLine> changedLines(const QString& before, const QString& after) {
    const QStringList old = before.split(u'\n'), young = after.split(u'\n');
    const auto columns = static_cast<std::size_t>(young.size()) + 1;
    // The number of lines that the ends of both texts, from lines i and j on, have in common in their order.
    std::vector<int> common((static_cast<std::size_t>(old.size()) + 1) * columns);
    const auto at = [&](qsizetype i, qsizetype j) -> int& {
        return common[static_cast<std::size_t>(i) * columns + static_cast<std::size_t>(j)];
    };
    for (qsizetype i = old.size() - 1; i >= 0; --i) {
        for (qsizetype j = young.size() - 1; j >= 0; --j)
            at(i, j) = old[i] == young[j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
    }
    std::vector<ChangedLine> changed;
    qsizetype i = 0, j = 0;
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

/// The counts bin by bin over those that are right. Missing and surplus counts are hatched, with their number
/// in the legend; a triangle points at each bin whose error is too small to be seen. The bins of several
/// channels stand one after another.
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
        // However large the text is, legend, axis and a few ticks have room.
        constexpr int lines = 15;
        plot().setMinimumSize(280, lines * fontMetrics().lineSpacing());
        plot().clearPlottables();
        const qsizetype bins = std::min(m_have.size(), m_right.size());
        QVector<double> places, wrongPlaces, wrongFrom, wrong;
        double top = 1, most = 1;
        for (qsizetype bin = 0; bin < bins; ++bin) {
            places.append(static_cast<double>(bin));
            top = std::max(top, m_right[bin]);
            most = std::max({most, m_have[bin], m_right[bin]});
            if (m_have[bin] == m_right[bin]) continue;
            wrongPlaces.append(places[bin]);
            wrongFrom.append(std::min(m_have[bin], m_right[bin]));
            wrong.append(std::abs(m_have[bin] - m_right[bin]));
        }
        // A table that was never cleared may hold anything: the right counts have to be seen beside it.
        const bool farOff = most > 20 * top;
        plot().yAxis->setScaleType(farOff ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        plot().yAxis->setTicker(farOff ? QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog)
                                       : QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
        plot().yAxis->setLabel(farOff ? MistakeView::tr("Counts (logarithmic)") : MistakeView::tr("Counts"));
        plot().yAxis->setRange(farOff ? 0.5 : 0, most * (farOff ? 4 : 1.15));
        plot().xAxis->setRange(-0.5, static_cast<double>(bins) - 0.5);
        plot().xAxis->setLabel(m_colours ? MistakeView::tr("Bin: of red, then of green, then of blue")
                                         : MistakeView::tr("Bin"));

        QColor fill = colourOf(Channel::Gray, palette());
        const auto addSteps = [&](const QString& name, const QVector<double>& counts, const QPen& pen) {
            QCPGraph* steps = plot().addGraph();
            steps->setName(name);
            steps->setLineStyle(QCPGraph::lsStepCenter);
            steps->setAdaptiveSampling(false); // each bin may be the wrong one
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
        QCPBars* below = addBars(wrongFrom); // up to the lower end of each error; not drawn
        QCPBars* errors = addBars(wrong);    // from there to its upper end
        below->removeFromLegend();
        errors->moveAbove(below);
        errors->setName(MistakeView::tr("Missing or too many: %1").arg(countText(m_sum)));
        if (wrong.isEmpty()) errors->removeFromLegend();
        const QColor warning = PlotStyle{palette(), font()}.warning();
        errors->setBrush(QBrush(warning, Qt::BDiagPattern));
        constexpr qsizetype few = 32; // narrow bars need an outline; of many, outlines would cover everything
        if (wrong.size() <= few) errors->setPen(QPen(warning, 1));
        QCPGraph* small = plot().addGraph();
        small->removeFromLegend();
        small->setLineStyle(QCPGraph::lsNone);
        small->setScatterStyle({QCPScatterStyle::ssTriangleInverted, warning, warning, 8});
        markSmall(*small, wrongPlaces, wrongFrom, wrong);
    }
    void fit() override { wrapLegend(); }

private:
    static QVector<double> allCounts(const Histogram& histogram) {
        QVector<double> counts;
        for (const Channel channel : allChannels)
            for (const std::uint64_t count : histogram.counts(channel))
                counts.append(static_cast<double>(count));
        return counts;
    }

    void markSmall(QCPGraph& marks, const QVector<double>& places, const QVector<double>& from,
                   const QVector<double>& wrong) {
        constexpr double visible = 0.02; // share of the axis: some pixels
        const QCPRange range = plot().yAxis->range();
        const bool logarithmic = plot().yAxis->scaleType() == QCPAxis::stLogarithmic;
        const auto shareOf = [&](double count) {
            if (!logarithmic) return (count - range.lower) / range.size();
            return std::log(std::max(count, range.lower) / range.lower) / std::log(range.upper / range.lower);
        };
        for (qsizetype i = 0; i < places.size(); ++i) {
            const double share = shareOf(from[i] + wrong[i]);
            if (share - shareOf(from[i]) >= visible) continue;
            const double mark = share + visible; // the triangle's middle, above its bin
            marks.addData(places[i], logarithmic ? range.lower * std::pow(range.upper / range.lower, mark)
                                                 : range.lower + mark * range.size());
        }
    }

    QVector<double> m_have, m_right; ///< counts bin by bin, channel after channel
    std::uint64_t m_sum = 0;         ///< of all differences
    bool m_colours = false;
};

MistakeView::MistakeView(QWidget* parent)
    : QWidget(parent), m_mistakes(new QComboBox), m_run(new QPushButton(tr("&Run the mistake"))),
      m_mend(new QPushButton(tr("M&end it"))), m_text(new QTextBrowser), m_chart(new BinsChart) {
    setObjectName(QStringLiteral("mistakeView"));
    m_mistakes->setObjectName(QStringLiteral("mistakes"));
    m_mistakes->setAccessibleName(tr("Mistake"));
    m_run->setObjectName(QStringLiteral("runMistake"));
    m_mend->setObjectName(QStringLiteral("mendMistake"));
    m_text->setObjectName(QStringLiteral("mistakeText"));
    m_text->setAccessibleName(tr("What went wrong"));
    m_text->setFrameShape(QFrame::NoFrame);
    auto* row = new QHBoxLayout;
    row->addWidget(m_mistakes);
    row->addWidget(m_run);
    row->addWidget(m_mend);
    row->addStretch();
    auto* both = new QSplitter;
    both->setObjectName(QStringLiteral("mistakeSplitter"));
    both->addWidget(m_text);
    both->addWidget(m_chart);
    both->setStretchFactor(0, 1);
    both->setStretchFactor(1, 1);
    both->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(row);
    layout->addWidget(both, 1);
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
    // A strategy that mends one mistake may have another one: then the first stays chosen.
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

QString MistakeView::htmlOf(const StepMistake& mistake) const {
    if (resultOf(mistake.id) == nullptr) return {};
    const std::string mended = mendedOf(mistake.id);
    QString html;
    if (resultOf(mended) != nullptr) { // the difference first: it has to be seen in the smallest window
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

/// However large the text is, the lines that differ have room.
void MistakeView::fitText() {
    constexpr int letters = 32;
    m_text->setMinimumWidth(letters * fontMetrics().averageCharWidth());
}

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
    if (of.checked) { // the documents' kernels include nothing, so the first finding names their own file
        const std::vector<CheckerFinding>& findings = of.checked->findings;
        sentences +=
            checkerSentences(*of.checked, sourceOf(id),
                             findings.empty() ? QString() : QString::fromStdString(findings.front().file));
    }
    if (sentences.isEmpty()) sentences += tr("Measuring …");
    return QStringLiteral("<p><b>%1</b></p>").arg(heading.toHtmlEscaped()) + htmlList(sentences);
}

} // namespace tonescope::ui
