// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/step_views.h"

#include "ui/lab/bars/bars_view.h"
#include "ui/lab/story/step_text.h"
#include "ui/plot/colours.h"
#include "ui/plot/plot_look.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>

namespace tonescope::ui {

namespace {

QScrollArea* scrolling(QWidget* content, const QString& name) {
    auto* scroll = new QScrollArea;
    scroll->setAccessibleName(name);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return scroll;
}

} // namespace

MeasurementPointer stairOf(const Measurements& measurements, std::string_view strategy) {
    const auto own =
        std::ranges::find_if(measurements, [&](const auto& each) { return each->strategy == strategy; });
    if (own == measurements.end() || verdictOf(**own) != Verdict::Equal || machineWasBusy(**own))
        return nullptr;
    return (*own)->device.type == DeviceType::Simulator ? nullptr : *own;
}

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
    return StepPicture::tr("Step %1 is the fastest so far, by the byte %2 as fast as step %3.")
        .arg(best + 1)
        .arg(factorText(*stairs[best] / *stairs[first]))
        .arg(first + 1);
}

/// Two rows on a logarithmic axis of factors: a diamond at the guess, and a disc with its range at the
/// measurement, each with its number.
class StepPicture::GuessFigure {
public:
    explicit GuessFigure(QCustomPlot& plot)
        : m_plot(plot), m_same(plot.addGraph(plot.yAxis, plot.xAxis)), m_range(plot.addGraph()),
          m_measured(plot.addGraph()), m_guess(plot.addGraph()), m_guessText(new QCPItemText(&plot)),
          m_measuredText(new QCPItemText(&plot)) {
        for (QCPGraph* marks : {m_measured, m_guess})
            marks->setLineStyle(QCPGraph::lsNone);
        for (QCPItemText* text : {m_guessText, m_measuredText})
            text->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        auto rows = QSharedPointer<QCPAxisTickerText>::create();
        rows->addTick(guessRow, StepPicture::tr("Guessed"));
        rows->addTick(measuredRow, StepPicture::tr("Measured"));
        plot.yAxis->setTicker(rows);
        plot.yAxis->setRange(0.4, 2.6);
        plot.yAxis->grid()->setVisible(false);
        plot.xAxis->setScaleType(QCPAxis::stLogarithmic);
        plot.xAxis->setTicker(QSharedPointer<QCPAxisTickerLog>::create());
        plot.xAxis->setNumberFormat(QStringLiteral("gb"));
        plot.xAxis->setNumberPrecision(3);
        plot.xAxis->setLabel(StepPicture::tr("times as fast"));
        m_same->setData({0.4, 2.6}, {1, 1});
    }

    void show(std::optional<double> guess, const std::optional<RatioInterval>& measured) {
        for (QCPGraph* graph : {m_range, m_measured, m_guess})
            graph->data()->clear();
        double least = 1, most = 1;
        if (guess) {
            m_guess->addData(*guess, guessRow);
            least = std::min(least, *guess);
            most = std::max(most, *guess);
        }
        if (measured) {
            m_measured->addData(measured->ratio, measuredRow);
            m_range->setData({measured->low, measured->high}, {measuredRow, measuredRow});
            least = std::min(least, measured->low);
            most = std::max(most, measured->high);
        }
        label(*m_guessText, guess, guessRow);
        label(*m_measuredText, measured ? std::optional(measured->ratio) : std::nullopt, measuredRow);
        constexpr double before = 2, behind = 6; // room for the numbers
        m_plot.xAxis->setRange(least / before, most * behind);
        m_plot.replot(QCustomPlot::rpQueuedReplot);
    }

