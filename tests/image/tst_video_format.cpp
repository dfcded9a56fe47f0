// SPDX-License-Identifier: GPL-3.0-or-later
// Tests frames of videos: every frame is read as it is stored, in any order, and damaged files end.

#include "engine/image/decode.h"
#include "engine/image/file_decoder.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/picture_files.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/skipping.h"
#include "tests/fixtures/video_files.h"

#include <cstdlib>
#include <cstring>
#include <numeric>
#include <random>
#include <set>

#ifdef TONESCOPE_VIDEO
extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
}
#endif

using namespace tonescope;
using namespace tonescope::test;

namespace {

constexpr QSize size{32, 24};
constexpr int encodedFrames = 25;

/// The luma of all pixels of an encoded frame.
int lumaOf(int number) {
    return 16 + 8 * number;
}

/// The same by the samples of a decoded frame.
int numberOf(const Image& image) {
    const auto value = std::to_integer<int>(image.stored.data[0]); // limited range to full range
    return static_cast<int>(std::lround((value * 219.0 / 255) / 8));
}

#ifdef TONESCOPE_VIDEO
/// Encodes MPEG-4 with frames that depend on frames before and after them.
QByteArray encodedVideo(const char* container, AVRational rate = {25, 1}, int skippedTime = 0) {
    AVFormatContext* file = nullptr;
    avformat_alloc_output_context2(&file, nullptr, container, nullptr);
    const AVCodec* codec = avcodec_find_encoder(AV_CODEC_ID_MPEG4);
    AVStream* stream = avformat_new_stream(file, codec);
    AVCodecContext* encoder = avcodec_alloc_context3(codec);
    encoder->width = size.width();
    encoder->height = size.height();
    encoder->pix_fmt = AV_PIX_FMT_YUV420P;
    encoder->time_base = av_inv_q(rate);
    encoder->framerate = rate;
    encoder->gop_size = 10;
    encoder->max_b_frames = 2;
    encoder->flags |= AV_CODEC_FLAG_QSCALE;
    encoder->global_quality = 2 * FF_QP2LAMBDA;
    if ((file->oformat->flags & AVFMT_GLOBALHEADER) != 0) encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    if (avcodec_open2(encoder, codec, nullptr) < 0) qFatal("no encoder");
    avcodec_parameters_from_context(stream->codecpar, encoder);
    stream->time_base = encoder->time_base;
    if (skippedTime == 0) stream->avg_frame_rate = rate;
    avio_open_dyn_buf(&file->pb);
    if (avformat_write_header(file, nullptr) < 0) qFatal("no header");
    AVPacket* packet = av_packet_alloc();
    AVFrame* frame = av_frame_alloc();
    frame->format = encoder->pix_fmt;
    frame->width = encoder->width;
    frame->height = encoder->height;
    av_frame_get_buffer(frame, 0);
    std::int64_t time = 0;
    for (int number = 1; number <= encodedFrames + 1; ++number) {
        av_frame_make_writable(frame);
        for (int plane = 0; plane < 3; ++plane)
            std::memset(frame->data[plane], plane == 0 ? lumaOf(number) : 128,
                        static_cast<std::size_t>(frame->linesize[plane]) *
                            (plane == 0 ? size.height() : size.height() / 2));
        frame->pts = time;
        time += number % 5 == 0 ? 1 + skippedTime : 1;
        avcodec_send_frame(encoder, number > encodedFrames ? nullptr : frame);
        while (avcodec_receive_packet(encoder, packet) == 0) {
            av_packet_rescale_ts(packet, encoder->time_base, stream->time_base);
            av_interleaved_write_frame(file, packet);
        }
    }
    av_write_trailer(file);
    std::uint8_t* bytes = nullptr;
    const int count = avio_close_dyn_buf(file->pb, &bytes);
    const QByteArray video(reinterpret_cast<const char*>(bytes), count);
    av_free(bytes);
    av_frame_free(&frame);
    av_packet_free(&packet);
    avcodec_free_context(&encoder);
    avformat_free_context(file);
    return video;
}
#endif

/// An uncompressed frame of luma and chroma, 2^across x 2^down pixels of which share a sample of chroma.
struct Uncompressed {
    QByteArray codec;
    QSize size;
    int across, down;

