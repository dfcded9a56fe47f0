// SPDX-License-Identifier: GPL-3.0-or-later
// Rows are rebuilt only when another strategy is chosen. Other changes only set the values of the existing
// fields, because one of them may have the focus. A field emits changed() for input of the user only, since
// changed() counts the image again; setValue() emits nothing.
#include "ui/counting/parameter_pane.h"

#include "ui/counting/count_choices.h"
#include "ui/frame/parts.h"
#include "ui/words/engine_text.h"
#include "ui/words/words.h"

#include <QComboBox>
#include <QGridLayout>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

namespace tonescope::ui {

namespace {

/// A spin box whose steps are powers of two between the ends of the range; other numbers can be typed. Its
/// minimum lies one below the range and means "no value": it is shown as the special value text, and deleting
/// the number enters it.
class DoublingSpinBox : public QSpinBox {
public:
    using QSpinBox::QSpinBox;

    void stepBy(int steps) override {
        const int least = minimum() + 1;
        int next = value();
        for (int step = 0; step < std::abs(steps); ++step) {
            if (steps < 0) {
                next =
                    next <= least
                        ? minimum()
                        : std::max(least, static_cast<int>(std::bit_floor(static_cast<unsigned>(next) - 1)));
            } else if (next < least) {
                next = least;
            } else { // in 64 bits, because the next power of two may exceed an int
                const auto above = static_cast<qint64>(std::bit_ceil(static_cast<quint64>(next) + 1));
                next = static_cast<int>(std::min<qint64>(above, maximum()));
            }
        }
        setValue(next);
        selectAll();
    }

