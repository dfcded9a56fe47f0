// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/predict/factor_question.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <cmath>

namespace tonescope::ui {

namespace {

constexpr double positionsAPower = 100; ///< of the slider, for each power of ten

int positionOf(double factor) {
    return static_cast<int>(std::lround(positionsAPower * std::log10(factor)));
}

double factorAt(int position) {
    return std::pow(10.0, position / positionsAPower);
}

QComboBox* makeChoice(const char* name) {
    auto* box = new QComboBox;
    box->setObjectName(QString::fromLatin1(name));
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(20);
    return box;
}

void fill(QComboBox& box, const std::vector<StrategyInfo>& strategies, int otherwise) {
    const QString chosen = box.currentData().toString();
    const QSignalBlocker quiet(&box);
    box.clear();
    for (const StrategyInfo& strategy : strategies)
        box.addItem(QString::fromUtf8(strategy.title), QString::fromUtf8(strategy.id));
    const int kept = box.findData(chosen);
    box.setCurrentIndex(kept >= 0 ? kept : std::min(otherwise, box.count() - 1));
}

int firstExact(const std::vector<StrategyInfo>& strategies) {
    const auto found =
        std::find_if(strategies.begin(), strategies.end(), [](const auto& each) { return each.exact; });
    return found == strategies.end() ? 0 : static_cast<int>(found - strategies.begin());
}

void choose(QComboBox& box, const std::string& id) {
    const QString text = QString::fromStdString(id);
    if (box.findData(text) < 0) box.addItem(text, text);
    box.setCurrentIndex(box.findData(text));
}

} // namespace

FactorQuestion::FactorQuestion(QWidget* parent)
    : QWidget(parent), m_of(makeChoice("factorOf")), m_over(makeChoice("factorOver")),
      m_factor(new QDoubleSpinBox), m_slider(new QSlider(Qt::Horizontal)) {
    m_factor->setObjectName(QStringLiteral("factor"));
    m_factor->setRange(least, most);
    m_factor->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    m_factor->setSuffix(tr(" ×"));
    m_factor->setValue(1);
    m_slider->setObjectName(QStringLiteral("factorSlider"));
    m_slider->setAccessibleName(tr("Factor, logarithmic"));
    m_slider->setRange(positionOf(least), positionOf(most));
    m_slider->setTickInterval(static_cast<int>(positionsAPower));
    m_slider->setTickPosition(QSlider::TicksBelow);
    buildRows();
    connect(m_of, &QComboBox::currentIndexChanged, this, &FactorQuestion::changed);
    connect(m_over, &QComboBox::currentIndexChanged, this, &FactorQuestion::changed);
    connect(m_slider, &QSlider::valueChanged, this,
            [this](int position) { m_factor->setValue(factorAt(position)); });
    connect(m_factor, &QDoubleSpinBox::valueChanged, this, [this](double factor) {
        const QSignalBlocker quiet(m_slider); // else it would round the number
        m_slider->setValue(positionOf(factor));
        Q_EMIT changed();
    });
}

void FactorQuestion::buildRows() {
    const auto label = [](const QString& text, QWidget* buddy) {
        auto* made = new QLabel(text);
        made->setBuddy(buddy);
        return made;
    };
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->addWidget(label(tr("How many times as fast is"), m_of), 0, 0);
    grid->addWidget(m_of, 0, 1);
    grid->addWidget(label(tr("as"), m_over), 1, 0, Qt::AlignRight);
    grid->addWidget(m_over, 1, 1);
    grid->addWidget(label(tr("Your &factor"), m_factor), 2, 0, Qt::AlignRight);
    grid->addWidget(m_factor, 2, 1, Qt::AlignLeft);
    grid->addWidget(m_slider, 3, 1);
    auto* scale =
        new QLabel(tr("Far left 0.01 ×: a hundred times as slow. 1 ×: the same. Far right 1000 ×: a "
                      "thousand times as fast."));
    scale->setWordWrap(true);
    grid->addWidget(scale, 4, 1);
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(5, 1);
}

void FactorQuestion::setStrategies(const std::vector<StrategyInfo>& strategies) {
    fill(*m_of, strategies, static_cast<int>(strategies.size()) - 1);
    fill(*m_over, strategies, firstExact(strategies));
    Q_EMIT changed();
}

FactorAnswer FactorQuestion::answer() const {
    return {m_of->currentData().toString().toStdString(), m_over->currentData().toString().toStdString(),
            m_factor->value()};
}

void FactorQuestion::setAnswer(const FactorAnswer& answer) {
    choose(*m_of, answer.of);
    choose(*m_over, answer.over);
    m_factor->setValue(answer.factor);
}

void FactorQuestion::setFixed(bool fixed) {
    m_of->setEnabled(!fixed);
    m_over->setEnabled(!fixed);
}

bool FactorQuestion::complete() const {
    return m_of->currentIndex() >= 0 && m_over->currentIndex() >= 0 &&
           m_of->currentIndex() != m_over->currentIndex();
}

} // namespace tonescope::ui
