// SPDX-License-Identifier: GPL-3.0-or-later
// The pixels that a measurement is asked for.
#pragma once

#include "app/cli/bench_options.h"
#include "engine/values/measuring/measured_pixels.h"

#include <functional>
#include <vector>

namespace tonescope::app {

/// Reads the files and writes down the rest. What cannot be read is told to `failed`, and left out.
[[nodiscard]] std::vector<MeasuredPixels>
benchInputs(const BenchOptions& options,
            const std::function<void(const std::string& what, const Failure& failure)>& failed);

/// Bytes that one image made for measuring may take on this machine.
[[nodiscard]] std::uint64_t benchMemory();

} // namespace tonescope::app
