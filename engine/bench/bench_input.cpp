#include "engine/bench/bench_input.h"

#include "engine/bench/test_data.h"
#include "engine/host/host_strategies.h"

#include <algorithm>
#include <utility>

namespace tonescope::bench {

namespace {

constexpr std::uint64_t longestRepeatedRow = std::uint64_t{256} << 20U; ///< bytes: larger than any cache
constexpr std::uint64_t mostImages = 256; ///< smaller images are measured in caches all the same

Outcome<Image> synthetic(const SyntheticInput& input, std::uint64_t memoryBytes) {
    if (input.bytes <= memoryBytes) return testImage(input.spec, input.layout, input.bytes);
    Outcome<Image> row = testImage(input.spec, input.layout,
                                   std::min(longestRepeatedRow, std::max<std::uint64_t>(memoryBytes, 1)));
    if (!row) return row;
    return tallImage(*row, input.bytes);
}

Outcome<std::vector<Image>> imagesOf(const BenchInput& input, const SubjectLimits& limits) {
    const auto* recipe = std::get_if<SyntheticInput>(&input.pixels);
    const Outcome<Image> image = recipe != nullptr ? synthetic(*recipe, limits.memoryBytes)
                                                   : Outcome<Image>(std::get<Image>(input.pixels));
    if (!image) return image.failure();
    if (image->stored.stride == 0) return std::vector<Image>{*image}; // larger than memory, so than caches
    const std::uint64_t bytes = std::max<std::uint64_t>(1, image->stored.pixelBytes());
    const std::uint64_t wanted = std::min((limits.cacheBytes + bytes - 1) / bytes, mostImages);
    return copiesOf(*image, static_cast<std::size_t>(wanted));
}

} // namespace

PixelLayout BenchInput::layout() const {
    if (const auto* recipe = std::get_if<SyntheticInput>(&pixels)) return recipe->layout;
    return std::get<Image>(pixels).stored.layout;
}

std::uint64_t BenchInput::bytes() const {
    if (const auto* recipe = std::get_if<SyntheticInput>(&pixels)) return recipe->bytes;
    return std::get<Image>(pixels).stored.pixelBytes();
}

SubjectOutcome subjectOf(const BenchInput& input, const SubjectLimits& limits, const std::stop_token& stop) {
    Outcome<std::vector<Image>> images = imagesOf(input, limits);
    if (!images) return images.failure();
    CountOutcome counted =
        host::countPrivately(Subject::taskFor(images->front(), input.binning, false), {stop});
    if (auto* failure = std::get_if<Failure>(&counted)) return std::move(*failure);
    if (std::holds_alternative<Stopped>(counted)) return Stopped{};
    return Subject(input.name, std::move(images).value(), input.binning,
                   std::move(std::get<Counted>(counted).histogram));
}

} // namespace tonescope::bench
