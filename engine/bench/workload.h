// SPDX-License-Identifier: GPL-3.0-or-later
// One set of pixels to count again and again.
#pragma once

#include "engine/count/count_task.h"
#include "engine/values/image.h"
#include "engine/values/measuring/measured_pixels.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace tonescope::bench {

/// Pixels for a measurement, and what counting them must give. Where the image is smaller than the caches of
/// devices, there are several of the same content in different memory, which take turns: each count finds its
/// pixels in memory, not in a cache.
class Workload {
public:
    /// `images` is not empty; all have the same content. `expected` are the counts of channelsOf() each.
    Workload(std::string name, std::vector<Image> images, Binning binning, Histogram expected);

    /// The channels that a measurement counts: gray, and the colours where there are any.
    [[nodiscard]] static ChannelSet channelsOf(PixelLayout layout);
    /// A task for all of an image, which stays on the device if `resident`, and otherwise goes there anew.
    [[nodiscard]] static CountTask taskFor(const Image& image, Binning binning, bool resident);

    /// The task for the image whose turn it is.
    [[nodiscard]] CountTask next();
    /// A task whose pixels go the whole way from the host's memory, whatever is on the device already.
    [[nodiscard]] CountTask streamed() const;

    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] std::size_t images() const { return m_images.size(); }
    [[nodiscard]] const PixelView& pixels() const { return m_images.front().stored; }
    [[nodiscard]] const Histogram& expected() const { return m_expected; }

private:
    std::string m_name;
    std::vector<Image> m_images;
    Binning m_binning;
    Histogram m_expected;
    std::size_t m_turn = 0;
};

/// How a workload is laid out in memory.
struct WorkloadLimits {
    std::uint64_t cacheBytes = 0; ///< images of the same content are added until they are that large together
    std::uint64_t memoryBytes = 0; ///< a synthetic image that is larger exists as one row that is repeated
};

using WorkloadOutcome = Outcome<Workload>;

/// Makes the pixels and counts what is to be expected on the host. Fails where there is too little memory, or
/// where the pixels cannot be as asked.
[[nodiscard]] WorkloadOutcome workloadOf(const MeasuredPixels& asked, const WorkloadLimits& limits,
                                         const std::stop_token& stop);

} // namespace tonescope::bench
