// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps over what is counted: how many values the pixels have, how hot one bin is, how many bytes there are.
#pragma once

#include "ui/lab/sweep/sweep_axis.h"

namespace tonescope::ui {

/// Pixels with exactly so many values, as many bytes of them as were set up. Drawn from all values down to
/// one, as threads meet more and more often.
class DistinctAxis : public SweepAxis {
public:
    [[nodiscard]] std::string_view id() const override { return "distinct"; }
    [[nodiscard]] QString name() const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString valueText(std::uint64_t value) const override;
    [[nodiscard]] std::vector<std::uint64_t> values(const MeasureCase& base) const override;
    [[nodiscard]] bool largestFirst() const override { return true; }
    [[nodiscard]] bool falling() const override { return true; }
    [[nodiscard]] bool changesPixels() const override { return true; }
    void apply(MeasureCase& asked, std::uint64_t value) const override;
    [[nodiscard]] std::optional<std::uint64_t> valueOf(const Measurement& measurement) const override;

protected:
    [[nodiscard]] bool makesData() const override { return true; }
};

/// Pixels of which so many per cent lie in one bin, as many bytes of them as were set up.
class HotBinAxis : public SweepAxis {
public:
    [[nodiscard]] std::string_view id() const override { return "hotbin"; }
    [[nodiscard]] QString name() const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString tickText(std::uint64_t value) const override;
    [[nodiscard]] QString valueText(std::uint64_t value) const override;
    [[nodiscard]] std::vector<std::uint64_t> values(const MeasureCase& base) const override;
    [[nodiscard]] bool logarithmic() const override { return false; }
    [[nodiscard]] bool changesPixels() const override { return true; }
    void apply(MeasureCase& asked, std::uint64_t value) const override;
    [[nodiscard]] std::optional<std::uint64_t> valueOf(const Measurement& measurement) const override;

protected:
    [[nodiscard]] bool makesData() const override { return true; }
};

/// So many bytes of what was set up. An image cannot be made larger or smaller: photo-like pixels stand for
/// it, and for shuffled ones uniform pixels, which have no runs either.
class SizeAxis : public SweepAxis {
public:
    [[nodiscard]] std::string_view id() const override { return "bytes"; }
    [[nodiscard]] QString name() const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString tickText(std::uint64_t value) const override;
    [[nodiscard]] QString valueText(std::uint64_t value) const override;
    /// From 4 KiB to 64 MiB, or to what was set up where that is more.
    [[nodiscard]] std::vector<std::uint64_t> values(const MeasureCase& base) const override;
    [[nodiscard]] bool changesPixels() const override { return true; }
    void apply(MeasureCase& asked, std::uint64_t value) const override;
    [[nodiscard]] std::optional<std::uint64_t> valueOf(const Measurement& measurement) const override;
};

} // namespace tonescope::ui
