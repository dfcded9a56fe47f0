// SPDX-License-Identifier: GPL-3.0-or-later
// The pixels of a measurement: synthetic pixels, which are made from a name, or the pixels of an image, in
// its order, shuffled or as gray.
#pragma once

#include "engine/values/count_settings.h"
#include "engine/values/image.h"
#include "engine/values/outcome.h"
#include "engine/values/strategy.h"
#include "engine/values/text.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tonescope {

/// Kinds of pixels. The order is that of the reports.
enum class DataKind : std::uint8_t {
    Uniform,  ///< every value equally often, in random order
    Constant, ///< one value
    TwoValue, ///< 0 and 32, in random order: two bins that share a bank of local memory
    Gradient, ///< a ramp every 4096 pixels
    Stripes,  ///< sixteen values, each for eight pixels in turn
    Photo,    ///< smooth, with noise
    Distinct, ///< a given number of values, equally often, in random order
    HotBin,   ///< a given percentage of the pixels in one bin, the other pixels in random bins
    Letters,  ///< a to z equally often, in random order, counted as letters
    Shuffled, ///< the pixels of an image file in random order
    Text      ///< the bytes of a file, of which letters are counted
};

/// The argument that follows the colon in the name of a kind, as in "distinct:16".
enum class DataCompletion : std::uint8_t { None, Number, File };

/// The facts about a kind of pixels.
struct DataTraits {
    DataKind kind;
    std::string_view name;
    /// The title for people, in English. Empty for kinds that read a file.
    const char* title = "";
    DataCompletion completion = DataCompletion::None;
    std::string_view placeholder{};               ///< name of the argument, as in "distinct:K"
    std::uint32_t least = 0, most = 0, usual = 0; ///< range and default of a number
    Binning binning = Binning::Values;            ///< letters only in gray8

    /// Whether the pixels are synthetic, not from a file.
    [[nodiscard]] constexpr bool synthetic() const { return completion != DataCompletion::File; }
};

/// Every kind, in the order of the enum.
inline constexpr auto dataTable = std::to_array<DataTraits>({
    {DataKind::Uniform, "uniform", SENTENCE("Uniform: all values equally often")},
    {DataKind::Constant, "constant", SENTENCE("Constant: one value")},
    {DataKind::TwoValue, "two-value", SENTENCE("Two values: 0 and 32")},
    {DataKind::Gradient, "gradient", SENTENCE("Gradient")},
    {DataKind::Stripes, "stripes", SENTENCE("Stripes")},
    {DataKind::Photo, "photo", SENTENCE("Photo-like: smooth with noise")},
    {DataKind::Distinct, "distinct", SENTENCE("Distinct: a number of values"), DataCompletion::Number, "K", 1,
     65536, 16},
    {DataKind::HotBin, "hotbin", SENTENCE("Hot bin: a share in one bin"), DataCompletion::Number, "P", 0, 100,
     90},
    {DataKind::Letters,
     "letters",
     SENTENCE("Letters: a to z equally often"),
     DataCompletion::None,
     {},
     0,
     0,
     0,
     Binning::Letters},
    {DataKind::Shuffled, "shuffled", "", DataCompletion::File, "IMAGE"},
    {DataKind::Text, "text", "", DataCompletion::File, "FILE", 0, 0, 0, Binning::Letters},
});

[[nodiscard]] constexpr const DataTraits& traitsOf(DataKind kind) {
    return dataTable.at(static_cast<std::size_t>(kind));
}

/// A kind and its argument.
struct DataSpec {
    DataKind kind = DataKind::Uniform;
    std::uint32_t number = 0; ///< values of Distinct, per cent of HotBin
    std::string file{};       ///< path for Shuffled and Text, in UTF-8

    [[nodiscard]] bool synthetic() const { return traitsOf(kind).synthetic(); }
};

/// "uniform", "distinct:16", "shuffled:photo.jpg".
[[nodiscard]] std::string nameOf(const DataSpec& spec);

/// Parses the result of nameOf(). Fails if the kind is unknown, or if its argument is missing, wrong or not
/// expected.
[[nodiscard]] Outcome<DataSpec> dataNamed(std::string_view name);

/// The names of all kinds with their arguments: "uniform, ..., distinct:K, ...".
[[nodiscard]] std::string dataNames();

/// One of each synthetic kind whose values are counted: the default of measurements.
[[nodiscard]] std::vector<DataSpec> everySyntheticData();

/// Identifies pixels by their content, because two machines may use one name for different photos.
struct PixelContent {
    std::string sha256;                  ///< hexadecimal, of the pixels as they are counted, row after row
    std::uint64_t width = 0, height = 0; ///< in pixels, as stored

    bool operator==(const PixelContent&) const = default;
};

/// Synthetic pixels.
struct SyntheticPixels {
    DataSpec spec; ///< kind and number; never a kind that reads a file
    PixelLayout layout = PixelLayout::Gray8;
    std::uint64_t bytes = 0;
};

/// The pixels of an image in random order: the same histogram without runs of equal values.
struct ShuffledPixels {
    Image image;
};

/// Gray of the pixels of an image, one byte per pixel: for strategies that count gray only.
struct GrayedPixels {
    Image image;
};

/// Pixels and the name by which reports refer to them.
struct MeasuredPixels {
    std::string name;
    std::variant<SyntheticPixels, Image, ShuffledPixels, GrayedPixels> pixels;
    Binning binning = Binning::Values;
    std::optional<PixelContent> content{}; ///< set for images, once it is computed

    [[nodiscard]] PixelLayout layout() const;
    [[nodiscard]] std::uint64_t bytes() const;
};

/// The synthetic pixels with their name and the binning of their kind; letters in gray8.
[[nodiscard]] MeasuredPixels measuredPixels(SyntheticPixels pixels);

/// The image that is measured, shuffled or not; null for synthetic pixels and for gray made from an image.
[[nodiscard]] const Image* imageOf(const MeasuredPixels& pixels);

/// The counted values in words: "8-bit gray", "letters".
[[nodiscard]] std::string_view countedName(const MeasuredPixels& pixels);

/// Whether the strategy can count these pixels with their binning.
[[nodiscard]] bool canCount(const StrategyInfo& strategy, const MeasuredPixels& pixels);

[[nodiscard]] inline bool canCount(const StrategyInfo& strategy, const DeviceInfo& device,
                                   const MeasuredPixels& pixels) {
    return runsOn(strategy, device) && canCount(strategy, pixels);
}

/// The image that must stay in memory for these pixels; null for synthetic pixels.
[[nodiscard]] const Image* sourceImageOf(const MeasuredPixels& pixels);

/// Whether both describe the same pixels, so that pixels which were made for one can be used for the other.
[[nodiscard]] bool samePixels(const MeasuredPixels& a, const MeasuredPixels& b);

} // namespace tonescope
