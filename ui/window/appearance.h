// SPDX-License-Identifier: GPL-3.0-or-later
// Light or dark.
#pragma once

#include "ui/counting/choice_menu.h"

#include <QPalette>
#include <QString>

class QSettings;

namespace tonescope::ui {

/// Sets the whole application's style and colours.
class AppearanceMenu : public ChoiceMenu {
    Q_OBJECT

public:
    explicit AppearanceMenu(QWidget* parent = nullptr);

    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

private:
    void apply();

    std::string m_applied; ///< the id of what the application looks like
    QString m_systemStyle; ///< what the desktop gave
    QPalette m_systemPalette;
};

} // namespace tonescope::ui
