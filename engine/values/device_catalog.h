// SPDX-License-Identifier: GPL-3.0-or-later
// The catalog: the devices that were found, the strategies that run on them, and the choice of a device by
// default or by a text that the user typed.
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

/// A strategy that repeats the counting loop of a source document (an article, a book or the like) as it is
/// printed there. It is never a default; the user or the lecture selects it by its id.
struct DocumentWay {
    StrategyInfo info;
    std::string text{}; ///< source of its kernel; empty for a loop on the threads of the host
    std::string host{}; ///< one line of C from the host program that the kernel depends on; may be empty
};

/// All devices and strategies. In the engine's catalog the last device is the host's own threads; the catalog
/// of a backend has only the devices of this backend.
struct DeviceCatalog {
    std::vector<DeviceInfo> devices;
    std::vector<StrategyInfo> strategies;
    /// Lines for people about missing drivers or devices, with a remedy if there is one; may be empty.
    std::vector<Text> notes;
    /// Why the program uses no OpenCL driver, as a sentence for people. Empty if it uses them.
    Text leftOut{};
    std::vector<DocumentWay> documents{};

    /// Appends the contents of another catalog.
    void add(DeviceCatalog&& more);
    /// The device with this key; null if there is none.
    [[nodiscard]] const DeviceInfo* find(std::string_view key) const;
    /// The strategy with this id, from strategies or documents; null if there is none.
    [[nodiscard]] const StrategyInfo* strategy(std::string_view id) const;
    /// The strategy with this id, if it is not of a document, runs on `device` and can count pixels of this
    /// layout; else null.
    [[nodiscard]] const StrategyInfo* strategyFor(const DeviceInfo& device, PixelLayout layout,
                                                  std::string_view id) const;
    /// The strategies that run on `device`, simplest first. With `kind`, only strategies that can count such
    /// pixels. With `ids`, only strategies named there; strategies of documents are included only in this
    /// case, and come last.
    [[nodiscard]] std::vector<StrategyInfo> strategiesFor(const DeviceInfo& device,
                                                          std::optional<PixelKind> kind = {},
                                                          std::span<const std::string> ids = {}) const;
};

/// A device and the reason for choosing it.
struct SelectedDevice {
    std::string key;
    Text reason; ///< "the only GPU"
};

/// The device to count on if the user chose none. Devices of this machine, the host included, come before
/// devices of other machines. Among them, a GPU comes before an accelerator, a CPU, a simulator and the host;
/// among devices of equal type the one with the most compute units is taken. Several devices together are
/// never the default.
[[nodiscard]] SelectedDevice defaultDevice(const DeviceCatalog& catalog);

/// Finds the device that a user typed. `text` is a key, `host`, a type (`gpu`, `cpu`, ...: the default among
/// devices of that type), or a part of the key, name or platform of exactly one device. Several devices
/// together are found by their key alone. Fails with the list of candidates if no device or several match.
[[nodiscard]] Outcome<SelectedDevice> deviceMeant(const DeviceCatalog& catalog, std::string_view text);

} // namespace tonescope
