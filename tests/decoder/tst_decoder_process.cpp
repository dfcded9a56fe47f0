// SPDX-License-Identifier: GPL-3.0-or-later
// Tests decoder processes.

#include "engine/decoder/decoder_pool.h"
#include "engine/decoder/decoder_records.h"
#include "engine/decoder/decoder_server.h"
#include "engine/decoder/kept_memory.h"
#include "engine/image/decode.h"
#include "engine/image/file_decoder.h"
#include "engine/values/image.h"
#include "engine/worker/shared_memory.h"
#include "tests/fixtures/animation_files.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/page_files.h"
#include "tests/fixtures/picture_files.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/sent_records.h"
#include "tests/fixtures/video_files.h"

#include <QColorSpace>
#include <QtEndian>

#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstring>
#include <exiv2/exiv2.hpp>
#include <fcntl.h>
#include <limits>
#include <random>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

using namespace tonescope::decoder;
using namespace tonescope;

// Tests decoder processes: files are decoded exactly as in the own process, and a process that crashes, hangs
// or misbehaves only costs its file.

namespace {

/// Gives a PNG 4 GB that say nothing, before its pixels; they take no room on the disk.
bool stretchPng(const QString& path) {
    constexpr qint64 chunk = 7'000'000, chunks = 600;
    QFile file(path);
    if (!file.open(QIODevice::ReadWrite)) return false;
    const QByteArray png = file.readAll();
    const qsizetype pixels = png.indexOf("IDAT") - 4;
    QByteArray head(4, '\0');
    qToBigEndian(static_cast<quint32>(chunk), head.data());
    for (qint64 i = 0; i < chunks; ++i) {
        file.seek(pixels + i * (chunk + 12));
        file.write(head + "teSt");
    }
    return file.seek(pixels + chunks * (chunk + 12)) && file.write(png.mid(pixels)) > 0;
}

/// The numbers of the processes that this thread, which is the first one, has started.
QByteArray childProcesses() {
    QFile file(QStringLiteral("/proc/self/task/%1/children").arg(getpid()));
    return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed() : QByteArray();
}

/// The size of a process's address space, in bytes.
qulonglong addressSpaceOf(qint64 process) {
    QFile file(QStringLiteral("/proc/%1/statm").arg(process));
    if (!file.open(QIODevice::ReadOnly)) return 0;
    return file.readAll().split(' ').constFirst().toULongLong() * static_cast<qulonglong>(getpagesize());
}

bool hasOpen(const QByteArray& process, const QString& path) {
    const QDir files(QStringLiteral("/proc/%1/fd").arg(QString::fromLatin1(process)));
    const QFileInfoList all = files.entryInfoList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot);
    return std::any_of(all.begin(), all.end(),
                       [&](const QFileInfo& each) { return each.symLinkTarget() == path; });
}

void sendTwoDescriptors(const Descriptor& socket) {
    char byte = 'x';
    iovec part{&byte, 1};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(2 * sizeof(int))> control{};
    msghdr message{nullptr, 0, &part, 1, control.data(), control.size(), 0};
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    *header = {CMSG_LEN(2 * sizeof(int)), SOL_SOCKET, SCM_RIGHTS};
    const std::array<int, 2> descriptors{socket.number(), socket.number()};
    std::memcpy(CMSG_DATA(header), descriptors.data(), sizeof descriptors);
    sendmsg(socket.number(), &message, 0);
}

void workFor(std::chrono::seconds time) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (std::chrono::steady_clock::now() < end) {
    }
}

/// A JPEG with a colour profile, and with the tags of a camera and its lens.
QByteArray taggedJpeg() {
    QImage picture = test::photo(QImage::Format_RGB32);
    picture.setColorSpace(QColorSpace::AdobeRgb);
    const QByteArray plain = test::encoded(picture, "jpg");
    const auto image =
        Exiv2::ImageFactory::open(reinterpret_cast<const Exiv2::byte*>(plain.constData()), plain.size());
    image->readMetadata();
    image->exifData()["Exif.Image.Make"] = std::string("Canon");
    image->exifData()["Exif.Image.Model"] = std::string("Canon EOS 5D");
    image->exifData()["Exif.Photo.LensModel"] = std::string("EF50mm f/1.4");
    image->exifData()["Exif.Photo.ExposureTime"] = std::string("1/250");
    image->writeMetadata();
    image->io().seek(0, Exiv2::BasicIo::beg);
    QByteArray tagged(static_cast<qsizetype>(image->io().size()), '\0');
    image->io().read(reinterpret_cast<Exiv2::byte*>(tagged.data()), tagged.size());
    return tagged;
}

bool isOdd(std::string_view behaviour) {
    constexpr std::string_view all =
        "crash end hang busy rubbish too long two descriptors no memory too little memory stopped";
    return all.find(behaviour) != std::string_view::npos;
}

/// What the process does instead of serving, by the argument that it is started with.
int misbehave(const std::string& behaviour) {
    using namespace decoder;
    const Descriptor socket(childSocket);
    while (receivePacket(socket)) {
        if (behaviour == "crash") raise(SIGSEGV);
        if (behaviour == "end") return 0;
        if (behaviour == "hang") pause();
        if (behaviour == "busy") workFor(std::chrono::seconds(2));
        if (behaviour == "rubbish" || behaviour == "busy") sendPacket(socket, QByteArray("rubbish"));
        if (behaviour == "stopped") sendRecord<Answer>(socket, Stopped{});
        if (behaviour == "too long") sendPacket(socket, QByteArray(2 * mostPacketBytes, 'x'));
        if (behaviour == "two descriptors") sendTwoDescriptors(socket);
        if (behaviour == "too long" || behaviour == "two descriptors")
            while (true)
                pause(); // whatever the other end does
        Image image;
        image.stored = {nullptr, {100, 100}, 400, PixelLayout::Bgra8};
        if (behaviour == "no memory") sendRecord<Answer>(socket, Picture{image});
        if (behaviour == "too little memory") {
            const Descriptor sealed = SharedMemory::make(4000)->seal();
            sendRecord<Answer>(socket, Picture{image}, sealed.number());
        }
    }
    return 0;
}

