// SPDX-License-Identifier: GPL-3.0-or-later
// Comparisons as text.
#pragma once

#include "app/cli/report_format.h"
#include "engine/bench/verify.h"

#include <ostream>
#include <string>

namespace tonescope::app {

/// Writes rows as they come, each of them out at once: a table for people, or a JSON object a line.
class VerifyReport {
public:
    VerifyReport(Format format, std::ostream& out) : m_format(format), m_out(out) {}

    void write(const bench::VerifyRow& row);

private:
    void writeTable(const bench::VerifyRow& row);

    Format m_format;
    std::ostream& m_out;
    std::string m_lastDevice; ///< whose heading the table has
};

} // namespace tonescope::app