    [[nodiscard]] int chromaWidth() const { return (size.width() + (1 << across) - 1) >> across; }
    [[nodiscard]] int plane() const { return chromaWidth() * ((size.height() + (1 << down) - 1) >> down); }
    [[nodiscard]] QByteArray bytes() const {
        QByteArray bytes;
        std::mt19937 random(1);
        while (bytes.size() < size.width() * size.height() + 2 * plane())
            bytes.append(static_cast<char>(random()));
        return bytes;
    }
    [[nodiscard]] QByteArray avi(const QByteArray& bytes) const {
        const int bits = 8 + (16 >> (across + down));
        return aviOf({bytes}, size, 25, bits, codec);
    }
    /// The place of a pixel's luma (part 0), Cb (1) or Cr (2) in bytes().
    [[nodiscard]] int placeOf(int part, int x, int y) const {
        if (codec == "YUY2")
            return 2 * (y * size.width() + (part == 0 ? x : x / 2 * 2)) + std::max(2 * part - 1, 0);
        if (part == 0) return y * size.width() + x;
        const int sample = (y >> down) * chromaWidth() + (x >> across), luma = size.width() * size.height();
        if (codec == "NV12") return luma + 2 * sample + part - 1;
        return luma + (codec == "YV24" ? 2 - part : part - 1) * plane() + sample;
    }
};

void uncompressedFrames() {
    QTest::addColumn<Uncompressed>("frame");
    const auto row = [](const Uncompressed& frame) {
        QTest::addRow("%s, %d rows", frame.codec.constData(), frame.size.height()) << frame;
    };
    row({"I420", {77, 23}, 1, 1});
    row({"I420", {18, 720}, 1, 1}); // has the matrix BT.709
    row({"NV12", {77, 23}, 1, 1});
    row({"Y42B", {77, 23}, 1, 0});
    row({"Y41B", {78, 23}, 2, 0});
    row({"YV24", {77, 23}, 0, 0});
    row({"YUY2", {78, 23}, 1, 0});
}

QString causeOf(const Outcome<Frame>& frame) {
    return frame.failed() == nullptr ? QString() : QString::fromStdString(english(frame.failed()->cause));
}

} // namespace

class TestVideoFormat : public QObject {
    Q_OBJECT

    PictureFolder m_folder;

    [[nodiscard]] std::unique_ptr<FrameReader> readerOf(const QByteArray& bytes) const {
        return frameReaderOf(m_folder.write(QStringLiteral("video"), bytes));
    }

private Q_SLOTS:
    void initTestCase() {
        if (!readsVideos()) TONESCOPE_SKIP("libavformat and libavcodec");
    }

    void framesHaveTheirNumbersInAnyOrder_data() {
        QTest::addColumn<QByteArray>("video");
#ifdef TONESCOPE_VIDEO
        for (const char* container : {"mp4", "mov", "matroska"})
            QTest::newRow(container) << encodedVideo(container);
        QTest::newRow("times rounded in the file") << encodedVideo("matroska", {30000, 1001});
        QTest::newRow("rate not constant") << encodedVideo("mp4", {25, 1}, 2);
        QTest::newRow("rate not constant, number of frames unknown") << encodedVideo("matroska", {25, 1}, 2);
#endif
    }
    void framesHaveTheirNumbersInAnyOrder() {
        QFETCH(QByteArray, video);
        const auto reader = readerOf(video);
        for (const int number : {1, 2, 3, 2, 25, 24, 25, 1, 13, 11, 10, 9, 21, 22, 4, 25}) {
            const Outcome<Frame> frame = reader->read(number);
            QVERIFY2(frame.ok(), qPrintable(causeOf(frame)));
            QCOMPARE(numberOf(*frame->image), number);
            QCOMPARE(frame->image->frame->number, number);
            QVERIFY(frame->image->damage.empty());
        }
        QCOMPARE(reader->read(encodedFrames)->image->frame->count, encodedFrames);
        QVERIFY(causeOf(reader->read(encodedFrames + 1)).startsWith(QStringLiteral("the video ends after")));
        QCOMPARE(reader->read(1)->image->frame->number, 1);
    }

    void aSecondOfFramesLastsASecond() {
        const auto reader = readerOf(grayAvi(std::vector<int>(30, 7), 30));
        int milliseconds = 0;
        for (int number = 1; number <= 30; ++number)
            milliseconds += static_cast<int>(reader->read(number)->delay.count());
        QCOMPARE(milliseconds, 1000);
    }

