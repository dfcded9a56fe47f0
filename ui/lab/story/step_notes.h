// SPDX-License-Identifier: GPL-3.0-or-later
// What a lecturer may want to know beside each step. Neither on the page nor on a hand-out.
#pragma once

#include "ui/lab/story/story.h"

namespace tonescope::ui {

/// Untranslated; see textOf(). Tells how hardware of a kind works, and what to look for; what this machine
/// does is for the measurement to tell. Every step has them.
[[nodiscard]] const char* notesOf(const StoryStep& step);

} // namespace tonescope::ui
