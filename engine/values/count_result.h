// SPDX-License-Identifier: GPL-3.0-or-later
// The result of one request: counts, times, the device and strategy that made them, and the checks they
// passed. Immutable once it is made, so every thread may read it.
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

/// Describes a preview. While a large JPEG is still being decoded, a reduced copy of it is counted, and the
/// counts are scaled to the number of pixels of the whole picture.
struct Sampling {
    Extent whole;             ///< upright size of the whole picture
    std::uint64_t looked = 0; ///< pixels of the reduced copy
};

/// Counts (see Counted) with the pixels, rules, device and strategy that they belong to.
struct CountResult : Counted {
    ImagePointer image;
    Region region; ///< the counted pixels of `image`, upright
    CountRules rules;

    DeviceInfo device; ///< the device whose counts these are
    StrategyInfo strategy;
    Text reason;         ///< why this device, for the user
    Text strategyReason; ///< why this strategy, for the user; empty if the user chose it
    /// While a region is dragged, only the pixels that entered or left it are counted; this is their number.
    /// Nothing if all pixels of the region were counted.
    std::optional<std::uint64_t> countedAnew;
    /// Set if `image` is a reduced copy; the region is then in pixels of the copy.
    std::optional<Sampling> sampled;
    /// Counts lost by a strategy that loses counts on purpose, over all channels; 0 if this time it lost
    /// none. Nothing for any other strategy. Also nothing for letters or if transparent pixels were left out,
    /// because the right sum is unknown then.
    std::optional<std::uint64_t> lostCounts;

    /// Keys of devices whose last counts were wrong: their next counts are compared bin by bin with the
    /// host's.
    std::vector<std::string> doubted;
    /// Keys of devices that exceeded the time limit. They are not used until the user tries the devices
    /// again.
    std::vector<std::string> givenUp;

    /// The requested scopes; empty if letters or floating-point samples were counted.
    std::vector<ScopeCountsPointer> scopes;

    /// The counts of one kind of scope; null if it was not counted.
    [[nodiscard]] ScopeCountsPointer scope(ScopeKind kind) const {
        for (const ScopeCountsPointer& counts : scopes) {
            if (counts->kind == kind) return counts;
        }
        return nullptr;
    }

    /// The formula that computed gray from colours. Nothing for a gray picture, whose samples are counted as
    /// they are, and for a mosaic or floating-point colours, which have no gray.
    [[nodiscard]] std::optional<GrayFormula> grayFormula() const {
        return image->traits().computesGray() ? std::optional(rules.formula) : std::nullopt;
    }

    /// Bytes of the pixels that were counted for this result, without the padding between rows. Throughput is
    /// these bytes over the time.
    [[nodiscard]] std::uint64_t pixelBytes() const {
        return countedAnew.value_or(region.pixels()) * image->traits().bytesPerPixel();
    }
};

using CountResultPointer = std::shared_ptr<const CountResult>;

} // namespace tonescope
