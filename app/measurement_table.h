// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements as rows for the terminal, CSV and JSON, from one table of columns.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <QJsonObject>

#include <string>

namespace tonescope::app {

/// A row for the terminal with its line feed, and the row of headings, in the language of the application.
/// Columns have fixed widths, because each row is printed before the next is measured; the first column,
/// which names the data, is at least `dataWidth` characters wide.
[[nodiscard]] std::string tableHead(std::size_t dataWidth);
[[nodiscard]] std::string tableLine(const Measurement& measurement, std::size_t dataWidth);

/// A CSV row without its line feed, and the row of column names. Times are in nanoseconds, throughputs in
/// 10^9 bytes per second; a cell is empty if the measurement has no such value.
[[nodiscard]] std::string csvHead();
[[nodiscard]] std::string csvLine(const Measurement& measurement);

/// The row as JSON; CSV columns such as kernelMedian and kernelP25 are members of one object. A column
/// without a value is null. An object leaves out its members without a value; if none has a value, the object
/// is null.
[[nodiscard]] QJsonObject rowOf(const Measurement& measurement);

} // namespace tonescope::app