constexpr std::chrono::seconds ample{300};

ServerProgram server(std::string behaviour = "serve", std::chrono::seconds patience = ample) {
    return {"/proc/self/exe", std::move(behaviour), patience};
}

int openDescriptors() {
    return static_cast<int>(QDir(QStringLiteral("/proc/self/fd"))
                                .entryList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::System)
                                .size());
}

} // namespace

class TestDecoderProcess : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    QString written(const char* name, const QByteArray& bytes) const {
        return test::makeFile(path(name), bytes);
    }
    static void compare(const Image& there, const Image& here) {
        QVERIFY(there.stored.layout == here.stored.layout && there.stored.extent == here.stored.extent);
        QVERIFY(there.orientation == here.orientation && there.frame == here.frame);
        QCOMPARE(there.converted, here.converted);
        QCOMPARE(there.fileBits, here.fileBits);
        QCOMPARE(there.name, here.name);
        QVERIFY(there.facts == here.facts);
        for (std::int64_t y = 0; y < here.stored.extent.height; ++y)
            QVERIFY(std::memcmp(there.stored.row(y), here.stored.row(y), here.stored.rowBytes()) == 0);
    }
    template <typename Value>
    static QString lineOf(const Outcome<Value>& outcome) {
        return outcome.failed() == nullptr ? QString()
                                           : QString::fromStdString(tonescope::lineOf(*outcome.failed()));
    }

