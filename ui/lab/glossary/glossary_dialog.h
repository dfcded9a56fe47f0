// SPDX-License-Identifier: GPL-3.0-or-later
// All words of the field in a window of their own.
#pragma once

class QDialog;
class QWidget;

namespace tonescope::ui {

/// May stay open beside the lab, which owns it.
[[nodiscard]] QDialog* glossaryBeside(QWidget* lab);

} // namespace tonescope::ui
