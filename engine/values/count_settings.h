// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody chose about a count, apart from the image.
#pragma once

#include "engine/values/channel.h"
#include "engine/values/gray_formula.h"
#include "engine/values/launch.h"
#include "engine/values/region.h"
#include "engine/values/scope.h"
#include "engine/values/text/sentence.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tonescope {

/// What becomes of pixels whose alpha is zero.
enum class Transparent : std::uint8_t { Counted, LeftOut };

/// What a value is counted as.
enum class Binning : std::uint8_t {
    Values, ///< each value has a bin of its own
    Letters ///< 8-bit gray is text: a to z count in seven groups of four letters, all else counts nowhere
};

/// The bins of letters, in their order; the last group has two letters only.
inline constexpr std::array<std::string_view, 7> letterGroups{"abcd", "efgh", "ijkl", "mnop",
                                                              "qrst", "uvwx", "yz"};

template <>
inline constexpr auto namesOf<Binning> = std::to_array<Name<Binning>>(
    {{Binning::Values, SENTENCE("values")}, {Binning::Letters, SENTENCE("letters")}});

struct CountSettings {
    std::string device;   ///< key of a device in the catalog; empty: the default device
    std::string strategy; ///< a strategy's id; empty: the default of that device
    ChannelSet channels = grayAndColour;
    GrayFormula formula = GrayFormula::Rec601;
    std::optional<Region> region; ///< in upright pixels, cut to the image; nothing: the whole image
    /// The region is of an image of this size, and of another one the whole is counted; nothing: of any.
    std::optional<Extent> regionOf;
    /// In the middle of a drag: counts by difference are welcome, and a count that is nearly there is let
    /// come.
    bool live = false;
    /// Nobody will count the image again: it passes through the device, and nothing of it stays there.
    bool once = false;
    Transparent transparent = Transparent::Counted;
    Binning binning = Binning::Values;
    LaunchParameters launch;   ///< asked of the strategy's parameters
    ScopeSet scopes;           ///< counted beside the histogram; none costs nothing
    bool sampleOnHost = false; ///< some rows are counted on the host, too, and compared; not while live

    bool operator==(const CountSettings&) const = default;
};

} // namespace tonescope