private Q_SLOTS:
    void picturesAreTheSame_data() {
        QTest::addColumn<QString>("file");
        using test::encoded;
        using test::photo;
        const auto row = [&](const char* name, const QByteArray& bytes) {
            QTest::newRow(name) << written(name, bytes);
        };
        row("colour.jpg", encoded(photo(QImage::Format_RGB32), "jpg"));
        row("tagged.jpg", taggedJpeg());
        row("gray.jpg", encoded(photo(QImage::Format_Grayscale8), "jpg"));
        row("alpha.png", encoded(photo(QImage::Format_ARGB32), "png"));
        row("deep.png", encoded(photo(QImage::Format_RGBA64), "png"));
        row("deep gray.png", encoded(photo(QImage::Format_Grayscale16), "png"));
        row("indexed.png", encoded(photo(QImage::Format_Indexed8), "png"));
        row("one bit.png", encoded(photo(QImage::Format_Mono), "png"));
        row("windows.bmp", encoded(photo(QImage::Format_RGB888), "bmp"));
        row("map.ppm", encoded(photo(QImage::Format_RGB888), "ppm"));
        row("pages.tif", encoded(photo(QImage::Format_ARGB32), "tiff"));
        row("cmyk.tif", test::tiffOf({{.photometric = 5, .colours = 4}}));
        row("drawing.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='30'>"
                           "<rect width='20' height='30' fill='red'/><text y='20'>Tones</text></svg>");
        // Of fonts that are found, and opened, when a text is drawn.
        row("letters.svg",
            QStringLiteral("<svg xmlns='http://www.w3.org/2000/svg' width='300' height='90'>"
                           "<text y='20' font-family='monospace'>Tones \u8272\u8c03 \u05d0</text>"
                           "<text y='40' font-family='serif' font-weight='bold'>\u03a9</text>"
                           "<text y='60' font-family='sans' font-style='italic'>Ag</text>"
                           "<text y='80' font-family='No Such'>\u2654 \u0416</text></svg>")
                .toUtf8());
    }
    void picturesAreTheSame() {
        QFETCH(QString, file);
        DecoderProcess process(server());
        const auto there = process.decode(file, {}), here = decodeFile(file);
        QVERIFY2(there.ok(), qPrintable(lineOf(there)));
        QVERIFY(here.ok());
        compare(*there, *here);
        QCOMPARE(process.bytesOf(file), inPlaceDecoder().bytes(file));
        const auto again = process.decode(file, {});
        QVERIFY(again.ok());
        compare(*again, *here); // and the image before is still there
        compare(*there, *here);
    }

    void failuresAreTheSame_data() {
        QTest::addColumn<QString>("file");
        const QByteArray jpeg = test::encoded(test::photo(QImage::Format_RGB32, {200, 100}), "jpg");
        QTest::newRow("no image") << written("text.jpg", "this is text");
        QTest::newRow("empty") << written("empty.png", {});
        QTest::newRow("cut short") << written("cut.jpg", jpeg.left(jpeg.size() / 2));
        QTest::newRow("too large") << written("large.ppm", "P6\n300000 300000\n255\n");
        QTest::newRow("a folder") << m_folder.path();
        QTest::newRow("not there") << path("none.png");
    }
    void failuresAreTheSame() {
        QFETCH(QString, file);
        DecoderProcess process(server());
        QCOMPARE(lineOf(process.decode(file, {})), lineOf(decodeFile(file)));
        QCOMPARE(process.bytesOf(file), inPlaceDecoder().bytes(file));
    }

    void whyAFileCannotBeOpenedIsSaidAlike() {
        const QString file = written("any.bmp", test::encoded(test::photo(QImage::Format_RGB32), "bmp"));
        DecoderProcess process(server());
        QVERIFY(process.start());
        rlimit before{};
        getrlimit(RLIMIT_NOFILE, &before);
        const rlimit none{0, before.rlim_max};
        setrlimit(RLIMIT_NOFILE, &none);
        const QString there = lineOf(process.decode(file, {})), here = lineOf(decodeFile(file));
        setrlimit(RLIMIT_NOFILE, &before);
        QCOMPARE(there, QStringLiteral("the file cannot be opened: too many open files"));
        QCOMPARE(there, here);
    }

    /// A picture's memory is used again only after the picture is gone; one that still exists keeps its
    /// pixels.
    void memoryIsUsedAgain() {
        const auto file = [&](const char* name, int gray) {
            QImage picture(700, 500, QImage::Format_RGB32);
            picture.fill(qRgb(gray, gray, gray));
            return written(name, test::encoded(picture, "jpg"));
        };
        const QStringList files{file("a.jpg", 10), file("b.jpg", 90), file("c.jpg", 200)};
        ServerProgram program = server();
        program.reusesMemory = true;
        DecoderProcess process(program);
        const auto held = process.decode(files[0], {});
        QVERIFY(held.ok());
        for (int i = 0; i < 20; ++i) {
            const QString& path = files[i % 3];
            const auto there = process.decode(path, {});
            QVERIFY(there.ok());
            compare(*there, *decodeFile(path));
        }
        compare(*held, *decodeFile(files[0]));
    }

    /// Also for pictures whose sizes differ a little. Their checksums are those of the pixels in the memory.
    void memoryLastsFromPictureToPicture() {
        ServerProgram program = server();
        program.reusesMemory = true;
        DecoderProcess process(program);
        std::weak_ptr<const void> users;
        for (const int width : {700, 704, 720}) {
            const QString file =
                written("lasting.jpg", test::encoded(test::photo(QImage::Format_RGB32, {width, 500}), "jpg"));
            const auto image = process.decode(file, {});
            QVERIFY(image.ok() && image->lasting);
            const LastingMemory& memory = *image->lasting;
            QVERIFY(memory.first == image->stored.data && memory.bytes >= memory.pictureBytes);
            QCOMPARE(memory.pictureBytes, std::size_t(width) * 500 * 4);
            QCOMPARE(memory.sum, wordSum(memory.first, memory.pictureBytes, 0));
            if (width > 700) QCOMPARE(memory.users.lock(), users.lock());
            users = memory.users;
        }
        QVERIFY(!users.expired());
        const QString gap =
            written("gaps.jpg", test::encoded(test::photo(QImage::Format_Grayscale8, {701, 9}), "jpg"));
        QVERIFY(!process.decode(gap, {})->lasting);
        QVERIFY(!process.decode(path("lasting.jpg"), {}, 1, false)->lasting);
        DecoderProcess forgets(server());
        QVERIFY(!forgets.decode(path("lasting.jpg"), {})->lasting);
    }

    /// When pictures are no longer used, at most as many pieces of shared memory stay mapped as the decoder
    /// process keeps (KeptMemory::most), whatever the pictures' sizes.
    void littleStaysMapped() {
        ServerProgram program = server();
        program.reusesMemory = true;
        DecoderProcess process(program);
        for (int i = 0; i < 24; ++i) {
            QImage picture(64 << i % 5, 8 << i / 5, QImage::Format_RGB32); // each fits few others
            picture.fill(Qt::gray);
            const QString file = written("sized.jpg", test::encoded(picture, "jpg"));
            QVERIFY(process.decode(file, {}).ok());
        }
        const auto mapped = test::readFile(QStringLiteral("/proc/self/maps")).count("memfd:tonescope");
        QVERIFY2(mapped > 0 && mapped <= qsizetype(KeptMemory::most), qPrintable(QString::number(mapped)));
    }

    /// Frames are the same in any order, also when another file was asked for between.
    void framesAreTheSame_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("gif") << test::animatedGif({10, 20, 30}, 3);
        if (!test::readsVideos()) return;
        QTest::newRow("avi") << test::grayAvi({10, 20, 30});
        std::vector<QByteArray> frames;
        for (const bool mirrored : {false, true, false})
            frames.push_back(test::jpeg(
                test::photo(QImage::Format_RGB32, {77, 23}).mirrored(mirrored, !frames.empty()), 90));
        QTest::newRow("avi of luma and chroma") << test::aviOf(frames, {77, 23});
    }
    void framesAreTheSame() {
        QFETCH(QByteArray, bytes);
        const QString file = written("moving", bytes);
        const QString other = written("other.gif", test::animatedGif({70, 80}));
        DecoderProcess process(server());
        const FileDecoder here = inPlaceDecoder();
        for (const int number : {1, 2, 3, 1, 3}) {
            const auto frame = process.frame(file, {}, number);
            QVERIFY(frame.ok());
            const auto expected = here.frame(file, {}, number);
            compare(*frame->image, *expected->image);
            QVERIFY(frame->delay == expected->delay && frame->plays == expected->plays);
            if (number == 3) compare(*process.frame(other, {}, 2)->image, *here.frame(other, {}, 2)->image);
        }
        QVERIFY(process.frame(file, {}, 9).failed() != nullptr);
        written("moving", test::animatedGif({90, 100})); // as a file that is written again
        compare(*process.frame(file, {}, 2)->image, *inPlaceDecoder().frame(file, {}, 2)->image);
    }

    void lumaAndChromaAreTheSame() {
        const QString file =
            written("chroma.jpg", test::jpeg(test::photo(QImage::Format_RGB32, {701, 99}), 90));
        ServerProgram program = server();
        for (const bool again : {false, true}) {
            program.reusesMemory = again;
            const auto there = DecoderProcess(program).decode(file, {}, 1, true, true);
            QVERIFY(there.ok());
            compare(*there, *decodeFile(file, {}, 1, true));
        }
    }

    void pagesAreTheSame() {
        const QString file = written("pages.tif", test::tiffOf({{10}, {.gray = 20, .size = {9, 5}}, {30}}));
        const QString icon = written("sizes.ico", test::iconOf({16, 48}));
        DecoderProcess process(server());
        for (const int number : {1, 3, 2, 7, 1}) {
            compare(*process.decode(file, {}, number), *decodeFile(file, {}, number));
            compare(*process.decode(icon, {}, number), *decodeFile(icon, {}, number));
        }
    }

    void smallCopiesAreTheSame() {
        const QString large =
            written("large.jpg", test::encoded(test::photo(QImage::Format_RGB32, {4000, 2001}), "jpg"));
        DecoderProcess process(server());
        const auto copy = process.reduced(large, {}), here = inPlaceDecoder().reduced(large, {});
        QVERIFY(copy && here);
        compare(copy->image, here->image);
        QVERIFY(copy->whole == here->whole && copy->whole == (Extent{4000, 2001}));
        QVERIFY(!process.reduced(written("map.bmp", test::encoded(test::photo(QImage::Format_RGB32), "bmp")),
                                 {}));
        QVERIFY(!process.reduced(path("none.jpg"), {}));
    }

    /// Each is one line, and the process is there again for the next file.
    void whateverTheProcessDoes_data() {
        test::columns<QString, QString>({"behaviour", "line"});
        QTest::newRow("crash") << QStringLiteral("crash") << QStringLiteral("its decoder crashed");
        QTest::newRow("end") << QStringLiteral("end") << QStringLiteral("has ended");
        QTest::newRow("rubbish") << QStringLiteral("rubbish") << QStringLiteral("an invalid answer");
        QTest::newRow("stopped unasked") << QStringLiteral("stopped") << QStringLiteral("an invalid answer");
        QTest::newRow("no memory") << QStringLiteral("no memory") << QStringLiteral("an invalid answer");
        QTest::newRow("too little memory")
            << QStringLiteral("too little memory") << QStringLiteral("an invalid answer");
        QTest::newRow("too long") << QStringLiteral("too long") << QStringLiteral("an invalid answer");
        QTest::newRow("two descriptors")
            << QStringLiteral("two descriptors") << QStringLiteral("an invalid answer");
        QTest::newRow("hang") << QStringLiteral("hang") << QStringLiteral("takes too long");
        // Longer than it may do nothing.
        QTest::newRow("work") << QStringLiteral("busy") << QStringLiteral("an invalid answer");
    }
    void whateverTheProcessDoes() {
        QFETCH(QString, behaviour);
        QFETCH(QString, line);
        const QString file = written("any.bmp", test::encoded(test::photo(QImage::Format_RGB32), "bmp"));
        DecoderProcess process(server(behaviour.toStdString(), std::chrono::seconds(1)));
        const int before = openDescriptors();
        for (int i = 0; i < 2; ++i) {
            const QString told = lineOf(process.decode(file, {}));
            QVERIFY2(told.contains(line), qPrintable(told));
        }
        QCOMPARE(openDescriptors(), before);
    }

    void aProgramThatIsNotThereIsOneLine() {
        const QString file = written("any.bmp", test::encoded(test::photo(QImage::Format_RGB32), "bmp"));
        DecoderProcess process({"/nowhere/tonescope", "serve", ample});
        const QString told = lineOf(process.decode(file, {}));
        QVERIFY2(told.contains(QStringLiteral("process that decodes")), qPrintable(told));
    }

    void aStopEndsADecoderThatDoesNotListen() {
        const QString file = written("any.bmp", test::encoded(test::photo(QImage::Format_RGB32), "bmp"));
        DecoderProcess process(server("hang"));
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(process.decode(file, stop.get_token()).stopped());
    }

    /// It stays, for the next file.
    void aStopIsHeardWhileAFileIsDecoded() {
        const QString small = written("small.png", test::encoded(test::photo(QImage::Format_RGB32), "png"));
        const QString endless = path("endless.png");
        QVERIFY(QFile::copy(small, endless) && stretchPng(endless));
        DecoderProcess process(server());
        QVERIFY(process.decode(small, {}).ok());
        const QByteArray decoder = childProcesses();
        QVERIFY(!decoder.isEmpty());
        std::stop_source stop;
        const std::jthread user([&, decoder](const std::stop_token& gone) {
            while (!gone.stop_requested() && !hasOpen(decoder, endless))
                std::this_thread::yield();
            stop.request_stop();
        });
        const auto image = process.decode(endless, stop.get_token());
        QVERIFY2(image.stopped(), qPrintable(lineOf(image)));
        QVERIFY(process.decode(small, {}).ok());
        QCOMPARE(childProcesses(), decoder);
    }

    /// By none of the questions that a file is opened for.
    void noFileIsReadThroughAnother() {
        const QString drawing =
            written("refers.svg",
                    QStringLiteral("<svg xmlns='http://www.w3.org/2000/svg' "
                                   "xmlns:xlink='http://www.w3.org/1999/xlink' width='10' height='10'>"
                                   "<image width='10' height='10' xlink:href='%1'/></svg>")
                        .arg(written("other.png", test::encoded(test::photo(QImage::Format_RGB32), "png")))
                        .toUtf8());
        const QString cause = QStringLiteral("the drawing refers to something outside the file: ");
        DecoderProcess process(server());
        for (const QString& line :
             {lineOf(decodeFile(drawing)), lineOf(process.decode(drawing, {})),
              lineOf(inPlaceDecoder().frame(drawing, {}, 1)), lineOf(process.frame(drawing, {}, 1))})
            QVERIFY2(line.contains(cause), qPrintable(line));
        QCOMPARE(process.bytesOf(drawing), std::optional<std::uint64_t>(0));
        QCOMPARE(inPlaceDecoder().bytes(drawing), std::optional<std::uint64_t>(0));
    }

    /// A process may live for as long as a window.
    void memoryIsLimitedByWhatIsThereNow_data() {
        QTest::addColumn<bool>("scarce");
        QTest::newRow("enough before") << false;
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // which take terabytes of addresses
        QTest::newRow("scarce before") << true;
#endif
    }
    void memoryIsLimitedByWhatIsThereNow() {
        QFETCH(bool, scarce);
        const QString large = written("large.pgm", "P5 12000 8000 255\n");
        QVERIFY(QFile::resize(large, 18 + 12000 * 8000));
        DecoderProcess process(server());
        QVERIFY(process.start());
        const pid_t decoder = childProcesses().toInt();
        const auto limit = [&](std::optional<rlim_t> wanted) {
            rlimit now{};
            prlimit(decoder, RLIMIT_AS, nullptr, &now);
            const rlimit next{wanted.value_or(now.rlim_max), now.rlim_max};
            prlimit(decoder, RLIMIT_AS, &next, nullptr);
            return now;
        };
        QVERIFY(process.bytesOf(large));
        if (scarce) limit(addressSpaceOf(decoder) + (64 << 20));
        const auto image = process.decode(large, {});
        QVERIFY2(image.ok(), qPrintable(lineOf(image)));
        if (!scarce) return;
        limit({});
        QVERIFY(process.bytesOf(large));
        const rlimit now = limit({});
        QVERIFY(now.rlim_cur < now.rlim_max);
    }

    void aPoolAddsUpUntilItIsToldNotTo() {
        const QString file = written("summed.jpg", test::encoded(test::photo(QImage::Format_RGB32), "jpg"));
        ServerProgram program = server();
        program.reusesMemory = true;
        DecoderPool pool(program);
        for (const bool sums : {true, false, true}) {
            QCOMPARE(pool.decode(file, {})->lasting.has_value(), sums);
            pool.addUp(!sums);
        }
    }

    void processesEndOneByOne() {
        const QString file = written("last.png", test::encoded(test::photo(QImage::Format_RGB32), "png"));
        DecoderPool pool(server());
        pool.warm(2);
        QCOMPARE(childProcesses().split(' ').size(), 2);
        pool.endOne();
        QCOMPARE(childProcesses().split(' ').size(), 1);
        QVERIFY(pool.decode(file, {}).ok());
        for (int i = 0; i < 2; ++i) { // when there is none, too
            pool.endOne();
            QCOMPARE(childProcesses(), QByteArray());
        }
        QVERIFY(pool.decode(file, {}).ok());
    }

    void manyThreadsDecodeAtOnce() {
        const QString file = written("shared.png", test::encoded(test::photo(QImage::Format_RGB32), "png"));
        const auto here = decodeFile(file);
        DecoderPool pool(server());
        pool.warm(2);
        std::atomic<int> same = 0;
        {
            std::vector<std::jthread> threads;
            for (int i = 0; i < 4; ++i) {
                threads.emplace_back([&] {
                    for (int k = 0; k < 5; ++k) {
                        const auto there = pool.decode(file, {});
                        if (there && there->stored.row(3)[5] == here->stored.row(3)[5]) ++same;
                    }
                });
            }
        }
        QCOMPARE(same.load(), 20);
    }
};

