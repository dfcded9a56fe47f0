// SPDX-License-Identifier: GPL-3.0-or-later
// When its server is gone, the driver of a remote device waits for ever or aborts. Therefore each device is
// used by a child process, whose end is only the failure of one count. The process keeps images by number, so
// an image is sent once. If a server cannot be used, this is remembered for some seconds, because otherwise
// each step of a drag would wait for the same server again. The driver of PoCL 6.0 sometimes crashes while it
// opens a device, or when the machine is busy; then a new process is asked: up to twice to open the device,
// once to count.
#include "engine/remote/remote_backend.h"

#include "engine/remote/counting_server.h"
#include "engine/remote/remote_records.h"
#include "engine/values/text.h"
#include "engine/worker/child_process.h"
#include "engine/worker/shared_memory.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include <sys/wait.h>

namespace tonescope::remote {

namespace {

using namespace std::chrono_literals;

constexpr auto lookPatience = 1s;     ///< limit of a test whether a server accepts connections
constexpr auto stopPatience = 2s;     ///< limit for a driver that does not return after a stop
constexpr std::uint64_t slowest = 64; ///< bytes per millisecond of the slowest network

Failure lost(Text cause, Stage stage = Stage::Kernel) {
    return {stage, std::move(cause), {}, {}, true};
}

/// The note for a server without a device.
Text noteOf(const RemoteServer& server, const std::string& driver, const Outcome<Found>& found) {
    if (const Failure* failure = found.failed()) return causeOf(*failure);
    std::vector<Text> note{Text(SENTENCE("the server %1 shows no device %2 through %3"),
                                {addressOf(server), std::to_string(server.device), driver})};
    note.insert(note.end(), found->notes.begin(), found->notes.end());
    return joined(note);
}

} // namespace

std::optional<std::uint32_t> SentImages::find(const SourceImage& image) const {
    const auto found = std::ranges::find_if(m_images, [&](const Sent& sent) {
        return image.owner && sent.owner.lock() == image.owner && sent.pixels == image.pixels;
    });
    return found == m_images.end() ? std::nullopt : std::optional(found->number);
}

std::uint32_t SentImages::add(const SourceImage& image) {
    m_images.push_back({++m_last, image.owner, image.pixels});
    return m_last;
}

std::vector<std::uint32_t> SentImages::takeReleased() {
    std::vector<std::uint32_t> numbers;
    std::erase_if(m_images, [&](const Sent& sent) {
        if (sent.owner.expired()) numbers.push_back(sent.number);
        return sent.owner.expired();
    });
    return numbers;
}

/// A child process for one device. It is started at the first call, and again after it ended. A failure has
/// deviceLost set if the process or its server is gone. Used by one thread at a time.
class RemoteProcess {
    /// The driver of PoCL 6.0 crashes in about one of twenty attempts to open a device.
    static constexpr int openAttempts = 3;

    template <typename Try>
    [[nodiscard]] auto retried(int attempts, Try once) {
        auto outcome = once();
        for (int attempt = 1; attempt < attempts && outcome.failed() != nullptr && m_crashed; ++attempt)
            outcome = once();
        return outcome;
    }

public:
    RemoteProcess(RemoteProgram program, RemoteServer server)
        : m_program(std::move(program)), m_server(std::move(server)) {}

    [[nodiscard]] const RemoteServer& server() const { return m_server; }
    /// Starts the process, which then connects to the server, without waiting.
    void begin();
    /// The devices of the server. Starts the process if it does not run.
    [[nodiscard]] Outcome<Found> found() {
        return retried(openAttempts, [this] { return foundOnce(); });
    }
    /// Lets the process open the device, and waits until it is open.
    [[nodiscard]] Outcome<Done> open();

