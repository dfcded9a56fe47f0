// SPDX-License-Identifier: GPL-3.0-or-later
// Each pixel adds one to one bin of each channel, so every channel must add up to the number of pixels. This
// check takes almost no time and finds lost counts, but not a count in a wrong bin. Therefore the next counts
// of a device that was wrong are compared with the host's bin by bin, until they are equal once. On request,
// some rows of every count are compared, too.
#include "engine/count/device_trust.h"

#include "engine/values/device_info.h"
#include "engine/values/histogram.h"
#include "engine/values/text.h"

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace tonescope {

namespace {

constexpr std::size_t sampledBytes = std::size_t{256}
                                     << 10U; ///< bytes of a sample; any host counts them in a millisecond

struct ChannelSum {
    Channel channel;
    std::uint64_t sum;
};

std::vector<ChannelSum> sumsOf(const Histogram& counts) {
    std::vector<ChannelSum> sums;
    for (const Channel channel : allChannels) {
        const auto bins = counts.counts(channel);
        if (!bins.empty())
            sums.push_back({channel, std::accumulate(bins.begin(), bins.end(), std::uint64_t{0})});
    }
    return sums;
}

/// A task of neighbouring rows at a random place of `task`: at most sampledBytes, but at least one row.
CountTask rowsOf(const CountTask& task, std::minstd_rand& random) {
    const std::int64_t height = task.pixels.extent.height;
    const auto most =
        static_cast<std::int64_t>(sampledBytes / std::max<std::size_t>(1, task.pixels.rowBytes()));
    const std::int64_t rows = std::clamp<std::int64_t>(most, 1, height);
    const std::int64_t top = std::uniform_int_distribution<std::int64_t>(0, height - rows)(random);
    CountTask part = task;
    part.pixels = cropped(task.pixels, {0, top, task.pixels.extent.width, rows});
    return part;
}

Failure flaw(Text cause) {
    return {Stage::Check, std::move(cause), {}, {}, true};
}

/// Compares the counts of a device with those of the host, bin by bin.
Outcome<Done> compare(const Histogram& counts, const CountOutcome& onHost) {
    if (const Failure* failure = onHost.failed())
        return flaw(Text(SENTENCE("could not be compared with the host: %1"), {causeOf(*failure)}));
    if (!onHost) return Stopped{};
    const HistogramDifference difference = differenceOf(counts, onHost->histogram);
    if (difference.sum != 0) return flaw(difference.first);
    return Done{};
}

template <typename Sample>
std::uint64_t pixelsToCount(const CountTask& task, const std::byte* row) {
    const LayoutTraits& traits = traitsOf(task.pixels.layout);
    const auto* samples = reinterpret_cast<const Sample*>(row);
    const auto width = static_cast<std::size_t>(task.pixels.extent.width);
    const auto step = static_cast<std::size_t>(traits.samplesPerPixel);
    std::uint64_t count = 0;
    if (task.rules.binning == Binning::Letters) {
        for (std::size_t i = 0; i < width; ++i)
            count += samples[i] >= 'a' && samples[i] <= 'z' ? 1 : 0;
    } else {
        const Sample* alpha = samples + traits.fourth;
        for (std::size_t i = 0; i < width; ++i)
            count += alpha[i * step] != 0 ? 1 : 0;
    }
    return count;
}

/// The number of pixels to count: those whose alpha is not 0, or for letters the bytes a to z. The loop
/// shares no code with the strategies, so it also checks the counts of the host. Nothing after a stop.
std::optional<std::uint64_t> pixelsToCount(const CountTask& task, const std::stop_token& stop) {
    const bool bytes = traitsOf(task.pixels.layout).sampleBits == 8;
    std::uint64_t count = 0;
    for (std::int64_t y = 0; y < task.pixels.extent.height; ++y) {
        if (stop.stop_requested()) return std::nullopt;
        const std::byte* row = task.pixels.row(y);
        count += bytes ? pixelsToCount<std::uint8_t>(task, row) : pixelsToCount<std::uint16_t>(task, row);
    }
    return count;
}

/// Checks that each channel adds up to the number of pixels to be counted.
Outcome<Done> checkSums(const CountTask& task, const Histogram& counts, const std::stop_token& stop) {
    if (auto found = flawOf(task, counts, task.pixels.pixels())) return flaw(*std::move(found));
    if (countsEveryPixel(task)) return Done{};
    const std::optional<std::uint64_t> expected = pixelsToCount(task, stop);
    if (!expected) return Stopped{};
    const ChannelSum counted = sumsOf(counts).front(); // flawOf() has checked that all sums are equal
    if (counted.sum == *expected) return Done{};
    return flaw(Text(SENTENCE("counts do not add up: %1 has %2 instead of %3 pixels"),
                     {nameOf(counted.channel), std::to_string(counted.sum), std::to_string(*expected)}));
}

} // namespace

std::optional<Text> flawOf(const CountTask& task, const Histogram& counts, std::uint64_t pixels) {
    if (counts.channels() != task.channels)
        return SENTENCE("the counted channels are not those that were asked for");
    const std::vector<ChannelSum> sums = sumsOf(counts);
    const bool all = countsEveryPixel(task);
    for (const ChannelSum& sum : sums) {
        if (sum.sum > pixels || (all && sum.sum != pixels))
            return Text(SENTENCE("counts do not add up: %1 has %2 instead of %3 pixels"),
                        {nameOf(sum.channel), std::to_string(sum.sum), std::to_string(pixels)});
        if (sum.sum != sums.front().sum)
            return Text(SENTENCE("channels do not agree: %1 has %2 pixels, %3 has %4"),
                        {nameOf(sums.front().channel), std::to_string(sums.front().sum), nameOf(sum.channel),
                         std::to_string(sum.sum)});
    }
    return std::nullopt;
}

Outcome<Done> DeviceTrust::checkSample(const Answer& answer) {
    const CountTask rows = rowsOf(answer.task, m_random);
    const CountOutcome counted = answer.onDevice(rows);
    if (const Failure* failure = counted.failed())
        return flaw(Text(SENTENCE("a sample of rows could not be counted: %1"), {causeOf(*failure)}));
    if (!counted) return Stopped{};
    Outcome<Done> same = compare(counted->histogram, answer.onHost(rows));
    if (const Failure* failure = same.failed())
        return flaw(Text(SENTENCE("a sample of rows was counted wrong: %1"), {failure->cause}));
    return same;
}

Outcome<Done> DeviceTrust::check(const Answer& answer, bool sample) {
    Outcome<Done> sound = checkSums(answer.task, answer.counts, answer.stop);
    if (sound && doubts(answer.device)) {
        sound = compare(answer.counts, answer.onHost(answer.task));
        if (sound) m_doubted.erase(answer.device);
    }
    if (sound && sample) sound = checkSample(answer);
    if (sound.failed() != nullptr) m_doubted.insert(answer.device);
    return sound;
}

} // namespace tonescope