    /// Samples that can be counted are not converted; those of luma and chroma are, and the image says so.
    void samplesAreThoseOfTheFile() {
        const QImage picture = photo(QImage::Format_BGR888, size);
        QByteArray rows;
        for (int y = size.height(); y-- > 0;)
            rows.append(reinterpret_cast<const char*>(picture.constScanLine(y)), 3 * size.width());
        const auto image = decodeFile(m_folder.write(QStringLiteral("raw"), aviOf({rows}, size, 25, 24)));
        QVERIFY(image.ok());
        QCOMPARE(image->stored.layout, PixelLayout::Bgr8);
        QVERIFY(image->converted.empty() && !image->frame);
        for (int y = 0; y < size.height(); ++y)
            QCOMPARE(std::memcmp(image->stored.row(y), picture.constScanLine(y), 3 * size.width()), 0);

        QImage colour(size, QImage::Format_RGB32);
        colour.fill(qRgb(200, 120, 40));
        const QByteArray encoded = jpeg(colour, 100, false);
        const auto converted =
            decodeFile(m_folder.write(QStringLiteral("jpeg"), aviOf({encoded, encoded}, size)));
        QVERIFY(converted.ok());
        QVERIFY(english(converted->converted).starts_with("luma and chroma (yuvj420p, matrix"));
        QCOMPARE(*converted->frame, (FrameNumber{1, 2}));
        QCOMPARE(converted->stored.layout, PixelLayout::Bgrx8);
        const QRgb expected = QImage::fromData(encoded).pixel(9, 9);
        const std::byte* pixel = converted->stored.row(9) + std::ptrdiff_t{4} * 9;
        QVERIFY(std::abs(std::to_integer<int>(pixel[0]) - qBlue(expected)) <= 1);
        QVERIFY(std::abs(std::to_integer<int>(pixel[1]) - qGreen(expected)) <= 1);
        QVERIFY(std::abs(std::to_integer<int>(pixel[2]) - qRed(expected)) <= 1);
    }

    void lumaAndChromaAreThoseOfTheFile_data() {
        uncompressedFrames();
    }
    /// A sample of chroma is that of each pixel that shares it.
    void lumaAndChromaAreThoseOfTheFile() {
        QFETCH(Uncompressed, frame);
        const QByteArray bytes = frame.bytes();
        const auto image =
            decodeFile(m_folder.write(QStringLiteral("planes"), frame.avi(bytes)), {}, 1, true);
        QVERIFY(image.ok());
        QCOMPARE(image->stored.layout, PixelLayout::Ycbcr8);
        QVERIFY(image->converted.empty());
        QCOMPARE(image->stored.extent, (Extent{frame.size.width(), frame.size.height()}));
        for (int y = 0; y < frame.size.height(); ++y)
            for (int x = 0; x < frame.size.width(); ++x)
                for (int part = 0; part < 3; ++part)
                    QCOMPARE(std::to_integer<char>(image->stored.row(y)[3 * x + part]),
                             bytes[frame.placeOf(part, x, y)]);
    }

