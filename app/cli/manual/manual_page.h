// SPDX-License-Identifier: GPL-3.0-or-later
// The manual page, as man reads it.
#pragma once

#include <string>

namespace tonescope::app {

struct Release {
    std::string version, date; ///< "0.2.0", "2026-11-23"
};

[[nodiscard]] std::string manualPage(const Release& release);

} // namespace tonescope::app
