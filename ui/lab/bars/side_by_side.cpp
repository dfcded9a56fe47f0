// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/side_by_side.h"

#include "ui/lab/sweep/sweep_axis.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QToolButton>

#include <algorithm>
#include <set>

namespace tonescope::ui {

namespace {

constexpr const char* byData = "data";

/// A menu that stays open while entries are ticked by click or space key.
class TickMenu : public QMenu {
public:
    using QMenu::QMenu;

protected:
    void mousePressEvent(QMouseEvent* event) override {
        // QMenu of Qt 6.8 closes at the press already.
        if (actionAt(event->position().toPoint()) == nullptr) QMenu::mousePressEvent(event);
    }
    void mouseReleaseEvent(QMouseEvent* event) override {
        if (!tick(actionAt(event->position().toPoint()))) QMenu::mouseReleaseEvent(event);
    }
    void keyPressEvent(QKeyEvent* event) override {
        if (event->key() != Qt::Key_Space || !tick(activeAction())) QMenu::keyPressEvent(event);
    }

private:
    static bool tick(QAction* action) {
        if (action == nullptr || !action->isEnabled()) return false;
        action->trigger();
        return true;
    }
};

SideValue pixelsValue(const DataChoice& choice, bool usual) {
    return {QString::fromStdString(choice.pixels.name), choice.title, usual,
            [pixels = choice.pixels](MeasureCase& asked) {
                asked.pixels = pixels;
                return true;
            }};
}

/// The photo itself is preferred to photo-like pixels.
bool isUsual(const MeasuredPixels& pixels, const LabChoices& choices) {
    if (std::holds_alternative<ShuffledPixels>(pixels.pixels)) return pixels.name == choices.pixels.name;
    const auto* made = std::get_if<SyntheticPixels>(&pixels.pixels);
    if (made == nullptr) return true;
    const DataKind kind = made->spec.kind;
    if (traitsOf(kind).completion != DataCompletion::None) return true; // as it is set up
    return kind == DataKind::Uniform || kind == DataKind::Constant ||
           (kind == DataKind::Photo && !choices.photo);
}

/// A case for each strategy of the device, also of those that cannot count the pixels.
std::vector<MeasureCase> basesOf(const LabChoices& choices, const DeviceInfo& device) {
    std::vector<MeasureCase> bases;
    for (const StrategyInfo& strategy : choices.strategies)
        bases.push_back({device, strategy, choices.launch, choices.pixels, choices.repeats});
    return bases;
}

bool countable(const MeasureCase& asked) {
    return canCount(asked.strategy, asked.device, asked.pixels);
}

void addCases(const std::vector<MeasureCase>& bases, const std::vector<SideValue>& values,
              std::vector<MeasureCase>& cases) {
    std::vector<bool> has(bases.size());
    for (const SideValue& value : values) { // those of the same pixels after each other
        for (std::size_t base = 0; base < bases.size(); ++base) {
            MeasureCase asked = bases[base];
            if (!value.apply(asked)) continue;
            has[base] = true;
            if (countable(asked)) cases.push_back(std::move(asked));
        }
    }
    for (std::size_t base = 0; base < bases.size(); ++base)
        if (!has[base] && countable(bases[base])) cases.push_back(bases[base]);
}

bool offers(const SweepAxis& axis, const MeasureCase& base, std::uint64_t value) {
    const std::vector<std::uint64_t> values = axis.values(base);
    return std::find(values.begin(), values.end(), value) != values.end();
}

/// The values of all cases.
std::vector<SideValue> axisValues(const SweepAxis& axis, const LabChoices& choices) {
    std::set<std::uint64_t> all;
    for (const MeasureCase& base : casesOf(choices)) {
        const std::vector<std::uint64_t> values = axis.values(base);
        all.insert(values.begin(), values.end());
    }
    constexpr std::size_t usual = 3; // at the ends and in the middle
    std::vector<SideValue> offered;
    for (const std::uint64_t value : all) {
        const std::size_t place = offered.size(), last = all.size() - 1;
        const bool on = all.size() <= usual || place == 0 || place == last / 2 || place == last;
        offered.push_back(
            {QString::number(value), axis.valueText(value), on, [&axis, value](MeasureCase& asked) {
                 if (!offers(axis, asked, value)) return false;
                 axis.apply(asked, value);
                 return true;
             }});
    }
    return offered;
}

} // namespace

std::vector<MeasureCase> casesOf(const LabChoices& choices, const std::vector<SideValue>& values) {
    if (values.empty()) return casesOf(choices);
    std::vector<MeasureCase> cases;
    for (const DeviceInfo& device : choices.devices)
        addCases(basesOf(choices, device), values, cases);
    return cases;
}

std::vector<SideValue> dataValues(const LabChoices& choices) {
    std::vector<SideValue> values;
    for (const DataChoice& each : dataChoices(choices))
        values.push_back(pixelsValue(each, isUsual(each.pixels, choices)));
    return values;
}

SideBySide::SideBySide(QWidget* parent)
    : QWidget(parent), m_by(new QComboBox), m_button(new QToolButton), m_menu(new TickMenu(this)) {
    m_by->setObjectName(QStringLiteral("barsSideBySide"));
    m_by->setToolTip(tr("What each strategy is measured with more than once, bar beside bar"));
    m_by->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_by->setMinimumContentsLength(14);
    m_by->addItem(tr("nothing"), QString());
    m_by->addItem(tr("kinds of data"), QString::fromLatin1(byData));
    for (const SweepAxis& axis : sweepAxes())
        m_by->addItem(axis.name(), QString::fromUtf8(axis.id));
    m_button->setObjectName(QStringLiteral("barsSideValues"));
    m_button->setAccessibleName(tr("Values side by side"));
    m_button->setPopupMode(QToolButton::InstantPopup);
    m_button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_button->setFocusPolicy(Qt::StrongFocus);
    m_button->setMenu(m_menu);
    auto* label = new QLabel(tr("Side &by side") + QLatin1Char(' '));
    label->setBuddy(m_by);
    m_by->setAccessibleName(tr("Side by side"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(label);
    row->addWidget(m_by);
    row->addWidget(m_button);
    connect(m_by, &QComboBox::currentIndexChanged, this, &SideBySide::chooseBy);
    fillMenu();
}

void SideBySide::setChoices(const LabChoices& choices) {
    m_choices = choices;
    fillMenu();
}

std::vector<SideValue> SideBySide::offered() const {
    const QString by = m_by->currentData().toString();
    if (by.isEmpty()) return {};
    if (by == QLatin1String(byData)) return dataValues(m_choices);
    return axisValues(*sweepAxis(by.toStdString()), m_choices);
}

bool SideBySide::isOn(const SideValue& value) const {
    const auto by = m_switched.find(m_by->currentData().toString());
    if (by == m_switched.end()) return value.usual;
    const auto found = by->second.find(value.key);
    return found == by->second.end() ? value.usual : found->second;
}

std::vector<MeasureCase> SideBySide::cases() const {
    std::vector<SideValue> values = offered();
    std::erase_if(values, [this](const SideValue& value) { return !isOn(value); });
    return casesOf(m_choices, values);
}

void SideBySide::chooseBy() {
    fillMenu();
    Q_EMIT changed();
}

void SideBySide::fillMenu() {
    m_menu->clear();
    for (const SideValue& value : offered()) {
        QAction* action =
            m_menu->addAction(QString(value.text).replace(QLatin1Char('&'), QLatin1String("&&")));
        action->setCheckable(true);
        action->setChecked(isOn(value));
        connect(action, &QAction::toggled, this, [this, key = value.key](bool on) { setOn(key, on); });
    }
    tellChosen();
}

void SideBySide::setOn(const QString& key, bool on) {
    m_switched[m_by->currentData().toString()][key] = on;
    tellChosen();
    Q_EMIT changed();
}

void SideBySide::tellChosen() {
    QStringList chosen;
    const std::vector<SideValue> values = offered();
    for (const SideValue& value : values)
        if (isOn(value)) chosen += value.text;
    m_button->setVisible(!m_by->currentData().toString().isEmpty());
    m_button->setEnabled(!values.empty());
    m_button->setText(values.empty() ? tr("no values")
                                     : tr("%1 of %2").arg(chosen.size()).arg(values.size()));
    m_button->setToolTip(values.empty() ? tr("None of the chosen strategies has that parameter.")
                                        : chosen.join(QLatin1Char('\n')));
}

} // namespace tonescope::ui
