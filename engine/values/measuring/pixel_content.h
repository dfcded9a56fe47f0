// SPDX-License-Identifier: GPL-3.0-or-later
// Which pixels were counted, by their content: two machines may call different photos by one name.
#pragma once

#include <cstdint>
#include <string>

namespace tonescope {

struct PixelContent {
    std::string sha256;                  ///< hexadecimal, of the pixels as they are counted, row after row
    std::uint64_t width = 0, height = 0; ///< in pixels, as stored

    bool operator==(const PixelContent&) const = default;
};

} // namespace tonescope
