// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a command's options.
#pragma once

#include "app/cli/console.h"

#include <QCommandLineParser>
#include <QStringList>

#include <optional>

namespace tonescope::app {

/// Lets `parser` read the arguments after the command's name, and answers --help. A value says that the
/// command is over, with that exit code.
std::optional<ExitCode> readCommandLine(QCommandLineParser& parser, const QStringList& arguments,
                                        const Console& console);

} // namespace tonescope::app
