// SPDX-License-Identifier: GPL-3.0-or-later
// Settings of one count: device, strategy, channels, region and how pixels become counts.
#pragma once

#include "engine/values/channel.h"
#include "engine/values/gray_formula.h"
#include "engine/values/launch.h"
#include "engine/values/region.h"
#include "engine/values/scope.h"
#include "engine/values/text.h"

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

/// How pixels become counts. The same record travels from the settings through the task to the result.
struct CountRules {
    GrayFormula formula = GrayFormula::Rec601;
    Transparent transparent = Transparent::Counted;
    Binning binning = Binning::Values; ///< Letters only for Gray8

    bool operator==(const CountRules&) const = default;
};

/// What to count of an image, on which device and how.
struct CountSettings {
    std::string device;   ///< key of a device in the catalog; empty: the default device
    std::string strategy; ///< a strategy's id; empty: the default of that device
    ChannelSet channels = grayAndColour;
    CountRules rules;
    std::optional<Region> region; ///< in upright pixels, cut to the image; nothing: the whole image
    /// The size of the image that the region was chosen in. Of an image of another size the whole is counted.
    /// Nothing: the region applies to every image.
    std::optional<Extent> regionOf;
    /// True during a drag: only the changed parts of the region may be counted, and a newer request waits for
    /// a count that is about to end.
    bool live = false;
    /// The image is counted once: no copy of it stays on the device.
    bool once = false;
    LaunchParameters launch;   ///< asked of the strategy's parameters
    ScopeSet scopes;           ///< counted beside the histogram; none costs nothing
    bool sampleOnHost = false; ///< some rows are counted on the host, too, and compared; not while live

    bool operator==(const CountSettings&) const = default;
};

} // namespace tonescope
