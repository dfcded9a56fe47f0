// SPDX-License-Identifier: GPL-3.0-or-later
// One whole, immutable answer: counts, times, and where they come from.
#pragma once

#include "engine/values/count_settings.h"
#include "engine/values/counted.h"
#include "engine/values/device_info.h"
#include "engine/values/image.h"
#include "engine/values/scope.h"
#include "engine/values/strategy.h"
#include "engine/values/text.h"

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

/// The counts and what they are of.
struct CountResult : Counted {
    ImagePointer image;
    Region region; ///< what was counted, in upright pixels
    CountRules rules;

    DeviceInfo device; ///< the device whose counts these are
    StrategyInfo strategy;
    Text reason;         ///< why this device, for the user
    Text strategyReason; ///< why this strategy, for the user; empty if the user chose it
    /// Number of pixels counted for this result if the counts of the others came from the result before;
    /// nothing if all pixels were counted.
    std::optional<std::uint64_t> countedAnew;
    /// Set if `image` is a reduced copy; the region is then in pixels of the copy.
    std::optional<Sampling> sampled;
    /// Counts lost by a strategy that is wrong on purpose, over all channels; nothing if no count is missing,
    /// or if that is unknown because some pixels were to be left out.
    std::optional<std::uint64_t> lostCounts;

    /// Keys of devices whose last counts were wrong.
    std::vector<std::string> doubted;
    /// Keys of devices that hung and are not used any more.
    std::vector<std::string> givenUp;

    /// The scopes that were asked for; empty if letters were counted.
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
        return image->traits().hasColour() ? std::optional(rules.formula) : std::nullopt;
    }

    /// Bytes of the counted pixels, padding left out: what throughput is measured by.
    [[nodiscard]] std::uint64_t pixelBytes() const {
        return countedAnew.value_or(region.pixels()) * image->traits().bytesPerPixel();
    }
};

using CountResultPointer = std::shared_ptr<const CountResult>;

} // namespace tonescope
