// SPDX-License-Identifier: GPL-3.0-or-later
// What `tonescope histogram` is asked for.
#pragma once

#include "app/cli/command_line.h"
#include "engine/values/count_settings.h"

#include <QString>
#include <QStringList>

#include <variant>

namespace tonescope::app {

struct HistogramOptions {
    QStringList files;          ///< those in folders among them
    QStringList emptyFolders;   ///< that were named, and hold no image
    CountSettings settings;     ///< the device is still what was typed
    bool channelsNamed = false; ///< by --channels: one that an image lacks is then worth a line
    int page = 1;               ///< of each file
    Format format = Format::Table;
    QString output; ///< empty: standard output
    QString plot;   ///< empty: none
};

/// Reads the arguments, whose first is the command's name. Where there is nothing to do, or the command line
/// is wrong, gives the exit code instead, everything said.
[[nodiscard]] std::variant<HistogramOptions, ExitCode> readHistogramOptions(const QStringList& arguments,
                                                                            const Console& console);

} // namespace tonescope::app
