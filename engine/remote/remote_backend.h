// SPDX-License-Identifier: GPL-3.0-or-later
// A backend for devices of other machines, each of which a child process uses through PoCL's remote driver.
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

/// A program that calls serveCounting(), and the driver that it loads.
struct RemoteProgram {
    std::string path;
    std::string argument; ///< before the arguments for server and cache
    std::string driver;   ///< file of PoCL's library, with its remote driver
    std::string cache;    ///< the user's folder for what drivers keep, with a subfolder a server; or empty
    std::chrono::milliseconds connectPatience = std::chrono::seconds(10); ///< until the devices are known
    /// Longest silence of a server, without the time for sending pixels.
    std::chrono::milliseconds silence = std::chrono::seconds(30);
    /// A server that could not be reached is not asked again for so long, or each step of a drag would wait.
    std::chrono::milliseconds retry = std::chrono::seconds(3);
};

/// Numbers of the images that a process keeps: an image is sent once, and released when no owner is left.
class SentImages {
public:
    /// The number of an image that the process keeps.
    [[nodiscard]] std::optional<std::uint32_t> find(const SourceImage& image) const;
    /// A number for an image that is sent now. One without an owner is released next.
    std::uint32_t add(const SourceImage& image);
    /// Numbers of images without an owner, which are forgotten here.
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

/// PoCL's driver waits for ever or aborts when its server vanishes; here that ends a child process and is a
/// failure of the count, and the next count tries the device again. Servers do not affect each other.
class RemoteBackend : public Backend {
public:
    /// `rules` is asked which strategy suits a device, and for nothing else. Without a driver in `program` no
    /// process is started, and a note says what is missing.
    RemoteBackend(std::vector<RemoteServer> servers, RemoteProgram program, std::unique_ptr<Backend> rules);
    ~RemoteBackend() override;

    /// Asks all servers at once. The catalog has devices, named after their server, and notes, but no
    /// strategies.
    DeviceCatalog find() override;
    [[nodiscard]] StrategyRule defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                               ChannelSet channels) const override;
    /// Each counter has a process of its own: an idle one, or a new one.
    Outcome<std::unique_ptr<Counter>> open(const DeviceInfo& device) override;

private:
    /// A device's server, and its idle processes.
    struct Place {
        RemoteServer server;
        std::vector<std::unique_ptr<RemoteProcess>> idle{};
    };

    std::vector<RemoteServer> m_servers;
    RemoteProgram m_program;
    std::unique_ptr<Backend> m_rules;
    std::mutex m_mutex; ///< guards the idle processes: counters are destroyed on any thread
    std::map<std::string, Place, std::less<>> m_places; ///< by device key
};

} // namespace tonescope::remote
