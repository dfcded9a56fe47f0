// SPDX-License-Identifier: GPL-3.0-or-later
// What `tonescope verify` is asked for.
#pragma once

#include "app/cli/console.h"
#include "app/cli/report_format.h"

#include <QStringList>

#include <string>
#include <variant>

namespace tonescope::app {

struct VerifyOptions {
    QStringList images;
    std::string device, strategies; ///< as typed
    Format format = Format::Table;  ///< not CSV
};

/// Reads the arguments, whose first is the command's name. Where there is nothing to do, or the command line
/// is wrong, gives the exit code instead, everything said.
[[nodiscard]] std::variant<VerifyOptions, ExitCode> readVerifyOptions(const QStringList& arguments,
                                                                      const Console& console);

} // namespace tonescope::app
