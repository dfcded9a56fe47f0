// SPDX-License-Identifier: GPL-3.0-or-later
// The documents' mistakes: what is measured of one, and what went wrong.
#pragma once

#include "ui/lab/story/story.h"
#include "ui/lab/story/story_plan.h"

#include <QString>
#include <QStringList>

#include <map>
#include <string>

namespace tonescope::ui {

/// The name of a document's way that has a mistake, by what is wrong with it: "The last stride".
[[nodiscard]] QString mistakeTitle(std::string_view way);

/// The way on pixels that show its mistake, on the step's device, with its counts; and on a few pixels by a
/// checker of kernels, where that does not take minutes.
[[nodiscard]] StoryPlan mistakePlan(const StoryStep& step, std::string_view way, const DeviceCatalog& catalog,
                                    const LabChoices& choices);

/// What the counts have that they should not: "785,678 of 999,900 counts stay behind, in bins 64 to 255.";
/// or that they are right, which says little of other devices; or why there are none.
[[nodiscard]] QStringList mistakeSentences(const Measurement& measurement);

} // namespace tonescope::ui
