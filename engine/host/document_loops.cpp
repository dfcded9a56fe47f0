// SPDX-License-Identifier: GPL-3.0-or-later
// The serial loops of the source documents, unchanged. The OpenCL 2.0 book counts pixels that are ints, the
// CUDA histogram article counts bytes, and the statistics notes count bytes in seven groups of four letters.
// The colour histogram article has no serial loop. Pixels are converted to an array of the type of the loop
// first; only the loop is timed.

#include "engine/host/host_strategies.h"

#include "engine/values/text.h"
#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <vector>

namespace tonescope::host {

namespace {

void bookLoop(const int* pixels, int count, int* histogram) {
    for (int i = 0; i < count; ++i)
        histogram[pixels[i]]++;
}

void articleLoop(const unsigned char* pixels, int count, int* histogram) {
    for (int i = 0; i < count; ++i)
        histogram[pixels[i]]++;
}

void notesLoop(const unsigned char* text, int length, int* histogram) {
    for (int i = 0; i < length; ++i) {
        const int letter = text[i] - 'a';
        if (letter < 0 || letter >= 26) continue;
        histogram[letter / 4]++;
    }
}

/// All samples, row by row without gaps, as an array of the element type.
template <typename Element>
std::vector<Element> elementsOf(const PixelView& pixels) {
    std::vector<Element> elements;
    elements.reserve(pixels.pixels());
    for (std::int64_t y = 0; y < pixels.extent.height; ++y) {
        const auto* row = reinterpret_cast<const unsigned char*>(pixels.row(y));
        elements.insert(elements.end(), row, row + pixels.rowBytes());
    }
    return elements;
}

template <typename Element, void loop(const Element*, int, int*)>
CountOutcome countBy(const CountTask& task, const CountControl& control, unsigned /*threads*/) {
    constexpr std::uint64_t most = std::numeric_limits<std::int32_t>::max();
    if (task.pixels.pixels() > most)
        return Failure{Stage::Allocate,
                       SENTENCE("the loop's index is an int, too small for so many pixels"),
                       task.pixels.pixelBytes(),
                       {}};
    const std::vector<Element> pixels = elementsOf<Element>(task.pixels);
    if (control.stop.stop_requested()) return Stopped{};
    Counted counted{Histogram(8, task.channels), {}};
    std::array<int, 256> histogram{};
    const auto start = std::chrono::steady_clock::now();
    loop(pixels.data(), static_cast<int>(pixels.size()), histogram.data());
    counted.timings.addHost(Phase::Kernel, std::chrono::steady_clock::now() - start);
    std::ranges::copy(histogram, counted.histogram.counts(Channel::Gray).begin());
    counted.launch.groups = 1;
    return counted;
}

constexpr PixelKinds grayBytes{PixelKind::Gray8};

constexpr StrategyInfo serial(std::string_view id, std::string_view title, std::string_view summary,
                              std::string_view origin, CountedPart part = CountedPart::Values) {
    return {id, title, summary, origin, StrategyHome::HostThreads, grayBytes, {}, true, part};
}

} // namespace

std::span<const HostStrategy> documentLoops() {
    static constexpr std::array<HostStrategy, 3> rows{{
        {serial("book-serial", SENTENCE("Book: serial loop"),
                SENTENCE("A one-line loop over pixels stored as ints."),
                SENTENCE("OpenCL 2.0 book, chapter 4.2, first listing")),
         countBy<int, bookLoop>},
        {serial("article-cpu", SENTENCE("CUDA article: histCpu"), SENTENCE("A one-line loop over bytes."),
                SENTENCE("CUDA histogram article, histCpu")),
         countBy<unsigned char, articleLoop>},
        {serial("notes-cpu", SENTENCE("Notes: cpu"), SENTENCE("A loop over characters, seven counters."),
                SENTENCE("Statistics notes, cpu"), CountedPart::Letters),
         countBy<unsigned char, notesLoop>},
    }};
    return rows;
}

} // namespace tonescope::host
