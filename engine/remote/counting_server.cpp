// SPDX-License-Identifier: GPL-3.0-or-later
// The process connects to the server before the driver does. This distinguishes a missing server from a slow
// one, and gives the driver an address instead of a name. Then the process confines itself, lets the driver
// connect and list the devices, and denies new connections. A thread watches the connections of the driver,
// because the driver does not notice their end.
#include "engine/remote/counting_server.h"

#include "engine/remote/remote_records.h"
#include "engine/values/text.h"
#include "engine/worker/child_process.h"
#include "engine/worker/confinement.h"
#include "engine/worker/shared_memory.h"

#include <QFile>
#include <QFileInfo>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace tonescope::remote {

namespace {

Failure unreachable(const RemoteServer& server, const std::string& why) {
    return {Stage::FindDevices,
            Text(SENTENCE("the server %1 cannot be reached: %2"), {addressOf(server), why})};
}

/// Waits for a connection that is being established, and returns its error; 0: it is established.
int errorOf(const Descriptor& socket, std::chrono::milliseconds patience) {
    pollfd ready{socket.number(), POLLOUT, 0};
    if (poll(&ready, 1, static_cast<int>(patience.count())) <= 0) return ETIMEDOUT;
    int error = 0;
    socklen_t size = sizeof error;
    return getsockopt(socket.number(), SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno;
}

int connectTo(const addrinfo& address, std::chrono::milliseconds patience) {
    const Descriptor socket(::socket(address.ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (!socket.valid()) return errno;
    if (connect(socket.number(), address.ai_addr, address.ai_addrlen) == 0) return 0;
    return errno == EINPROGRESS ? errorOf(socket, patience) : errno;
}

/// The address for the driver. For IPv6 it is the name, because the driver takes the first colon for the
/// beginning of the port.
std::string addressIn(const addrinfo& address, const RemoteServer& server) {
    std::array<char, NI_MAXHOST> text{};
    const bool known =
        address.ai_family == AF_INET && getnameinfo(address.ai_addr, address.ai_addrlen, text.data(),
                                                    text.size(), nullptr, 0, NI_NUMERICHOST) == 0;
    return known ? std::string(text.data()) : server.host;
}

bool isConnection(int descriptor) {
    sockaddr_storage peer{};
    socklen_t size = sizeof peer;
    return getpeername(descriptor, reinterpret_cast<sockaddr*>(&peer), &size) == 0 &&
           (peer.ss_family == AF_INET || peer.ss_family == AF_INET6);
}

/// Makes the system send keep-alive probes, and close the connection if they are not answered.
void askForLife(int descriptor) {
    const auto set = [descriptor](int level, int option, int value) {
        setsockopt(descriptor, level, option, &value, sizeof value);
    };
    set(SOL_SOCKET, SO_KEEPALIVE, 1);
    set(IPPROTO_TCP, TCP_KEEPIDLE, 8); // seconds
    set(IPPROTO_TCP, TCP_KEEPINTVL, 4);
    set(IPPROTO_TCP, TCP_KEEPCNT, 3);
    set(IPPROTO_TCP, TCP_USER_TIMEOUT, 20'000); // milliseconds
}

/// Duplicates of the descriptors of the connections. The duplicates stay valid if the driver closes its own
/// descriptors in order to connect again.
std::vector<Descriptor> connectionsOfThisProcess() {
    constexpr int most = 1024;
    std::vector<Descriptor> found;
    for (int descriptor = 0; descriptor < most; ++descriptor) {
        if (!isConnection(descriptor)) continue;
        askForLife(descriptor);
        found.emplace_back(fcntl(descriptor, F_DUPFD_CLOEXEC, most));
    }
    return found;
}

} // namespace

Outcome<std::string> reach(const RemoteServer& server, std::chrono::milliseconds patience) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* list = nullptr;
    if (const int error =
            getaddrinfo(server.host.c_str(), std::to_string(server.port).c_str(), &hints, &list);
        error != 0)
        return unreachable(server, gai_strerror(error));
    const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> addresses(list, freeaddrinfo);
    int error = 0;
    for (const addrinfo* each = list; each != nullptr; each = each->ai_next) {
        error = connectTo(*each, patience);
        if (error == 0) return addressIn(*each, server);
    }
    return unreachable(server, std::strerror(error)); // NOLINT(concurrency-mt-unsafe): one thread
}

namespace {

/// Starts a thread that ends the process as soon as one of its connections or the parent ends.
void endWithConnections(const Descriptor& parent) {
    std::thread([parent = parent.number(), connections = connectionsOfThisProcess()] {
        std::vector<pollfd> ends{{parent, POLLRDHUP, 0}};
        for (const Descriptor& connection : connections)
            ends.push_back({connection.number(), POLLRDHUP, 0});
        while (poll(ends.data(), ends.size(), -1) < 0 && errno == EINTR) {
        }
        _exit(ends.front().revents != 0 ? EXIT_SUCCESS : serverGone);
    }).detach();
}

constexpr std::chrono::seconds connectPatience{4};

Failure impossible() {
    return {Stage::Kernel, SENTENCE("the request to the process that counts is invalid")};
}

/// The files that libraries, the OpenCL loader and the resolution of names read.
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
    // The driver loads further libraries from its own folder.
    const QFileInfo driver(qEnvironmentVariable("OCL_ICD_VENDORS"));
    QStringList folders = qEnvironmentVariable("LD_LIBRARY_PATH").split(QLatin1Char(':'), Qt::SkipEmptyParts);
    if (driver.isFile()) folders += {driver.absolutePath(), QFileInfo(driver.canonicalFilePath()).path()};
    for (const QString& folder : folders)
        files.push_back(QFile::encodeName(folder).toStdString());
    return files;
}

/// The folder of the server in the cache; it is created if missing. Empty if there is no cache. Each server
/// has its own folder, so that files from one server are not used with another server or with drivers of this
/// machine.
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

/// Confines this process. `address` is given to the driver, so that it need not resolve the name.
void confineTo(const RemoteServer& server, const std::string& address, const std::string& cache) {
    const std::string folder = folderFor(server, cache);
    for (const char* variable : {"XDG_CACHE_HOME", "POCL_CACHE_DIR", "TMPDIR"})
        qputenv(variable, QByteArray::fromStdString(folder));
    qputenv("POCL_REMOTE0_PARAMETERS",
            QByteArray::fromStdString(textOf({address, server.port, server.device})));
    SandboxPolicy policy;
    policy.work = ConfinedWork::Remote;
    policy.readable = readableFiles();
    if (folder.empty())
        policy.writable = {"/dev/null"};
    else
        policy.writable = {"/dev/null", folder};
    policy.ports = {server.port, static_cast<std::uint16_t>(server.port + 1)};
    policy.names = address == server.host;
    static_cast<void>(confine(policy)); // some systems cannot impose every restriction
}

class Server {
public:
    Server(const Descriptor& socket, std::unique_ptr<Backend> backend)
        : m_socket(socket), m_backend(std::move(backend)) {}

    /// Connects, confines the process, and sends the devices. Returns false if there is no device.
    bool find(const RemoteServer& server, const std::string& cache);
    void answerAll();

private:
    void answer(const KeepImage& image, Descriptor memory);
    void answer(CountQuestion question, Descriptor memory);
    void answer(ScopeQuestion question, Descriptor memory);
    void answer(const RooflineQuestion& question, Descriptor memory);
    void answer(const OpenQuestion& question, Descriptor memory);
    void answer(const Release& release, Descriptor memory);
    /// Points the task to the pixels of a part. Returns false if the image is unknown or does not contain the
    /// part, or if the device is not open.
    bool point(CountTask& task, const PartOfImage& part) const;
    /// Does `work`, and sends its progress and its outcome. A packet that arrives meanwhile is a request to
    /// stop.
    template <typename Work>
    void sayOutcome(Work work);
    void say(const Answer& answer) { sendRecord(m_socket, answer); }

    const Descriptor& m_socket;
    std::unique_ptr<Backend> m_backend;
    DeviceCatalog m_catalog;
    std::unique_ptr<Counter> m_counter;
    std::map<std::uint32_t, SourceImage> m_images;
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
    static_cast<void>(denyConnecting());
    m_catalog = *found;
    say(Found{m_catalog.devices, m_catalog.notes});
    return !m_catalog.devices.empty();
}

void Server::answerAll() {
    while (std::optional<Packet> packet = receivePacket(m_socket)) {
        std::optional<Question> question = recordIn<Question>(*packet);
        if (!question) continue; // a stop for a question that is already answered
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
    if (!kept.owner) return; // then point() fails for this image
    kept.pixels.data = static_cast<const std::byte*>(kept.owner.get());
    m_images[image.number] = std::move(kept);
}

void Server::answer(const Release& release, Descriptor /*memory*/) {
    for (const std::uint32_t number : release.numbers)
        m_images.erase(number);
}

bool Server::point(CountTask& task, const PartOfImage& part) const {
    const auto image = m_images.find(part.image);
    if (image == m_images.end()) return false;
    const PixelView& whole = image->second.pixels;
    if (part.extent.empty() || part.extent.width > whole.extent.width ||
        part.extent.height > whole.extent.height)
        return false;
    PixelView pixels = whole;
    pixels.extent = part.extent;
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
    say(answerOf<Answer>(caught(Stage::Kernel, [&] { return work(control); })));
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

/// Discards the messages that the driver prints.
void muteDrivers() {
    const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        dup2(nothing, stream);
}

} // namespace

void serveCounting(const RemoteServer& server, std::unique_ptr<Backend> backend, const std::string& cache) {
    const Descriptor socket = takeConnection();
    muteDrivers();
    Server process(socket, std::move(backend));
    if (process.find(server, cache)) {
        endWithConnections(socket);
        process.answerAll();
    }
    _exit(EXIT_SUCCESS); // without destructors, which would wait for threads of the driver
}

} // namespace tonescope::remote