    void applyStyle(const PlotStyle& style) {
        ui::applyLook(m_plot, style.palette, style.font);
        const double size = style.font.pointSizeF() > 0 ? style.font.pointSizeF() : 10;
        m_same->setPen(QPen(style.text(), axisWidth(style.font), Qt::DashLine));
        m_range->setPen(QPen(style.text(), curveWidth(style.font)));
        m_measured->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, style.text(),
                                                    colourOf(Channel::Blue, style.palette), size));
        m_guess->setScatterStyle(
            QCPScatterStyle(QCPScatterStyle::ssDiamond, style.text(), style.ground(), size * 1.4));
        m_plot.replot(QCustomPlot::rpQueuedReplot);
    }

private:
    static constexpr double guessRow = 2, measuredRow = 1;

    static void label(QCPItemText& text, std::optional<double> factor, double row) {
        text.setVisible(factor.has_value());
        if (!factor) return;
        text.position->setCoords(*factor, row);
        text.setText(QStringLiteral("   ") + factorText(*factor));
    }

    QCustomPlot& m_plot;
    QCPGraph* m_same; ///< an upright line at 1: both are as fast
    QCPGraph* m_range;
    QCPGraph* m_measured;
    QCPGraph* m_guess;
    QCPItemText* m_guessText;
    QCPItemText* m_measuredText;
};

/// A bar per step, and the fastest so far as a line that climbs.
class StepPicture::Staircase {
public:
    explicit Staircase(QCustomPlot& plot)
        : m_plot(plot), m_bars(new QCPBars(plot.xAxis, plot.yAxis)),
          m_front(new QCPBars(plot.xAxis, plot.yAxis)), m_best(plot.addGraph()) {
        for (QCPBars* bars : {m_bars, m_front})
            bars->setWidth(0.7);
        m_best->setLineStyle(QCPGraph::lsStepCenter);
        plot.xAxis->setLabel(StepPicture::tr("Step"));
        plot.yAxis->setLabel(StepPicture::tr("GB/s"));
        auto numbers = QSharedPointer<QCPAxisTickerFixed>::create();
        numbers->setTickStep(1);
        numbers->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
        plot.xAxis->setTicker(numbers);
    }

    void show(const Stairs& stairs, std::size_t step) {
        m_bars->data()->clear();
        m_front->data()->clear();
        m_best->data()->clear();
        double best = 0;
        for (std::size_t i = 0; i < stairs.size(); ++i) {
            const auto place = static_cast<double>(i + 1);
            if (stairs[i]) (i == step ? m_front : m_bars)->addData(place, *stairs[i]);
            best = std::max(best, stairs[i].value_or(0));
            if (best > 0) m_best->addData(place, best);
        }
        m_plot.xAxis->setRange(0.3, static_cast<double>(stairs.size()) + 0.7);
        m_plot.yAxis->setRange(0, best > 0 ? best * 1.15 : 1);
        m_plot.replot(QCustomPlot::rpQueuedReplot);
    }

    void applyStyle(const PlotStyle& style) {
        ui::applyLook(m_plot, style.palette, style.font);
        m_bars->setPen(Qt::NoPen);
        m_bars->setBrush(colourOf(Channel::Gray, style.palette));
        m_front->setPen(QPen(style.text(), axisWidth(style.font))); // told apart by its outline, too
        m_front->setBrush(colourOf(Channel::Blue, style.palette));
        m_best->setPen(QPen(style.text(), curveWidth(style.font), Qt::DashLine));
        m_plot.replot(QCustomPlot::rpQueuedReplot);
    }

private:
    QCustomPlot& m_plot;
    QCPBars* m_bars;
    QCPBars* m_front; ///< the step in front
    QCPGraph* m_best;
};

