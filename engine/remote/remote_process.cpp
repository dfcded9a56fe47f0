// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/remote_process.h"

#include "engine/process/shared_memory.h"
#include "engine/remote/server_connections.h"
#include "engine/values/text/sentence.h"

#include <cstring>
#include <utility>

#include <sys/wait.h>

namespace tonescope::remote {

namespace {

using namespace std::chrono_literals;

constexpr auto glance = 10ms;         ///< after which somebody looks whether the answer is still wanted
constexpr auto lookPatience = 1s;     ///< of a look whether a server is still there
constexpr auto politePatience = 2s;   ///< of a stop, for a driver that does not come back
constexpr std::uint64_t slowest = 64; ///< bytes a millisecond, of the network

Failure lost(std::string cause, Stage stage = Stage::Kernel) {
    return {stage, std::move(cause), {}, {}, true};
}

} // namespace

void RemoteProcess::begin() {
    m_asked = m_crashed = false;
    m_images.clear();
    // The one driver that is named, and of it the one device. What leads the loader elsewhere is taken away.
    m_child = ChildProcess::start({m_program.path,
                                   {m_program.argument, textOf(m_server), m_program.cache},
                                   {{"OCL_ICD_VENDORS", m_program.driver},
                                    {"POCL_DEVICES", "remote"},
                                    {"POCL_REMOTE0_PARAMETERS", textOf(m_server)},
                                    {"OCL_ICD_FILENAMES", std::nullopt},
                                    {"OPENCL_LAYERS", std::nullopt}}});
}

void RemoteProcess::end() {
    m_child.reset();
}

template <typename Try>
auto RemoteProcess::untilItDoesNotCrash(Try once) {
    // One start in twenty of PoCL 6.0's driver ends in a crash while the device is opened.
    constexpr int attempts = 3;
    auto outcome = once();
    for (int attempt = 1; attempt < attempts && !outcome && m_crashed; ++attempt)
        outcome = once();
    return outcome;
}

Outcome<Found> RemoteProcess::found() {
    return untilItDoesNotCrash([this] { return foundOnce(); });
}

Outcome<Found> RemoteProcess::foundOnce() {
    if (!m_child) begin();
    if (!m_child) return lost(SENTENCE("the process that counts cannot be started"), Stage::FindDevices);
    m_asked = true;
    Outcome<Answer> answer = await(m_program.connectPatience, {});
    if (!answer) return answer.reason();
    if (const auto* failure = std::get_if<Failure>(&*answer)) {
        end();
        return *failure;
    }
    auto* all = std::get_if<Found>(&*answer);
    if (all == nullptr) return refuse();
    return std::move(*all);
}

Outcome<Done> RemoteProcess::open() {
    Outcome<Done> opened = untilItDoesNotCrash([this] { return openOnce(); });
    if (!opened && m_crashed && !m_missed) { // each time, so it is not asked again at each step of a drag
        m_missed = opened.failure();
        m_missedAt = std::chrono::steady_clock::now();
    }
    return opened;
}

Outcome<Done> RemoteProcess::openOnce() {
    const auto now = std::chrono::steady_clock::now();
    if (m_missed && now - m_missedAt < m_program.retry) return *m_missed;
    m_missed.reset();
    if (!m_child || !m_asked) {
        Outcome<Found> again = foundOnce();
        if (again && again->devices.empty())
            again = lost(
                filled(SENTENCE("the server %1 does not have that device any more"), {addressOf(m_server)}));
        if (!again && !m_crashed) {
            m_missed = again.failure();
            m_missedAt = std::chrono::steady_clock::now();
        }
        if (!again) return again.reason();
    }
    if (!tell(OpenQuestion{})) return ended();
    const Outcome<Answer> answer = await(m_program.silence, {});
    if (!answer) return answer.reason();
    if (const auto* failure = std::get_if<Failure>(&*answer)) return *failure;
    if (!std::holds_alternative<Done>(*answer)) return refuse();
    return Done{};
}

/// One that was ended because it did not notice a stop is started again.
Outcome<Done> RemoteProcess::beThere() {
    return m_child ? Outcome<Done>(Done{}) : open();
}

bool RemoteProcess::tell(const Question& question, int descriptor) {
    const std::optional<QByteArray> packet = packed(question);
    return packet && m_child && sendPacket(m_child->socket(), *packet, descriptor);
}

Outcome<quint32> RemoteProcess::send(const SourceImage& image) {
    if (const Outcome<Done> there = beThere(); !there) return there.reason();
    if (const auto known = m_images.find(image)) return *known;
    const std::size_t bytes = image.pixels.spanBytes();
    std::optional<SharedMemory> memory = SharedMemory::make(bytes);
    if (memory) std::memcpy(memory->data(), image.pixels.data, bytes);
    const Descriptor sealed = memory ? memory->seal() : Descriptor();
    if (!sealed.valid()) return Failure{Stage::Allocate, SENTENCE("there is too little memory"), bytes, {}};
    const quint32 number = m_images.add(image);
    if (!tell(KeepImage{number, image.pixels}, sealed.number())) return ended();
    return number;
}

Outcome<Answer> RemoteProcess::ask(const Question& question, std::uint64_t bytes,
                                   const CountControl& control) {
    if (const Outcome<Done> there = beThere(); !there) return there.reason();
    if (!packed(question))
        return Failure{Stage::Build, SENTENCE("the kernel's text is too long to be sent"), {}, {}};
    if (!tell(question)) return ended();
    Outcome<Answer> answer = await(m_program.silence + std::chrono::milliseconds(bytes / slowest), control);
    if (const QList<quint32> released = m_images.takeReleased(); m_child && !released.empty())
        static_cast<void>(tell(Release{released})); // where nobody listens, the next question says so
    return answer;
}

Outcome<Answer> RemoteProcess::await(std::chrono::milliseconds limit, const CountControl& control) {
    auto alive = std::chrono::steady_clock::now();
    std::optional<std::chrono::steady_clock::time_point> stopped;
    while (true) {
        const bool waits = packetWaits(m_child->socket(), glance);
        const auto now = std::chrono::steady_clock::now();
        if (waits) {
            Outcome<Answer> answer = next();
            const auto* activity = answer ? std::get_if<Activity>(&*answer) : nullptr;
            if (activity == nullptr) return stopped ? Outcome<Answer>(Stopped{}) : std::move(answer);
            control.tell(*activity);
            alive = now;
        }
        if (control.stop.stop_requested() && !stopped) {
            stopped = now;
            sendPacket(m_child->socket(), QByteArray(1, '\xff'));
        }
        if (stopped && now - *stopped > politePatience) {
            end();
            return Stopped{};
        }
        if (now - alive > limit) return silent();
    }
}

/// The answer that waits, or the end.
Outcome<Answer> RemoteProcess::next() {
    const std::optional<Packet> packet = receivePacket(m_child->socket());
    if (!packet) return ended();
    std::optional<Answer> answer = answerIn(*packet);
    if (!answer) return refuse();
    return *std::move(answer);
}

Failure RemoteProcess::ended() {
    const std::optional<int> status = m_child ? m_child->end() : std::nullopt;
    end();
    const std::string server = addressOf(m_server);
    const bool exited = status && WIFEXITED(*status);
    // The driver may be sooner to crash over the end of its server than its process is to notice it.
    if (exited ? WEXITSTATUS(*status) == serverGone : !reach(m_server, lookPatience))
        return lost(filled(SENTENCE("the server %1 went away"), {server}));
    m_crashed = status && WIFSIGNALED(*status);
    if (m_crashed)
        return lost(filled(
            SENTENCE("the driver of the server %1 ended its process: %2"),
            {server, strsignal(WTERMSIG(*status))})); // NOLINT(concurrency-mt-unsafe): of a known signal
    return lost(filled(SENTENCE("the process that counts by the server %1 has ended"), {server}));
}

Failure RemoteProcess::refuse() {
    end();
    return lost(filled(SENTENCE("the process that counts by the server %1 gave an answer that cannot be"),
                       {addressOf(m_server)}));
}

Failure RemoteProcess::silent() {
    end();
    return lost(filled(SENTENCE("the server %1 gave no sign of life"), {addressOf(m_server)}));
}

} // namespace tonescope::remote
