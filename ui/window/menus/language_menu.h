// SPDX-License-Identifier: GPL-3.0-or-later
// Which language the program speaks.
#pragma once

#include "ui/counting/choice_menu.h"

class QSettings;

namespace tonescope::ui {

/// The system's language, or one of the program's, each called by its own name.
class LanguageMenu : public ChoiceMenu {
    Q_OBJECT

public:
    explicit LanguageMenu(QWidget* parent = nullptr);

    /// Shows what is chosen. Does not change what is spoken: see setLanguage().
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;
};

} // namespace tonescope::ui
