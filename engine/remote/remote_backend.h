// SPDX-License-Identifier: GPL-3.0-or-later
// Devices of other machines as a Backend. A child process per device uses the device through the remote
// driver of PoCL.
#pragma once

#include "engine/count/backend.h"
#include "engine/remote/remote_server.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace tonescope::remote {

/// The program of the processes, which calls serveCounting(), the driver that they load, and time limits.
struct RemoteProgram {
    std::string path;
    std::string argument; ///< the first argument; server and cache folder follow it
    std::string driver;   ///< library file of PoCL with its remote driver; empty: there is none
    std::string cache;    ///< folder for files of drivers, with a subfolder per server; may be empty
    std::chrono::milliseconds connectPatience = std::chrono::seconds(10); ///< until devices are known
    /// The longest time without an answer of a server. The time to send pixels is added to it.
    std::chrono::milliseconds silence = std::chrono::seconds(30);
    /// The time for which a server is not asked again after it could not be reached. Without it, each step of
    /// a drag would wait for the server.
    std::chrono::milliseconds retry = std::chrono::seconds(3);
};

/// The images that a process has received, by number. An image is sent once, and released when its owner is
/// gone.
class SentImages {
public:
    /// The number of an image that the process keeps.
    [[nodiscard]] std::optional<std::uint32_t> find(const SourceImage& image) const;
    /// Assigns a number to an image that is being sent. An image without an owner is released after its
    /// count.
    std::uint32_t add(const SourceImage& image);
    /// Returns the numbers of images whose owner is gone, and removes them from the list.
    [[nodiscard]] std::vector<std::uint32_t> takeReleased();
    void clear() { m_images.clear(); }

private:
    struct Sent {
        std::uint32_t number = 0;
        std::weak_ptr<const void> owner;
        PixelView pixels;
    };

    std::vector<Sent> m_images;
    std::uint32_t m_last = 0;
};

class RemoteProcess;

/// When its server vanishes, the driver of PoCL waits for ever or aborts. Therefore a child process uses the
/// driver: only that process ends, and the count fails. The next count tries the device again. Servers do not
/// affect each other.
class RemoteBackend : public Backend {
public:
    /// `rules` supplies only the default strategies. If `program` has no driver, no process is started, and a
    /// note says that it is missing.
    RemoteBackend(std::vector<RemoteServer> servers, RemoteProgram program, std::unique_ptr<Backend> rules);
    ~RemoteBackend() override;

    /// Asks all servers at the same time. The catalog has devices, whose names contain their server, and
    /// notes, but no strategies.
    DeviceCatalog find() override;
    [[nodiscard]] StrategyRule defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                               ChannelSet channels) const override;
    /// Opens a device. Each counter has a process of its own, either an idle one or a new one.
    Outcome<std::unique_ptr<Counter>> open(const DeviceInfo& device) override;

private:
    /// The server of a device, and the idle processes for it.
    struct Place {
        RemoteServer server;
        std::vector<std::unique_ptr<RemoteProcess>> idle{};
    };

    std::vector<RemoteServer> m_servers;
    RemoteProgram m_program;
    std::unique_ptr<Backend> m_rules;
    std::mutex m_mutex; ///< guards the idle processes, because any thread may destroy a counter
    std::map<std::string, Place, std::less<>> m_places; ///< by device key
};

} // namespace tonescope::remote
