// SPDX-License-Identifier: GPL-3.0-or-later
// Asking a driver in a process that it may take down.
#pragma once

#include "engine/values/driver_census.h"
#include "engine/values/outcome.h"

#include <QString>
#include <QStringList>

#include <chrono>

namespace tonescope::app {

/// With which this program is started to open the one library named after it, and no more.
inline constexpr char openDriverArgument[] = "open-driver";
/// With which it is started to take a census.
inline constexpr char takeCensusArgument[] = "take-census";

/// A driver's library, opened.
struct OpenedDriver {
    QString file;       ///< where the system found it, links followed
    bool isIcd = false; ///< it has the function by which loaders ask it for platforms
    QStringList
        brings; ///< libraries of compilers (LLVM, clang) that came along, which may meet another driver's
};

/// This program's file, and how long each process may take.
struct ProbeProgram {
    QString path;
    std::chrono::milliseconds patience{20000};
};

/// Opens a library as the loader would. Fails with the system's words, or with how the process ended.
[[nodiscard]] Outcome<OpenedDriver> openDriver(const ProbeProgram& program, const QString& library);

/// Asks all drivers at once, as a start of this program does.
[[nodiscard]] Outcome<DriverCensus> censusElsewhere(const ProbeProgram& program);

/// In the other process: answers on standard output. To be called first in main(). Gives the exit code.
int answerOpenDriver(const char* library);
int answerTakeCensus();

} // namespace tonescope::app
