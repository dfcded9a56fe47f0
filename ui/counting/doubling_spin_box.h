// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of which the size matters, not the last digit.
#pragma once

#include <QSpinBox>

namespace tonescope::ui {

/// Steps from one power of two to the next, over both ends of the range; any number in between can be typed.
/// The minimum stands for no number at all: it is shown as the special value text, and meant where nothing is
/// typed.
class DoublingSpinBox : public QSpinBox {
    Q_OBJECT

public:
    using QSpinBox::QSpinBox;

    void stepBy(int steps) override;
    void fixup(QString& input) const override;

private:
    [[nodiscard]] int above(int value) const;
    [[nodiscard]] int below(int value) const;
};

} // namespace tonescope::ui
