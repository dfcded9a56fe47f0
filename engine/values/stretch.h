// SPDX-License-Identifier: GPL-3.0-or-later
// Which stored values a photo shows as black and white, and how floating-point samples are shown.
#pragma once

#include "engine/values/image.h"
#include "engine/values/names.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace tonescope {

/// Which values are shown as black and white. None: the lowest and highest that a sample of the file can
/// have. Used: the lowest and highest in the image. Automatic: the values below and above which one sample in
/// a thousand lies. Of halves, None shows 0 as black and 1 as white.
enum class Stretch : std::uint8_t { None, Used, Automatic };

template <>
inline constexpr auto namesOf<Stretch> = std::to_array<Name<Stretch>>({{Stretch::None, "none"},
                                                                       {Stretch::Used, "used"},
                                                                       {Stretch::Automatic, "automatic"}});

/// For each stored value, the value that is shown. Halves are taken as linear light, which the transfer curve
/// of sRGB converts into the shown value; one that is no number is shown as black. Examines about `most`
/// pixels, or all if there are fewer. Empty if all values are shown as they are. After a stop the table has
/// no meaning.
[[nodiscard]] std::vector<std::uint16_t> stretchTable(const PixelView& pixels, Stretch stretch,
                                                      std::uint64_t most, const std::stop_token& stop = {});

} // namespace tonescope
