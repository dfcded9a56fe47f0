// SPDX-License-Identifier: GPL-3.0-or-later
// A lab session on one page.
#pragma once

#include "engine/values/failure.h"
#include "engine/values/lab_session.h"

#include <QString>

#include <optional>
#include <vector>

namespace tonescope::ui {

class LabPane;

/// Writes a page of A4 into a PDF or SVG, by the ending of `file`: devices, data and the way of measuring,
/// the last run of each pane as a table as far as there is room, and the plots of the panes as they are now,
/// on white. Changes the panes' palettes while it draws, and back.
std::optional<Failure> writeReport(const LabSession& session, const std::vector<LabPane*>& panes,
                                   const QString& file);

} // namespace tonescope::ui
