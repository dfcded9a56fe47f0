// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/workload.h"

#include <cassert>
#include <utility>

namespace tonescope::bench {

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
    return task;
}

CountTask Workload::next() {
    m_turn = (m_turn + 1) % m_images.size();
    return taskFor(m_images[m_turn], m_binning, true);
}

CountTask Workload::streamed() const {
    return taskFor(m_images.front(), m_binning, false);
}

} // namespace tonescope::bench
