// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/decoder/decoder_server.h"

#include "engine/decoder/decoder_messages.h"
#include "engine/decoder/kept_memory.h"
#include "engine/image/available_memory.h"
#include "engine/image/decode.h"
#include "engine/image/frame_reader.h"
#include "engine/image/picture_bytes.h"
#include "engine/image/reduced_picture.h"
#include "engine/process/confinement.h"
#include "engine/process/shared_memory.h"
#include "engine/values/lasting_memory.h"
#include "engine/values/text/sentence.h"

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

/// What a process takes of its address space before it decodes anything, and more.
constexpr std::uint64_t ownMemory = std::uint64_t{1} << 30;
// A small file that takes longer is a bomb.
constexpr std::chrono::seconds workOfAnyHeader{2};
constexpr std::chrono::seconds workOfAnyFile{5};
// By the slowest decoder there is.
constexpr std::int64_t bytesASecond = 10'000'000; ///< of a file
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
    // Where Qt and its plugins lie elsewhere.
    for (const char* variable : {"LD_LIBRARY_PATH", "QT_PLUGIN_PATH", "QT_QPA_PLATFORM_PLUGIN_PATH"}) {
        const char* value = std::getenv(variable);
        std::istringstream list(value == nullptr ? "" : value);
        for (std::string folder; std::getline(list, folder, ':');)
            folders.push_back(folder);
    }
    return folders;
}

/// The file under a number that no stream has: those of whoever started us may be closed, and theirs are the
/// first that are given.
Descriptor aboveStreams(Descriptor file) {
    return Descriptor(fcntl(file.number(), F_DUPFD_CLOEXEC, serverSocket + 1));
}

