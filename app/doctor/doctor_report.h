// SPDX-License-Identifier: GPL-3.0-or-later
// The device doctor's report for users whose device is missing: which OpenCL drivers the loader is told to
// load, which of them can be opened, and which devices they have.
#pragma once

#include <QProcessEnvironment>
#include <QString>
#include <QStringList>

#include <chrono>
#include <vector>

namespace tonescope::app {

/// A driver's library, and the file that names it.
struct NamedDriver {
    QString file;    ///< ends with .icd; empty if a variable names the library itself
    QString library; ///< path, or name that dlopen() searches for; empty if the file names none
};

/// The drivers that the loader is configured to load.
struct DriverNames {
    QString from;          ///< where the loader looks, translated: "the folder /etc/OpenCL/vendors"
    QStringList variables; ///< NAME=VALUE of each variable that changes what the loader loads
    std::vector<NamedDriver> drivers; ///< in the order of their files' names
};

/// Reads the files that the loader would read, by the rules of ocl-icd's manual: OCL_ICD_VENDORS is a folder,
/// a file or a library; if it is not set, OPENCL_VENDOR_PATH is a folder. Opens no library.
[[nodiscard]] DriverNames namedDrivers(const QProcessEnvironment& environment);

/// With this argument the program starts as the child process of doctorReport().
inline constexpr char takeCensusArgument[] = "take-census";

/// Runs in the child process: opens each named library, then asks all drivers for their platforms and
/// devices. Prints each finding to standard output before it calls the next driver, so that the last line
/// names the driver if it crashes the process. Needs a QCoreApplication. Ends with _exit(), so that no
/// destructor of a driver runs.
[[noreturn]] void printCensus();

/// Makes the report: plain text in sections, in the language of the application. Blocks the calling thread,
/// for the drivers up to `patience`: they are asked by a child process, `program` with takeCensusArgument.
/// The servers of remote devices are asked by their worker processes. The calling process reads the program's
/// own files and the markers that earlier processes left when they ended inside a driver.
[[nodiscard]] QString doctorReport(const QString& program,
                                   std::chrono::milliseconds patience = std::chrono::seconds(20));

} // namespace tonescope::app
