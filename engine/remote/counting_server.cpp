// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/counting_server.h"

#include "engine/process/child_process.h"
#include "engine/process/confinement.h"
#include "engine/process/shared_memory.h"
#include "engine/remote/remote_messages.h"
#include "engine/remote/server_connections.h"
#include "engine/values/text/sentence.h"

#include <QFile>
#include <QFileInfo>
#include <QStringList>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <stop_token>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace tonescope::remote {

namespace {

constexpr std::chrono::seconds connectPatience{4};

Failure impossible() {
    return {Stage::Kernel, SENTENCE("the question to the process that counts cannot be"), {}, {}};
}

/// What libraries, the loader of drivers and the system's search for names need.
std::vector<std::string> readableFiles() {
    std::vector<std::string> files{"/usr",
                                   "/lib",
                                   "/lib64",
                                   "/etc/ld.so.cache",
                                   "/etc/hosts",
                                   "/etc/host.conf",
                                   "/etc/nsswitch.conf",
                                   "/etc/resolv.conf",
                                   "/etc/gai.conf",
                                   "/proc/self/cgroup",
                                   "/proc/self/maps",
                                   "/proc/self/status",
                                   "/proc/cpuinfo",
                                   "/proc/meminfo",
                                   "/sys/devices/system/cpu",
                                   "/dev/urandom"};
    // The driver's folder, too: it has parts of its own there.
    const QFileInfo driver(qEnvironmentVariable("OCL_ICD_VENDORS"));
    QStringList folders = qEnvironmentVariable("LD_LIBRARY_PATH").split(QLatin1Char(':'), Qt::SkipEmptyParts);
    if (driver.isFile()) folders += {driver.absolutePath(), QFileInfo(driver.canonicalFilePath()).path()};
    for (const QString& folder : folders)
        files.push_back(QFile::encodeName(folder).toStdString());
    return files;
}

/// The server's own folder in the cache, made where there is none; empty where nothing is kept. What a server
/// has sent reaches no other server, and nothing that this machine's drivers load.
std::string folderFor(const RemoteServer& server, const std::string& cache) {
    if (cache.empty()) return {};
    std::string name = textOf(server);
    std::ranges::replace_if(
        name, [](char c) { return c == ':' || c == '/'; }, '-');
    const std::filesystem::path folder = std::filesystem::path(cache) / name;
    std::error_code error;
    std::filesystem::create_directory(folder, error);
    return error ? std::string() : folder.string();
}

/// For good, and for the driver, too. `address` is what the driver is told, so that it need ask nobody for
/// it.
void confineTo(const RemoteServer& server, const std::string& address, const std::string& cache) {
    const std::string folder = folderFor(server, cache);
    for (const char* variable : {"XDG_CACHE_HOME", "POCL_CACHE_DIR", "TMPDIR"})
        qputenv(variable, QByteArray::fromStdString(folder));
    qputenv("POCL_REMOTE0_PARAMETERS",
            QByteArray::fromStdString(textOf({address, server.port, server.device})));
    Reach reach;
    reach.work = ConfinedWork::Remote;
    reach.readable = readableFiles();
    if (folder.empty())
        reach.writable = {"/dev/null"};
    else
        reach.writable = {"/dev/null", folder};
    reach.ports = {server.port, static_cast<std::uint16_t>(server.port + 1)};
    reach.names = address == server.host;
    static_cast<void>(confine(reach)); // as far as this system can
}

class Server {
public:
    Server(const Descriptor& socket, std::unique_ptr<Backend> backend)
        : m_socket(socket), m_backend(std::move(backend)) {}

    /// False where there is nothing to go on with.
    bool find(const RemoteServer& server, const std::string& cache);
    void answerAll();

private:
    void answer(const KeepImage& image, Descriptor memory);
    void answer(CountQuestion question, Descriptor memory);
    void answer(ScopeQuestion question, Descriptor memory);
    void answer(const RooflineQuestion& question, Descriptor memory);
    void answer(const OpenQuestion& question, Descriptor memory);
    void answer(const Release& release, Descriptor memory);
    /// Gives the task the pixels of that part; false where the image does not have it.
    bool point(CountTask& task, const PartOfImage& part) const;
    /// What `work` does with the device; a packet that comes meanwhile is the wish to stop.
    template <typename Work>
    void sayOutcome(Work work);
    void say(const Answer& answer) { sendAnswer(m_socket, answer); }

