// SPDX-License-Identifier: GPL-3.0-or-later
// Each pixel is computed from its index alone. Therefore every machine makes the same pixels, and threads
// make them in any order. Random kinds scramble the index.
#include "engine/bench/test_data.h"

#include "engine/host/threads.h"
#include "engine/values/measuring/measured_pixels.h"
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

/// The samples of a pixel. A gray pixel takes red.
struct Colour {
    std::uint32_t red, green, blue;
};

/// Scrambles a number to 64 bits that look random (the last step of SplitMix64).
[[nodiscard]] constexpr std::uint64_t scrambled(std::uint64_t number) {
    number += 0x9E3779B97F4A7C15U;
    number = (number ^ (number >> 30U)) * 0xBF58476D1CE4E5B9U;
    number = (number ^ (number >> 27U)) * 0x94D049BB133111EBU;
    return number ^ (number >> 31U);
}

/// A smooth wave of parabolas with height 32768, as a table of 4096 steps, because reading is faster than
/// computing.
inline constexpr auto softWave = [] {
    std::array<std::int32_t, 4096> heights{};
    for (std::int32_t i = 0; i < 2048; ++i) {
        heights.at(static_cast<std::size_t>(i)) = i * (2048 - i) / 32;
        heights.at(static_cast<std::size_t>(i) + 2048) = -(i * (2048 - i) / 32);
    }
    return heights;
}();

/// The patterns for samples of `bits` bits.
template <unsigned bits>
struct PixelPattern {
    static constexpr std::uint32_t values = 1U << bits;
    static constexpr std::uint32_t middle = values / 2;

    static constexpr Colour even(std::uint32_t value) { return {value, value, value}; }
    /// A number below `count`, from the upper half of 64 random bits.
    static constexpr std::uint32_t oneOf(std::uint32_t count, std::uint64_t random) {
        return static_cast<std::uint32_t>(((random >> 32U) * count) >> 32U);
    }

    static constexpr Colour uniform(std::uint64_t index) {
        const std::uint64_t random = scrambled(index);
        const auto part = [&](unsigned shift) {
            return static_cast<std::uint32_t>(random >> shift) & (values - 1);
        };
        return {part(0), part(16), part(32)};
    }
    static constexpr Colour letters(std::uint64_t index) { return even('a' + oneOf(26, scrambled(index))); }
    static constexpr Colour twoValue(std::uint64_t index) {
        return even(static_cast<std::uint32_t>(scrambled(index) >> 63U) * 32U);
    }
    /// A ramp. If it has more values than pixels in its rows, successive rows take values in between.
    static constexpr Colour gradient(std::uint64_t index) {
        const auto x = static_cast<std::uint32_t>(index % ramp);
        if constexpr (values <= ramp) {
            return even(x / (ramp / values));
        } else {
            constexpr std::uint32_t between = values / ramp;
            return even(x * between + static_cast<std::uint32_t>(index / ramp % between));
        }
    }
    static constexpr Colour stripes(std::uint64_t index) {
        return even(static_cast<std::uint32_t>(index / 8 % 16) * (values / 16));
    }
    /// A smooth picture: two waves across the picture, one wave for its colours, and noise. The sum stays
    /// within 0 and 65535.
    [[gnu::always_inline]] static constexpr Colour photo(std::uint64_t index) {
        const auto x = static_cast<std::int32_t>(index % ramp);
        const auto y = static_cast<std::int32_t>(index / ramp % (1U << 20U));
        const std::int32_t level = 31000 + (wave(x * 11 + y * 57) >> 1) + (wave(y * 91 - x * 5) * 9 >> 5);
        const std::int32_t hue = wave(x * 3 - y * 43) >> 4;
        const std::uint64_t random = scrambled(index);
        const auto sample = [&](std::int32_t smooth, unsigned shift) {
            const std::uint64_t two = ((random >> shift) & 0xFFU) + ((random >> (shift + 8U)) & 0xFFU);
            const std::int32_t noise = static_cast<std::int32_t>(two) - 255;
            return static_cast<std::uint32_t>(smooth + noise * 6) >> (16U - bits);
        };
        return {sample(level, 0), sample(level + hue, 16), sample(level - hue, 32)};
    }
    /// Random values; the first pixels have each value once, so that none is missing.
    static constexpr Colour distinct(std::uint64_t index, std::uint32_t count) {
        const std::uint32_t number =
            index < count ? static_cast<std::uint32_t>(index) : oneOf(count, scrambled(index));
        return even(static_cast<std::uint32_t>(std::uint64_t{number} * values / count));
    }
    static constexpr Colour hotBin(std::uint64_t index, std::uint32_t percent) {
        const std::uint64_t random = scrambled(index);
        const std::uint64_t share = (random & 0xFFFFFFFFU) * 100U >> 32U;
        const std::uint32_t other = oneOf(values - 1, random);
        // Conditions are added instead of branched on, because the processor would mispredict half of the
        // branches.
        const std::uint32_t elsewhere = other + static_cast<std::uint32_t>(other >= middle);
        const auto hot = static_cast<std::uint32_t>(share < percent);
        return even(hot * middle + (1 - hot) * elsewhere);
    }

private:
    static constexpr std::uint32_t ramp = 4096; ///< pixels of a ramp

    static constexpr std::int32_t wave(std::int32_t phase) {
        return softWave[(static_cast<std::uint32_t>(phase) >> 4U) % softWave.size()];
    }
};

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

/// Memory for `pixels` pixels, at least one. Rows have at most 4096 pixels if the number can be divided so;
/// otherwise there is one row. The contents are undefined.
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
        const Colour colour = pattern(first + i);
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
    const std::uint32_t number = spec.number;
    switch (spec.kind) {
    case DataKind::Uniform:
        return fill([](std::uint64_t i) { return Pattern::uniform(i); });
    case DataKind::Constant:
        return fill([](std::uint64_t) { return Pattern::even(Pattern::middle); });
    case DataKind::TwoValue:
        return fill([](std::uint64_t i) { return Pattern::twoValue(i); });
    case DataKind::Gradient:
        return fill([](std::uint64_t i) { return Pattern::gradient(i); });
    case DataKind::Stripes:
        return fill([](std::uint64_t i) { return Pattern::stripes(i); });
    case DataKind::Photo:
        return fill([](std::uint64_t i) { return Pattern::photo(i); });
    case DataKind::Distinct:
        return fill([number](std::uint64_t i) { return Pattern::distinct(i, number); });
    case DataKind::HotBin:
        return fill([number](std::uint64_t i) { return Pattern::hotBin(i, number); });
    case DataKind::Letters:
        return fill([](std::uint64_t i) { return Pattern::letters(i); });
    case DataKind::Shuffled:
    case DataKind::Text:
        assert(false);
    }
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
        return Failure{Stage::Open,
                       Text(SENTENCE("%1 pixels of %2 cannot hold so many values"),
                            {std::to_string(pixels), traits.name}),
                       {},
                       {}};
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