namespace {

std::optional<int> beDecoder(int argc, char** argv) {
    const std::string behaviour = argc > 1 ? argv[1] : "";
    if (behaviour == "serve") return serveDecoding(argc, argv);
    if (argc == 2 && isOdd(behaviour)) return misbehave(behaviour);
    return {};
}

} // namespace

ROOM_PROCESS(beDecoder)
ROOM_TEST(TestDecoderProcess, QGuiApplication)

// Tests that requests to decoder processes and their answers arrive unchanged, and that invalid ones are
// refused.

using test::sent;

namespace {

Image someImage() {
    Image image;
    image.stored = {nullptr, {30, 20}, 120, PixelLayout::Bgra8};
    image.orientation = {true, false, true};
    image.converted = "CMYK to 8-bit RGB";
    image.damage = "corrupt data\x1b[31m";
    image.decodeTime = std::chrono::nanoseconds(5);
    image.frame = FrameNumber{2, 7, true};
    image.fileBits = 4;
    image.facts = {"Maker Model", "35 mm", "2026:05:01 17:30:00", 0.004,         8., 35.,
                   100.,          12345,   "a profile",           {0, 1, 2, 255}};
    return image;
}

} // namespace

class TestDecoderRecords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void requestsAndAnswersArrive() {
        Request asked{RequestKind::Bytes, QStringLiteral("a\"ö.png"), 3, true, true, {7, 9}, false};
        const auto request = sent(asked);
        QVERIFY(request && request->kind == RequestKind::Bytes && request->frame == 3);
        QCOMPARE(request->name, asked.name);
        QVERIFY(request->chroma && request->mayKeep && !request->sums);
        QCOMPARE(request->released, asked.released);
        asked.frame = 0;
        QVERIFY(!sent(asked));

