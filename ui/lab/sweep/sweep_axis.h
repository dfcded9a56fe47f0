// SPDX-License-Identifier: GPL-3.0-or-later
// Sweep axes: quantities that can be varied from measurement to measurement. One row of a table describes an
// axis.
#pragma once

#include "engine/values/measuring/measured_pixels.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace tonescope {
struct MeasureCase;
struct Measurement;
} // namespace tonescope

namespace tonescope::ui {

/// An axis is a launch parameter, the number of a kind of synthetic pixels, or the image size: `parameter`,
/// `kind`, or neither of them.
struct SweepAxis {
    std::string_view id; ///< in session files; never translated
    /// English texts behind name(), title() and valueText(); numberText is null if the number needs no words.
    const char *nameText, *titleText, *numberText;
    std::optional<Parameter> parameter{}; ///< the launch parameter that is varied
    std::optional<DataKind> kind{};       ///< the kind of synthetic pixels whose number is varied
    bool largestFirst = false; ///< order of measuring: small values of this axis are slow, and come last
    bool logarithmic = true;   ///< values are placed by their power of two instead of in proportion
    bool falling = false;      ///< the plot goes from the largest value at the left to the smallest

    /// Whether each value needs other pixels, which must be generated and uploaded.
    [[nodiscard]] bool changesPixels() const { return !parameter; }
    /// Translated name for lists: "work-group size".
    [[nodiscard]] QString name() const;
    /// Translated title of a plot's axis: "work-group size (work-items per work-group)".
    [[nodiscard]] QString title() const;
    /// Text at a tick: "256", "4 KiB", "10 %".
    [[nodiscard]] QString tickText(std::uint64_t value) const;
    /// Text inside a sentence: "work-groups of 256".
    [[nodiscard]] QString valueText(std::uint64_t value) const;

    /// The values to measure for the device, strategy and pixels of a case, ascending; empty if the strategy
    /// has no such parameter. Parameters take powers of two within the range of the strategy and the limits
    /// of the device. Numbers of work-groups are powers of two below the number of compute units, and
    /// doublings of that number.
    [[nodiscard]] std::vector<std::uint64_t> values(const MeasureCase& base) const;
    /// Sets a value in a case. A photo cannot be resized: an axis of sizes replaces it by photo-like pixels,
    /// and a shuffled photo by uniform ones, which have no runs of equal values either.
    void apply(MeasureCase& asked, std::uint64_t value) const;
    /// The value that a measurement requested; nothing if it does not belong to this axis.
    [[nodiscard]] std::optional<std::uint64_t> valueOf(const Measurement& measurement) const;
    /// The value that the device used instead, if it differs from valueOf().
    [[nodiscard]] std::optional<std::uint64_t> insteadOf(const Measurement& measurement) const;

    /// Whether both axes can span a map: they differ, and not both are kinds of pixels.
    [[nodiscard]] bool goesWith(const SweepAxis& other) const;
};

/// All axes in the order of the menu; constant data, valid as long as the program runs.
[[nodiscard]] std::span<const SweepAxis> sweepAxes();

/// The axis of that id; null if there is none.
[[nodiscard]] const SweepAxis* sweepAxis(std::string_view id);

} // namespace tonescope::ui
