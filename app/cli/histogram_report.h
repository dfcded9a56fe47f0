// SPDX-License-Identifier: GPL-3.0-or-later
// The result of a count as a table, CSV or JSON.
#pragma once

#include "app/cli/console.h"
#include "engine/values/count_result.h"

#include <ostream>
#include <string>

namespace tonescope::app {

/// Writes what precedes the first result: the column names of CSV, nothing otherwise.
void writeHead(Format format, std::ostream& out);
/// Writes one result: a table, a line of CSV for each value of each channel, or one line of JSON. `terminal`
/// describes what is behind `out`.
void writeResult(Format format, const CountResult& result, std::ostream& out, const Terminal& terminal = {});

/// "samples converted: ...", translated; for images whose `converted` is not empty.
[[nodiscard]] std::string conversionText(const Image& image);

} // namespace tonescope::app
