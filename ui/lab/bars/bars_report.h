// SPDX-License-Identifier: GPL-3.0-or-later
// The bars on paper.
#pragma once

#include "ui/lab/bars/bars.h"

#include <QFont>
#include <QPalette>

namespace tonescope::ui {

class Report;

struct BarsLook {
    QPalette palette;
    QFont font;
};

/// All rows, in as many pieces as their pages need.
void reportBars(Report& report, const BarRows& rows, const BarChoice& choice, const BarsLook& look);

} // namespace tonescope::ui