    /// Sends the image that contains the pixels of the task, unless the process has it. Then sends the
    /// request that `questionOf` makes for the part of that image which the task counts. `fits` checks that
    /// the answer has the requested shape. If the driver crashes, a new process is asked once more.
    template <typename Value, typename QuestionOf, typename Fits>
    [[nodiscard]] Outcome<Value> count(const CountTask& task, const CountControl& control,
                                       QuestionOf questionOf, Fits fits) {
        return retried(2, [&]() -> Outcome<Value> {
            if (const Outcome<Done> there = beThere(); !there) return there.reason();
            const SourceImage image = task.whole.owner ? task.whole : SourceImage{task.pixels, {}};
            const Outcome<std::uint32_t> number = send(image);
            if (!number) return number.reason();
            const auto offset = static_cast<std::uint64_t>(task.pixels.data - image.pixels.data);
            return ask<Value>(questionOf(PartOfImage{*number, offset, task.pixels.extent}),
                              image.pixels.spanBytes(), control, fits);
        });
    }
    [[nodiscard]] Outcome<Roofline> roofline(std::uint64_t bytes, const CountControl& control) {
        constexpr std::uint64_t uploads = 16; // the measurement uploads its buffer at most this often
        if (const Outcome<Done> there = beThere(); !there) return there.reason();
        return ask<Roofline>(RooflineQuestion{bytes}, bytes * uploads, control,
                             [](const Roofline& /*any*/) { return true; });
    }

private:
    [[nodiscard]] Outcome<Found> foundOnce();
    [[nodiscard]] Outcome<Done> openOnce();
    /// Starts the process again if it was ended, for example because it ignored a stop.
    [[nodiscard]] Outcome<Done> beThere() { return m_child ? Outcome<Done>(Done{}) : open(); }
    [[nodiscard]] Outcome<std::uint32_t> send(const SourceImage& image);
    template <typename Value, typename Fits>
    [[nodiscard]] Outcome<Value> ask(const Question& question, std::uint64_t bytes,
                                     const CountControl& control, Fits fits);
    [[nodiscard]] bool tell(const Question& question, int descriptor = -1) {
        return m_child && sendRecord(m_child->socket(), question, descriptor);
    }
    [[nodiscard]] Outcome<Answer> await(std::chrono::milliseconds limit, const CountControl& control);
    [[nodiscard]] Failure missed(Failure why);
    [[nodiscard]] Failure ended();
    [[nodiscard]] Failure refuse();

