// SPDX-License-Identifier: GPL-3.0-or-later
// The process is confined before it receives the first file. Plugins and fonts have paths, so they are loaded
// before; afterwards even the lookup of paths is denied, and files arrive as open descriptors. For each
// request Linux limits the processor time, by the size of the file, and the memory, to the free memory of the
// machine. Whole pictures are decoded into shared memory and copied only if their format has to be converted;
// reduced copies and frames are copied.
#include "engine/decoder/decoder_server.h"

#include "engine/decoder/decoder_records.h"
#include "engine/decoder/kept_memory.h"
#include "engine/image/available_memory.h"
#include "engine/image/decode.h"
#include "engine/image/file_decoder.h"
#include "engine/image/jpeg_preview.h"
#include "engine/values/image.h"
#include "engine/values/text.h"
#include "engine/worker/confinement.h"
#include "engine/worker/shared_memory.h"

#include <QFile>
#include <QFont>
#include <QFontDatabase>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QImageReader>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <sstream>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tonescope::decoder {

namespace {

/// Address space of a process that has decoded nothing, rounded up.
constexpr std::uint64_t ownMemory = std::uint64_t{1} << 30;
// Processor time for any header. A small file that takes longer is regarded as an attack.
constexpr std::chrono::seconds workOfAnyHeader{2};
constexpr std::chrono::seconds workOfAnyFile{5};
// The speeds of the slowest decoder, from which the limit of processor time is computed.
constexpr std::int64_t bytesASecond = 10'000'000; ///< bytes of a file
constexpr std::int64_t pixelsASecond = 20'000'000;

std::uint64_t memoryOfTheMachine() {
    return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
           static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::vector<std::string> readableFolders() {
    std::vector<std::string> folders{"/usr",
                                     "/lib",
                                     "/lib64",
                                     "/etc/fonts",
                                     "/etc/ld.so.cache",
                                     "/var/cache/fontconfig",
                                     "/proc/meminfo",
                                     "/proc/self/cgroup",
                                     "/proc/self/maps",
                                     "/proc/self/statm",
                                     "/sys/fs/cgroup"};
    // Folders of Qt and its plugins, if they are not the folders of the system.
    for (const char* variable : {"LD_LIBRARY_PATH", "QT_PLUGIN_PATH", "QT_QPA_PLATFORM_PLUGIN_PATH"}) {
        const char* value = std::getenv(variable);
        std::istringstream list(value == nullptr ? "" : value);
        for (std::string folder; std::getline(list, folder, ':');)
            folders.push_back(folder);
    }
    return folders;
}

/// Moves a descriptor to a number above the standard streams. If the parent has closed its standard streams,
/// their numbers are free, and a file could get one.
Descriptor aboveStreams(Descriptor file) {
    return Descriptor(fcntl(file.number(), F_DUPFD_CLOEXEC, childSocket + 1));
}

/// Redirects the standard streams, which belong to the parent, to a file in memory. It records the messages
/// of image libraries, because some report damage in no other way.
class PrintedLines {
public:
    PrintedLines() : m_file(aboveStreams(Descriptor(memfd_create("printed", MFD_CLOEXEC)))) {
        const Descriptor nothing = aboveStreams(Descriptor(open("/dev/null", O_RDWR | O_CLOEXEC)));
        dup2(nothing.number(), STDIN_FILENO);
        for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
            dup2(m_file.valid() ? m_file.number() : nothing.number(), stream);
        qInstallMessageHandler(
            [](QtMsgType /*type*/, const QMessageLogContext& context, const QString& text) {
                const QByteArray line = QByteArray(context.category) + ": " + text.toUtf8() + '\n';
                static_cast<void>(
                    ::write(STDERR_FILENO, line.constData(), static_cast<std::size_t>(line.size())));
            });
    }

    void clear() const {
        if (!m_file.valid() || ftruncate(m_file.number(), 0) != 0) return;
        lseek(m_file.number(), 0, SEEK_SET); // both streams share the position
    }
    /// The beginning of the text that was printed since clear().
    [[nodiscard]] QByteArray first() const {
        constexpr off_t enough = off_t{1}
                                 << 20; // bytes; some libraries report each tag before they read samples
        struct stat file {};
        if (!m_file.valid() || fstat(m_file.number(), &file) != 0) return {};
        QByteArray lines(std::min(file.st_size, enough), '\0');
        lines.resize(std::max<qsizetype>(
            0, pread(m_file.number(), lines.data(), static_cast<std::size_t>(lines.size()), 0)));
        return lines;
    }

private:
    Descriptor m_file;
};

/// Identifies an open file in its present state: equal if it is the same file, and was not written in
/// between.
struct FileIdentity {
    dev_t device;
    ino_t node;
    off_t bytes;
    std::int64_t written; ///< time of the last write, in nanoseconds

    bool operator==(const FileIdentity&) const = default;
};

FileIdentity identityOf(const Descriptor& file) {
    struct stat state {};
    if (fstat(file.number(), &state) != 0) return {};
    constexpr std::int64_t second = 1'000'000'000;
    return {state.st_dev, state.st_ino, state.st_size, state.st_mtim.tv_sec * second + state.st_mtim.tv_nsec};
}

/// Answers the requests of a connection, one at a time.
class Server {
public:
    Server(Descriptor socket, const PrintedLines& printed)
        : m_socket(std::move(socket)), m_printed(printed) {}

    /// Answers requests until the other end is closed.
    void answerAll() {
        while (std::optional<Packet> packet = receivePacket(m_socket)) {
            const std::optional<Request> request = recordIn<Request>(*packet);
            if (!request || !packet->descriptor.valid())
                continue; // a stop for a request that is already answered
            answer(*request, std::move(packet->descriptor));
        }
    }

private:
    void answer(const Request& request, Descriptor file);
    void decode(const Request& request, Descriptor file);
    void reduce(const Request& request, Descriptor file);
    void decodeFrame(const Request& request, Descriptor file);
    void grantWork(qint64 pixels) const;
    [[nodiscard]] QImage memoryFor(QSize size, QImage::Format format);
    void addUp(const uchar* first, qsizetype bytes);
    void send(Picture picture);
    void send(const Answer& answer, int descriptor = -1) { sendRecord(m_socket, answer, descriptor); }
    [[nodiscard]] bool stopped() const { return packetWaits(m_socket, {}); }

    Descriptor m_socket;
    const PrintedLines& m_printed;
    std::int64_t m_bytes = 0;             ///< size of the file
    std::chrono::seconds m_work{};        ///< processor time for the file, without the time for pixels
    std::optional<SharedMemory> m_memory; ///< the picture, if its reader decodes into given memory
    KeptMemory m_kept;
    bool m_mayKeep = false;   ///< m_memory may be kept for later pictures
    bool m_sums = false;      ///< the checksum of m_memory is wanted
    std::size_t m_summed = 0; ///< bytes that m_sum contains
    std::uint32_t m_sum = 0;
    FileIdentity m_framed{};               ///< of the file that m_frames reads
    std::unique_ptr<FrameReader> m_frames; ///< at the last frame that was read
};

/// Whether the file is a JPEG. The decoder writes every pixel of a JPEG or reports missing ones, so the
/// memory need not be cleared.
bool isJpeg(const Descriptor& file) {
    std::array<unsigned char, 2> start{};
    return pread(file.number(), start.data(), start.size(), 0) == 2 && start[0] == 0xff && start[1] == 0xd8;
}

// Answers one request. The limits of memory and processor time are set anew for each file, before a library
// reads a byte of it.
void Server::answer(const Request& request, Descriptor file) {
    struct stat state {};
    m_bytes = fstat(file.number(), &state) == 0 ? state.st_size : 0;
    m_kept.release(request.released);
    limitMemory({}); // because availableMemory() includes the limit that was set for the last file
    limitMemory(availableMemory().value_or(memoryOfTheMachine()) + ownMemory);
    const bool header = request.kind == RequestKind::Bytes;
    m_work = (header ? workOfAnyHeader : workOfAnyFile) + std::chrono::seconds(m_bytes / bytesASecond);
    limitWork(m_work);
    switch (request.kind) {
    case RequestKind::Picture:
    case RequestKind::Sensor:
    case RequestKind::Embedded:
        decode(request, std::move(file));
        break;
    case RequestKind::Reduced:
        reduce(request, std::move(file));
        break;
    case RequestKind::Frame:
        decodeFrame(request, std::move(file));
        break;
    case RequestKind::Bytes:
        QFile opened;
        if (opened.open(file.release(), QIODevice::ReadOnly, QFileDevice::AutoCloseHandle))
            send(ByteCount{pictureBytes(opened)});
        else
            send(ByteCount{0});
        break;
    }
    m_memory.reset();
    m_mayKeep = false;
    m_kept.giveUpSpare();
}

// Decodes a picture into shared memory. Only the memory of a JPEG and of a sensor's levels may be reused,
// because their readers write every pixel.
void Server::decode(const Request& request, Descriptor file) {
    const bool sensor = request.kind == RequestKind::Sensor;
    m_mayKeep = request.mayKeep && (sensor || isJpeg(file));
    m_sums = request.sums;
    m_summed = 0;
    m_sum = 0;
    const DecodingHelp help{[this] { return stopped(); },
                            [this](QSize size, QImage::Format format) { return memoryFor(size, format); },
                            [this] { return m_printed.first(); },
                            [this](qint64 pixels) { grantWork(pixels); },
                            [this](const uchar* first, qsizetype bytes) { addUp(first, bytes); },
                            request.chroma};
    m_printed.clear();
    auto image = caught(Stage::Decode, [&] {
        if (sensor) return sensorOpened(file.release(), request.name, help);
        if (request.kind == RequestKind::Embedded) return embeddedOpened(file.release(), request.name, help);
        return decodeOpened(file.release(), request.name, help, request.frame);
    });
    if (stopped()) return send(Stopped{});
    if (const Failure* failure = image.failed()) return send(*failure);
    send(Picture{std::move(image).value()});
}

void Server::reduce(const Request& request, Descriptor file) {
    QFile opened(request.name);
    if (!opened.open(file.release(), QIODevice::ReadOnly | QIODevice::Unbuffered,
                     QFileDevice::AutoCloseHandle))
        return send(Stopped{});
    std::optional<ReducedPicture> reduced = reducedPicture(opened, [this] { return stopped(); });
    if (!reduced || stopped()) return send(Stopped{});
    send(Picture{std::move(reduced->image), reduced->whole});
}

void Server::decodeFrame(const Request& request, Descriptor file) {
    const FileIdentity identity = identityOf(file);
    if (!m_frames || identity != m_framed) {
        auto opened = std::make_unique<QFile>();
        if (!opened->open(file.release(), QIODevice::ReadOnly, QFileDevice::AutoCloseHandle))
            return send(Failure{Stage::Open, SENTENCE("the file cannot be read")});
        m_frames = std::make_unique<FrameReader>(std::move(opened), request.name);
        m_framed = identity;
    }
    auto frame = caught(Stage::Decode, [&] {
        return m_frames->readPlanes(request.frame, [this](qint64 pixels) { grantWork(pixels); });
    });
    if (const Failure* failure = frame.failed()) return send(*failure);
    send(Picture{*frame->image, {}, frame->delay, frame->plays, 0, {}, frame->planes});
}

/// Allows processor time for `pixels` pixels, but at most for as many as a file of this size can have.
void Server::grantWork(qint64 pixels) const {
    const auto most = static_cast<qint64>(
        std::min<std::uint64_t>(mostPictureBytes(m_bytes), std::numeric_limits<qint64>::max()));
    limitWork(m_work + std::chrono::seconds(std::clamp<qint64>(pixels, 0, most) / pixelsASecond));
}

/// A picture in shared memory to decode into. Null if the format is not supported or there is too little
/// memory.
QImage Server::memoryFor(QSize size, QImage::Format format) {
    if (!size.isValid() || format <= QImage::Format_Invalid || format >= QImage::NImageFormats) return {};
    const int bits = QImage::toPixelFormat(format).bitsPerPixel();
    if (bits < 8) return {};
    const qint64 row = (qint64{size.width()} * bits / 8 + 3) / 4 * 4;
    const auto bytes = static_cast<std::size_t>(row * size.height());
    m_memory = m_mayKeep ? m_kept.take(bytes) : std::nullopt;
    if (!m_memory) m_memory = SharedMemory::make(m_mayKeep ? KeptMemory::roomFor(bytes) : bytes);
    if (!m_memory) return {};
    return {reinterpret_cast<uchar*>(m_memory->data()), size.width(), size.height(), row, format};
}

/// Adds rows to the checksum while they are in the cache of the processor.
void Server::addUp(const uchar* first, qsizetype bytes) {
    const auto* rows = reinterpret_cast<const std::byte*>(first);
    if (!m_sums || !m_mayKeep || !m_memory || rows != m_memory->data() + m_summed) return;
    m_sum += wordSum(rows, static_cast<std::size_t>(bytes), m_summed);
    m_summed += static_cast<std::size_t>(bytes);
}

/// Sends a picture with its pixels: the memory into which they were decoded, or a copy.
void Server::send(Picture picture) {
    Image& image = picture.image;
    const std::size_t bytes = image.stored.spanBytes();
    const bool inMemory = m_memory && image.stored.data == m_memory->data() && bytes <= m_memory->bytes();
    if (!inMemory) { // it was converted or reduced, is a frame, or has another format than the header says
        m_memory = SharedMemory::make(bytes);
        if (!m_memory) return send(Failure{Stage::Decode, SENTENCE("there is not enough memory"), bytes, {}});
        std::memcpy(m_memory->data(), image.stored.data, bytes);
    }
    image.stored.data = nullptr;
    image.storage.reset();
    if (inMemory && m_mayKeep && m_memory->bytes() <= KeptMemory::mostBytes && m_memory->share()) {
        if (m_sums && image.stored.contiguous())
            picture.sum = m_summed == bytes ? m_sum : wordSum(m_memory->data(), bytes, 0);
        picture.kept = m_kept.keep(*std::exchange(m_memory, std::nullopt));
        return send(std::move(picture), m_kept.last().number());
    }
    const Descriptor sealed = m_memory->seal();
    if (!sealed.valid())
        return send(Failure{
            Stage::Decode, SENTENCE("the process that decodes cannot pass the pixels on"), bytes, {}});
    send(std::move(picture), sealed.number());
}

/// Loads everything that is found by a path, because paths are denied afterwards.
void loadPluginsAndFonts() {
    QImageReader::supportedImageFormats();
    QFontDatabase::families();
    static_cast<void>(QFontMetrics(QFont()).horizontalAdvance(QLatin1Char('A')));
}

} // namespace

int serveDecoding(int& argc, char** argv) {
    Descriptor connection = takeConnection();
    const PrintedLines printed;
    static_cast<void>(
        confine({.readable = readableFolders(), .writable = {}, .memory = memoryOfTheMachine() + ownMemory}));
    qputenv("QT_QPA_PLATFORM", "offscreen"); // fonts for texts in drawings, without a screen
    const QGuiApplication application(argc, argv);
    static_cast<void>(chdir("/")); // relative names in drawings must not be found
    loadPluginsAndFonts();
    static_cast<void>(denyPathLookups());
    Server(std::move(connection), printed).answerAll();
    return 0;
}

} // namespace tonescope::decoder
