// SPDX-License-Identifier: GPL-3.0-or-later
// The strategy host-serial, the first listing of chapter 4.2 of the OpenCL 2.0 book: one thread, one table,
// and for each pixel one add to the bin of its value.

#include "engine/count/strips.h"
#include "engine/host/host_strategies.h"
#include "engine/host/pixel_values.h"

#include <chrono>
#include <span>

namespace tonescope::host {

namespace {

/// Bytes counted between two polls of the stop token: some milliseconds of work.
constexpr std::size_t stripBytes = std::size_t{4} << 20U;

//! [host-serial]
void countStrip(const CountTask& task, const PixelView& strip, Histogram& histogram) {
    useStrip(task, strip, histogram,
             [](std::size_t width, auto value, auto counts, std::span<std::uint64_t> table) {
                 for (std::size_t i = 0; i < width; ++i) {
                     if (counts(i)) ++table[value(i)];
                 }
             });
}
//! [host-serial]

} // namespace

CountOutcome countSerially(const CountTask& task, const CountControl& control, unsigned /*threads*/) {
    const auto start = std::chrono::steady_clock::now();
    Counted counted{Histogram(traitsOf(task.pixels.layout).sampleBits, task.channels), {}};
    const std::vector<PixelView> strips = stripsOf(task.pixels, stripBytes);
    std::size_t done = 0;
    for (const PixelView& strip : strips) {
        if (control.stop.stop_requested()) return Stopped{};
        countStrip(task, strip, counted.histogram);
        control.tell(
            {Activity::Kind::Counting, static_cast<double>(++done) / static_cast<double>(strips.size())});
    }
    counted.timings.addHost(Phase::Kernel, std::chrono::steady_clock::now() - start);
    counted.launch.groups = 1;
    return counted;
}

} // namespace tonescope::host
