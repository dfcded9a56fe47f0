// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a lab session as a report.
#pragma once

#include "engine/values/failure.h"
#include "engine/values/measuring/lab_session.h"

#include <QString>

#include <optional>
#include <vector>

namespace tonescope::ui {

class LabPane;

/// Writes a PDF or SVG, by the suffix of `file`: devices, method, and a section for each pane that has runs.
/// An SVG is one long page. The panes have a paper palette while it draws.
std::optional<Failure> writeReport(const LabSession& session, const std::vector<LabPane*>& panes,
                                   const QString& file);

} // namespace tonescope::ui
