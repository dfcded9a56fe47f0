// SPDX-License-Identifier: GPL-3.0-or-later
// Which pixels of an image are highlighted ("lit") for their values, and the share of them in a block of
// pixels.
#pragma once

#include "engine/values/gray_formula.h"
#include "engine/values/image.h"
#include "engine/values/value_range.h"

#include <array>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <vector>

namespace tonescope {

/// A pixel is lit if any of its channels has one of these values. Of a sensor, the lowest values are those up
/// to the black level, and the highest those from the white level on.
struct LitRule {
    ChannelSet channels; ///< the channels that `chosen` applies to
    GrayFormula formula = GrayFormula::Rec601;
    std::optional<ValueRange> chosen;
    ChannelSet lowest;  ///< the channels whose value 0 is lit; of halves, those up to 0
    ChannelSet highest; ///< the channels whose last value is lit; of halves, those from 1 on
    /// The last used value of gray and colours, if the image uses fewer bits than its samples have; see
    /// Histogram::lastValue().
    std::optional<std::uint32_t> last{};

    /// Whether the rule can light any pixel.
    [[nodiscard]] bool any() const { return chosen || !lowest.empty() || !highest.empty(); }
    bool operator==(const LitRule&) const = default;
};

/// The shares of the pixels of a block that are lit as chosen, lowest and highest, in units of 1/`whole`. A
/// pixel counts once: as highest, else as lowest, else as chosen.
struct LitShares {
    static constexpr std::uint64_t whole = 65535;

    std::array<std::uint16_t, 3> of{}; ///< chosen, lowest, highest

    [[nodiscard]] std::uint32_t sum() const { return std::accumulate(of.begin(), of.end(), 0U); }
};

/// Along one axis: the first and one past the last image pixel under each pixel of the view; empty beside the
/// image.
struct Spans {
    std::vector<std::int64_t> first, last;
};
/// The spans of `pixels` view pixels on an image of `image` pixels; `toImage` maps the left edge of a view
/// pixel.
[[nodiscard]] Spans spansOf(int pixels, std::int64_t image, const std::function<double(double)>& toImage);

/// Counts the lit pixels of a block. A table per channel says for each value why it is lit.
class LitCounter {
public:
    LitCounter(const Image& image, const LitRule& rule);

    /// The lit shares of a block of the image.
    [[nodiscard]] LitShares of(const PixelView& block) const;

private:
    struct Seen {
        int offset; ///< of the sample
        std::vector<std::uint8_t> lights;
    };

    template <typename Sample, int Step>
    [[nodiscard]] LitShares of(const PixelView& block) const;
    template <typename Sample, int Step, std::size_t Samples>
    [[nodiscard]] LitShares of(const PixelView& block) const;

    const LayoutTraits& m_traits;
    GrayFormula m_formula;
    std::vector<Seen> m_samples; ///< of channels that can be lit
    bool m_gray = false;         ///< the first table is for the gray that is computed from the colours
};

} // namespace tonescope
