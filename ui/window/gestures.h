// SPDX-License-Identifier: GPL-3.0-or-later
// What mouse and keys do where no menu says it.
#pragma once

#include <QList>
#include <QString>

namespace tonescope::ui {

struct Gesture {
    QString gesture; ///< what a person does
    QString where;   ///< the part of the window that has the mouse, or the focus
    QString effect;
};

/// The only list of them: whoever teaches a gesture to a part of the window adds its row here.
[[nodiscard]] QList<Gesture> gestures();

} // namespace tonescope::ui
