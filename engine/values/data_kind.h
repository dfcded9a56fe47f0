// SPDX-License-Identifier: GPL-3.0-or-later
// What the pixels of a measurement hold, by the names that people type.
#pragma once

#include "engine/values/outcome.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope {

/// Kinds of pixels. The order is that of the reports.
enum class DataKind : std::uint8_t {
    Uniform,  ///< every value as often as every other, in no order
    Constant, ///< one value
    TwoValue, ///< 0 and 32, in no order: two bins that share a bank of local memory
    Gradient, ///< a ramp every 4096 pixels
    Stripes,  ///< sixteen values that take turns every eight pixels
    Photo,    ///< smooth, with noise
    Distinct, ///< exactly so many values, as often as each other, in no order
    HotBin,   ///< so many per cent of the pixels in one bin, the others anywhere else
    Shuffled, ///< the pixels of an image file in no order
    Text      ///< the bytes of a file, of which letters are counted
};

/// A kind and what completes it.
struct DataSpec {
    DataKind kind = DataKind::Uniform;
    std::uint32_t number = 0; ///< values of Distinct, per cent of HotBin
    std::string file{};       ///< of Shuffled and Text, in UTF-8

    /// Whether the pixels are made here, and not from a file.
    [[nodiscard]] bool synthetic() const { return kind < DataKind::Shuffled; }
};

/// "uniform", "distinct:16", "shuffled:photo.jpg".
[[nodiscard]] std::string nameOf(const DataSpec& spec);

/// The data of that name. Fails where there is no such kind, or where its number or file is missing or wrong.
[[nodiscard]] Outcome<DataSpec> dataNamed(std::string_view name);

/// One of each synthetic kind: what is measured where nobody chose.
[[nodiscard]] std::vector<DataSpec> everySyntheticData();

} // namespace tonescope
