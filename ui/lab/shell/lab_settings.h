// SPDX-License-Identifier: GPL-3.0-or-later
// What the lab's window is like, from day to day.
#pragma once

class QSettings;

namespace tonescope::ui {

class LabWindow;

/// Writes what somebody chose in the lab: the setup, which tab is in front, the projector, and how the window
/// is divided. Nothing of what was measured or came from a file.
void saveLab(const LabWindow& window, QSettings& settings);

/// Brings it back, before devices are known or after. Where the settings say nothing, all stays.
void restoreLab(LabWindow& window, const QSettings& settings);

} // namespace tonescope::ui
