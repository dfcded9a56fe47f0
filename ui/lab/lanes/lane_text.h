// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a set of lanes, in sentences.
#pragma once

#include "ui/lab/lanes/lane_scene.h"

#include <QString>

namespace tonescope::ui {

/// Numbers as people list them: "1, 5 and 9"; three and more in a row as "4–9".
[[nodiscard]] QString listText(const std::vector<unsigned>& numbers);

/// What is seen at a position: who is served, and who waits for which bank.
[[nodiscard]] QString momentText(const LaneScene& scene, std::size_t position);

/// What is counted then, bin by bin.
[[nodiscard]] QString countsText(const LaneScene& scene, std::size_t position);

/// How the tables lie, and what follows from that for words and banks.
[[nodiscard]] QString layoutText(const LaneTables& tables);

} // namespace tonescope::ui
