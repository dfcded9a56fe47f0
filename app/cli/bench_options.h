// SPDX-License-Identifier: GPL-3.0-or-later
// What `tonescope bench` is asked for.
#pragma once

#include "app/cli/command_line.h"
#include "engine/values/launch.h"
#include "engine/values/measuring/measured_pixels.h"
#include "engine/values/pixel_layout.h"

#include <QStringList>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tonescope::app {

struct BenchOptions {
    QStringList images;         ///< files whose own pixels are counted
    std::vector<DataSpec> data; ///< empty only where images are named
    std::optional<std::uint64_t> bytes;
    PixelLayout layout = PixelLayout::Gray8;
    std::string device, strategies; ///< as typed
    LaunchParameters launch;        ///< not yet held against the strategies' ranges
    unsigned repeats = 9;
    Format format = Format::Table;
    bool tune = false;

    /// Bytes of pixels that are made.
    [[nodiscard]] std::uint64_t syntheticBytes() const { return bytes.value_or(std::uint64_t{64} << 20U); }
};

/// Reads the arguments, whose first is the command's name. Where there is nothing to do, or the command line
/// is wrong, gives the exit code instead, everything said.
[[nodiscard]] std::variant<BenchOptions, ExitCode> readBenchOptions(const QStringList& arguments,
                                                                    const Console& console);

} // namespace tonescope::app