    void pixelsAreComputedFromLumaAndChroma_data() {
        uncompressedFrames();
    }
    /// By the definition of each matrix, for luma of 16 to 235, in fixed point of 16 bits.
    void pixelsAreComputedFromLumaAndChroma() {
        QFETCH(Uncompressed, frame);
        const QByteArray bytes = frame.bytes();
        const auto reader = readerOf(frame.avi(bytes));
        const Outcome<Frame> read = reader->read(1);
        QVERIFY(read.ok());
        const PixelView& stored = read->image->stored;
        QCOMPARE(stored.layout, PixelLayout::Bgrx8);
        QCOMPARE(stored.extent, (Extent{frame.size.width(), frame.size.height()}));
        const bool large = frame.size.height() >= 720;
        const double red = large ? 0.2126 : 0.299, blue = large ? 0.0722 : 0.114, green = 1 - red - blue;
        const auto fixed = [](double value) { return std::lround(65536 * value); };
        for (int y = 0; y < frame.size.height(); ++y) {
            for (int x = 0; x < frame.size.width(); ++x) {
                const auto at = [&](int part) {
                    return static_cast<uchar>(bytes[frame.placeOf(part, x, y)]);
                };
                const long luma = fixed((at(0) - 16) * 255.0 / 219 + 0.5);
                const double cb = (at(1) - 128) * 255.0 / 224, cr = (at(2) - 128) * 255.0 / 224;
                const auto byte = [&](long colour) {
                    return int(std::clamp((luma + colour) >> 16, 0L, 255L));
                };
                const auto* pixel = reinterpret_cast<const uchar*>(stored.row(y)) + 4 * x;
                QCOMPARE(int(pixel[0]), byte(fixed(2 * (1 - blue) * cb)));
                QCOMPARE(int(pixel[1]), byte(fixed(-2 * blue * (1 - blue) / green * cb) +
                                             fixed(-2 * red * (1 - red) / green * cr)));
                QCOMPARE(int(pixel[2]), byte(fixed(2 * (1 - red) * cr)));
            }
        }
    }
    /// Memory of frames that are gone is used again; a frame that still exists keeps its pixels.
    void framesKeepTheirPixels() {
        std::vector<QByteArray> frames;
        for (int gray = 0; gray < 8; ++gray) {
            QImage picture(size, QImage::Format_RGB32);
            picture.fill(qRgb(0, 30 * gray, 100));
            frames.push_back(jpeg(picture, 100));
        }
        const auto reader = readerOf(aviOf(frames, size));
        std::vector<ImagePointer> kept;
        std::set<const std::byte*> memory;
        for (int number = 1; number <= 8; ++number) {
            const ImagePointer image = reader->read(number)->image;
            memory.insert(image->stored.data);
            if (number < 3) kept.push_back(image);
        }
        QCOMPARE(memory.size(), std::size_t(3));
        for (std::size_t i = 0; i < kept.size(); ++i)
            QVERIFY(std::abs(std::to_integer<int>(kept[i]->stored.data[1]) - 30 * int(i)) <= 2);
        QVERIFY(kept[0]->storage.owner_before(kept[1]->storage) ||
                kept[1]->storage.owner_before(kept[0]->storage));
    }
    void filesWithoutLumaAndChromaAreRefused() {
        const QImage picture = photo(QImage::Format_RGB888, size);
        const QByteArray rows(reinterpret_cast<const char*>(picture.constBits()), picture.sizeInBytes());
        for (const QByteArray& bytes : {aviOf({rows}, size, 25, 24), encoded(picture, "png"),
                                        jpeg(picture.convertToFormat(QImage::Format_Grayscale8), 90)}) {
            const auto image = decodeFile(m_folder.write(QStringLiteral("none"), bytes), {}, 1, true);
            QVERIFY(!image.ok());
            QCOMPARE(QString::fromStdString(english(image.failure().cause)),
                     QStringLiteral("the file does not store luma and chroma of 8 bits"));
        }
    }

    void filesWithoutVideoAreRefused() {
        for (const QByteArray& bytes :
             {QByteArray("RIFF\x10\0\0\0AVI LIST", 16), QByteArray("\x1a\x45\xdf\xa3\0\0\0\0\0\0\0\0", 12),
              QByteArray("\0\0\0\x14"
                         "ftypisom\0\0\0\0isom",
                         20),
              aviOf({}, size)}) {
            const QString path = m_folder.write(QStringLiteral("none"), bytes);
            QVERIFY(!decodeFile(path).ok());
            QVERIFY(!frameReaderOf(path)->read(1).ok());
            QVERIFY(!english(decodeFile(path).failure().cause).empty());
        }
    }

