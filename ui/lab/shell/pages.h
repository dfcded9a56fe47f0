// SPDX-License-Identifier: GPL-3.0-or-later
// What is drawn on paper, in a file.
#pragma once

#include "engine/values/failure.h"

#include <QString>

#include <functional>
#include <optional>

namespace tonescope::ui {

class Report;

/// Writes what `draw` puts on paper, by the ending of the file: a .pdf has pages, an .svg or .png has one
/// that is as long as it must be. May call `draw` twice.
std::optional<Failure> writePages(const QString& file, const QString& title,
                                  const std::function<void(Report&)>& draw);

} // namespace tonescope::ui
