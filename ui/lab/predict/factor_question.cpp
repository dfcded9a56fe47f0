// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/predict/factor_question.h"

#include "ui/words/engine_text.h"

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

struct Entry {
    QString title, id;
};

/// What was chosen stays, where it is there; else `otherwise` is.
void fill(QComboBox& box, const std::vector<Entry>& entries, std::size_t otherwise) {
    const QString chosen = box.currentData().toString();
    const QSignalBlocker quiet(&box);
    box.clear();
    for (const Entry& each : entries)
        box.addItem(each.title, each.id);
    const int kept = box.findData(chosen);
    box.setCurrentIndex(kept >= 0 ? kept : std::min(static_cast<int>(otherwise), box.count() - 1));
}

void choose(QComboBox& box, const std::string& id) {
    const QString text = QString::fromStdString(id);
    if (box.findData(text) < 0) box.addItem(text, text);
    box.setCurrentIndex(box.findData(text));
}

/// What the first factor is over: no strategy that loses counts, and pixels in no order.
std::size_t firstPlain(const std::vector<FactorSide>& sides) {
    const auto plain = [](const FactorSide& each) { return each.asked.strategy.exact; };
    const auto found = std::ranges::find_if(sides, plain);
    return found == sides.end() ? 0 : static_cast<std::size_t>(found - sides.begin());
}

/// What it is of: the last strategy or device, and of pixels the second, which after uniform ones are
/// constant.
std::size_t usualOf(FactorSides sides, std::size_t count) {
    return sides == FactorSides::Data ? 1 : std::max<std::size_t>(count, 1) - 1;
}

QLabel* labelOf(const QString& text, QWidget* buddy) {
    auto* made = new QLabel(text);
    made->setBuddy(buddy);
    return made;
}

} // namespace

FactorQuestion::FactorQuestion(QWidget* parent)
    : QWidget(parent), m_sides(makeChoice("factorSides")), m_strategy(makeChoice("factorStrategy")),
      m_of(makeChoice("factorOf")), m_over(makeChoice("factorOver")), m_factor(new QDoubleSpinBox),
      m_slider(new QSlider(Qt::Horizontal)) {
    m_strategyLabel = labelOf(tr("counted &by"), m_strategy);
    nameParts();
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(1, 1);
    buildSides(*grid);
    buildFactor(*grid, grid->rowCount());
    connectParts();
    offer();
}

void FactorQuestion::nameParts() {
    m_sides->addItem(tr("two strategies"), static_cast<int>(FactorSides::Strategies));
    m_sides->addItem(tr("two kinds of pixels"), static_cast<int>(FactorSides::Data));
    m_sides->addItem(tr("two devices"), static_cast<int>(FactorSides::Devices));
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
}

void FactorQuestion::connectParts() {
    for (const QComboBox* box : {m_sides, m_strategy})
        connect(box, &QComboBox::currentIndexChanged, this, &FactorQuestion::offer);
    for (const QComboBox* box : {m_of, m_over})
        connect(box, &QComboBox::currentIndexChanged, this, &FactorQuestion::changed);
    connect(m_slider, &QSlider::valueChanged, this,
            [this](int position) { m_factor->setValue(factorAt(position)); });
    connect(m_factor, &QDoubleSpinBox::valueChanged, this, [this](double factor) {
        const QSignalBlocker quiet(m_slider); // else it would round the number
        m_slider->setValue(positionOf(factor));
        Q_EMIT changed();
    });
}

void FactorQuestion::buildSides(QGridLayout& grid) {
    grid.addWidget(labelOf(tr("&Between"), m_sides), 0, 0, Qt::AlignRight);
    grid.addWidget(m_sides, 0, 1);
    grid.addWidget(m_strategyLabel, 1, 0, Qt::AlignRight);
    grid.addWidget(m_strategy, 1, 1);
    grid.addWidget(labelOf(tr("How many times as fast is"), m_of), 2, 0);
    grid.addWidget(m_of, 2, 1);
    grid.addWidget(labelOf(tr("as"), m_over), 3, 0, Qt::AlignRight);
    grid.addWidget(m_over, 3, 1);
}

void FactorQuestion::buildFactor(QGridLayout& grid, int row) {
    grid.addWidget(labelOf(tr("Your &factor"), m_factor), row, 0, Qt::AlignRight);
    grid.addWidget(m_factor, row, 1, Qt::AlignLeft);
    grid.addWidget(m_slider, row + 1, 1);
    auto* scale =
        new QLabel(tr("Far left 0.01 ×: a hundred times as slow. 1 ×: the same. Far right 1000 ×: a "
                      "thousand times as fast."));
    scale->setWordWrap(true);
    grid.addWidget(scale, row + 2, 1);
    grid.setRowStretch(row + 3, 1);
}

FactorSides FactorQuestion::sides() const {
    return static_cast<FactorSides>(m_sides->currentData().toInt());
}

FactorGround FactorQuestion::ground() const {
    return {sides(), &m_choices, m_device ? &*m_device : nullptr, {}};
}

void FactorQuestion::setChoices(const LabChoices& choices, const DeviceInfo* device) {
    m_choices = choices;
    m_device = device == nullptr ? std::nullopt : std::optional(*device);
    offer();
}

void FactorQuestion::offer() {
    const bool between = sides() != FactorSides::Strategies;
    m_strategyLabel->setVisible(between);
    m_strategy->setVisible(between);
    std::vector<Entry> entries;
    for (const StrategyInfo& each : strategiesOn(ground()))
        entries.push_back({engineText(each.title), QString::fromUtf8(each.id)});
    fill(*m_strategy, entries, 0);
    const std::string strategy = m_strategy->currentData().toString().toStdString();
    FactorGround ground = this->ground();
    ground.strategy = strategy;
    m_offered = sidesOn(ground);
    entries.clear();
    for (const FactorSide& each : m_offered)
        entries.push_back({each.title, QString::fromStdString(each.id)});
    fill(*m_of, entries, usualOf(sides(), entries.size()));
    fill(*m_over, entries, firstPlain(m_offered));
    Q_EMIT changed();
}

FactorAnswer FactorQuestion::answer() const {
    return {m_of->currentData().toString().toStdString(), m_over->currentData().toString().toStdString(),
            m_factor->value(), sides()};
}

void FactorQuestion::setAnswer(const FactorAnswer& answer) {
    m_sides->setCurrentIndex(m_sides->findData(static_cast<int>(answer.sides)));
    choose(*m_of, answer.of);
    choose(*m_over, answer.over);
    m_factor->setValue(answer.factor);
}

void FactorQuestion::setFixed(bool fixed) {
    for (QComboBox* box : {m_sides, m_strategy, m_of, m_over})
        box->setEnabled(!fixed);
}

const FactorSide* FactorQuestion::chosen(const QComboBox& box) const {
    const auto found =
        std::ranges::find(m_offered, box.currentData().toString().toStdString(), &FactorSide::id);
    return found == m_offered.end() ? nullptr : &*found;
}

QString FactorQuestion::idleReason() const {
    if (m_offered.size() < 2) return tooFewText(ground());
    const FactorSide *of = chosen(*m_of), *over = chosen(*m_over);
    return of == nullptr || over == nullptr ? tr("Choose both sides.") : mismatchText(sides(), *of, *over);
}

std::vector<MeasureCase> FactorQuestion::cases() const {
    std::vector<MeasureCase> cases;
    if (!idleReason().isEmpty()) return cases;
    for (const std::string& id : measuredFor(answer()))
        cases.push_back(std::ranges::find(m_offered, id, &FactorSide::id)->asked);
    return cases;
}

} // namespace tonescope::ui
