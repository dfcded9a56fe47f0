// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/feeds/link.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace tonescope::opencl {

namespace {

constexpr std::size_t sampleBytes = std::size_t{256} << 10U;

/// How long it takes to send so many bytes and to hear that they are there; the best of two.
std::chrono::nanoseconds timeToSend(cl::CommandQueue& queue, const cl::Buffer& to,
                                    const std::vector<std::byte>& bytes, std::size_t size) {
    auto best = std::chrono::nanoseconds::max();
    for (int i = 0; i < 2; ++i) {
        const auto start = std::chrono::steady_clock::now();
        queue.enqueueWriteBuffer(to, CL_TRUE, 0, size, bytes.data());
        best = std::min<std::chrono::nanoseconds>(best, std::chrono::steady_clock::now() - start);
    }
    return best;
}

} // namespace

Link measureLink(const cl::Context& context, cl::CommandQueue queue) {
    const std::vector<std::byte> bytes(sampleBytes, std::byte{0x5A});
    const cl::Buffer to(context, CL_MEM_READ_WRITE, sampleBytes);
    const std::chrono::nanoseconds roundTrip = timeToSend(queue, to, bytes, sizeof(cl_uint));
    const std::chrono::nanoseconds sending = timeToSend(queue, to, bytes, sampleBytes) - roundTrip;
    constexpr std::chrono::nanoseconds least = std::chrono::microseconds(50); // clocks and luck
    return {roundTrip, static_cast<double>(sampleBytes) /
                           std::chrono::duration<double>(std::max(sending, least)).count()};
}

MemoryLimits limitsOfLink(MemoryLimits limits, const Link& link) {
    constexpr double least = 1 << 20, most = 64 << 20; // bytes
    constexpr double shortest = 0.25;                  // seconds
    const double roundTrips = 4 * std::chrono::duration<double>(link.roundTrip).count();
    constexpr double worthPacking = 150e6; // bytes a second, of which a thread packs twice as many
    limits.packs = limits.packs || link.bytesASecond < worthPacking;
    // What is packed takes half of the time or less, and two commands.
    const double longest = (limits.packs ? 2 : 1) * std::max(shortest, roundTrips);
    const double strip = std::clamp(link.bytesASecond * longest, least, most);
    limits.strip = static_cast<std::uint64_t>(strip);
    constexpr std::size_t page = 4096;
    limits.slot = static_cast<std::size_t>(strip) / 2 / page * page;
    limits.mostSlots = 6;
    return limits;
}

} // namespace tonescope::opencl
