// SPDX-License-Identifier: GPL-3.0-or-later
// What every strategy has to count rightly: small pixels in awkward places.
#pragma once

#include "engine/count/count_task.h"
#include "engine/values/image.h"
#include "engine/values/measuring/data_kind.h"

#include <stop_token>
#include <string>
#include <vector>

namespace tonescope::bench {

/// Pixels, and what the reference counts in them.
struct VerifyCase {
    std::string label; ///< for people: "rgba8 1023x3"
    Image image;       ///< keeps the task's pixels alive
    CountTask task;
    Histogram expected;
};

enum class Thoroughness : std::uint8_t {
    Full, ///< every shape: one pixel, one column, long rows, part of an image, many work-groups
    Small ///< one shape, small enough for a simulator
};

using VerifyCases = Outcome<std::vector<VerifyCase>>;

/// Pixels of a synthetic kind in all four kinds of layout, all channels of each. Fails where there is too
/// little memory.
[[nodiscard]] VerifyCases casesOf(const DataSpec& spec, Thoroughness thoroughness,
                                  const std::stop_token& stop);

/// The whole image.
[[nodiscard]] VerifyCases casesOf(const Image& image, const std::stop_token& stop);

} // namespace tonescope::bench