        const Image expected = someImage();
        for (const auto& sum : {std::optional<std::uint32_t>(), std::optional<std::uint32_t>(0xfedcba98)}) {
            Picture picture{expected};
            picture.sum = sum;
            const auto answer = sent(Answer(picture));
            QVERIFY(answer);
            QVERIFY(std::get<Picture>(*answer).sum == sum);
            const Image& image = std::get<Picture>(*answer).image;
            QVERIFY(image.stored == expected.stored && image.orientation == expected.orientation);
            QVERIFY(image.converted == expected.converted && image.frame == expected.frame &&
                    image.fileBits == expected.fileBits && image.facts == expected.facts &&
                    image.decodeTime == expected.decodeTime);
            QCOMPARE(english(image.damage), std::string("corrupt data [31m")); // without control characters
        }
        const auto failed = sent(Answer(Failure{Stage::Decode, "too large", 17, {}}));
        QVERIFY(failed);
        QCOMPARE(lineOf(std::get<Failure>(*failed)), lineOf(Failure{Stage::Decode, "too large", 17, {}}));
        QVERIFY(std::holds_alternative<Stopped>(*sent(Answer(Stopped{}))));
        QVERIFY(!std::get<ByteCount>(*sent(Answer(ByteCount{}))).bytes);
    }

    void impossiblePicturesAreRefused_data() {
        test::columns<qint64, qint64, quint64>({"width", "height", "stride"});
        const auto most = std::numeric_limits<qint64>::max();
        QTest::newRow("no width") << qint64{0} << qint64{20} << quint64{120};
        QTest::newRow("negative width") << qint64{-30} << qint64{20} << quint64{120};
        QTest::newRow("rows that overlap") << qint64{30} << qint64{20} << quint64{119};
        QTest::newRow("rows that begin within a pixel") << qint64{30} << qint64{20} << quint64{122};
        QTest::newRow("too wide") << most << qint64{1} << quint64{120};
        QTest::newRow("too many bytes") << qint64{30} << qint64{1} << quint64(most) * 2 + 1;
        QTest::newRow("a product that overflows") << qint64{30} << (qint64{1} << 30) << (quint64{1} << 40);
    }
    void impossiblePicturesAreRefused() {
        QFETCH(qint64, width);
        QFETCH(qint64, height);
        QFETCH(quint64, stride);
        Image image = someImage();
        image.stored.extent = {width, height};
        image.stored.stride = static_cast<std::size_t>(stride);
        QVERIFY(!sent(Answer(Picture{image})));
    }

    void impossibleBitsAreRefused() {
        for (const int bits : {-1, 7, 8, 9, 10, 16, 17}) { // of samples in 16 bits
            Image image = someImage();
            image.stored.layout = PixelLayout::Gray16;
            image.stored.usedBits = bits;
            QCOMPARE(sent(Answer(Picture{image})).has_value(), bits == 9 || bits == 10);
            image.stored.layout = PixelLayout::Gray8;
            image.fileBits = 0;
            QVERIFY(!sent(Answer(Picture{image})));
        }
    }

    void impossibleFactsAreRefused() {
        const auto passes = [](const auto& change) {
            Image image = someImage();
            change(image.facts);
            return sent(Answer(Picture{image})).has_value();
        };
        QVERIFY(passes([](PhotoFacts& facts) { facts.iso.reset(); }));
        QVERIFY(!passes([](PhotoFacts& facts) { facts.iso = std::numeric_limits<double>::quiet_NaN(); }));
        QVERIFY(!passes([](PhotoFacts& facts) { facts.aperture = 0; }));
        QVERIFY(!passes([](PhotoFacts& facts) { facts.lens.assign(PhotoFacts::mostTextBytes + 1, 'x'); }));
        QVERIFY(!passes([](PhotoFacts& facts) { facts.profile.resize(PhotoFacts::mostProfileBytes + 1); }));
    }

    /// Planes that are not the bytes of the picture would be read beyond its memory.
    void impossiblePlanesAreRefused() {
        const auto passes = [](const auto& change) {
            Picture picture{someImage()};
            picture.planes = LumaPlanes{{4, 2}, 1, 1, 0.3, 0.1};
            picture.image.stored.layout = PixelLayout::Gray8;
            picture.image.stored.extent = {12, 1};
            picture.image.stored.stride = 12;
            change(*picture.planes);
            return sent(Answer(picture)).has_value();
        };
        QVERIFY(passes([](LumaPlanes&) {}));
        QVERIFY(!passes([](LumaPlanes& planes) { planes.extent.height = 3; }));
        QVERIFY(!passes([](LumaPlanes& planes) { planes.across = 0; }));
        QVERIFY(!passes([](LumaPlanes& planes) { planes.down = -1; }));
        QVERIFY(!passes([](LumaPlanes& planes) { planes.red = 0; }));
        QVERIFY(!passes([](LumaPlanes& planes) { planes.red = std::nan(""); }));
        QVERIFY(!passes([](LumaPlanes& planes) { planes.blue = 0.6999; }));
    }

    void impossibleMosaicsAreRefused() {
        const auto passes = [](const auto& change) {
            Image image = someImage();
            image.stored.layout = PixelLayout::Mosaic16;
            image.stored.stride = image.stored.rowBytes();
            image.mosaic = Mosaic{{'R', 'G', 'G', 'B'}, {64, 65, 66, 67}, 4000};
            change(image);
            return sent(Answer(Picture{image})).has_value();
        };
        QVERIFY(passes([](Image& /*image*/) {}));
        QVERIFY(!passes([](Image& image) { image.mosaic.reset(); }));
        QVERIFY(!passes([](Image& image) { image.stored.layout = PixelLayout::Rgbx16; }));
        QVERIFY(!passes([](Image& image) { image.mosaic->black[3] = 65536; }));
        QVERIFY(!passes([](Image& image) { image.mosaic->white = 65536; }));
        QVERIFY(!passes([](Image& image) { image.mosaic->pattern[3] = '\n'; }));
    }

    void randomBytesAreRefusedOrValid() {
        std::mt19937 random(7);
        const QByteArray good = test::packetOf(Answer(Picture{someImage()})).bytes;
        for (int i = 0; i < 20'000; ++i) {
            QByteArray bytes =
                good.left(static_cast<qsizetype>(random() % static_cast<unsigned>(good.size() + 1)));
            for (unsigned flips = random() % 4; flips > 0 && !bytes.isEmpty(); --flips)
                bytes[static_cast<qsizetype>(random() % static_cast<unsigned>(bytes.size()))] =
                    static_cast<char>(random());
            const auto answer = recordIn<Answer>(Packet{bytes});
            if (!answer || !std::holds_alternative<Picture>(*answer)) continue;
            const PixelView& pixels = std::get<Picture>(*answer).image.stored;
            QVERIFY(pixels.extent.width > 0 && pixels.extent.height > 0);
            QVERIFY(pixels.stride >= pixels.rowBytes());
            QVERIFY(pixels.spanBytes() >= pixels.rowBytes());
        }
    }

    /// Reading allocates no memory for elements that are not there.
    void countsLargerThanTheRecordAreRefused() {
        Request asked{RequestKind::Bytes, QStringLiteral("a.png")};
        asked.released = {7};
        const QByteArray bytes = test::packetOf(asked).bytes;
        QVERIFY(recordIn<Request>(Packet{bytes}));
        const qsizetype count = bytes.size() - 1 - qsizetype(sizeof(std::uint32_t) + sizeof(std::uint64_t));
        QByteArray more = bytes;
        more.replace(count, sizeof(std::uint64_t), QByteArray(sizeof(std::uint64_t), '\x7f'));
        QVERIFY(!recordIn<Request>(Packet{more}));
        QVERIFY(!recordIn<Request>(Packet{bytes.chopped(4)}));
        QVERIFY(!recordIn<Request>(Packet{bytes + 'x'}));
    }

    /// Sending fails as if the other end were closed.
    void aReaderThatDoesNotReadIsNotWaitedFor() {
        const auto connection = makeConnection();
        QVERIFY(connection);
        while (sendPacket(connection->first, QByteArray(1000, 'x'))) {
        }
        QVERIFY(packetWaits(connection->second, {}));
    }

    /// Memory that its sender can shorten or change could crash its reader.
    void onlySealedMemoryIsMapped() {
        auto memory = SharedMemory::make(5000);
        QVERIFY(memory);
        std::memset(memory->data(), 7, 5000);
        const Descriptor sealed = memory->seal();
        QVERIFY(sealed.valid());
        const auto mapped = mapSealed(sealed, 5000);
        QVERIFY(mapped && mapped.get()[4999] == std::byte{7});
        QVERIFY(!mapSealed(sealed, 5001));
        QVERIFY(!mapSealed(sealed, 0));
        QVERIFY(!mapSealed(Descriptor(), 10));
        QFile open(QCoreApplication::applicationFilePath());
        QVERIFY(open.open(QIODevice::ReadOnly));
        const Descriptor unsealed(dup(open.handle()));
        QVERIFY(!mapSealed(unsealed, 10));
    }
};