    void fixup(QString& input) const override {
        QSpinBox::fixup(input);
        if (input.isEmpty()) input = textFromValue(minimum());
    }
};

QString introductionOf(const StrategyInfo* strategy) {
    if (strategy == nullptr)
        return ParameterPane::tr("The launch of the default strategy depends on device and image. Choose a "
                                 "strategy to set its parameters.");
    const QString title = engineText(strategy->title);
    if (strategy->parameters.empty()) return ParameterPane::tr("\"%1\" has no parameters.").arg(title);
    return ParameterPane::tr("Launch parameters of \"%1\". Each change counts again.").arg(title);
}

QLabel* makeText(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

} // namespace

ParameterField::ParameterField(const ParameterRange& range, QWidget* parent) : QWidget(parent) {
    constexpr std::uint32_t few = 4;
    range.powersOfTwo || range.most - range.least < few ? makeList(range) : makeNumber(range);
    QWidget* editor = m_list != nullptr ? static_cast<QWidget*>(m_list) : m_number;
    setLayout(makeRow({editor}));
    setFocusProxy(editor);
}

void ParameterField::makeList(const ParameterRange& range) {
    m_list = new QComboBox(this);
    m_list->addItem(tr("automatic"));
    for (std::uint64_t each = range.least; each <= range.most; ++each) {
        const auto value = static_cast<std::uint32_t>(each);
        if (range.allows(value)) m_list->addItem(valueText(range, value), value);
    }
    connect(m_list, &QComboBox::activated, this, [this](int index) {
        if (std::exchange(m_shown, index) != index) Q_EMIT changed();
    });
}

void ParameterField::makeNumber(const ParameterRange& range) {
    m_number = new DoublingSpinBox(this);
    m_number->setRange(static_cast<int>(range.least) - 1, static_cast<int>(range.most));
    m_number->setSpecialValueText(tr("automatic"));
    m_number->setValue(m_number->minimum());
    m_number->setGroupSeparatorShown(true);
    m_number->setAccelerated(true);
    m_number->setKeyboardTracking(false); // otherwise typing "256" would emit changed() with 2 and 25 first
    m_number->setToolTip(
        tr("The arrows double or halve the number. Type any other number, or delete it for \"automatic\"."));
    connect(m_number, &QSpinBox::valueChanged, this, &ParameterField::changed);
}

std::optional<std::uint32_t> ParameterField::value() const {
    if (m_list != nullptr) {
        const QVariant chosen = m_list->currentData();
        return chosen.isValid() ? std::optional(chosen.toUInt()) : std::nullopt;
    }
    if (m_number->value() == m_number->minimum()) return std::nullopt;
    return static_cast<std::uint32_t>(m_number->value());
}

void ParameterField::setValue(std::optional<std::uint32_t> value) {
    if (m_list != nullptr) {
        m_shown = value ? std::max(0, m_list->findData(*value)) : 0;
        return m_list->setCurrentIndex(m_shown);
    }
    const QSignalBlocker quiet(m_number);
    m_number->setValue(value ? static_cast<int>(*value) : m_number->minimum());
}

ParameterPane::ParameterPane(CountChoices& choices, QWidget* parent) : QWidget(parent), m_choices(choices) {
    m_text = named(makeText({}, this), "parameterText");
    m_reset = makeButton(tr("&Reset all"), "resetParameters", tr("Set all parameters to automatic"));
    connect(m_reset, &QPushButton::clicked, this, [this] {
        for (const Row& row : m_rows)
            row.field->setValue(std::nullopt);
        setParameters();
    });
    m_layout = makeColumn({m_text, {m_reset, 0, Qt::AlignLeft}, {}}, -1, {0, 8, 0, 0});
    setLayout(m_layout);
    rebuild(nullptr);
    refresh();
}

void ParameterPane::refresh() {
    const StrategyInfo* strategy = m_choices.strategy();
    const std::string id(strategy == nullptr ? std::string_view() : strategy->id);
    if (id != m_strategy) { // otherwise the fields stay, as one of them may have the focus
        m_strategy = id;
        rebuild(strategy);
    }
    const LaunchParameters launch = m_choices.settings().launch;
    for (const Row& row : m_rows)
        row.field->setValue(launch[row.range->parameter]);
    m_reset->setEnabled(launch != LaunchParameters());
}

void ParameterPane::rebuild(const StrategyInfo* strategy) {
    m_text->setText(introductionOf(strategy));
    m_rows.clear();
    delete m_holder;
    m_holder = new QWidget(this);
    m_grid = new QGridLayout(m_holder);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setColumnStretch(1, 1);
    m_grid->setVerticalSpacing(2);
    m_layout->insertWidget(1, m_holder);
    if (strategy != nullptr) {
        for (const ParameterRange& range : strategy->parameters)
            addRow(range, strategy->home);
    }
    m_holder->setVisible(!m_rows.empty());
    m_reset->setVisible(!m_rows.empty());
    // Tab goes through the fields from top to bottom, then to the button.
    QWidget* before = m_text;
    for (const Row& row : m_rows) {
        setTabOrder(before, row.field->focusProxy());
        before = row.field->focusProxy();
    }
    setTabOrder(before, m_reset);
}

void ParameterPane::addRow(const ParameterRange& range, StrategyHome home) {
    const QString name = capitalized(wordFor(range.parameter, home));
    const QString objectName = QString::fromUtf8(nameOf(range.parameter));

    auto* field = new ParameterField(range, m_holder);
    named(field->focusProxy(), objectName, name);
    field->focusProxy()->setAccessibleDescription(rangeText(range));
    connect(field, &ParameterField::changed, this, &ParameterPane::setParameters);

    auto* label = makeText(name, m_holder);
    label->setBuddy(field);
    auto* used = named(makeText({}, m_holder), objectName + QStringLiteral("-used"));

    const int row = m_grid->rowCount();
    m_grid->addWidget(label, row, 0, 1, 2);
    m_grid->addWidget(field, row + 1, 0);
    m_grid->addWidget(used, row + 1, 1);
    if (const QString text = rangeText(range); !text.isEmpty()) {
        auto* allowed = named(makeText(text, m_holder), objectName + QStringLiteral("-range"));
        m_grid->addWidget(allowed, row + 2, 0, 1, 2);
    }
    m_grid->setRowMinimumHeight(row + 3, fontMetrics().height());
    m_rows.push_back({&range, field, used});
}

void ParameterPane::show(const CountResult& result) {
    if (result.strategy.id != m_strategy) return;
    for (const Row& row : m_rows)
        row.used->setText(tr("used: %1").arg(valueText(*row.range, result.launch[row.range->parameter])));
}

void ParameterPane::setParameters() {
    LaunchParameters launch;
    for (const Row& row : m_rows)
        launch.set(row.range->parameter, row.field->value());
    m_choices.setParameters(launch);
}

} // namespace tonescope::ui
