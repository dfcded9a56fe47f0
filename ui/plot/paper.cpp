// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/paper.h"

namespace tonescope::ui {

QPalette paper() {
    QPalette palette(Qt::white);
    palette.setColor(QPalette::Window, Qt::white);
    palette.setColor(QPalette::Base, Qt::white);
    for (const auto role : {QPalette::Text, QPalette::WindowText})
        palette.setColor(role, Qt::black);
    return palette;
}

} // namespace tonescope::ui