    RemoteProgram m_program;
    RemoteServer m_server;
    std::optional<ChildProcess> m_child;
    bool m_asked = false;   ///< the record Found of the process was read
    bool m_crashed = false; ///< the driver crashed the last process although the server is there
    SentImages m_images;
    std::optional<Failure> m_missed; ///< why the server could not be used, at m_missedAt
    std::chrono::steady_clock::time_point m_missedAt;
};

void RemoteProcess::begin() {
    m_asked = m_crashed = false;
    m_images.clear();
    // Only the named driver is loaded, and only this device of it. Variables that would lead the loader to
    // other drivers are removed.
    m_child = ChildProcess::start({m_program.path,
                                   {m_program.argument, textOf(m_server), m_program.cache},
                                   {{"OCL_ICD_VENDORS", m_program.driver},
                                    {"POCL_DEVICES", "remote"},
                                    {"POCL_REMOTE0_PARAMETERS", textOf(m_server)},
                                    {"OCL_ICD_FILENAMES", std::nullopt},
                                    {"OPENCL_LAYERS", std::nullopt}}});
}

Outcome<Found> RemoteProcess::foundOnce() {
    if (!m_child) begin();
    if (!m_child) return lost(SENTENCE("the process that counts cannot be started"), Stage::FindDevices);
    m_asked = true;
    Outcome<Answer> answer = await(m_program.connectPatience, {});
    if (!answer) return answer.reason();
    Outcome<Found> found = wantedIn<Found>(*std::move(answer), [this] { return refuse(); });
    if (!found) m_child.reset();
    return found;
}

/// Remembers the failure for RemoteProgram::retry, and returns it.
Failure RemoteProcess::missed(Failure why) {
    m_missed = std::move(why);
    m_missedAt = std::chrono::steady_clock::now();
    return *m_missed;
}

Outcome<Done> RemoteProcess::open() {
    Outcome<Done> opened = retried(openAttempts, [this] { return openOnce(); });
    if (opened.failed() != nullptr && m_crashed && !m_missed) return missed(opened.failure());
    return opened;
}

Outcome<Done> RemoteProcess::openOnce() {
    if (m_missed && std::chrono::steady_clock::now() - m_missedAt < m_program.retry) return *m_missed;
    m_missed.reset();
    if (!m_child || !m_asked) {
        Outcome<Found> again = foundOnce();
        if (again && again->devices.empty())
            again = lost(
                Text(SENTENCE("the server %1 does not have that device any more"), {addressOf(m_server)}));
        if (!again) return m_crashed ? again.failure() : missed(again.failure());
    }
    if (!tell(OpenQuestion{})) return ended();
    Outcome<Answer> answer = await(m_program.silence, {});
    if (!answer) return answer.reason();
    return wantedIn<Done>(*std::move(answer), [this] { return refuse(); });
}

/// Returns the number of an image, and sends the image if the process does not have it.
Outcome<std::uint32_t> RemoteProcess::send(const SourceImage& image) {
    if (const auto known = m_images.find(image)) return *known;
    const std::size_t bytes = image.pixels.spanBytes();
    const Descriptor memory = sealedCopy(image.pixels.data, bytes);
    if (!memory.valid()) return Failure{Stage::Allocate, SENTENCE("there is too little memory"), bytes, {}};
    const std::uint32_t number = m_images.add(image);
    if (!tell(KeepImage{number, image.pixels}, memory.number())) return ended();
    return number;
}

/// Asks a question and waits for its answer. `bytes` is the amount of data that may have to be sent over the
/// network first, and extends the time limit.
template <typename Value, typename Fits>
Outcome<Value> RemoteProcess::ask(const Question& question, std::uint64_t bytes, const CountControl& control,
                                  Fits fits) {
    if (!tell(question)) return ended();
    Outcome<Answer> answer = await(m_program.silence + std::chrono::milliseconds(bytes / slowest), control);
    if (Release release{m_images.takeReleased()}; m_child && !release.numbers.empty())
        static_cast<void>(tell(release)); // if this fails, the next question reports it
    if (!answer) return answer.reason();
    Outcome<Value> value = wantedIn<Value>(*std::move(answer), [this] { return refuse(); });
    return value && !fits(*value) ? Outcome<Value>(refuse()) : value;
}

/// Waits for an answer. Each progress report restarts `limit`.
Outcome<Answer> RemoteProcess::await(std::chrono::milliseconds limit, const CountControl& control) {
    AnswerWait wait(*m_child, control.stop, stopPatience);
    for (;;) {
        const auto alive = std::chrono::steady_clock::now();
        switch (wait.next([&] { return std::chrono::steady_clock::now() - alive > limit; })) {
        case AnswerWait::End::Stopped:
            m_child.reset();
            return Stopped{};
        case AnswerWait::End::Late:
            m_child.reset();
            return lost(Text(SENTENCE("the server %1 did not answer"), {addressOf(m_server)}));
        case AnswerWait::End::Packet:
            break;
        }
        const std::optional<Packet> packet = receivePacket(m_child->socket());
        std::optional<Answer> answer = packet ? recordIn<Answer>(*packet) : std::nullopt;
        const auto* activity = answer ? std::get_if<Activity>(&*answer) : nullptr;
        if (activity != nullptr) {
            control.tell(*activity);
            continue;
        }
        // A process that was not asked to stop must not answer that it was stopped.
        if (answer && std::holds_alternative<Stopped>(*answer) && !wait.stopSent()) answer.reset();
        Outcome<Answer> outcome = answer ? Outcome<Answer>(*std::move(answer)) : packet ? refuse() : ended();
        return wait.stopSent() ? Outcome<Answer>(Stopped{}) : std::move(outcome);
    }
}

/// The failure for the end of the connection to the process.
Failure RemoteProcess::ended() {
    const std::optional<int> status = m_child ? m_child->end() : std::nullopt;
    m_child.reset();
    const std::string server = addressOf(m_server);
    const bool exited = status && WIFEXITED(*status);
    // When the server ends, the driver may crash before the process notices it, so this process connects to
    // the server.
    if (exited ? WEXITSTATUS(*status) == serverGone : !reach(m_server, lookPatience))
        return lost(Text(SENTENCE("the server %1 disconnected"), {server}));
    m_crashed = status && WIFSIGNALED(*status);
    if (m_crashed)
        return lost(Text(
            SENTENCE("the driver of the server %1 ended its process: %2"),
            {server, strsignal(WTERMSIG(*status))})); // NOLINT(concurrency-mt-unsafe): safe for known signals
    return lost(Text(SENTENCE("the process that counts through the server %1 has ended"), {server}));
}

/// Ends a process that sent an invalid answer, and returns the failure.
Failure RemoteProcess::refuse() {
    m_child.reset();
    return lost(Text(SENTENCE("the process that counts through the server %1 gave an invalid answer"),
                     {addressOf(m_server)}));
}

namespace {

/// A counter that counts in a process.
class RemoteCounter : public Counter {
public:
    explicit RemoteCounter(std::shared_ptr<RemoteProcess> process) : m_process(std::move(process)) {}

