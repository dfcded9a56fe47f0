// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/counting/parameter_field.h"

#include "ui/words/launch_text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <bit>
#include <vector>

namespace tonescope::ui {

namespace {

QString automatic() {
    return ParameterField::tr("automatic");
}

/// Every value of a range that has few.
std::vector<std::uint32_t> stepsOf(const ParameterRange& range) {
    std::vector<std::uint32_t> values;
    for (std::uint64_t value = range.least; value <= range.most; ++value) {
        if (range.allows(static_cast<std::uint32_t>(value)))
            values.push_back(static_cast<std::uint32_t>(value));
    }
    return values;
}

/// Steps from one power of two to the next, over both ends of the range; any number in between can be typed.
/// The minimum stands for no number at all: it is shown as the special value text, and meant where nothing is
/// typed.
class DoublingSpinBox : public QSpinBox {
public:
    using QSpinBox::QSpinBox;

    void stepBy(int steps) override;
    void fixup(QString& input) const override;

private:
    [[nodiscard]] int above(int value) const;
    [[nodiscard]] int below(int value) const;
};

int DoublingSpinBox::above(int value) const {
    const int least = minimum() + 1;
    if (value < least) return least;
    // In 64 bits: the next power of two may be past what an int holds.
    const auto next = static_cast<qint64>(std::bit_ceil(static_cast<quint64>(value) + 1));
    return static_cast<int>(std::min<qint64>(next, maximum()));
}

int DoublingSpinBox::below(int value) const {
    const int least = minimum() + 1;
    if (value <= least) return minimum();
    const auto next = static_cast<int>(std::bit_floor(static_cast<unsigned>(value) - 1));
    return std::max(next, least);
}

void DoublingSpinBox::stepBy(int steps) {
    int next = value();
    for (int step = 0; step < std::abs(steps); ++step)
        next = steps > 0 ? above(next) : below(next);
    setValue(next);
    selectAll();
}

void DoublingSpinBox::fixup(QString& input) const {
    QSpinBox::fixup(input);
    if (input.isEmpty()) input = textFromValue(minimum());
}

class ListField : public ParameterField {
public:
    ListField(const ParameterRange& range, QWidget* parent)
        : ParameterField(parent), m_list(new QComboBox(this)) {
        m_list->addItem(automatic());
        for (const std::uint32_t value : stepsOf(range))
            m_list->addItem(valueText(range, value), value);
        connect(m_list, &QComboBox::activated, this, [this] {
            if (m_list->currentIndex() == m_told) return;
            m_told = m_list->currentIndex();
            Q_EMIT changed();
        });
        fill(m_list);
    }

    [[nodiscard]] std::optional<std::uint32_t> value() const override {
        const QVariant chosen = m_list->currentData();
        return chosen.isValid() ? std::optional(chosen.toUInt()) : std::nullopt;
    }
    void setValue(std::optional<std::uint32_t> value) override {
        m_told = value ? std::max(0, m_list->findData(*value)) : 0;
        m_list->setCurrentIndex(m_told);
    }

private:
    QComboBox* m_list;
    int m_told = 0; ///< index that everybody knows of
};

class NumberField : public ParameterField {
public:
    NumberField(const ParameterRange& range, QWidget* parent)
        : ParameterField(parent), m_number(new DoublingSpinBox(this)) {
        m_number->setRange(static_cast<int>(range.least) - 1, static_cast<int>(range.most));
        m_number->setSpecialValueText(automatic());
        m_number->setValue(m_number->minimum());
        m_number->setGroupSeparatorShown(true);
        m_number->setAccelerated(true);
        m_number->setKeyboardTracking(false); // "256" is not 2, then 25, then 256
        m_number->setToolTip(ParameterField::tr(
            "Steps double and halve the number; any other can be typed. Delete it for \"automatic\"."));
        connect(m_number, &QSpinBox::valueChanged, this, &ParameterField::changed);
        fill(m_number);
    }

    [[nodiscard]] std::optional<std::uint32_t> value() const override {
        if (m_number->value() == m_number->minimum()) return std::nullopt;
        return static_cast<std::uint32_t>(m_number->value());
    }
    void setValue(std::optional<std::uint32_t> value) override {
        const QSignalBlocker quiet(m_number);
        m_number->setValue(value ? static_cast<int>(*value) : m_number->minimum());
    }

private:
    DoublingSpinBox* m_number;
};

} // namespace

ParameterField* ParameterField::make(const ParameterRange& range, QWidget* parent) {
    constexpr std::uint32_t few = 4;
    if (range.powersOfTwo || range.most - range.least < few) return new ListField(range, parent);
    return new NumberField(range, parent);
}

void ParameterField::fill(QWidget* editor) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(editor);
    setFocusProxy(editor);
}

} // namespace tonescope::ui
