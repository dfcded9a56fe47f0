// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that requests to decoder processes and their answers arrive unchanged, and that invalid ones are
// refused.

#include "engine/decoder/decoder_records.h"
#include "engine/worker/shared_memory.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/sent_records.h"

#include <cstring>
#include <limits>
#include <random>

using namespace tonescope;
using namespace tonescope::decoder;
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
        Request asked{RequestKind::Bytes, QStringLiteral("a\"ö.png"), 3, true, {7, 9}, false};
        const auto request = sent(asked);
        QVERIFY(request && request->kind == RequestKind::Bytes && request->frame == 3);
        QCOMPARE(request->name, asked.name);
        QVERIFY(request->mayKeep && !request->sums);
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
#include "tst_decoder_records.moc"
