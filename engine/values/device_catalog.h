// SPDX-License-Identifier: GPL-3.0-or-later
// The devices of this machine and what they can run.
#pragma once

#include "engine/values/device_info.h"
#include "engine/values/outcome.h"
#include "engine/values/strategy.h"
#include "engine/values/text.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope {

/// A counting loop as one of the source documents shows it. It is used only where its id is named.
struct DocumentWay {
    StrategyInfo info;
    std::string text{}; ///< its kernel; empty on the host's threads
    std::string host{}; ///< host code that matters to the kernel, a line of C; may be empty
};

/// All devices and strategies. The last device is always the host's own threads.
struct DeviceCatalog {
    std::vector<DeviceInfo> devices;
    std::vector<StrategyInfo> strategies;
    /// Lines for people: what was not found, and what would help; may be empty.
    std::vector<Text> notes;
    /// A sentence for people: why no OpenCL driver was used; empty if drivers were used.
    Text leftOut{};
    std::vector<DocumentWay> documents{};

    /// Appends the contents of another catalog.
    void add(DeviceCatalog&& more);
    /// The device of that key; null where there is none.
    [[nodiscard]] const DeviceInfo* find(std::string_view key) const;
    /// The strategy of that id, or the documents' way; null where there is none.
    [[nodiscard]] const StrategyInfo* strategy(std::string_view id) const;
    /// The strategy of that id, if it runs on `device` and can count such pixels; else null.
    [[nodiscard]] const StrategyInfo* strategyFor(const DeviceInfo& device, PixelLayout layout,
                                                  std::string_view id) const;
    /// The strategies that run on `device`, in the order of the documents' story, simplest first: those that
    /// can count such pixels, and that are named, where either is said. The documents' ways follow, as far as
    /// they are named.
    [[nodiscard]] std::vector<StrategyInfo> strategiesFor(const DeviceInfo& device,
                                                          std::optional<PixelKind> kind = {},
                                                          std::span<const std::string> ids = {}) const;
};

/// A device and the reason for choosing it.
struct SelectedDevice {
    std::string key;
    Text reason; ///< "the only GPU"
};

/// The device to count on where nobody chose one: a GPU before an accelerator before a CPU before a simulator
/// before the host, and among equals the one with the most compute units. Never several at once, and one of
/// another machine only if there is no other device: the user chooses it explicitly.
[[nodiscard]] SelectedDevice defaultDevice(const DeviceCatalog& catalog);

/// The device meant by `text`: its key, `host`, a type (`gpu`, `cpu`, ...: the default among those), or any
/// part of exactly one device's key, name or platform; several together only by their key. Fails with the
/// list of candidates where that is none or several.
[[nodiscard]] Outcome<SelectedDevice> deviceMeant(const DeviceCatalog& catalog, std::string_view text);

} // namespace tonescope
