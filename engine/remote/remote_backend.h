// SPDX-License-Identifier: GPL-3.0-or-later
// Devices of other machines, each behind a process of its own.
#pragma once

#include "engine/count/backend.h"
#include "engine/remote/remote_process.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace tonescope::remote {

/// What a driver does when its server vanishes, to wait for ever or to abort, it does to a process that is
/// there for nothing else: here it is a failure, and the device is tried again by the next count. One
/// server's end does not take the others. Found devices are named as of their server.
class RemoteBackend : public Backend {
public:
    /// `rules` knows which strategy suits a device; it is asked for nothing else. Without a driver in
    /// `program` no process is started, and a note says what is missing.
    RemoteBackend(std::vector<RemoteServer> servers, RemoteProgram program, std::unique_ptr<Backend> rules);

    /// Asks all servers at once. Has devices and notes only: the strategies are those of `rules`.
    DeviceCatalog find() override;
    [[nodiscard]] StrategyRule defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                               ChannelSet channels) const override;
    /// Each counter has a process of its own: one that nobody uses, or a new one.
    Outcome<std::unique_ptr<Counter>> open(const DeviceInfo& device) override;

private:
    /// Where a device is, and processes for it that nobody uses.
    struct Place {
        RemoteServer server;
        std::vector<std::unique_ptr<RemoteProcess>> free{};
    };

    [[nodiscard]] std::shared_ptr<RemoteProcess> take(const std::string& key);
    void giveBack(const std::string& key, std::unique_ptr<RemoteProcess> process);

    std::vector<RemoteServer> m_servers;
    RemoteProgram m_program;
    std::unique_ptr<Backend> m_rules;
    std::mutex m_mutex;                                 ///< guards what is free: counters end on any thread
    std::map<std::string, Place, std::less<>> m_places; ///< by device key
};

} // namespace tonescope::remote
