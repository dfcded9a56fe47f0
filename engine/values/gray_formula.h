// SPDX-License-Identifier: GPL-3.0-or-later
// The formulas that compute gray from red, green and blue. Host and kernels use the same integer arithmetic,
// so that their counts are equal in every bin.
#pragma once

#include "engine/values/names.h"
#include "engine/values/text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace tonescope {

/// Every formula maps a pixel with red = green = blue = v to v. Kernels get the numeric value of the
/// enumerator, so the order is fixed.
enum class GrayFormula : std::uint8_t {
    Rec601, ///< luma of ITU-R BT.601 in 16-bit fixed point; the integers that Pillow uses for mode L
    Rec709, ///< luma of ITU-R BT.709 in 16-bit fixed point
    Mean,   ///< (R + G + B) / 3, rounded down
    Value,  ///< the largest of the three: V of HSV
};

template <>
inline constexpr auto
    namesOf<GrayFormula> = std::to_array<Name<GrayFormula>>({{GrayFormula::Rec601, "rec601"},
                                                             {GrayFormula::Rec709, "rec709"},
                                                             {GrayFormula::Mean, "mean"},
                                                             {GrayFormula::Value, "value"}});

inline constexpr auto allGrayFormulas = valuesOf<GrayFormula>();

/// The formula's description, for people.
[[nodiscard]] constexpr std::string_view descriptionOf(GrayFormula formula) {
    constexpr std::array<std::string_view, allGrayFormulas.size()> descriptions{
        "0.299 R + 0.587 G + 0.114 B (ITU-R BT.601)", "0.213 R + 0.715 G + 0.072 B (ITU-R BT.709)",
        SENTENCE("(R + G + B) / 3, rounded down"), SENTENCE("the largest of R, G and B")};
    return descriptions.at(static_cast<std::size_t>(formula));
}

/// Weights of red, green and blue in units of 1/65536. They add up to exactly 65536.
struct LumaWeights {
    std::uint32_t red, green, blue;
};
inline constexpr LumaWeights rec601Weights{19595, 38470, 7471};
inline constexpr LumaWeights rec709Weights{13933, 46871, 4732};

/// The formula as integer arithmetic, for users who check a count by hand. It is the same for 8-bit and
/// 16-bit samples.
[[nodiscard]] inline std::string integersOf(GrayFormula formula) {
    const auto luma = [](LumaWeights weights) {
        return "(" + std::to_string(weights.red) + " R + " + std::to_string(weights.green) + " G + " +
               std::to_string(weights.blue) + " B + 32768) >> 16";
    };
    switch (formula) {
    case GrayFormula::Rec601:
        return luma(rec601Weights);
    case GrayFormula::Rec709:
        return luma(rec709Weights);
    case GrayFormula::Mean:
        return "(R + G + B) / 3";
    case GrayFormula::Value:
        break;
    }
    return "max(R, G, B)";
}

/// Computes the gray of one pixel. The largest intermediate value, 65535 * 65536 + 32768, fits 32 bits
/// unsigned, so samples of 8 and of 16 bits use the same code.
[[nodiscard]] constexpr std::uint32_t grayOf(GrayFormula formula, std::uint32_t red, std::uint32_t green,
                                             std::uint32_t blue) {
    const auto luma = [&](LumaWeights weights) {
        return (weights.red * red + weights.green * green + weights.blue * blue + 32768U) >> 16U;
    };
    switch (formula) {
    case GrayFormula::Rec601:
        return luma(rec601Weights);
    case GrayFormula::Rec709:
        return luma(rec709Weights);
    case GrayFormula::Mean:
        return (red + green + blue) / 3U;
    case GrayFormula::Value:
        break;
    }
    return std::max({red, green, blue});
}

} // namespace tonescope
