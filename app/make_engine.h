// SPDX-License-Identifier: GPL-3.0-or-later
// The engine as this program uses it.
#pragma once

#include "engine/count/driver_watch.h"
#include "engine/count/engine.h"
#include "engine/values/driver_census.h"

#include <memory>
#include <string>

namespace tonescope::app {

/// All OpenCL devices and, as the last resort, the host's threads, with what tuning found. Touches no driver
/// yet. `watch` knows from then on when the engine is inside a driver.
[[nodiscard]] std::unique_ptr<Engine> makeEngine();
[[nodiscard]] std::unique_ptr<Engine> makeWatchedEngine(const DriverWatchPointer& watch);

/// The host's threads alone: no OpenCL function is ever called. `why` is a sentence for people.
[[nodiscard]] std::unique_ptr<Engine> makeEngineWithoutOpenCl(const std::string& why);

/// Asks all drivers for what they show; see opencl::takeCensus(). To be called in a process of its own.
[[nodiscard]] DriverCensus takeCensus();

/// The folder of compiled programs.
[[nodiscard]] std::string programFolder();

} // namespace tonescope::app