StepPicture::StepPicture(QWidget* parent)
    : QWidget(parent), m_bars(new BarsView), m_guessPlot(new QCustomPlot),
      m_guess(std::make_unique<GuessFigure>(*m_guessPlot)), m_stairsPlot(new QCustomPlot),
      m_staircase(std::make_unique<Staircase>(*m_stairsPlot)), m_text(new QLabel) {
    m_bars->plot().setAccessibleName(tr("Bars of this step"));
    m_guessPlot->setObjectName(QStringLiteral("guessPlot"));
    m_guessPlot->setAccessibleName(tr("The guess beside the measurement"));
    m_stairsPlot->setObjectName(QStringLiteral("staircase"));
    m_stairsPlot->setAccessibleName(tr("Staircase of all steps"));
    m_stairsPlot->setMinimumSize(120, 120); // the list of steps beside it may be wide
    m_text->setObjectName(QStringLiteral("staircaseText"));
    m_text->setWordWrap(true);
    auto* ofStep = new QWidget;
    auto* left = new QVBoxLayout(ofStep);
    left->setContentsMargins(0, 0, 0, 0);
    left->addWidget(m_guessPlot);
    left->addWidget(m_bars, 1);
    auto* stairs = new QWidget;
    auto* right = new QVBoxLayout(stairs);
    right->setContentsMargins(0, 0, 0, 0);
    right->addWidget(m_stairsPlot, 1);
    right->addWidget(m_text);
    auto* both = new QSplitter;
    both->addWidget(scrolling(ofStep, tr("The step's picture")));
    both->addWidget(stairs);
    both->setStretchFactor(0, 1);
    both->setStretchFactor(1, 1);
    both->setChildrenCollapsible(false);
    both->setSizes({3000, 2000}); // in proportion
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(both);
    applyLook();
    show({}, {}, 0);
    showGuess({}, {}, {});
}

StepPicture::~StepPicture() = default;

void StepPicture::show(const Measurements& ofStep, const Stairs& stairs, std::size_t step) {
    m_bars->show(ofStep);
    m_staircase->show(stairs, step);
    const QString text = staircaseText(stairs);
    m_text->setText(text.isEmpty()
                        ? tr("The staircase grows with each step that is measured on a machine at rest.")
                        : text);
}

void StepPicture::showGuess(std::optional<double> guess, const std::optional<RatioInterval>& measured,
                            const QString& text) {
    m_guess->show(guess, measured);
    m_guessPlot->setVisible(guess.has_value());
    m_guessPlot->setAccessibleDescription(text);
    m_guessPlot->setToolTip(text);
}

void StepPicture::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) applyLook();
}

void StepPicture::applyLook() {
    constexpr int lines = 6; // two rows, the axis and its label
    m_guessPlot->setFixedHeight(lines * fontMetrics().lineSpacing());
    m_guess->applyStyle({palette(), font()});
    m_staircase->applyStyle({palette(), font()});
}

AnswerView::AnswerView(QWidget* parent)
    : QWidget(parent), m_question(new QLabel), m_measure(new QPushButton), m_answer(new QLabel),
      m_bars(new BarsView) {
    m_question->setObjectName(QStringLiteral("stepQuestion"));
    m_answer->setObjectName(QStringLiteral("stepAnswer"));
    for (QLabel* label : {m_question, m_answer}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    m_measure->setObjectName(QStringLiteral("askMachine"));
    m_bars->plot().setAccessibleName(tr("Bars of the answer"));
    auto* content = new QWidget;
    auto* rows = new QVBoxLayout(content);
    rows->addWidget(m_question);
    rows->addWidget(m_measure, 0, Qt::AlignLeft);
    rows->addWidget(m_answer);
    rows->addWidget(m_bars, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scrolling(content, tr("The step's question")));
}

void AnswerView::ask(const QString& question) {
    m_question->setText(question);
}

void AnswerView::show(const Measurements& answer, bool measuring, const QString& missing) {
    m_bars->show(answer);
    QStringList sentences = answerSentences(answer);
    const QString busy = sentences.isEmpty() ? QString() : measureAgainText(answer);
    if (!busy.isEmpty()) sentences += busy;
    inkBusy(*m_answer, !busy.isEmpty());
    m_measure->setText(busy.isEmpty() ? tr("&Ask the machine") : tr("&Measure again"));
    m_answer->setText(!sentences.isEmpty() ? sentences.join(QLatin1Char('\n'))
                      : measuring          ? tr("Measuring …")
                                           : missing);
}

} // namespace tonescope::ui
