// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of engine values that several kinds of workers send.
#pragma once

#include "engine/values/failure.h"
#include "engine/values/image.h"
#include "engine/worker/records.h"

#include <cstdint>
#include <limits>

namespace tonescope {

void visitFields(auto& fields, Visited<Failure> auto& failure) {
    fields(failure.stage, failure.cause, failure.bytes, failure.deviceLost);
    fields.lines(failure.log);
    fields.require(!failure.cause.empty());
}

void visitFields(auto& fields, Visited<Extent> auto& extent) {
    fields(extent.width, extent.height);
}

/// Pixels without their address: the memory comes beside the record. Products of these numbers fit into 64
/// bits.
void visitFields(auto& fields, Visited<PixelView> auto& pixels) {
    constexpr std::int64_t longest = std::int64_t{1} << 31;
    constexpr std::size_t most = std::numeric_limits<std::size_t>::max() / 4;
    fields(pixels.extent, pixels.stride, pixels.layout);
    fields.require(!pixels.extent.empty() && pixels.extent.width < longest &&
                   pixels.extent.height < longest &&
                   pixels.stride <= most / static_cast<std::size_t>(pixels.extent.height));
}

} // namespace tonescope
