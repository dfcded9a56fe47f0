// SPDX-License-Identifier: GPL-3.0-or-later
// What is the matter with this machine's OpenCL, as text to copy.
#pragma once

#include "app/doctor/driver_names.h"
#include "app/doctor/driver_probe.h"
#include "app/start_marker.h"

#include <QString>

#include <vector>

namespace tonescope::app {

/// A named driver, and what came of opening it.
struct DriverFinding {
    NamedDriver named;
    Outcome<OpenedDriver> opened;
};

/// Everything that the report tells.
struct Findings {
    DriverNames names;
    std::vector<DriverFinding> drivers;
    Outcome<DriverCensus> census;
    std::vector<DiedStart> died;
    QStringList elsewhere{}; ///< of devices on other machines, a line each
};

/// Looks at files, and has drivers asked by processes of their own; takes as long as they do.
[[nodiscard]] Findings examine(const ProbeProgram& program);

/// Plain text in sections, the same for the same findings. Caches and settings are looked at now.
[[nodiscard]] QString reportOf(const Findings& findings);

/// What shows from outside that drivers get in each other's way, or that a device is there twice; a line
/// each, empty where nothing does.
[[nodiscard]] QStringList clashesIn(const Findings& findings);

} // namespace tonescope::app
