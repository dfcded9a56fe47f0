// SPDX-License-Identifier: GPL-3.0-or-later
// The settings of one count. The window or a command fills them in, Session and Engine read them, and the
// result contains the CountRules.
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

/// Whether pixels with an alpha of 0 are counted. Of a layout without alpha all pixels are counted.
enum class Transparent : std::uint8_t { Counted, LeftOut };

/// Maps a sample value to a bin.
enum class Binning : std::uint8_t {
    Values, ///< each value has a bin of its own
    Letters ///< bytes of Gray8 are ASCII text; each of letterGroups has a bin
};

/// The letters of each bin. Only a to z are counted; the bytes of capital letters and of all other characters
/// have no bin. The last bin has two letters.
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
    /// The size of the image for which the user chose the region. The region is ignored, and the whole image
    /// counted, if the image has another size. Nothing: the region applies to images of every size.
    std::optional<Extent> regionOf;
    /// True while the user drags a region. The engine may then count only the pixels that entered or left it.
    /// A newer such request for the same image lets this count finish if it is younger than one second.
    bool live = false;
    /// A hint that the image will not be counted again, so that the device keeps no copy of its pixels.
    bool once = false;
    LaunchParameters launch;   ///< requested by the user; the strategy ignores parameters that it lacks
    ScopeSet scopes;           ///< scopes to count together with the histogram
    bool scopesByRows = false; ///< waveform and parade have a column for each row of the picture
    /// Rows at a random place are counted again, on the device and on the host, and every bin is compared.
    /// Not done while `live`.
    bool sampleOnHost = false;

    bool operator==(const CountSettings&) const = default;
};

} // namespace tonescope
