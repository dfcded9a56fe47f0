// SPDX-License-Identifier: GPL-3.0-or-later
// The drivers that the OpenCL loader is told to load.
#pragma once

#include <QProcessEnvironment>
#include <QString>
#include <QStringList>

#include <vector>

namespace tonescope::app {

/// A driver's library, and the file that names it.
struct NamedDriver {
    QString file;    ///< ends with .icd; empty where a variable names the library itself
    QString library; ///< as the loader gives it to the system; empty where the file names none
};

struct DriverNames {
    QString from;                     ///< where the loader looks, in words: "the folder /etc/OpenCL/vendors"
    QStringList variables;            ///< that lead the loader elsewhere or add to it, as NAME=VALUE
    std::vector<NamedDriver> drivers; ///< in the order of their files' names
};

/// Reads what the loader would read, by the rules of ocl-icd's manual: OCL_ICD_VENDORS is a folder, a file or
/// a library; where it is not set, OPENCL_VENDOR_PATH is a folder.
[[nodiscard]] DriverNames namedDrivers(const QProcessEnvironment& environment);

} // namespace tonescope::app
