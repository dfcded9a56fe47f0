// SPDX-License-Identifier: GPL-3.0-or-later
// A lab session on paper.
#pragma once

#include "engine/values/failure.h"
#include "engine/values/measuring/lab_session.h"

#include <QString>

#include <optional>
#include <vector>

namespace tonescope::ui {

class LabPane;

/// Writes a PDF or SVG, by the ending of `file`: devices and the way of measuring, and of each pane that has
/// runs a section on pages of its own, on white. An SVG is one long page. Changes the panes' palettes while
/// it draws, and back.
std::optional<Failure> writeReport(const LabSession& session, const std::vector<LabPane*>& panes,
                                   const QString& file);

} // namespace tonescope::ui
