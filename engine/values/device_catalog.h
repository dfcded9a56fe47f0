// SPDX-License-Identifier: GPL-3.0-or-later
// The devices of this machine and what they can run.
#pragma once

#include "engine/values/device_info.h"
#include "engine/values/outcome.h"
#include "engine/values/strategy.h"

#include <string>
#include <string_view>
#include <vector>

namespace tonescope {

/// Everything there is to choose from. The host's own threads are always the last device.
struct DeviceCatalog {
    std::vector<DeviceInfo> devices;
    std::vector<StrategyInfo> strategies;
    /// Lines for people about what was not found and what would help; empty where all is well.
    std::vector<std::string> notes;

    [[nodiscard]] const DeviceInfo* find(std::string_view key) const;
    /// The strategies that run on `device`, in the order of the documents' story: simplest first.
    [[nodiscard]] std::vector<StrategyInfo> strategiesFor(const DeviceInfo& device) const;
    /// Those of them that can count such pixels.
    [[nodiscard]] std::vector<StrategyInfo> strategiesFor(const DeviceInfo& device, PixelKind kind) const;
};

/// A device and why it was taken.
struct SelectedDevice {
    std::string key;
    std::string reason; ///< "the only GPU"
};

/// The device to count on where nobody chose one: a GPU before an accelerator before a CPU before a simulator
/// before the host, and among equals the one with the most compute units.
[[nodiscard]] SelectedDevice defaultDevice(const DeviceCatalog& catalog);

/// The device meant by `text`: its key, `host`, a type (`gpu`, `cpu`, ...: the default among those), or any
/// part of exactly one device's key, name or platform. Fails with the list of candidates where that is none
/// or several.
[[nodiscard]] Outcome<SelectedDevice> deviceMeant(const DeviceCatalog& catalog, std::string_view text);

} // namespace tonescope