    CountOutcome count(const CountTask& task, const Method& method, const CountControl& control) override {
        const auto question = [&](const PartOfImage& part) {
            return CountQuestion{
                part,          task,          std::string(method.strategy), std::string(method.kernel),
                method.launch, method.guarded};
        };
        return m_process->count<Counted>(task, control, question, [&](const Counted& counted) {
            return counted.histogram.bitDepth() == traitsOf(task.pixels.layout).sampleBits &&
                   counted.histogram.channels() == task.channels;
        });
    }
    ScopeOutcome countScope(const ScopeTask& scope, const CountControl& control) override {
        const auto question = [&](const PartOfImage& part) { return ScopeQuestion{part, scope}; };
        return m_process->count<CountedScope>(scope.task, control, question,
                                              [&](const CountedScope& counted) {
                                                  const auto hasColumns = [&](const ScopeTable& table) {
                                                      return table.columns() == scope.columns();
                                                  };
                                                  return counted.tables.size() == scope.tables() &&
                                                         std::ranges::all_of(counted.tables, hasColumns);
                                              });
    }
    Outcome<Roofline> roofline(std::uint64_t bytes, const CountControl& control) override {
        return m_process->roofline(bytes, control);
    }

private:
    std::shared_ptr<RemoteProcess> m_process;
};

} // namespace

RemoteBackend::RemoteBackend(std::vector<RemoteServer> servers, RemoteProgram program,
                             std::unique_ptr<Backend> rules)
    : m_servers(std::move(servers)), m_program(std::move(program)), m_rules(std::move(rules)) {
}

RemoteBackend::~RemoteBackend() = default;

DeviceCatalog RemoteBackend::find() {
    DeviceCatalog catalog;
    if (m_servers.empty()) return catalog;
    if (m_program.driver.empty()) {
        catalog.notes.emplace_back(
            SENTENCE("PoCL's remote driver was not found, so no device of another machine is used; "
                     "TONESCOPE_REMOTE_DRIVER names its library (libpocl.so)"));
        return catalog;
    }
    std::vector<std::unique_ptr<RemoteProcess>> processes;
    for (const RemoteServer& server : m_servers) {
        processes.push_back(std::make_unique<RemoteProcess>(m_program, server));
        processes.back()->begin();
    }
    std::erase_if(processes, [&](const std::unique_ptr<RemoteProcess>& process) {
        const Outcome<Found> found = process->found();
        if (!found || found->devices.empty()) {
            catalog.notes.push_back(noteOf(process->server(), m_program.driver, found));
            return true;
        }
        catalog.devices.push_back(found->devices.front());
        catalog.devices.back().server = textOf(process->server());
        return false;
    });
    assignKeys(catalog.devices); // before the server is added to the names: keys contain it already
    for (std::size_t i = 0; i < processes.size(); ++i) {
        DeviceInfo& device = catalog.devices[i];
        device.name += " on " + addressOf(processes[i]->server());
        Place& place = m_places[device.key];
        place.server = processes[i]->server();
        place.idle.clear();
        place.idle.push_back(std::move(processes[i]));
    }
    return catalog;
}

StrategyRule RemoteBackend::defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                            ChannelSet channels) const {
    return m_rules->defaultStrategy(device, layout, channels);
}

Outcome<std::unique_ptr<Counter>> RemoteBackend::open(const DeviceInfo& device) {
    std::unique_ptr<RemoteProcess> taken;
    {
        const std::lock_guard lock(m_mutex);
        Place& place = m_places.at(device.key);
        if (place.idle.empty()) {
            taken = std::make_unique<RemoteProcess>(m_program, place.server);
        } else {
            taken = std::move(place.idle.back());
            place.idle.pop_back();
        }
    }
    const std::shared_ptr<RemoteProcess> process(
        taken.release(), [this, key = device.key](RemoteProcess* used) {
            const std::lock_guard lock(m_mutex);
            m_places.at(key).idle.emplace_back(used); // for the next counter
        });
    const Outcome<Done> opened = process->open();
    if (!opened) return opened.reason();
    return std::unique_ptr<Counter>(std::make_unique<RemoteCounter>(process));
}

} // namespace tonescope::remote
