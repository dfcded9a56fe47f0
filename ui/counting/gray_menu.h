// SPDX-License-Identifier: GPL-3.0-or-later
// What gray is, and whether transparent pixels count.
#pragma once

#include "engine/values/count_settings.h"
#include "ui/window/choice_menu.h"

namespace tonescope::ui {

/// A formula is chosen; transparent pixels are a switch of its own, of which chosen() tells as well.
class GrayMenu : public ChoiceMenu {
    Q_OBJECT

public:
    explicit GrayMenu(QWidget* parent = nullptr);

    [[nodiscard]] GrayFormula formula() const;
    void setFormula(GrayFormula formula);
    [[nodiscard]] Transparent transparent() const;
    void setTransparent(Transparent transparent);

private:
    QAction* m_leaveOut;
};

} // namespace tonescope::ui