ROOM_TEST(TestDecoderRecords, QCoreApplication)

// Tests that warnings of image libraries in a decoder process are returned with the image as damage, even if
// standard streams are closed.

namespace {

/// A PNG with surplus bytes after its pixels, and before them `chunks` gAMA chunks, of which one is allowed.
QByteArray damagedPng(int chunks) {
    QByteArray png = test::encoded(test::photo(QImage::Format_RGB32), "png");
    const qsizetype begin = png.indexOf("IDAT"), end = png.indexOf("IEND") - 8;
    const QByteArray pixels = test::pngChunk("IDAT", png.mid(begin + 4, end - begin - 4) + "more");
    const QByteArray gamma = test::pngChunk("gAMA", QByteArray("\0\0\xb1\x8f", 4));
    return png.replace(begin - 4, end + 4 - (begin - 4), gamma.repeated(chunks) + pixels);
}

/// A JPEG with surplus bytes between its pixels and its end.
QByteArray damagedJpeg() {
    QByteArray jpeg = test::encoded(test::photo(QImage::Format_RGB32, {200, 100}), "jpg");
    return jpeg.insert(jpeg.size() - 2, "left over");
}

/// Streams that are closed until this is gone.
class ClosedStreams {
public:
    explicit ClosedStreams(QList<int> numbers) : m_numbers(std::move(numbers)) {
        for (const int number : m_numbers) {
            m_kept += fcntl(number, F_DUPFD_CLOEXEC, 20);
            close(number);
        }
    }
    ~ClosedStreams() {
        for (qsizetype i = 0; i < m_numbers.size(); ++i) {
            dup2(m_kept[i], m_numbers[i]);
            close(m_kept[i]);
        }
    }
    Q_DISABLE_COPY_MOVE(ClosedStreams)

private:
    QList<int> m_numbers, m_kept;
};

} // namespace

