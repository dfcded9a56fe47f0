// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/step_views.h"

#include "ui/lab/bars/bars_view.h"
#include "ui/lab/story/step_text.h"
#include "ui/plot/chart.h"
#include "ui/plot/colours.h"
#include "ui/plot/plot_look.h"
#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"

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
/// measurement, each with its number. The upright line at 1 is where both are as fast. Takes no room without
/// a guess.
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
        constexpr double before = 2, behind = 6; // room for the numbers
        plot().xAxis->setRange(least / before, most * behind);
    }

private:
    static constexpr double guessRow = 2, measuredRow = 1, lowest = 0.4, highest = 2.6;

    std::optional<double> m_guess;
    std::optional<RatioInterval> m_measured;
};

/// A bar for each measured step, and the fastest so far as a line that climbs.
class StairsChart : public Chart {
public:
    StairsChart() : Chart("staircase", StepPicture::tr("Staircase of all steps"), nullptr) {
        plot().setMinimumSize(120, 120); // the list of steps beside it may be wide
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
        QCPBars* front = addBars(QPen(ink, axisWidth(font())), Channel::Blue); // its outline marks it, too
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
      m_text(new QLabel) {
    m_bars->plot().setAccessibleName(tr("Bars of this step"));
    m_text->setObjectName(QStringLiteral("staircaseText"));
    m_text->setWordWrap(true);
    auto* ofStep = new QWidget;
    auto* left = new QVBoxLayout(ofStep);
    left->setContentsMargins(0, 0, 0, 0);
    left->addWidget(m_guess);
    left->addWidget(m_bars, 1);
    auto* stairs = new QWidget;
    auto* right = new QVBoxLayout(stairs);
    right->setContentsMargins(0, 0, 0, 0);
    right->addWidget(m_stairs, 1);
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
    show({}, {}, 0);
    showGuess({}, {}, {});
}

void StepPicture::show(const Measurements& ofStep, const Stairs& stairs, std::size_t step) {
    m_bars->show(ofStep);
    m_stairs->show(stairs, step);
    const QString text = staircaseText(stairs);
    m_text->setText(text.isEmpty()
                        ? tr("The staircase grows with each step that is measured on a machine at rest.")
                        : text);
}

void StepPicture::showGuess(std::optional<double> guess, const std::optional<RatioInterval>& measured,
                            const QString& text) {
    m_guess->show(guess, measured, text);
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
