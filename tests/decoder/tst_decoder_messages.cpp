// SPDX-License-Identifier: GPL-3.0-or-later
// What comes from a process that may have been taken over is believed only where it can be true.

#include "engine/decoder/decoder_messages.h"
#include "engine/process/shared_memory.h"
#include "tests/fixtures/room.h"

#include <QTest>

#include <cstring>
#include <limits>
#include <random>

using namespace tonescope;
using namespace tonescope::decoder;

namespace {

Image told() {
    Image image;
    image.stored = {nullptr, {30, 20}, 120, PixelLayout::Bgra8};
    image.orientation = {true, false, true};
    image.converted = "CMYK to 8-bit RGB";
    image.damage = "corrupt data\x1b[31m";
    image.decodeTime = std::chrono::nanoseconds(5);
    image.frame = FrameNumber{2, 7, true};
    image.fileBits = 4;
    return image;
}

} // namespace

class TestDecoderMessages : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void questionsAndAnswersComeAsTheyWent() {
        const auto question = questionIn(packed(Question{Wish::Bytes, QStringLiteral("a\"ö.png")}));
        QVERIFY(question && question->wish == Wish::Bytes);
        QCOMPARE(question->name, QStringLiteral("a\"ö.png"));

        for (const bool wished : {true, false}) {
            Question asked;
            asked.mayKeep = !wished;
            asked.sums = wished;
            const auto heard = questionIn(packed(asked));
            QVERIFY(heard && heard->mayKeep == !wished && heard->sums == wished);
        }

        const auto answer = answerIn(packed(Answer(PictureTold{told()})));
        QVERIFY(answer);
        const Image& image = std::get<PictureTold>(*answer).image;
        QVERIFY(image.stored.extent == told().stored.extent && image.stored.stride == 120);
        QVERIFY(image.stored.layout == PixelLayout::Bgra8 && image.orientation == told().orientation);
        QVERIFY(image.converted == told().converted && image.frame == told().frame &&
                image.fileBits == told().fileBits);
        QCOMPARE(image.damage, std::string("corrupt data [31m")); // nothing that a terminal would follow

        for (const auto& sum : {std::optional<quint32>(), std::optional<quint32>(0xfedcba98)}) {
            PictureTold picture{told()};
            picture.sum = sum;
            QVERIFY(std::get<PictureTold>(*answerIn(packed(Answer(picture)))).sum == sum);
        }

        const auto failed = answerIn(packed(Answer(Failure{Stage::Decode, "too large", 17, {}})));
        QVERIFY(failed);
        QCOMPARE(lineOf(std::get<Failure>(*failed)), lineOf(Failure{Stage::Decode, "too large", 17, {}}));
        QVERIFY(std::holds_alternative<Stopped>(*answerIn(packed(Answer(Stopped{})))));
        QVERIFY(!std::get<BytesTold>(*answerIn(packed(Answer(BytesTold{})))).bytes);
    }

    /// Nor is memory taken for them.
    void moreNumbersThanThereAreAreNoQuestion() {
        Question asked{Wish::Bytes, QStringLiteral("a.png")};
        asked.released = {7};
        const QByteArray bytes = packed(asked);
        QCOMPARE(questionIn(bytes)->released, QList<quint32>{7});
        const QByteArray numbers = bytes.last(4);
        QVERIFY(!questionIn(bytes.chopped(8) + "\xbf\xff\xff\xff" + numbers));
        QVERIFY(!questionIn(bytes.chopped(4)));
    }

    /// As if it were gone.
    void whoDoesNotListenIsNotWaitedFor() {
        const auto connection = makeConnection();
        QVERIFY(connection);
        while (sendPacket(connection->first, QByteArray(1000, 'x'))) {
        }
        QVERIFY(packetWaits(connection->second, {}));
    }

    void picturesThatCannotBe_data() {
        QTest::addColumn<qint64>("width");
        QTest::addColumn<qint64>("height");
        QTest::addColumn<quint64>("stride");
        const auto most = std::numeric_limits<qint64>::max();
        QTest::newRow("no width") << qint64{0} << qint64{20} << quint64{120};
        QTest::newRow("less than nothing") << qint64{-30} << qint64{20} << quint64{120};
        QTest::newRow("rows that overlap") << qint64{30} << qint64{20} << quint64{119};
        QTest::newRow("rows that begin within a pixel") << qint64{30} << qint64{20} << quint64{122};
        QTest::newRow("wider than any") << most << qint64{1} << quint64{120};
        QTest::newRow("more bytes than there are") << qint64{30} << qint64{1} << quint64(most) * 2 + 1;
        QTest::newRow("a product that overflows") << qint64{30} << (qint64{1} << 30) << (quint64{1} << 40);
    }
    void picturesThatCannotBe() {
        QFETCH(qint64, width);
        QFETCH(qint64, height);
        QFETCH(quint64, stride);
        Image image = told();
        image.stored.extent = {width, height};
        image.stored.stride = static_cast<std::size_t>(stride);
        QVERIFY(!answerIn(packed(Answer(PictureTold{image}))));
    }

    /// Any bytes are an answer or none, and whatever is one has sizes that can be.
    void rubbishIsNoAnswer() {
        std::mt19937 random(7);
        const QByteArray good = packed(Answer(PictureTold{told()}));
        for (int i = 0; i < 20'000; ++i) {
            QByteArray bytes =
                good.left(static_cast<qsizetype>(random() % static_cast<unsigned>(good.size() + 1)));
            for (unsigned flips = random() % 4; flips > 0 && !bytes.isEmpty(); --flips)
                bytes[static_cast<qsizetype>(random() % static_cast<unsigned>(bytes.size()))] =
                    static_cast<char>(random());
            const auto answer = answerIn(bytes);
            if (!answer || !std::holds_alternative<PictureTold>(*answer)) continue;
            const PixelView& pixels = std::get<PictureTold>(*answer).image.stored;
            QVERIFY(pixels.extent.width > 0 && pixels.extent.height > 0);
            QVERIFY(pixels.stride >= pixels.rowBytes());
            QVERIFY(pixels.spanBytes() >= pixels.rowBytes());
        }
    }

    /// Memory that its sender could still change or shorten ends whoever reads it.
    void onlySealedMemoryIsRead() {
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

ROOM_TEST(TestDecoderMessages, QApplication)
#include "tst_decoder_messages.moc"
