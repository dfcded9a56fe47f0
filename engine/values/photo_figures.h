// SPDX-License-Identifier: GPL-3.0-or-later
// The figures by which photos are sorted: shares of clipped pixels, and the exposure value.
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/names.h"
#include "engine/values/photo_facts.h"

#include <array>
#include <cstdint>
#include <optional>

namespace tonescope {

/// An order of photos. Highlights and Shadows: the largest clipped share comes first. Exposure: the lowest
/// exposure value comes first, so the photo that was given the most light.
enum class PhotoOrder : std::uint8_t { Name, Highlights, Shadows, Exposure };

template <>
inline constexpr auto
    namesOf<PhotoOrder> = std::to_array<Name<PhotoOrder>>({{PhotoOrder::Name, "name"},
                                                           {PhotoOrder::Highlights, "highlights"},
                                                           {PhotoOrder::Shadows, "shadows"},
                                                           {PhotoOrder::Exposure, "exposure"}});

/// The figures of one photo. By default nothing is known.
struct PhotoFigures {
    std::uint64_t pixels = 0; ///< counted pixels; 0: the photo was not counted exactly
    /// Of these, the clipped pixels (Histogram::clipLevels()), in the channel that has the most: red, green
    /// or blue, or gray if no colour was counted.
    std::uint64_t clippedHigh = 0, clippedLow = 0;
    std::optional<double> exposureValue;
    bool ofSensor = false; ///< the levels of a RAW file were counted

    /// The number by which `order` sorts, the lowest first; nothing if it is unknown or the order is Name.
    [[nodiscard]] std::optional<double> rankIn(PhotoOrder order) const;
};

/// The figures of a counted photo.
[[nodiscard]] PhotoFigures figuresOf(const CountResult& result);

/// The exposure value (EV) at ISO 100: log2(aperture² / seconds · 100 / ISO). Nothing unless the file tells
/// all three.
[[nodiscard]] std::optional<double> exposureValueOf(const PhotoFacts& facts);

} // namespace tonescope