/// What libraries print, kept instead of shown: the streams are those of whoever started us.
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
        lseek(m_file.number(), 0, SEEK_SET); // of all streams: they share the place
    }
    /// The first of them, since they were cleared.
    [[nodiscard]] QByteArray first() const {
        constexpr off_t enough = off_t{1} << 20; // some complain of each tag before they come to samples
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

/// By what an open file is known to be the one that was open before, as it was.
struct FileIdentity {
    dev_t device;
    ino_t node;
    off_t bytes;
    std::int64_t written; ///< nanoseconds

    bool operator==(const FileIdentity&) const = default;
};

FileIdentity identityOf(const Descriptor& file) {
    struct stat state {};
    if (fstat(file.number(), &state) != 0) return {};
    constexpr std::int64_t second = 1'000'000'000;
    return {state.st_dev, state.st_ino, state.st_size, state.st_mtim.tv_sec * second + state.st_mtim.tv_nsec};
}

class Server {
public:
    Server(Descriptor socket, const PrintedLines& printed)
        : m_socket(std::move(socket)), m_printed(printed) {}

    void answerAll() {
        while (std::optional<Packet> packet = receivePacket(m_socket)) {
            const std::optional<Question> question = questionIn(packet->bytes);
            if (!question || !packet->descriptor.valid()) continue; // a stop that came too late
            answer(*question, std::move(packet->descriptor));
        }
    }

private:
    void answer(const Question& question, Descriptor file);
    [[nodiscard]] static BytesTold bytesOf(Descriptor file);
    void decode(const Question& question, Descriptor file);
    void reduce(const Question& question, Descriptor file);
    void decodeFrame(const Question& question, Descriptor file);
    /// Time for so many pixels, as far as a file of that size can have them.
    void grant(qint64 pixels) const;
    /// A picture in memory that can be handed over; null where there is none of that format.
    [[nodiscard]] QImage makeRoom(QSize size, QImage::Format format);
    void addUp(const uchar* first, qsizetype bytes);
    void give(PictureTold told);
    void say(const Answer& answer, int descriptor = -1) { sendPacket(m_socket, packed(answer), descriptor); }

    Descriptor m_socket;
    const PrintedLines& m_printed;
    std::int64_t m_bytes = 0;      ///< of the file
    std::chrono::seconds m_work{}; ///< that it may cause beside that of its pixels
    std::optional<SharedMemory>
        m_room; ///< that the picture is decoded into, if its decoder lets itself be told
    KeptMemory m_kept;
    bool m_mayKeep = false;   ///< the memory of the picture that is being decoded
    bool m_sums = false;      ///< and its sum is wished
    std::size_t m_summed = 0; ///< bytes of the room, of which this is the sum already
    std::uint32_t m_sum = 0;
    FileIdentity m_framed{};               ///< the file of which frames were read last
    std::unique_ptr<FrameReader> m_frames; ///< stands where the last of them ended
};

void Server::answer(const Question& question, Descriptor file) {
    struct stat state {};
    const std::int64_t bytes = fstat(file.number(), &state) == 0 ? state.st_size : 0;
    const bool header = question.wish == Wish::Bytes;
    m_kept.release(question.released);
    limitMemory({}); // of the file before: now there may be more
    limitMemory(availableMemory().value_or(memoryOfTheMachine()) + ownMemory);
    m_bytes = bytes;
    m_work = (header ? workOfAnyHeader : workOfAnyFile) + std::chrono::seconds(bytes / bytesASecond);
    limitWork(m_work);
    if (header)
        say(bytesOf(std::move(file)));
    else if (question.wish == Wish::Reduced)
        reduce(question, std::move(file));
    else if (question.wish == Wish::Frame)
        decodeFrame(question, std::move(file));
    else
        decode(question, std::move(file));
    m_room.reset();
    m_mayKeep = false;
    m_kept.giveUpSpare();
}

BytesTold Server::bytesOf(Descriptor file) {
    QFile opened;
    if (!opened.open(file.release(), QIODevice::ReadOnly, QFileDevice::AutoCloseHandle)) return {0};
    return {pictureBytes(opened)};
}

/// Its decoder writes each pixel, or says that it did not.
bool isJpeg(const Descriptor& file) {
    std::array<unsigned char, 2> start{};
    return pread(file.number(), start.data(), start.size(), 0) == 2 && start[0] == 0xff && start[1] == 0xd8;
}

void Server::decode(const Question& question, Descriptor file) {
    m_mayKeep = question.mayKeep && isJpeg(file);
    m_sums = question.sums;
    m_summed = 0;
    m_sum = 0;
    const DecodingHelp help{[this] { return packetWaits(m_socket, {}); },
                            [this](QSize size, QImage::Format format) { return makeRoom(size, format); },
                            [this] { return m_printed.first(); }, [this](qint64 pixels) { grant(pixels); },
                            [this](const uchar* first, qsizetype bytes) { addUp(first, bytes); }};
    m_printed.clear();
    auto image = caught(Stage::Decode,
                        [&] { return decodeOpened(file.release(), question.name, help, question.frame); });
    if (packetWaits(m_socket, {})) return say(Stopped{});
    if (const Failure* failure = image.failed()) return say(*failure);
    give({std::move(image).value()});
}

void Server::reduce(const Question& question, Descriptor file) {
    QFile opened(question.name);
    if (!opened.open(file.release(), QIODevice::ReadOnly | QIODevice::Unbuffered,
                     QFileDevice::AutoCloseHandle))
        return say(Stopped{});
    std::optional<ReducedPicture> reduced =
        reducedPicture(opened, [this] { return packetWaits(m_socket, {}); });
    if (!reduced || packetWaits(m_socket, {})) return say(Stopped{});
    give({std::move(reduced->image), reduced->whole});
}

void Server::decodeFrame(const Question& question, Descriptor file) {
    const FileIdentity identity = identityOf(file);
    if (!m_frames || identity != m_framed) {
        auto opened = std::make_unique<QFile>();
        if (!opened->open(file.release(), QIODevice::ReadOnly, QFileDevice::AutoCloseHandle))
            return say(Failure{Stage::Open, SENTENCE("the file cannot be read"), {}, {}});
        m_frames = std::make_unique<FrameReader>(std::move(opened), question.name);
        m_framed = identity;
    }
    auto frame = caught(Stage::Decode, [&] {
        return m_frames->read(question.frame, [this](qint64 pixels) { grant(pixels); });
    });
    if (const Failure* failure = frame.failed()) return say(*failure);
    give({*frame->image, {}, frame->delay, frame->plays});
}

void Server::grant(qint64 pixels) const {
    const auto most = static_cast<qint64>(
        std::min<std::uint64_t>(mostPictureBytes(m_bytes), std::numeric_limits<qint64>::max()));
    limitWork(m_work + std::chrono::seconds(std::clamp<qint64>(pixels, 0, most) / pixelsASecond));
}

QImage Server::makeRoom(QSize size, QImage::Format format) {
    if (!size.isValid() || format <= QImage::Format_Invalid || format >= QImage::NImageFormats) return {};
    const int bits = QImage::toPixelFormat(format).bitsPerPixel();
    if (bits < 8) return {};
    const qint64 row = (qint64{size.width()} * bits / 8 + 3) / 4 * 4;
    const auto bytes = static_cast<std::size_t>(row * size.height());
    m_room = m_mayKeep ? m_kept.take(bytes) : std::nullopt;
    if (!m_room) m_room = SharedMemory::make(m_mayKeep ? KeptMemory::roomFor(bytes) : bytes);
    if (!m_room) return {};
    return {reinterpret_cast<uchar*>(m_room->data()), size.width(), size.height(), row, format};
}

/// While they are in the cache: to read them again from memory takes longer than to add them.
void Server::addUp(const uchar* first, qsizetype bytes) {
    const auto* rows = reinterpret_cast<const std::byte*>(first);
    if (!m_sums || !m_mayKeep || !m_room || rows != m_room->data() + m_summed) return;
    m_sum += wordSum(rows, static_cast<std::size_t>(bytes), m_summed);
    m_summed += static_cast<std::size_t>(bytes);
}

void Server::give(PictureTold told) {
    Image& image = told.image;
    const std::size_t bytes = image.stored.spanBytes();
    const bool inRoom = m_room && image.stored.data == m_room->data() && bytes <= m_room->bytes();
    if (!inRoom) { // of another format than the header told, or converted
        m_room = SharedMemory::make(bytes);
        if (!m_room) return say(Failure{Stage::Decode, SENTENCE("there is not enough memory"), bytes, {}});
        std::memcpy(m_room->data(), image.stored.data, bytes);
    }
    image.stored.data = nullptr;
    image.storage.reset();
    if (inRoom && m_mayKeep && m_room->bytes() <= KeptMemory::mostBytes && m_room->share()) {
        if (m_sums && image.stored.contiguous())
            told.sum = m_summed == bytes ? m_sum : wordSum(m_room->data(), bytes, 0);
        told.kept = m_kept.keep(*std::exchange(m_room, std::nullopt));
        return say(std::move(told), m_kept.last().number());
    }
    const Descriptor sealed = m_room->seal();
    if (!sealed.valid())
        return say(Failure{Stage::Decode, SENTENCE("the pixels cannot be handed over"), bytes, {}});
    say(std::move(told), sealed.number());
}

/// All that is looked for by its path.
void findPluginsAndFonts() {
    QImageReader::supportedImageFormats();
    QFontDatabase::families();
    static_cast<void>(QFontMetrics(QFont()).horizontalAdvance(QLatin1Char('A')));
}

} // namespace

int serveDecoding(int& argc, char** argv) {
    close_range(serverSocket + 1, ~0U, 0); // whatever the other process, or a driver in it, left open
    const PrintedLines printed;
    static_cast<void>(
        confine({.readable = readableFolders(), .writable = {}, .memory = memoryOfTheMachine() + ownMemory}));
    qputenv("QT_QPA_PLATFORM", "offscreen"); // texts in drawings need fonts, and no screen
    const QGuiApplication application(argc, argv);
    static_cast<void>(chdir("/")); // what a drawing takes for a name leads nowhere
    findPluginsAndFonts();
    static_cast<void>(stopLookingAtPaths());
    Server(Descriptor(serverSocket), printed).answerAll();
    return 0;
}

} // namespace tonescope::decoder
