// SPDX-License-Identifier: GPL-3.0-or-later
// What the lab's window shows, for another that takes its place.
#pragma once

namespace tonescope::ui {

class LabWindow;

/// Has `window`, which has the same settings, devices and drafts, show what `before` shows: all runs, what is
/// set up, and what stands in each pane. No run is going on.
void takeOver(LabWindow& window, const LabWindow& before);

} // namespace tonescope::ui
