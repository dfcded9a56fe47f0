// SPDX-License-Identifier: GPL-3.0-or-later
// The process that counts on another machine's device, from the outside.
#pragma once

#include "engine/process/child_process.h"
#include "engine/remote/remote_messages.h"
#include "engine/remote/remote_server.h"
#include "engine/remote/sent_images.h"

#include <chrono>
#include <optional>
#include <string>

namespace tonescope::remote {

/// A program that calls serveCounting(), and the driver that it is to load.
struct RemoteProgram {
    std::string path;
    std::string argument; ///< before those of the server and of the cache
    std::string driver;   ///< file of PoCL's library, with its remote driver
    std::string cache;    ///< this user's folder for what drivers keep, one in it for each server; or empty
    std::chrono::milliseconds connectPatience = std::chrono::seconds(10); ///< until the devices are known
    std::chrono::milliseconds silence = std::chrono::seconds(30);         ///< beside what bytes take
    /// A server that was not there is not asked again for so long: a drag would wait for it at each step.
    std::chrono::milliseconds retry = std::chrono::seconds(3);
};

/// Started when it is needed, and again after it ended. Belongs to one thread at a time.
class RemoteProcess {
public:
    RemoteProcess(RemoteProgram program, RemoteServer server)
        : m_program(std::move(program)), m_server(std::move(server)) {}

    [[nodiscard]] const RemoteServer& server() const { return m_server; }
    /// Starts the process, which connects to the server. Nobody waits.
    void begin();
    /// What the server has; starts the process where it is not there.
    [[nodiscard]] Outcome<Found> found();
    /// Waits for the device to be ready, in a process that is new where that is needed.
    [[nodiscard]] Outcome<Done> open();

    /// The number of an image in the process, which gets a copy where it has none.
    [[nodiscard]] Outcome<quint32> send(const SourceImage& image);
    /// Asks, and waits for the answer. `bytes` may have to go through the network. Where the process or the
    /// server is lost, the failure says that the device is.
    [[nodiscard]] Outcome<Answer> ask(const Question& question, std::uint64_t bytes,
                                      const CountControl& control);
    /// Whether the driver ended its process, though the server is there: another one may do better.
    [[nodiscard]] bool crashed() const { return m_crashed; }
    /// Ends a process that did what cannot be.
    [[nodiscard]] Failure refuse();

private:
    /// Does that again where the driver ended its process.
    template <typename Try>
    [[nodiscard]] auto untilItDoesNotCrash(Try once);
    [[nodiscard]] Outcome<Found> foundOnce();
    [[nodiscard]] Outcome<Done> openOnce();
    [[nodiscard]] Outcome<Done> beThere();
    [[nodiscard]] bool tell(const Question& question, int descriptor = -1);
    [[nodiscard]] Outcome<Answer> await(std::chrono::milliseconds limit, const CountControl& control);
    [[nodiscard]] Outcome<Answer> next();
    [[nodiscard]] Failure ended();
    [[nodiscard]] Failure silent();
    void end();

    RemoteProgram m_program;
    RemoteServer m_server;
    std::optional<ChildProcess> m_child; ///< nothing: there is no process
    bool m_asked = false;                ///< what it found
    bool m_crashed = false;              ///< and how the last one ended
    SentImages m_images;
    std::optional<Failure> m_missed; ///< why the server was not there
    std::chrono::steady_clock::time_point m_missedAt;
};

} // namespace tonescope::remote
