// SPDX-License-Identifier: GPL-3.0-or-later
// Each pixel is computed from its index alone. Therefore every machine makes the same pixels, and threads
// make them in any order.
#include "engine/bench/test_data.h"

#include "engine/host/threads.h"
#include "engine/values/measuring/measured_pixels.h"
#include "engine/values/measuring/pixel_pattern.h"
#include "engine/values/text.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <utility>

namespace tonescope::bench {

namespace {

constexpr std::align_val_t page{4096};
constexpr std::uint64_t longestRow = 4096, shortestRow = 256; ///< pixels
constexpr std::uint64_t blockLength = std::uint64_t{1} << 18U;

Extent extentFor(std::uint64_t pixels) {
    for (std::uint64_t width = longestRow; width >= shortestRow; --width) {
        if (pixels % width == 0)
            return {static_cast<std::int64_t>(width), static_cast<std::int64_t>(pixels / width)};
    }
    return {static_cast<std::int64_t>(pixels), 1};
}

/// Memory for pixels while they are made: rows without padding, from the start of a page.
struct PixelMemory {
    std::shared_ptr<std::byte> bytes;
    Extent extent;
    PixelLayout layout = PixelLayout::Gray8;

    /// The image of these pixels, which owns the memory from then on.
    [[nodiscard]] Image image(std::string name) const {
        Image image;
        image.name = std::move(name);
        const std::size_t rowBytes =
            static_cast<std::size_t>(extent.width) * traitsOf(layout).bytesPerPixel();
        image.stored = {bytes.get(), extent, rowBytes, layout};
        image.storage = bytes;
        return image;
    }
};

/// Memory for `pixels` pixels, at least one. If the number has divisors from 256 to 4096, rows have as many
/// pixels as the largest of these divisors; otherwise there is one row. The contents are undefined.
Outcome<PixelMemory> memoryFor(PixelLayout layout, std::uint64_t pixels) {
    const std::uint64_t size = pixels * traitsOf(layout).bytesPerPixel();
    auto* memory = static_cast<std::byte*>(::operator new(size, page, std::nothrow));
    if (memory == nullptr)
        return Failure{Stage::Allocate, SENTENCE("not enough memory for the test data"), size, {}};
    const auto release = [](std::byte* bytes) { ::operator delete(bytes, page); };
    return PixelMemory{std::shared_ptr<std::byte>(memory, release), extentFor(pixels), layout};
}

/// Writes `count` pixels, the first of which has the index `first`.
template <typename Sample, int samples, typename Pattern>
void write(Sample* out, std::uint64_t first, std::uint64_t count, Pattern pattern) {
    for (std::uint64_t i = 0; i < count; ++i) {
        const PixelColour colour = pattern(first + i);
        if constexpr (samples == 1) {
            out[i] = static_cast<Sample>(colour.red);
        } else {
            Sample* pixel = out + i * 4;
            pixel[0] = static_cast<Sample>(colour.red);
            pixel[1] = static_cast<Sample>(colour.green);
            pixel[2] = static_cast<Sample>(colour.blue);
            pixel[3] = static_cast<Sample>(~Sample{0});
        }
    }
}

template <typename Sample, int samples>
void writeBlock(const DataSpec& spec, std::byte* pixels, std::uint64_t first, std::uint64_t count) {
    using Pattern = PixelPattern<sizeof(Sample) * 8>;
    auto* out = reinterpret_cast<Sample*>(pixels) + first * samples;
    const auto fill = [&](auto pattern) { write<Sample, samples>(out, first, count, pattern); };
    Pattern::with(spec, fill);
}

using BlockWriter = void (*)(const DataSpec&, std::byte*, std::uint64_t, std::uint64_t);

BlockWriter writerFor(const LayoutTraits& traits) {
    assert(traits.samplesPerPixel == 1 || traits.samplesPerPixel == 4);
    if (traits.sampleBits == 8)
        return traits.samplesPerPixel == 1 ? writeBlock<std::uint8_t, 1> : writeBlock<std::uint8_t, 4>;
    return traits.samplesPerPixel == 1 ? writeBlock<std::uint16_t, 1> : writeBlock<std::uint16_t, 4>;
}

std::uint64_t pixelsIn(std::uint64_t bytes, PixelLayout layout) {
    return std::max<std::uint64_t>(1, bytes / traitsOf(layout).bytesPerPixel());
}

/// A copy of the rows of an image without padding.
Outcome<PixelMemory> packed(const Image& image) {
    const PixelView& from = image.stored;
    Outcome<PixelMemory> memory = memoryFor(from.layout, from.pixels());
    if (!memory) return memory;
    for (std::int64_t y = 0; y < from.extent.height; ++y)
        std::memcpy(memory->bytes.get() + static_cast<std::size_t>(y) * from.rowBytes(), from.row(y),
                    from.rowBytes());
    return memory;
}

/// Shuffles pixels by the algorithm of Fisher and Yates: each pixel is exchanged with one at or before its
/// place.
void shuffle(std::byte* pixels, std::uint64_t count, std::size_t pixelBytes) {
    std::array<std::byte, 8> kept{};
    assert(pixelBytes <= kept.size());
    for (std::uint64_t i = count; i > 1; --i) {
        std::byte* here = pixels + (i - 1) * pixelBytes;
        std::byte* there = pixels + scrambled(i) % i * pixelBytes;
        std::memcpy(kept.data(), here, pixelBytes);
        std::memmove(here, there, pixelBytes);
        std::memcpy(there, kept.data(), pixelBytes);
    }
}

} // namespace

Outcome<Image> testImage(const DataSpec& spec, PixelLayout layout, std::uint64_t bytes) {
    assert(spec.synthetic());
    const LayoutTraits& traits = traitsOf(layout);
    const std::uint64_t pixels = pixelsIn(bytes, layout);
    if (spec.kind == DataKind::Distinct && spec.number > std::min<std::uint64_t>(traits.bins(), pixels)) {
        return Failure{Stage::Open, Text(SENTENCE("%1 pixels of %2 cannot hold so many values"),
                                         {std::to_string(pixels), traits.name})};
    }
    const Outcome<PixelMemory> memory = memoryFor(layout, pixels);
    if (!memory) return memory.reason();
    const BlockWriter writer = writerFor(traits);
    // Blocks have a fixed size, so the result does not depend on the number of threads.
    host::inParallel(pixels / blockLength + 1, host::usualThreads(), [&](std::size_t block, std::size_t) {
        const std::uint64_t first = block * blockLength;
        writer(spec, memory->bytes.get(), first, std::min(blockLength, pixels - first));
    });
    return memory->image(nameOf(spec));
}

Outcome<Image> shuffledImage(const Image& image) {
    const Outcome<PixelMemory> memory = packed(image);
    if (!memory) return memory.reason();
    shuffle(memory->bytes.get(), image.stored.pixels(), image.traits().bytesPerPixel());
    return memory->image(image.name);
}

Outcome<Image> repeatedImage(const Image& image, std::uint64_t bytes) {
    const Outcome<PixelMemory> once = packed(image);
    if (!once) return once.reason();
    const std::size_t pixelBytes = image.traits().bytesPerPixel();
    const std::uint64_t period = image.stored.pixels();
    const std::uint64_t pixels = pixelsIn(bytes, image.stored.layout);
    const Outcome<PixelMemory> memory = memoryFor(image.stored.layout, pixels);
    if (!memory) return memory.reason();
    for (std::uint64_t done = 0; done < pixels; done += period)
        std::memcpy(memory->bytes.get() + done * pixelBytes, once->bytes.get(),
                    std::min(period, pixels - done) * pixelBytes);
    return memory->image(image.name);
}

Image tallImage(const Image& row, std::uint64_t bytes) {
    const std::uint64_t rowBytes = std::max<std::uint64_t>(row.stored.pixelBytes(), 1);
    Image image = row;
    image.stored.extent = {static_cast<std::int64_t>(row.stored.pixels()),
                           static_cast<std::int64_t>((bytes + rowBytes - 1) / rowBytes)};
    image.stored.stride = 0;
    return image;
}

Outcome<std::vector<Image>> copiesOf(const Image& image, std::size_t count) {
    std::vector<Image> copies{image};
    while (copies.size() < count) {
        const Outcome<PixelMemory> memory = packed(image);
        if (!memory) return memory.reason();
        Image copy = image;
        copy.storage = memory->bytes;
        copy.stored.data = memory->bytes.get();
        copy.stored.stride = image.stored.rowBytes();
        copies.push_back(std::move(copy));
    }
    return copies;
}

} // namespace tonescope::bench
