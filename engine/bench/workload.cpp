// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/workload.h"

#include "engine/bench/test_data.h"
#include "engine/host/host_strategies.h"
#include "engine/models/gray_pixels.h"
#include "engine/values/text/sentence.h"

#include <algorithm>
#include <cassert>
#include <new>
#include <utility>

namespace tonescope::bench {

namespace {

constexpr std::uint64_t longestRepeatedRow = std::uint64_t{256} << 20U; ///< bytes: larger than any cache
constexpr std::uint64_t mostImages = 256; ///< smaller images are measured in caches all the same

Outcome<Image> synthetic(const SyntheticPixels& input, std::uint64_t memoryBytes) {
    if (input.bytes <= memoryBytes) return testImage(input.spec, input.layout, input.bytes);
    Outcome<Image> row = testImage(input.spec, input.layout,
                                   std::min(longestRepeatedRow, std::max<std::uint64_t>(memoryBytes, 1)));
    if (!row) return row;
    return tallImage(*row, input.bytes);
}

Outcome<Image> imageOf(const MeasuredPixels& asked, std::uint64_t memoryBytes) {
    if (const auto* recipe = std::get_if<SyntheticPixels>(&asked.pixels))
        return synthetic(*recipe, memoryBytes);
    if (const auto* shuffled = std::get_if<ShuffledPixels>(&asked.pixels))
        return shuffledImage(shuffled->image);
    if (const auto* grayed = std::get_if<GrayedPixels>(&asked.pixels))
        return imageOf(grayPixels(grayed->image.stored, GrayFormula::Rec601), asked.name,
                       grayed->image.orientation);
    return std::get<Image>(asked.pixels);
}

Outcome<std::vector<Image>> imagesOf(const MeasuredPixels& asked, const WorkloadLimits& limits) {
    const Outcome<Image> image = imageOf(asked, limits.memoryBytes);
    if (!image) return image.reason();
    if (image->stored.stride == 0) return std::vector<Image>{*image}; // larger than memory, so than caches
    const std::uint64_t bytes = std::max<std::uint64_t>(1, image->stored.pixelBytes());
    const std::uint64_t wanted = std::min((limits.cacheBytes + bytes - 1) / bytes, mostImages);
    return copiesOf(*image, static_cast<std::size_t>(wanted));
}

} // namespace

Workload::Workload(std::string name, std::vector<Image> images, Binning binning, Histogram expected)
    : m_name(std::move(name)), m_images(std::move(images)), m_binning(binning),
      m_expected(std::move(expected)) {
    assert(!m_images.empty());
}

ChannelSet Workload::channelsOf(PixelLayout layout) {
    return traitsOf(layout).channels().intersected(grayAndColour);
}

CountTask Workload::taskFor(const Image& image, Binning binning, bool resident) {
    CountTask task{image.stored, channelsOf(image.stored.layout)};
    task.binning = binning;
    // An image of which one row stands for all does not lie in memory as devices would keep it.
    const bool whole = image.stored.stride >= image.stored.rowBytes();
    task.whole = {image.stored, resident && whole ? image.storage : nullptr};
    task.storage = image.storage;
    return task;
}

CountTask Workload::next() {
    m_turn = (m_turn + 1) % m_images.size();
    return taskFor(m_images[m_turn], m_binning, true);
}

CountTask Workload::streamed() const {
    return taskFor(m_images.front(), m_binning, false);
}

WorkloadOutcome workloadOf(const MeasuredPixels& asked, const WorkloadLimits& limits,
                           const std::stop_token& stop) try {
    Outcome<std::vector<Image>> images = imagesOf(asked, limits);
    if (!images) return images.reason();
    CountOutcome counted =
        host::countPrivately(Workload::taskFor(images->front(), asked.binning, false), {stop});
    if (!counted) return counted.reason();
    return Workload(asked.name, std::move(images).value(), asked.binning,
                    std::move(counted.value().histogram));
} catch (const std::bad_alloc&) {
    return Failure{Stage::Allocate, SENTENCE("there is too little memory for the pixels"), asked.bytes(), {}};
}

} // namespace tonescope::bench
