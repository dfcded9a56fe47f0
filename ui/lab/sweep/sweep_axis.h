// SPDX-License-Identifier: GPL-3.0-or-later
// A quantity that is turned from measurement to measurement.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace tonescope::ui {

/// Knows the values of its quantity that are worth trying, how to ask for one, and how to tell from a
/// measurement which one was asked for.
class SweepAxis {
public:
    SweepAxis() = default;
    SweepAxis(const SweepAxis&) = delete;
    SweepAxis& operator=(const SweepAxis&) = delete;
    virtual ~SweepAxis() = default;

    /// In files; never translated.
    [[nodiscard]] virtual std::string_view id() const = 0;
    /// "work-group size", for lists.
    [[nodiscard]] virtual QString name() const = 0;
    /// "work-group size (work-items a work-group)", for an axis.
    [[nodiscard]] virtual QString title() const = 0;
    /// A value at a tick: "256", "4 KiB".
    [[nodiscard]] virtual QString tickText(std::uint64_t value) const;
    /// A value in a sentence, with its unit: "256 work-items a work-group".
    [[nodiscard]] virtual QString valueText(std::uint64_t value) const = 0;

    /// The values for the device, the strategy and the pixels of a case, from the smallest to the largest;
    /// empty where the case has no such quantity.
    [[nodiscard]] virtual std::vector<std::uint64_t> values(const MeasureCase& base) const = 0;
    /// Whether the largest values are measured first: where the small ones take long, or are the harder ones.
    [[nodiscard]] virtual bool largestFirst() const { return false; }
    /// Whether each value is drawn at its power of two, and not in proportion.
    [[nodiscard]] virtual bool logarithmic() const { return true; }
    /// Whether the values are drawn from the largest to the smallest.
    [[nodiscard]] virtual bool falling() const { return false; }
    /// Whether each value needs pixels of its own.
    [[nodiscard]] virtual bool changesPixels() const { return false; }

    /// Asks for a value.
    virtual void apply(MeasureCase& asked, std::uint64_t value) const = 0;
    /// The value that was asked for; nothing where the measurement is not of this axis.
    [[nodiscard]] virtual std::optional<std::uint64_t> valueOf(const Measurement& measurement) const = 0;
    /// What the device made of it, where that is something else.
    [[nodiscard]] virtual std::optional<std::uint64_t> insteadOf(const Measurement& measurement) const;

    /// Whether both can be turned at once: they are two, and not both a kind of data.
    [[nodiscard]] bool goesWith(const SweepAxis& other) const;

protected:
    /// Whether the axis decides what the pixels hold.
    [[nodiscard]] virtual bool makesData() const { return false; }
};

/// All axes in the order of the menu. They live as long as the program.
[[nodiscard]] const std::vector<std::unique_ptr<SweepAxis>>& sweepAxes();

/// The axis of that id; null where there is none.
[[nodiscard]] const SweepAxis* sweepAxis(std::string_view id);

} // namespace tonescope::ui
