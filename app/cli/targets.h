// SPDX-License-Identifier: GPL-3.0-or-later
// Which devices and strategies a command is about.
#pragma once

#include "app/cli/command_line.h"
#include "engine/count/engine.h"

#include <string>
#include <variant>
#include <vector>

namespace tonescope::app {

struct Targets {
    std::vector<DeviceInfo> devices;
    std::vector<std::string> strategies; ///< ids; empty: all
};

/// Turns what was typed into devices and strategies of the catalog. Both are lists with commas, in which
/// "all" stands for all. A device is what deviceChosen() takes; where none is named, it is the default, or
/// the host where only strategies of the host are named. Where something means nothing, gives the exit code,
/// everything said.
[[nodiscard]] std::variant<Targets, ExitCode>
targetsOf(Engine& engine, const std::string& device, const std::string& strategies, const Console& console);

/// The device meant by what was typed: what deviceMeant() takes, or "together:" and several of these with
/// plus signs between them, which the engine's catalog has from then on.
[[nodiscard]] Outcome<SelectedDevice> deviceChosen(Engine& engine, const std::string& text);

/// Says that there is no strategy of that name, and which may have been meant.
void sayUnknownStrategy(const DeviceCatalog& catalog, const std::string& id, const Console& console);

/// The strategies that are named and have no device among the targets.
[[nodiscard]] std::vector<std::string> strategiesWithoutDevice(const DeviceCatalog& catalog,
                                                               const Targets& targets);

} // namespace tonescope::app
