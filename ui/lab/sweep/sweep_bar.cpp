// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/sweep/sweep_bar.h"

#include "ui/lab/sweep/sweep_lines.h"
#include "ui/words/engine_text.h"
#include "ui/words/words.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

namespace tonescope::ui {

namespace {

/// Chooses the entry with that data, or else the first one.
void choose(QComboBox& box, const QVariant& data) {
    box.setCurrentIndex(std::max(0, box.findData(data)));
}

QLabel* makeLabel(const QString& text, QComboBox* box) {
    auto* label = new QLabel(text + QLatin1Char(' ')); // a mnemonic makes a text wider than it is told
    label->setBuddy(box);
    box->setAccessibleName(text);
    return label;
}

QString nameOfBase(const MeasureCase& base) {
    return engineText(base.strategy.title) + QStringLiteral(" · ") + shortNameOf(base.device);
}

QString keyOfBase(const MeasureCase& base) {
    return QString::fromStdString(base.device.key + '\n' + std::string(base.strategy.id));
}

} // namespace

SweepBar::SweepBar(QWidget* parent)
    : QWidget(parent), m_axis(new QComboBox), m_second(new QComboBox), m_base(new QComboBox),
      m_measure(new QComboBox), m_baseLabel(makeLabel(tr("&on"), m_base)),
      m_logarithmic(new QCheckBox(tr("&Logarithmic"))) {
    m_axis->setObjectName(QStringLiteral("sweepAxis"));
    m_second->setObjectName(QStringLiteral("sweepSecond"));
    m_base->setObjectName(QStringLiteral("sweepBase"));
    m_measure->setObjectName(QStringLiteral("sweepMeasure"));
    m_logarithmic->setObjectName(QStringLiteral("sweepLogarithmic"));
    for (const SweepMeasure measure : allSweepMeasures)
        m_measure->addItem(nameOf(measure), static_cast<int>(measure));
    for (QComboBox* box : {m_axis, m_second, m_base}) { // so that all have room where text is large
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(14);
    }
    addRows();
    fillAxes();
    fillSeconds();
    fillBases();
    connect(m_axis, &QComboBox::currentIndexChanged, this, &SweepBar::axisChosen);
    connect(m_second, &QComboBox::currentIndexChanged, this, [this] {
        fillBases();
        Q_EMIT sweepChanged();
    });
    connect(m_base, &QComboBox::currentIndexChanged, this, &SweepBar::sweepChanged);
    connect(m_measure, &QComboBox::currentIndexChanged, this, &SweepBar::lookChanged);
    connect(m_logarithmic, &QCheckBox::toggled, this, &SweepBar::lookChanged);
}

void SweepBar::addRows() {
    auto* sweep = new QHBoxLayout;
    sweep->addWidget(makeLabel(tr("&Turn"), m_axis));
    sweep->addWidget(m_axis, 1);
    sweep->addWidget(makeLabel(tr("&and also"), m_second));
    sweep->addWidget(m_second, 1);
    auto* look = new QHBoxLayout;
    look->addWidget(makeLabel(tr("&Show"), m_measure));
    look->addWidget(m_measure);
    look->addWidget(m_logarithmic);
    look->addSpacing(fontMetrics().averageCharWidth() * 2);
    look->addWidget(m_baseLabel);
    look->addWidget(m_base, 1);
    look->addStretch();
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addLayout(sweep);
    rows->addLayout(look);
}

void SweepBar::setChoices(const LabChoices& choices) {
    m_choices = choices;
    fillBases();
}

void SweepBar::setAxes(const SweepAxis& axis, const SweepAxis* second) {
    const QSignalBlocker axisBlocker(m_axis), secondBlocker(m_second);
    choose(*m_axis, QString::fromUtf8(axis.id()));
    fillSeconds();
    choose(*m_second, second == nullptr ? QString() : QString::fromUtf8(second->id()));
    fillBases();
}

void SweepBar::fillAxes() {
    for (const auto& axis : sweepAxes())
        m_axis->addItem(axis->name(), QString::fromUtf8(axis->id()));
}

void SweepBar::fillSeconds() {
    const QSignalBlocker blocker(m_second);
    const QVariant before = m_second->currentData();
    m_second->clear();
    m_second->addItem(tr("nothing else (lines)"), QString());
    for (const auto& other : sweepAxes()) {
        if (axis().goesWith(*other)) m_second->addItem(other->name(), QString::fromUtf8(other->id()));
    }
    choose(*m_second, before);
}

void SweepBar::fillBases() {
    const QSignalBlocker blocker(m_base);
    const QVariant before = m_base->currentData();
    m_base->clear();
    m_bases.clear();
    if (second() != nullptr) {
        m_bases = basesFor(m_choices, axis());
        std::erase_if(m_bases, [this](const MeasureCase& base) { return second()->values(base).empty(); });
    }
    for (const MeasureCase& base : m_bases)
        m_base->addItem(nameOfBase(base), keyOfBase(base));
    if (!m_bases.empty()) choose(*m_base, before);
    m_base->setVisible(second() != nullptr);
    m_baseLabel->setVisible(second() != nullptr);
}

void SweepBar::axisChosen() {
    fillSeconds();
    fillBases();
    Q_EMIT sweepChanged();
}

const SweepAxis& SweepBar::axis() const {
    return *sweepAxes().at(static_cast<std::size_t>(m_axis->currentIndex()));
}

const SweepAxis* SweepBar::second() const {
    return sweepAxis(m_second->currentData().toString().toStdString());
}

std::optional<MeasureCase> SweepBar::base() const {
    if (m_bases.empty()) return std::nullopt;
    return m_bases.at(static_cast<std::size_t>(m_base->currentIndex()));
}

SweepMeasure SweepBar::measure() const {
    return static_cast<SweepMeasure>(m_measure->currentData().toInt());
}

bool SweepBar::logarithmic() const {
    return m_logarithmic->isChecked();
}

} // namespace tonescope::ui
