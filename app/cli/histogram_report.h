// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the result of a count as a table, CSV or JSON.
#pragma once

#include "app/cli/console.h"
#include "engine/values/count_result.h"
#include "engine/values/linear_range.h"

#include <optional>
#include <ostream>
#include <string>

namespace tonescope::app {

/// Writes the column names of CSV; nothing in the other formats. Call it once before the first result.
void writeHead(Format format, std::ostream& out);
/// Writes one result: a table in the language of the application, a line of CSV for each value of each
/// channel, or one line of JSON. `terminal` describes the terminal behind `out`, if there is one. `range`:
/// the bins of halves are those of this range in place of one per half. Errors of writing are left to the
/// state of `out`.
void writeResult(Format format, const CountResult& result, std::ostream& out, const Terminal& terminal = {},
                 const std::optional<LinearRange>& range = {});

/// "samples converted: ...", translated. `image.converted` must not be empty.
[[nodiscard]] std::string conversionText(const Image& image);

} // namespace tonescope::app
