// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that warnings of image libraries in a decoder process are returned with the image as damage, even if
// standard streams are closed.

#include "engine/decoder/decoder_pool.h"
#include "engine/decoder/decoder_server.h"
#include "tests/fixtures/picture_files.h"
#include "tests/fixtures/room.h"

#include <fcntl.h>
#include <unistd.h>

using namespace tonescope;
using namespace tonescope::decoder;

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

#include "tst_decoder_complaints.moc"