class TestDecoderComplaints : public QObject {
    Q_OBJECT

    test::PictureFolder m_folder;

    [[nodiscard]] QString damageOf(const QByteArray& bytes) const {
        DecoderProcess process({"/proc/self/exe", "serve"});
        const auto image = process.decode(m_folder.write(QStringLiteral("picture"), bytes), {});
        return QString::fromStdString(image ? english(image->damage)
                                            : "refused: " + english(image.failure().cause));
    }

private Q_SLOTS:
    void damageIsToldWithThePicture_data() {
        test::columns<QByteArray, QString>({"bytes", "damage"});
        QTest::newRow("JPEG") << damagedJpeg() << QStringLiteral("Corrupt JPEG data");
        QTest::newRow("PNG") << damagedPng(1) << QStringLiteral("IDAT: ");
        QTest::newRow("PNG of which much else is said") << damagedPng(1000) << QStringLiteral("IDAT: ");
    }
    void damageIsToldWithThePicture() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, damage);
        const QString told = damageOf(bytes);
        QVERIFY2(told.startsWith(damage), qPrintable(told));
    }

    void noStreamIsNeeded_data() {
        QTest::addColumn<QList<int>>("closed");
        QTest::newRow("input") << QList<int>{0};
        QTest::newRow("all") << QList<int>{0, 1, 2};
    }
    void noStreamIsNeeded() {
        QFETCH(QList<int>, closed);
        const QString told = [&] {
            const ClosedStreams without(closed);
            return damageOf(damagedJpeg());
        }();
        QVERIFY2(told.startsWith(QStringLiteral("Corrupt JPEG data")), qPrintable(told));
    }

    /// The file after it is as whole as it was.
    void isOfOneFileAlone() {
        DecoderProcess process({"/proc/self/exe", "serve"});
        QVERIFY(!process.decode(m_folder.write(QStringLiteral("a.jpg"), damagedJpeg()), {})->damage.empty());
        const QByteArray whole = test::encoded(test::photo(QImage::Format_RGB32), "jpg");
        QVERIFY(process.decode(m_folder.write(QStringLiteral("b.jpg"), whole), {})->damage.empty());
    }
};

