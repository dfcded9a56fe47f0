// SPDX-License-Identifier: GPL-3.0-or-later
// A result as text.
#pragma once

#include "app/cli/histogram_options.h"
#include "engine/values/count_result.h"

#include <ostream>

namespace tonescope::app {

/// What stands before the first result: the header of CSV.
void writeHead(Format format, std::ostream& out);
/// One result: a table for people, lines of file, channel, value and count, or one JSON object.
/// `look` is what `out` leads to.
void writeResult(Format format, const CountResult& result, std::ostream& out, const Terminal& look = {});

/// How the samples of a picture whose samples were converted became those that were counted, as a clause.
[[nodiscard]] std::string conversionText(const Image& image);

} // namespace tonescope::app
