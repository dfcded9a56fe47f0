// SPDX-License-Identifier: GPL-3.0-or-later
// A list of all platforms and devices that the OpenCL loader shows, also of those that the program does not
// use. A child process makes it, because a driver may crash; the device doctor shows it.
#pragma once

#include "engine/values/device_info.h"
#include "engine/values/text.h"

#include <string>
#include <vector>

namespace tonescope {

/// A device as its platform lists it.
struct CensusDevice {
    DeviceInfo info; ///< without a key; fields that the driver did not answer are empty
    Text refused;    ///< why this program does not use it: "is older than OpenCL 1.2"; empty: it is used
};

/// The driver of one vendor.
struct CensusPlatform {
    std::string name, vendor, version;
    std::vector<CensusDevice> devices;
    Text failure; ///< why its devices could not be listed; empty: they are listed
};

/// The whole list, or the reason why the loader gave none.
struct DriverCensus {
    std::string loader;        ///< file of the loader's library
    std::string loaderVersion; ///< empty if the loader does not report it
    std::vector<CensusPlatform> platforms;
    Text failure; ///< why the loader listed nothing; empty: `platforms` is its list
};

} // namespace tonescope
