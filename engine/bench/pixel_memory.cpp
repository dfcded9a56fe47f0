// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/pixel_memory.h"

#include <algorithm>
#include <atomic>
#include <new>
#include <thread>
#include <utility>
#include <vector>

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

} // namespace

Image PixelMemory::image(std::string name) const {
    Image image;
    image.name = std::move(name);
    const std::size_t rowBytes = static_cast<std::size_t>(extent.width) * traitsOf(layout).bytesPerPixel();
    image.stored = {bytes.get(), extent, rowBytes, layout};
    image.storage = bytes;
    return image;
}

Outcome<PixelMemory> memoryFor(PixelLayout layout, std::uint64_t pixels) {
    const std::uint64_t size = pixels * traitsOf(layout).bytesPerPixel();
    auto* memory = static_cast<std::byte*>(::operator new(size, page, std::nothrow));
    if (memory == nullptr) return Failure{Stage::Allocate, "not enough memory for the test data", size, {}};
    const auto release = [](std::byte* bytes) { ::operator delete(bytes, page); };
    return PixelMemory{std::shared_ptr<std::byte>(memory, release), extentFor(pixels), layout};
}

void inBlocks(std::uint64_t total, const std::function<void(std::uint64_t first, std::uint64_t count)>& job) {
    std::atomic<std::uint64_t> next{0};
    const auto work = [&] {
        for (;;) {
            const std::uint64_t first = next.fetch_add(blockLength, std::memory_order_relaxed);
            if (first >= total) return;
            job(first, std::min(blockLength, total - first));
        }
    };
    const std::uint64_t blocks = total / blockLength + 1;
    const std::uint64_t threads = std::clamp<std::uint64_t>(std::thread::hardware_concurrency(), 1,
                                                            std::min<std::uint64_t>(blocks, 256));
    std::vector<std::jthread> others;
    for (std::uint64_t i = 1; i < threads; ++i)
        others.emplace_back(work);
    work();
}

} // namespace tonescope::bench
