// SPDX-License-Identifier: GPL-3.0-or-later
// What a window shows, for another that takes its place.
#pragma once

namespace tonescope::ui {

class MainWindow;

/// Has `window`, which is shown and has the same settings and devices, show what `before` shows: the images,
/// their part and region, the histogram and what is compared with it, lists and histories. What was said of
/// the images is said again, and what failed; other notes were told in another language.
void takeOver(MainWindow& window, const MainWindow& before);

} // namespace tonescope::ui