    /// libavcodec would fill what is missing.
    void damagedFramesAreErrors() {
        const QByteArray whole = jpeg(photo(QImage::Format_RGB32, size), 90);
        const auto reader = readerOf(aviOf({whole, whole.left(whole.size() * 2 / 3), whole}, size));
        QVERIFY(reader->read(1).ok());
        QVERIFY(causeOf(reader->read(2)).startsWith(QStringLiteral("frame 2 cannot be read")));
        QVERIFY(reader->read(2).ok()); // the next one that can be read

        const QByteArray two = aviOf({whole, whole}, size);
        const qsizetype second = two.lastIndexOf("00dc", two.lastIndexOf("idx1"));
        const auto cut = readerOf(two.left(second + whole.size() * 2 / 3));
        QVERIFY(cut->read(1).ok());
        QCOMPARE(causeOf(cut->read(2)), QStringLiteral("the video ends after frame 1 of 2"));
    }

#ifdef TONESCOPE_VIDEO
    /// Two thirds of a packet are replaced. Without AV_EF_EXPLODE, libavcodec reports no error. If other
    /// frames need the frame, it also gives the frame itself, with invented pixels and a flag.
    void damagedPacketsAreErrors_data() {
        columns<int, int, bool>({"packet", "filler", "needed"});
        QTest::newRow("of a frame that no other needs") << 2 << 0x55 << false;
        QTest::newRow("of a frame that others need") << 1 << 0xff << true;
    }
    void damagedPacketsAreErrors() {
        QFETCH(int, packet);
        QFETCH(int, filler);
        QFETCH(bool, needed);
        QByteArray video = encodedVideo("mp4");
        const QString path = m_folder.write(QStringLiteral("whole"), video);
        AVFormatContext* file = nullptr;
        QCOMPARE(avformat_open_input(&file, path.toUtf8().constData(), nullptr, nullptr), 0);
        AVPacket* part = av_packet_alloc();
        for (int number = 0; number <= packet; ++number) {
            av_packet_unref(part);
            QCOMPARE(av_read_frame(file, part), 0);
        }
        for (int i = part->size / 3; i < part->size; ++i)
            video[static_cast<qsizetype>(part->pos) + i] = static_cast<char>(filler);
        av_packet_free(&part);
        avformat_close_input(&file);
        const auto reader = readerOf(video);
        int errors = 0, damaged = 0;
        for (int number = 1; number <= encodedFrames; ++number) {
            const Outcome<Frame> frame = reader->read(number);
            errors += causeOf(frame).startsWith(QStringLiteral("frame ")) ? 1 : 0;
            damaged += frame.ok() && !frame->image->damage.empty() ? 1 : 0;
        }
        QVERIFY(errors > 0);
        QVERIFY(damaged > 0 || !needed);
    }
#endif

    void cutFilesEnd_data() {
        changedFiles();
    }
    /// A cut file has its first frames, undamaged, then a line that says where it ends.
    void cutFilesEnd() {
        QFETCH(QByteArray, video);
        QFETCH(bool, grays);
        constexpr int cuts = 20;
        for (int cut = 1; cut <= cuts; ++cut) {
            const auto reader = readerOf(video.left((video.size() - 1) * cut / cuts));
            Outcome<Frame> frame = reader->read(1);
            int last = 0;
            while (frame.ok()) {
                ++last;
                // A frame that others need is stored before them, so it may be the only one left of them.
                const int number = numberOf(*frame->image);
                if (grays)
                    QCOMPARE(std::to_integer<int>(frame->image->stored.data[0]), 10 * last);
                else
                    QVERIFY(number >= last && number <= last + 2);
                if (last == frame->image->frame->count) break;
                frame = reader->read(last + 1);
            }
            QVERIFY(frame.ok() || !causeOf(frame).isEmpty());
            if (cut == cuts - 1 && qstrcmp(QTest::currentDataTag(), "mp4") != 0) // whose index is at its end
                QVERIFY(last > encodedFrames / 2 && last < encodedFrames);
        }
    }

    void changedFilesEndToo_data() {
        changedFiles();
    }
    void changedFilesEndToo() {
        QFETCH(QByteArray, video);
        constexpr int changes = 24;
        for (int change = 0; change < changes; ++change) {
            QByteArray changed = video;
            const qsizetype place = (video.size() - 1) * change / changes;
            changed[place] = static_cast<char>(changed[place] ^ (1 << change % 8));
            const auto reader = readerOf(changed);
            for (int number = 1; number <= encodedFrames; ++number) {
                const Outcome<Frame> frame = reader->read(number);
                if (frame.ok()) QVERIFY(frame->image->stored.data != nullptr);
            }
        }
    }

private:
    static void changedFiles() {
        columns<QByteArray, bool>({"video", "grays"});
        std::vector<int> grays(encodedFrames);
        std::iota(grays.begin(), grays.end(), 1);
        for (int& gray : grays)
            gray *= 10;
        QTest::newRow("Motion-JPEG") << grayAvi(grays) << true;
#ifdef TONESCOPE_VIDEO
        for (const char* container : {"mp4", "matroska"})
            QTest::newRow(container) << encodedVideo(container) << false;
#endif
    }
};

ROOM_TEST(TestVideoFormat, QCoreApplication)
#include "tst_video_format.moc"
