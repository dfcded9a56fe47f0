// SPDX-License-Identifier: GPL-3.0-or-later
// What a checker of kernels says of a run.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope {

/// A fault, as often as it was met at the same place.
struct CheckerFinding {
    std::string what;      ///< in the checker's words: "Work-group divergence detected (barrier)"
    int line = 0;          ///< of the kernel's text, or of `file`; 0: it names none
    std::size_t times = 1; ///< as far as the checker told
    std::string file = {}; ///< of the line: "pixels.cl"; empty: it names none

    bool operator==(const CheckerFinding&) const = default;
};

/// The findings in the log of Oclgrind, in the order in which they first appear. Addresses are left out: the
/// same fault at another place in memory is the same.
[[nodiscard]] std::vector<CheckerFinding> findingsIn(std::string_view log);

} // namespace tonescope
