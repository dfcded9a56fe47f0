// SPDX-License-Identifier: GPL-3.0-or-later
// What a file says about its photo beside the pixels: the camera, the exposure and the colour profile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tonescope {

/// Facts from the tags of a file. A text is empty if the file does not tell it, and has no control
/// characters. The file may lie: these values are shown, and never used for counting.
struct PhotoFacts {
    static constexpr std::size_t mostTextBytes = 300;          ///< of each text; longer ones are cut
    static constexpr std::size_t mostProfileBytes = 16U << 10; ///< a larger profile is only named

    std::string camera; ///< maker and model
    std::string lens;
    std::string taken;                     ///< local date and time, as "2026:05:01 17:30:00"
    std::optional<double> exposureSeconds; ///< above zero, as all numbers here
    std::optional<double> aperture;        ///< the f-number
    std::optional<double> focalLength;     ///< in millimetres
    std::optional<double> iso;
    std::uint64_t fileBytes = 0; ///< 0: the photo is no file
    /// Name of the colour profile. It is set, and `profile` is empty, if the samples are sRGB, or if the
    /// profile is too large or of a kind that cannot be applied.
    std::string profileName;
    /// ICC profile of RGB samples that are not sRGB; empty: they are shown as if they were sRGB.
    std::vector<std::uint8_t> profile;

    /// Whether the file says that its samples are sRGB.
    [[nodiscard]] bool isSrgb() const { return profile.empty() && profileName == srgbName; }
    static constexpr const char* srgbName = "sRGB";

    bool operator==(const PhotoFacts&) const = default;
};

} // namespace tonescope
