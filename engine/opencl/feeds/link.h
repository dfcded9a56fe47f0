// SPDX-License-Identifier: GPL-3.0-or-later
// The way to a device of another machine.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/opencl/memory_limits.h"

#include <chrono>

namespace tonescope::opencl {

/// What a network between the host and a device does. Host clock: events know nothing of waiting for it.
struct Link {
    std::chrono::nanoseconds roundTrip{};
    double bytesASecond = 0;
};

/// Sends a few bytes and then a few more, and waits for them: half a megabyte in all. Throws cl::Error.
[[nodiscard]] Link measureLink(const cl::Context& context, cl::CommandQueue queue);

/// Strips that take a quarter of a second, or four round trips where that is longer: so that waiting for the
/// end of one does not matter while two are on their way, and a stop is noticed soon. They are sent in
/// halves, by two queues. Where the network is slower than packing, they are packed, and twice as large.
[[nodiscard]] MemoryLimits limitsOfLink(MemoryLimits limits, const Link& link);

} // namespace tonescope::opencl