    const Descriptor& m_socket;
    std::unique_ptr<Backend> m_backend;
    DeviceCatalog m_catalog;
    std::unique_ptr<Counter> m_counter;
    std::map<quint32, SourceImage> m_images;
};

bool Server::find(const RemoteServer& server, const std::string& cache) {
    const Outcome<std::string> address = reach(server, connectPatience);
    if (!address) {
        say(address.failure());
        return false;
    }
    confineTo(server, *address, cache);
    const auto found = caught(Stage::FindDevices, [&] { return Outcome<DeviceCatalog>(m_backend->find()); });
    if (!found) {
        say(found.failure());
        return false;
    }
    static_cast<void>(stopConnecting());
    m_catalog = *found;
    say(Found{m_catalog.devices, m_catalog.notes});
    return !m_catalog.devices.empty();
}

void Server::answerAll() {
    while (std::optional<Packet> packet = receivePacket(m_socket)) {
        std::optional<Question> question = questionIn(packet->bytes);
        if (!question) continue; // a stop that came too late
        std::visit([&](auto&& each) { answer(std::move(each), std::move(packet->descriptor)); },
                   *std::move(question));
    }
}

void Server::answer(const OpenQuestion& /*question*/, Descriptor /*memory*/) {
    auto opened = caught(Stage::OpenDevice, [&] { return m_backend->open(m_catalog.devices.front()); });
    if (!opened) return say(opened.failure());
    m_counter = std::move(opened).value();
    say(Done{});
}

void Server::answer(const KeepImage& image, Descriptor memory) {
    SourceImage kept{image.whole, mapSealed(memory, image.whole.spanBytes())};
    if (!kept.owner) return; // what is asked of it is then refused
    kept.pixels.data = static_cast<const std::byte*>(kept.owner.get());
    m_images[image.number] = std::move(kept);
}

void Server::answer(const Release& release, Descriptor /*memory*/) {
    for (const quint32 number : release.numbers)
        m_images.erase(number);
}

bool Server::point(CountTask& task, const PartOfImage& part) const {
    const auto image = m_images.find(part.image);
    if (image == m_images.end()) return false;
    const PixelView& whole = image->second.pixels;
    if (part.extent.empty() || part.extent.width > whole.extent.width ||
        part.extent.height > whole.extent.height)
        return false;
    PixelView pixels{whole.data, part.extent, whole.stride, whole.layout};
    if (part.offset > whole.spanBytes() || whole.spanBytes() - part.offset < pixels.spanBytes()) return false;
    pixels.data += part.offset;
    task.pixels = pixels;
    task.whole = image->second;
    task.storage = image->second.owner;
    return m_counter != nullptr;
}

template <typename Work>
void Server::sayOutcome(Work work) {
    std::stop_source stop;
    const CountControl control{stop.get_token(), [&](const Activity& activity) {
                                   say(activity);
                                   if (packetWaits(m_socket, {})) stop.request_stop();
                               }};
    auto outcome = caught(Stage::Kernel, [&] { return work(control); });
    if (outcome.stopped()) return say(Stopped{});
    if (const Failure* failure = outcome.failed()) return say(*failure);
    say(std::move(outcome).value());
}

void Server::answer(CountQuestion question, Descriptor /*memory*/) {
    const StrategyInfo* row = m_catalog.strategy(question.strategy);
    if (row == nullptr || !point(question.task, question.part)) return say(impossible());
    sayOutcome([&](const CountControl& control) {
        return m_counter->count(
            question.task, {row->id, question.launch, question.kernel, false, question.guarded}, control);
    });
}

void Server::answer(ScopeQuestion question, Descriptor /*memory*/) {
    if (!point(question.scope.task, question.part)) return say(impossible());
    sayOutcome([&](const CountControl& control) { return m_counter->countScope(question.scope, control); });
}

void Server::answer(const RooflineQuestion& question, Descriptor /*memory*/) {
    if (!m_counter) return say(impossible());
    sayOutcome([&](const CountControl& control) { return m_counter->roofline(question.bytes, control); });
}

/// What the driver prints is nobody's.
void muteDrivers() {
    const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        dup2(nothing, stream);
}

} // namespace

void serveCounting(const RemoteServer& server, std::unique_ptr<Backend> backend, const std::string& cache) {
    close_range(childSocket + 1, ~0U, 0); // whatever the other process left open
    muteDrivers();
    const Descriptor socket(fcntl(childSocket, F_DUPFD_CLOEXEC, childSocket + 1));
    close(childSocket);
    Server process(socket, std::move(backend));
    if (process.find(server, cache)) {
        endWithConnections(socket);
        process.answerAll();
    }
    _exit(EXIT_SUCCESS); // the driver has threads that its destructors would wait for
}

} // namespace tonescope::remote
