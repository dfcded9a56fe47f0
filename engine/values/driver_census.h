// SPDX-License-Identifier: GPL-3.0-or-later
// All platforms and devices that the OpenCL loader shows, used by this program or not.
#pragma once

#include "engine/values/device_info.h"
#include "engine/values/text.h"

#include <string>
#include <vector>

namespace tonescope {

/// A device as its platform lists it.
struct CensusDevice {
    DeviceInfo info; ///< without a key; fields that the driver did not answer are empty
    Text refused;    ///< why this program does not use it: "is older than OpenCL 1.2"; empty: it does
};

struct CensusPlatform {
    std::string name, vendor, version;
    std::vector<CensusDevice> devices;
    Text failure; ///< why its devices could not be asked for; empty: they could
};

struct DriverCensus {
    std::string loader;        ///< file of the loader's library
    std::string loaderVersion; ///< empty if the loader does not tell
    std::vector<CensusPlatform> platforms;
    Text failure; ///< of the loader; empty: none
};

} // namespace tonescope
