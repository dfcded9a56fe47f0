// SPDX-License-Identifier: GPL-3.0-or-later
// What is told of a measurement: one table of columns for the terminal, CSV and JSON.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <QJsonObject>

#include <string>

namespace tonescope::app {

/// A line for people, with its line feed, and the line of headings above it. Columns have widths of their
/// own, because rows are written before the next ones are known; the first one, of data, is at least that
/// wide.
[[nodiscard]] std::string tableHead(std::size_t dataWidth);
[[nodiscard]] std::string tableLine(const Measurement& measurement, std::size_t dataWidth);

/// A line of CSV without its line feed, and the line of names above it. Times are nanoseconds, throughputs
/// 10^9 bytes a second; empty where something did not happen.
[[nodiscard]] std::string csvHead();
[[nodiscard]] std::string csvLine(const Measurement& measurement);

/// The same as JSON, which groups what CSV tells in columns such as kernelMedian and kernelP25; null where
/// something did not happen.
[[nodiscard]] QJsonObject rowOf(const Measurement& measurement);

} // namespace tonescope::app
