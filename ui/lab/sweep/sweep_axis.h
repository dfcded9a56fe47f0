// SPDX-License-Identifier: GPL-3.0-or-later
// Sweep axis: a quantity that is varied from measurement to measurement.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace tonescope::ui {

/// A row of the table of axes: a launch parameter, the number of a kind of made pixels, or the image size.
struct SweepAxis {
    std::string_view id; ///< in files; never translated
    /// Untranslated; see name(), title() and valueText().
    const char *nameText, *titleText, *numberText;
    std::optional<Parameter> parameter{}; ///< of a launch
    std::optional<DataKind> kind{};       ///< of pixels; without both, the axis is the image size
    bool largestFirst = false; ///< measured from the largest value on: small values are the slow ones
    bool logarithmic = true;   ///< drawn at powers of two instead of in proportion
    bool falling = false;      ///< drawn from the largest value to the smallest

    /// Whether each value needs pixels of its own.
    [[nodiscard]] bool changesPixels() const { return !parameter; }
    /// "work-group size", for lists.
    [[nodiscard]] QString name() const;
    /// "work-group size (work-items per work-group)", for a plot's axis.
    [[nodiscard]] QString title() const;
    /// A value at a tick: "256", "4 KiB", "10 %".
    [[nodiscard]] QString tickText(std::uint64_t value) const;
    /// A value in a sentence: "work-groups of 256".
    [[nodiscard]] QString valueText(std::uint64_t value) const;

    /// Values for the device, the strategy and the pixels of a case, ascending; empty if the strategy has no
    /// such parameter. Parameters take powers of two inside the strategy's range and the device's limits, and
    /// multiples of the compute units for numbers of work-groups.
    [[nodiscard]] std::vector<std::uint64_t> values(const MeasureCase& base) const;
    /// Sets a value. Photos cannot be resized: photo-like pixels replace them in other sizes, and uniform
    /// pixels, which have no runs either, replace shuffled photos.
    void apply(MeasureCase& asked, std::uint64_t value) const;
    /// The value that was asked for; nothing if the measurement is not of this axis.
    [[nodiscard]] std::optional<std::uint64_t> valueOf(const Measurement& measurement) const;
    /// The value that the device used, if it differs from valueOf().
    [[nodiscard]] std::optional<std::uint64_t> insteadOf(const Measurement& measurement) const;

    /// Whether both can vary at once: they differ, and are not both a kind of pixels.
    [[nodiscard]] bool goesWith(const SweepAxis& other) const;
};

/// All axes in the order of the menu. Lives as long as the program.
[[nodiscard]] std::span<const SweepAxis> sweepAxes();

/// Null if there is no axis of that id.
[[nodiscard]] const SweepAxis* sweepAxis(std::string_view id);

} // namespace tonescope::ui
