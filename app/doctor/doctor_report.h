// SPDX-License-Identifier: GPL-3.0-or-later
// The device doctor's report: which OpenCL drivers the loader is told to load, and what came of it.
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
    QString library; ///< as the loader gives it to the system; empty if the file names none
};

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

/// In the child process: opens each named library, then asks all drivers for their platforms and devices, and
/// prints each finding to standard output before it calls the next driver. A driver may end the process at
/// any time; the last line then tells which one. Needs a QCoreApplication; ends the process without
/// destructors of drivers.
[[noreturn]] void printCensus();

/// Plain text in sections, in the language of the application. The drivers are asked by one child process,
/// `program` with takeCensusArgument, which may take `patience`; the files that the program keeps and the
/// markers of starts that died are read by the caller's thread, which waits for all of it.
[[nodiscard]] QString doctorReport(const QString& program,
                                   std::chrono::milliseconds patience = std::chrono::seconds(20));

} // namespace tonescope::app
