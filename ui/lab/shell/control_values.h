// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in the controls of a window.
#pragma once

class QWidget;

namespace tonescope::ui {

/// Puts into the controls of `widget` what stands in those of `before` that have the same names: which entry,
/// tab or row, which number, what text, checked or not. They act as if somebody had done it.
void takeControls(QWidget& widget, const QWidget& before);

} // namespace tonescope::ui
