// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/setup/launch_fields.h"

#include "ui/counting/parameter_pane.h"
#include "ui/words/words.h"

#include <QFormLayout>
#include <QSettings>
#include <QVBoxLayout>

#include <algorithm>

namespace tonescope::ui {

namespace {

bool same(const std::optional<ParameterRange>& a, const std::optional<ParameterRange>& b) {
    if (!a || !b) return !a && !b;
    return a->least == b->least && a->most == b->most && a->powersOfTwo == b->powersOfTwo;
}

QString keyOf(Parameter parameter) {
    return QStringLiteral("lab/parameters/") + QString::fromUtf8(nameOf(parameter));
}

QString labelOf(Parameter parameter) {
    QString words = parameter == Parameter::Groups ? LaunchFields::tr("work-groups (host: threads)")
                                                   : wordFor(parameter, StrategyHome::OpenClDevice);
    words[0] = words.at(0).toUpper();
    return words;
}

} // namespace

std::optional<ParameterRange> widestRange(std::span<const StrategyInfo> strategies, Parameter parameter) {
    std::optional<ParameterRange> widest;
    for (const StrategyInfo& strategy : strategies) {
        const ParameterRange* range = rangeOf(strategy.parameters, parameter);
        if (range == nullptr) continue;
        if (!widest) widest = *range;
        widest->least = std::min(widest->least, range->least);
        widest->most = std::max(widest->most, range->most);
        widest->powersOfTwo = widest->powersOfTwo && range->powersOfTwo;
    }
    return widest;
}

LaunchFields::LaunchFields(QWidget* parent) : QWidget(parent) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
}

void LaunchFields::offer(std::span<const StrategyInfo> strategies) {
    Ranges ranges;
    for (const Parameter parameter : allParameters)
        ranges.at(static_cast<std::size_t>(parameter)) = widestRange(strategies, parameter);
    if (std::equal(ranges.begin(), ranges.end(), m_ranges.begin(), same)) return;
    m_ranges = ranges;
    rebuild();
}

void LaunchFields::rebuild() {
    delete m_rows;
    m_rows = new QWidget;
    auto* form = new QFormLayout(m_rows);
    form->setContentsMargins(0, 0, 0, 0);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    for (const std::optional<ParameterRange>& range : m_ranges) {
        if (range) addRow(*form, *range);
    }
    layout()->addWidget(m_rows);
}

void LaunchFields::addRow(QFormLayout& form, const ParameterRange& range) {
    const Parameter parameter = range.parameter;
    const QString label = labelOf(parameter);
    auto* field = new ParameterField(range, m_rows);
    field->focusProxy()->setObjectName(QStringLiteral("lab-") + QString::fromUtf8(nameOf(parameter)));
    field->focusProxy()->setAccessibleName(label);
    field->setValue(m_launch[parameter]);
    connect(field, &ParameterField::changed, this, [this, field, parameter] {
        m_launch.set(parameter, field->value());
        Q_EMIT changed();
    });
    form.addRow(label, field);
}

void LaunchFields::save(QSettings& settings) const {
    for (const Parameter parameter : allParameters) {
        const std::optional<std::uint32_t> value = m_launch[parameter];
        value ? settings.setValue(keyOf(parameter), *value) : settings.remove(keyOf(parameter));
    }
}

void LaunchFields::restore(const QSettings& settings) {
    for (const Parameter parameter : allParameters) {
        bool known = false;
        const unsigned value = settings.value(keyOf(parameter)).toUInt(&known);
        m_launch.set(parameter, known ? std::optional<std::uint32_t>(value) : std::nullopt);
    }
    rebuild();
}

LaunchParameters LaunchFields::launch() const {
    LaunchParameters launch;
    for (const std::optional<ParameterRange>& range : m_ranges) {
        if (range) launch.set(range->parameter, m_launch[range->parameter]);
    }
    return launch;
}

} // namespace tonescope::ui
