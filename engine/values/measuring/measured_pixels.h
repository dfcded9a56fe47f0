// SPDX-License-Identifier: GPL-3.0-or-later
// Pixels to measure: synthetic kinds by name, images, and variants of images.
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
    Shuffled, ///< the pixels of an image file in random order
    Text      ///< the bytes of a file, of which letters are counted
};

/// The argument of a kind, after the colon of its name.
enum class DataCompletion : std::uint8_t { None, Number, File };

struct DataTraits {
    DataKind kind;
    std::string_view name;
    /// For people, in English; empty for pixels of a file.
    const char* title = "";
    DataCompletion completion = DataCompletion::None;
    std::string_view placeholder{};               ///< name of the argument, as in "distinct:K"
    std::uint32_t least = 0, most = 0, usual = 0; ///< range and default of a number

    /// Whether the pixels are synthetic, not from a file.
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

/// A kind and its argument.
struct DataSpec {
    DataKind kind = DataKind::Uniform;
    std::uint32_t number = 0; ///< values of Distinct, per cent of HotBin
    std::string file{};       ///< of Shuffled and Text, in UTF-8

    [[nodiscard]] bool synthetic() const { return traitsOf(kind).synthetic(); }
};

/// "uniform", "distinct:16", "shuffled:photo.jpg".
[[nodiscard]] std::string nameOf(const DataSpec& spec);

/// Parses such a name. Fails if the kind is unknown, or if its number or file is missing or wrong.
[[nodiscard]] Outcome<DataSpec> dataNamed(std::string_view name);

/// The names of all kinds with their arguments: "uniform, ..., distinct:K, ...".
[[nodiscard]] std::string dataNames();

/// One of each synthetic kind: the default of measurements.
[[nodiscard]] std::vector<DataSpec> everySyntheticData();

/// Identifies counted pixels by their content: two machines may use one name for different photos.
struct PixelContent {
    std::string sha256;                  ///< hexadecimal, of the pixels as they are counted, row after row
    std::uint64_t width = 0, height = 0; ///< in pixels, as stored

    bool operator==(const PixelContent&) const = default;
};

/// Synthetic pixels.
struct SyntheticPixels {
    DataSpec spec; ///< of a synthetic kind
    PixelLayout layout = PixelLayout::Gray8;
    std::uint64_t bytes = 0;
};

/// The pixels of an image in random order: the same histogram without runs of equal values.
struct ShuffledPixels {
    Image image;
};

/// The gray of an image's pixels, a byte each: for strategies that count nothing else.
struct GrayedPixels {
    Image image;
};

/// One set of pixels under the name that reports give it.
struct MeasuredPixels {
    std::string name;
    std::variant<SyntheticPixels, Image, ShuffledPixels, GrayedPixels> pixels;
    Binning binning = Binning::Values;
    std::optional<PixelContent> content{}; ///< of an image, once it is computed

    [[nodiscard]] PixelLayout layout() const;
    [[nodiscard]] std::uint64_t bytes() const;
};

/// The image whose pixels these are, shuffled or not; null if they are synthetic or grayed.
[[nodiscard]] const Image* imageOf(const MeasuredPixels& pixels);

/// The counted values, as commands name them: "8-bit gray", "letters".
[[nodiscard]] std::string_view countedName(const MeasuredPixels& pixels);

/// Whether the strategy can count these pixels with their binning.
[[nodiscard]] bool canCount(const StrategyInfo& strategy, const MeasuredPixels& pixels);

[[nodiscard]] inline bool canCount(const StrategyInfo& strategy, const DeviceInfo& device,
                                   const MeasuredPixels& pixels) {
    return runsOn(strategy, device) && canCount(strategy, pixels);
}

/// The image whose memory the pixels need; null if they need none.
[[nodiscard]] const Image* sourceImageOf(const MeasuredPixels& pixels);

/// Whether both are the same pixels, so that a workload of one serves the other.
[[nodiscard]] bool samePixels(const MeasuredPixels& a, const MeasuredPixels& b);

} // namespace tonescope
