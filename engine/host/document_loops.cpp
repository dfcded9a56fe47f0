// SPDX-License-Identifier: GPL-3.0-or-later
// The serial loops of the source documents, unchanged, and the book's pseudocodes with threads, with the
// mistakes that the pseudocodes allow. The OpenCL 2.0 book counts pixels that are ints, the CUDA histogram
// article counts bytes, and the statistics notes count bytes in seven groups of four letters. The colour
// histogram article has no serial loop. Pixels are converted to an array of the type of the loop first; only
// the loop is timed. The lab shows a loop as the lines between the two lines with the id of its strategy.

#include "engine/host/host_strategies.h"

#include "engine/host/threads.h"
#include "engine/values/text.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <limits>
#include <span>
#include <vector>

namespace tonescope::host {

namespace {

//! [book-serial]
void bookLoop(const int* pixels, int count, int* histogram) {
    for (int i = 0; i < count; ++i)
        histogram[pixels[i]]++;
}
//! [book-serial]

//! [article-cpu]
void articleLoop(const unsigned char* pixels, int count, int* histogram) {
    for (int i = 0; i < count; ++i)
        histogram[pixels[i]]++;
}
//! [article-cpu]

//! [notes-cpu]
void notesLoop(const unsigned char* text, int length, int* histogram) {
    for (int i = 0; i < length; ++i) {
        const int letter = text[i] - 'a';
        if (letter < 0 || letter >= 26) continue;
        histogram[letter / 4]++;
    }
}
//! [notes-cpu]

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

using Bins = std::array<std::uint32_t, 256>;
using SteadyClock = std::chrono::steady_clock;

/// Counts all pixels with `count(pixels, threads, bins)`, which returns the time at which its counts were
/// complete.
template <typename Element, typename Count>
CountOutcome countBy(const CountTask& task, const CountControl& control, std::size_t threads, Count count) {
    constexpr std::uint64_t most = std::numeric_limits<std::int32_t>::max();
    if (task.pixels.pixels() > most)
        return Failure{Stage::Allocate,
                       SENTENCE("the loop's index is an int, too small for so many pixels"),
                       task.pixels.pixelBytes(),
                       {}};
    const std::vector<Element> pixels = elementsOf<Element>(task.pixels);
    if (control.stop.stop_requested()) return Stopped{};
    Counted counted{Histogram(8, task.channels), {}};
    Bins bins{};
    const SteadyClock::time_point start = SteadyClock::now();
    const SteadyClock::time_point end = count(std::span<const Element>(pixels), threads, bins);
    counted.timings.addHost(Phase::Kernel, end - start);
    std::ranges::copy(bins, counted.histogram.counts(Channel::Gray).begin());
    counted.launch.groups = static_cast<std::uint32_t>(threads);
    return counted;
}

template <typename Element, void loop(const Element*, int, int*)>
CountOutcome countSerially(const CountTask& task, const CountControl& control, unsigned /*threads*/) {
    return countBy<Element>(task, control, 1,
                            [](std::span<const Element> pixels, std::size_t /*threads*/, Bins& bins) {
                                std::array<int, 256> histogram{};
                                loop(pixels.data(), static_cast<int>(pixels.size()), histogram.data());
                                const SteadyClock::time_point end = SteadyClock::now();
                                std::ranges::copy(histogram, bins.begin());
                                return end;
                            });
}

/// The pixels of one of the threads.
std::span<const int> partOf(std::span<const int> pixels, std::size_t part, std::size_t parts) {
    const std::size_t first = pixels.size() * part / parts;
    return pixels.subspan(first, pixels.size() * (part + 1) / parts - first);
}

using AtomicBins = std::array<std::atomic<std::uint32_t>, 256>;

void copyTo(Bins& bins, const AtomicBins& table) {
    for (std::size_t bin = 0; bin < bins.size(); ++bin)
        bins[bin] = table[bin].load(std::memory_order_relaxed);
}

/// Reads and adds are atomic, so that C++ defines what happens while threads add.
void addTo(AtomicBins& table, std::span<const int> pixels) {
    for (const int value : pixels)
        table[static_cast<std::size_t>(value)].fetch_add(1, std::memory_order_relaxed);
}

//! [book-threads-early]
/// The second pseudocode. Its main() starts the threads and has no line that waits for them, so the table is
/// read as soon as the last of them is started.
SteadyClock::time_point countAndRead(std::span<const int> pixels, std::size_t threads, Bins& histogram) {
    AtomicBins table{};
    SteadyClock::time_point end;
    inParallel(threads + 1, threads + 1, [&](std::size_t thread, std::size_t /*worker*/) {
        if (thread < threads) return addTo(table, partOf(pixels, thread, threads));
        copyTo(histogram, table);
        end = SteadyClock::now();
    });
    return end;
}
//! [book-threads-early]

//! [book-threads-joined]
/// The second pseudocode with the line that it lacks: inParallel() returns when all threads have ended.
SteadyClock::time_point countThenRead(std::span<const int> pixels, std::size_t threads, Bins& histogram) {
    AtomicBins table{};
    inParallel(threads, threads, [&](std::size_t thread, std::size_t /*worker*/) {
        addTo(table, partOf(pixels, thread, threads));
    });
    copyTo(histogram, table);
    return SteadyClock::now();
}
//! [book-threads-joined]

/// A thread's new array as its memory may be before it is cleared: it holds the first pixels of the thread.
Bins leftBy(std::span<const int> pixels) {
    Bins left{};
    std::ranges::copy(pixels.first(std::min(pixels.size(), left.size())), left.begin());
    return left;
}

//! [book-threads-uncleared]
/// The third pseudocode. Each thread declares a local array and counts into it without clearing it. Memory of
/// a new array holds what was stored there before: here the first pixels of the thread, which lay there as
/// the ints that the book's program reads. To read memory that nothing was stored in is undefined in C++.
SteadyClock::time_point countUncleared(std::span<const int> pixels, std::size_t threads, Bins& histogram) {
    AtomicBins table{};
    inParallel(threads, threads, [&](std::size_t thread, std::size_t /*worker*/) {
        const std::span<const int> own = partOf(pixels, thread, threads);
        Bins local = leftBy(own);
        for (const int value : own)
            ++local[static_cast<std::size_t>(value)];
        for (std::size_t bin = 0; bin < local.size(); ++bin)
            table[bin].fetch_add(local[bin], std::memory_order_relaxed);
    });
    copyTo(histogram, table);
    return SteadyClock::now();
}
//! [book-threads-uncleared]

template <SteadyClock::time_point count(std::span<const int>, std::size_t, Bins&)>
CountOutcome countByThreads(const CountTask& task, const CountControl& control, unsigned threads) {
    return countBy<int>(task, control, threadsFor(task, threads), count);
}

constexpr PixelKinds grayBytes{PixelKind::Gray8};

constexpr StrategyInfo serial(std::string_view id, std::string_view title, std::string_view summary,
                              std::string_view origin, CountedPart part = CountedPart::Values) {
    return {id, title, summary, origin, StrategyHome::HostThreads, grayBytes, {}, true, part};
}

constexpr std::array threadsParameter{ParameterRange{Parameter::Groups, 1, 256, 0}};

constexpr StrategyInfo threaded(std::string_view id, std::string_view title, std::string_view summary,
                                std::string_view origin, std::string_view mended) {
    StrategyInfo info = serial(id, title, summary, origin);
    info.parameters = threadsParameter;
    info.exact = mended.empty();
    info.mended = mended;
    return info;
}

} // namespace

std::span<const HostStrategy> documentLoops() {
    static constexpr std::array<HostStrategy, 6> rows{{
        {serial("book-serial", SENTENCE("Book: serial loop"),
                SENTENCE("A one-line loop over pixels stored as ints."),
                SENTENCE("OpenCL 2.0 book, chapter 4.2, first listing")),
         countSerially<int, bookLoop>},
        {threaded("book-threads-early", SENTENCE("Book: threads, read at once"),
                  SENTENCE("Threads add to one table, and the table is read before they have ended."),
                  SENTENCE("OpenCL 2.0 book, chapter 4.2, second pseudocode"), "book-threads-joined"),
         countByThreads<countAndRead>},
        {threaded("book-threads-joined", SENTENCE("Book: threads, read at the end"),
                  SENTENCE("Threads add to one table, which is read when all of them have ended."),
                  SENTENCE("OpenCL 2.0 book, chapter 4.2, second pseudocode, mended"), {}),
         countByThreads<countThenRead>},
        {threaded(
             "book-threads-uncleared", SENTENCE("Book: threads, tables not cleared"),
             SENTENCE("Threads with tables of their own, which begin with what their memory held before."),
             SENTENCE("OpenCL 2.0 book, chapter 4.2, third pseudocode"), "host-private"),
         countByThreads<countUncleared>},
        {serial("article-cpu", SENTENCE("CUDA article: histCpu"), SENTENCE("A one-line loop over bytes."),
                SENTENCE("CUDA histogram article, histCpu")),
         countSerially<unsigned char, articleLoop>},
        {serial("notes-cpu", SENTENCE("Notes: cpu"), SENTENCE("A loop over characters, seven counters."),
                SENTENCE("Statistics notes, cpu"), CountedPart::Letters),
         countSerially<unsigned char, notesLoop>},
    }};
    return rows;
}

} // namespace tonescope::host
