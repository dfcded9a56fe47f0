// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/step_picture.h"

#include "ui/lab/bars/bars_view.h"

#include <QEvent>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

#include <qcustomplot.h>

namespace tonescope::ui {

StepPicture::StepPicture(QWidget* parent)
    : QWidget(parent), m_bars(new BarsView), m_guessPlot(new QCustomPlot),
      m_guess(std::make_unique<GuessFigure>(*m_guessPlot)), m_plot(new QCustomPlot),
      m_staircase(std::make_unique<Staircase>(*m_plot)), m_text(new QLabel) {
    auto* both = new QSplitter;
    both->addWidget(makeOfStep());
    both->addWidget(makeStairs());
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

QWidget* StepPicture::makeOfStep() {
    m_bars->plot().setAccessibleName(tr("Bars of this step"));
    m_guessPlot->setObjectName(QStringLiteral("guessPlot"));
    m_guessPlot->setAccessibleName(tr("The guess beside the measurement"));
    auto* content = new QWidget;
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(m_guessPlot);
    rows->addWidget(m_bars, 1);
    auto* scroll = new QScrollArea;
    scroll->setAccessibleName(tr("The step's picture"));
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return scroll;
}

QWidget* StepPicture::makeStairs() {
    m_plot->setObjectName(QStringLiteral("staircase"));
    m_plot->setAccessibleName(tr("Staircase of all steps"));
    m_plot->setMinimumSize(120, 120); // the list of steps beside it may be wide
    m_text->setObjectName(QStringLiteral("staircaseText"));
    m_text->setWordWrap(true);
    auto* stairs = new QWidget;
    auto* right = new QVBoxLayout(stairs);
    right->setContentsMargins(0, 0, 0, 0);
    right->addWidget(m_plot, 1);
    right->addWidget(m_text);
    return stairs;
}

StepPicture::~StepPicture() = default;

void StepPicture::show(const Measurements& ofStep, const Stairs& stairs, std::size_t step) {
    m_measured = !ofStep.empty();
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

std::vector<QCustomPlot*> StepPicture::plots() const {
    if (!m_measured) return {};
    return {&m_bars->plot(), m_plot};
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

} // namespace tonescope::ui
