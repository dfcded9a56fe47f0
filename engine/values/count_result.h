// SPDX-License-Identifier: GPL-3.0-or-later
// One whole, immutable answer: counts, times, and where they come from.
#pragma once

#include "engine/values/count_settings.h"
#include "engine/values/device_info.h"
#include "engine/values/histogram.h"
#include "engine/values/image.h"
#include "engine/values/member_share.h"
#include "engine/values/scope.h"
#include "engine/values/strategy.h"
#include "engine/values/timings.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tonescope {

/// How a curve was made that is shown until the whole picture is decoded: a reduced copy was counted, and the
/// counts stretched to the number of pixels that the whole has.
struct Sampling {
    Extent whole;             ///< upright size of the picture itself
    std::uint64_t looked = 0; ///< pixels of the reduced copy
};

struct CountResult {
    ImagePointer image;
    Region region; ///< what was counted, in upright pixels
    Histogram histogram;
    Timings timings;

    DeviceInfo device; ///< the one that counted in the end
    /// What each did, where that device is several; none where it is one.
    std::vector<MemberShare> shares;
    StrategyInfo strategy;
    LaunchShape launch;
    std::string reason;         ///< why this device, for people
    std::string strategyReason; ///< why this strategy, for people; empty where somebody chose
    GrayFormula formula = GrayFormula::Rec601;
    Transparent transparent = Transparent::Counted;
    Binning binning = Binning::Values;
    /// Every check of these counts has passed: each channel adds up to the pixels of the region, or, where
    /// some are left out, to those that the host found to be counted; a device that has counted wrong before
    /// has the host's count in every bin; of a region that is dragged, this holds for the last counts and for
    /// each part that was added or taken away. False until then, where a strategy loses counts on purpose,
    /// and for a reduced copy. It says nothing of the file: see Image::converted and Image::damage.
    bool exact = false;
    /// Pixels that were counted for this result, where the others are known from the result before; nothing
    /// where all were.
    std::optional<std::uint64_t> countedAnew;
    /// Where `image` is a reduced copy; the region is one of the copy, too.
    std::optional<Sampling> sampled;
    /// Counts that a strategy which is wrong on purpose has lost, over all channels; nothing where every
    /// count is right, or where it cannot be told because some pixels were to be left out.
    std::optional<std::uint64_t> lostCounts;
    /// Lines for people about what went otherwise than asked: a device that failed, a strategy replaced.
    std::vector<std::string> notes;

    /// Keys of devices whose last counts were found wrong.
    std::vector<std::string> doubted;
    /// Keys of devices that never came back, and are not used again.
    std::vector<std::string> givenUp;

    /// Those that were asked for; none where letters were counted.
    std::vector<ScopeCountsPointer> scopes;

    /// The scope of that kind; null where it was not counted.
    [[nodiscard]] ScopeCountsPointer scope(ScopeKind kind) const {
        for (const ScopeCountsPointer& counts : scopes) {
            if (counts->kind == kind) return counts;
        }
        return nullptr;
    }

    /// The formula that made the gray; nothing where the file's own values are its gray.
    [[nodiscard]] std::optional<GrayFormula> grayFormula() const {
        return image->traits().hasColour() ? std::optional(formula) : std::nullopt;
    }

    /// Bytes of the counted pixels, padding left out: what throughput is measured by.
    [[nodiscard]] std::uint64_t pixelBytes() const {
        return countedAnew.value_or(region.pixels()) * image->traits().bytesPerPixel();
    }
};

using CountResultPointer = std::shared_ptr<const CountResult>;

} // namespace tonescope
