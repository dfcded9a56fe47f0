// SPDX-License-Identifier: GPL-3.0-or-later
// Report of a lab session, as a file.
#pragma once

#include "engine/values/failure.h"
#include "engine/values/measuring/measurement.h"

#include <QString>

#include <optional>
#include <vector>

namespace tonescope::ui {

class LabPane;

/// Writes a PDF or SVG, by the suffix of `file`: machines, devices, images and method, then a section for
/// each pane that has runs in the session. Runs of several machines are joined if the session shows them so.
/// Returns the failure, e.g. of another suffix. Blocks until the file is written; the panes have a
/// black-on-white palette during the call. For the GUI thread.
std::optional<Failure> writeReport(const LabSession& session, const std::vector<LabPane*>& panes,
                                   const QString& file);

} // namespace tonescope::ui
