// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/count/device_trust.h"

#include "engine/values/device_info.h"
#include "engine/values/histogram_difference.h"
#include "engine/values/text/sentence.h"

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace tonescope {

namespace {

constexpr std::size_t sampledBytes = std::size_t{256} << 10U; ///< counted in a millisecond, by any host

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

/// Some neighbouring rows of the task, somewhere in it.
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

/// Why the host's counts of the same are not there; nothing where they are, or somebody stopped it.
std::optional<std::string> missing(const CountOutcome& onHost) {
    if (onHost.failed() == nullptr) return std::nullopt;
    return filled(SENTENCE("could not be compared with the host: %1"), {lineOf(onHost.failure())});
}

/// Where the counts differ from the host's of the same; nothing where they do not.
std::optional<std::string> differenceFromHost(const Histogram& counts, const CountOutcome& onHost) {
    if (!onHost) return missing(onHost);
    const HistogramDifference difference = differenceOf(counts, onHost->histogram);
    return difference.sum == 0 ? std::nullopt : std::optional(difference.first);
}

} // namespace

std::optional<std::string> flawOf(const CountTask& task, const Histogram& counts) {
    if (counts.channels() != task.channels)
        return SENTENCE("other channels were counted than were asked for");
    const std::vector<ChannelSum> sums = sumsOf(counts);
    const std::uint64_t pixels = task.pixels.pixels();
    const bool all = countsEveryPixel(task);
    for (const ChannelSum& sum : sums) {
        if (sum.sum > pixels || (all && sum.sum != pixels))
            return filled(SENTENCE("counts do not add up: %1 %2 instead of %3 pixels"),
                          {nameOf(sum.channel), std::to_string(sum.sum), std::to_string(pixels)});
        if (sum.sum != sums.front().sum)
            return filled(SENTENCE("channels do not agree: %1 %2, %3 %4 pixels"),
                          {nameOf(sums.front().channel), std::to_string(sums.front().sum),
                           nameOf(sum.channel), std::to_string(sum.sum)});
    }
    return std::nullopt;
}

/// Where some pixels are left out, the host counts one channel, to know how many are not.
std::optional<std::string> DeviceTrust::sumFlaw(const Answer& answer) {
    if (answer.device == hostDeviceKey) return std::nullopt;
    const ChannelSum counted = sumsOf(answer.counts).front();
    CountTask one = answer.task;
    one.channels = ChannelSet::of(counted.channel);
    const CountOutcome onHost = answer.onHost(one);
    if (!onHost) return missing(onHost);
    const ChannelSum expected = sumsOf(onHost->histogram).front();
    if (counted.sum == expected.sum) return std::nullopt;
    return filled(SENTENCE("counts do not add up: %1 %2 instead of %3 pixels"),
                  {nameOf(counted.channel), std::to_string(counted.sum), std::to_string(expected.sum)});
}

std::optional<std::string> DeviceTrust::sampleFlaw(const Answer& answer) {
    const CountTask rows = rowsOf(answer.task, m_random);
    const CountOutcome counted = answer.onDevice(rows);
    if (counted.stopped()) return std::nullopt;
    if (!counted)
        return filled(SENTENCE("a sample of rows could not be counted: %1"), {lineOf(counted.failure())});
    const auto difference = differenceFromHost(counted->histogram, answer.onHost(rows));
    return difference
               ? std::optional(filled(SENTENCE("a sample of rows was counted wrong: %1"), {*difference}))
               : std::nullopt;
}

std::optional<std::string> DeviceTrust::flawOf(const Answer& answer, bool sample) {
    std::optional<std::string> flaw = tonescope::flawOf(answer.task, answer.counts);
    if (!flaw && !countsEveryPixel(answer.task)) flaw = sumFlaw(answer);
    if (!flaw && doubts(answer.device)) {
        const CountOutcome onHost = answer.onHost(answer.task);
        flaw = differenceFromHost(answer.counts, onHost);
        if (!flaw && onHost) m_doubted.erase(answer.device);
    }
    if (!flaw && sample) flaw = sampleFlaw(answer);
    if (flaw) m_doubted.insert(answer.device);
    return flaw;
}

} // namespace tonescope
