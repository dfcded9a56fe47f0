// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements as text.
#pragma once

#include "app/cli/report_format.h"
#include "engine/values/measurement.h"

#include <ostream>
#include <string>
#include <vector>

namespace tonescope::app {

/// Writes rows as they come, each of them out at once: a table for people, CSV, or a JSON object a line.
/// Times in CSV and JSON are nanoseconds.
class BenchReport {
public:
    /// `inputs` are those whose rows will come: their names decide how wide a table is.
    BenchReport(Format format, const std::vector<MeasuredPixels>& inputs, std::ostream& out);

    void write(const Measurement& row);

private:
    void writeTable(const Measurement& row);

    Format m_format;
    std::ostream& m_out;
    std::size_t m_dataWidth = 0; ///< characters
    std::string m_lastDevice;    ///< whose heading the table has
};

} // namespace tonescope::app