ROOM_TEST(TestDecoderComplaints, QGuiApplication)

// Tests KeptMemory: memory of images in use is never reused, and of unused memory only a little is kept.

class TestKeptMemory : public QObject {
    Q_OBJECT

    /// Pieces of so many bytes times 1, 3, 9 and so on, so that none fits for another.
    static constexpr std::size_t bytes = 4096;

    static std::vector<std::uint32_t> keepPieces(KeptMemory& kept, int pieces) {
        std::vector<std::uint32_t> numbers;
        std::size_t size = bytes;
        for (int i = 0; i < pieces; ++i, size *= 3)
            numbers.push_back(kept.keep(*SharedMemory::make(size)));
        return numbers;
    }

private Q_SLOTS:
    void whatIsNeededIsNotUsedAgain() {
        KeptMemory kept;
        const std::vector<std::uint32_t> numbers = keepPieces(kept, 2);
        QVERIFY(!kept.take(bytes));
        kept.release({numbers[0], 99});
        QVERIFY(!kept.take(3 * bytes));
        QVERIFY(kept.take(bytes));
        QVERIFY(!kept.take(bytes)); // it was taken
    }

    void ofWhatNobodyNeedsALittleOrOnePieceIsKept() {
        constexpr std::size_t mebibyte = std::size_t{1} << 20U;
        KeptMemory kept;
        std::vector<std::uint32_t> numbers;
        for (const std::size_t size : {80, 20, 40, 30, 90})
            numbers.push_back(kept.keep(*SharedMemory::make(size * mebibyte)));
        kept.release({numbers[0], numbers[1], numbers[3]});
        kept.giveUpSpare(); // the oldest first, until it is little
        QVERIFY(!kept.take(80 * mebibyte));
        QVERIFY(kept.take(20 * mebibyte) && kept.take(30 * mebibyte));
        kept.release({numbers[2], numbers[4]}); // what was needed is still there
        kept.giveUpSpare();
        QVERIFY(!kept.take(40 * mebibyte));
        QVERIFY(kept.take(90 * mebibyte)); // one, however large
    }

    /// A piece of memory is a little larger than the picture needs, but never larger than what is kept.
    void thereIsRoomForPicturesThatAreALittleLarger_data() {
        test::columns<qulonglong, qulonglong>({"wanted", "room"});
        constexpr qulonglong most = KeptMemory::mostBytes;
        QTest::newRow("small") << 1ULL << 8192ULL;
        QTest::newRow("a page") << 4096ULL << 8192ULL;
        QTest::newRow("an eighth") << 24'000'000ULL << 27'000'832ULL;
        QTest::newRow("nearly too much") << most - 5 << most;
        QTest::newRow("all") << most << most;
        QTest::newRow("too much") << most + 1 << most + 1;
    }
    void thereIsRoomForPicturesThatAreALittleLarger() {
        QFETCH(qulonglong, wanted);
        QFETCH(qulonglong, room);
        QCOMPARE(qulonglong{KeptMemory::roomFor(wanted)}, room);
    }

    void whatNobodyNeedsIsGivenUpFirst() {
        KeptMemory kept;
        const std::vector<std::uint32_t> numbers = keepPieces(kept, 6);
        kept.release({numbers[4]});
        kept.keep(*SharedMemory::make(bytes));
        kept.release({numbers[0]});
        QVERIFY(!kept.take(81 * bytes));
        QVERIFY(kept.take(bytes));
    }
};

ROOM_TEST(TestKeptMemory, QCoreApplication)

#include "tst_decoder_process.moc"
