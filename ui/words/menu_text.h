// SPDX-License-Identifier: GPL-3.0-or-later
// Names as entries of menus.
#pragma once

#include <QString>

namespace tonescope::ui {

/// What makes a menu show `name` as it is, rather than take the letter after an & for a key.
[[nodiscard]] inline QString menuText(QString name) {
    return name.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

} // namespace tonescope::ui
