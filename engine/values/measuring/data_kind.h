// SPDX-License-Identifier: GPL-3.0-or-later
// What the pixels of a measurement hold, by the names that people type.
#pragma once

#include "engine/values/outcome.h"
#include "engine/values/text/sentence.h"

#include <array>
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

/// What completes a kind, behind the colon of its name.
enum class DataCompletion : std::uint8_t { None, Number, File };

struct DataTraits {
    DataKind kind;
    std::string_view name;
    /// For people, in English; where the pixels come from a file, empty.
    const char* title = "";
    DataCompletion completion = DataCompletion::None;
    std::string_view placeholder{};               ///< of what completes it, as in "distinct:K"
    std::uint32_t least = 0, most = 0, usual = 0; ///< of the number

    /// Whether the pixels are made here, and not from a file.
    [[nodiscard]] constexpr bool synthetic() const { return completion != DataCompletion::File; }
};

/// Every kind, in the order of the enum.
inline constexpr auto dataTable = std::to_array<DataTraits>({
    {DataKind::Uniform, "uniform", SENTENCE("Uniform: every value as often")},
    {DataKind::Constant, "constant", SENTENCE("Constant: one value")},
    {DataKind::TwoValue, "two-value", SENTENCE("Two values: 0 and 32")},
    {DataKind::Gradient, "gradient", SENTENCE("Gradient")},
    {DataKind::Stripes, "stripes", SENTENCE("Stripes")},
    {DataKind::Photo, "photo", SENTENCE("Photo-like: smooth with noise")},
    {DataKind::Distinct, "distinct", SENTENCE("Distinct: a number of values"), DataCompletion::Number, "K", 1,
     65536, 16},
    {DataKind::HotBin, "hotbin", SENTENCE("Hot bin: a share in one bin"), DataCompletion::Number, "P", 0, 100,
     90},
    {DataKind::Shuffled, "shuffled", "", DataCompletion::File, "IMAGE"},
    {DataKind::Text, "text", "", DataCompletion::File, "FILE"},
});

[[nodiscard]] constexpr const DataTraits& traitsOf(DataKind kind) {
    return dataTable.at(static_cast<std::size_t>(kind));
}

/// A kind and what completes it.
struct DataSpec {
    DataKind kind = DataKind::Uniform;
    std::uint32_t number = 0; ///< values of Distinct, per cent of HotBin
    std::string file{};       ///< of Shuffled and Text, in UTF-8

    [[nodiscard]] bool synthetic() const { return traitsOf(kind).synthetic(); }
};

/// "uniform", "distinct:16", "shuffled:photo.jpg".
[[nodiscard]] std::string nameOf(const DataSpec& spec);

/// The data of that name. Fails where there is no such kind, or where its number or file is missing or wrong.
[[nodiscard]] Outcome<DataSpec> dataNamed(std::string_view name);

/// The names of all kinds with what completes them: "uniform, ..., distinct:K, ...".
[[nodiscard]] std::string dataNames();

/// One of each synthetic kind: what is measured where nobody chose.
[[nodiscard]] std::vector<DataSpec> everySyntheticData();

} // namespace tonescope
