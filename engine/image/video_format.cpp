// SPDX-License-Identifier: GPL-3.0-or-later
// Video files, by libavformat, libavcodec and libswscale: the pictures of the first video stream, in the
// order in which they are shown. Sound is not read.
//
// One frame is decoded ahead. So the duration of a frame is the time until the next one, and the last frame
// is known as the last. A frame has no number in a file: its number follows from its time if the rate of the
// frames is constant, and otherwise from counting the frames since the start.
//
// The libraries conceal damage. Therefore packets that are cut short are discarded, decoders report errors
// instead of filling gaps (AV_EF_EXPLODE), and a frame that a decoder marks as corrupt has Image::damage.
#include "engine/image/file_decoder.h"
#include "engine/image/file_format.h"
#include "engine/image/luma_planes.h"
#include "engine/values/text.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
}

namespace tonescope {

namespace {

/// The name of the demuxer for a file, by its first bytes; null if the file is no video. Other demuxers of
/// the library are never tried.
const char* containerOf(QIODevice& file) {
    const RewindAndRestore start(file);
    const QByteArray bytes = file.peek(formatStartBytes);
    if (bytes.startsWith("RIFF") && bytes.mid(8) == "AVI ") return "avi";
    if (bytes.startsWith("\x1a\x45\xdf\xa3")) return "matroska";
    const QByteArray box = bytes.mid(4, 4), brand = bytes.mid(8);
    if (box == "moov" || box == "mdat" || box == "wide") return "mov"; // QuickTime before brands
    // Pictures (HEIC, AVIF, CR3) begin with the same box and with other brands.
    constexpr std::array brands{"3g", "M4V", "MSNV", "XAVC", "avc", "dash", "f4v", "iso", "mp4", "qt"};
    const auto named = [&](const char* each) { return brand.startsWith(each); };
    return box == "ftyp" && std::ranges::any_of(brands, named) ? "mov" : nullptr;
}

struct Release {
    void operator()(AVIOContext* stream) const {
        av_freep(&stream->buffer);
        avio_context_free(&stream);
    }
    void operator()(AVFormatContext* container) const { avformat_close_input(&container); }
    void operator()(AVCodecContext* decoder) const { avcodec_free_context(&decoder); }
    void operator()(AVFrame* frame) const { av_frame_free(&frame); }
    void operator()(AVPacket* packet) const { av_packet_free(&packet); }
    void operator()(SwsContext* conversion) const { sws_freeContext(conversion); }
};

template <typename Object>
using Owned = std::unique_ptr<Object, Release>;

int readBytes(void* device, std::uint8_t* bytes, int size) {
    auto& file = *static_cast<QIODevice*>(device);
    const qint64 got = file.read(reinterpret_cast<char*>(bytes), size);
    if (got > 0) return static_cast<int>(got);
    return file.pos() >= file.size() ? AVERROR_EOF : AVERROR(EIO);
}

std::int64_t seekIn(void* device, std::int64_t place, int whence) {
    auto& file = *static_cast<QIODevice*>(device);
    if ((whence & AVSEEK_SIZE) != 0) return file.size();
    const int from = whence & ~AVSEEK_FORCE;
    const qint64 target = place + (from == SEEK_CUR ? file.pos() : from == SEEK_END ? file.size() : 0);
    return target >= 0 && file.seek(target) ? target : AVERROR(EIO);
}

Text errorText(int error) {
    std::array<char, AV_ERROR_MAX_STRING_SIZE> words{};
    av_strerror(error, words.data(), words.size());
    return QByteArray(words.data()).toLower().toStdString();
}

Failure refused(Text cause) {
    return {Stage::Decode, std::move(cause)};
}

/// How the stream says that its pictures are turned for display.
Orientation orientationOf(const AVStream& stream) {
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
    const AVPacketSideData* found = av_packet_side_data_get(
        stream.codecpar->coded_side_data, stream.codecpar->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX);
    const std::uint8_t* bytes = found == nullptr ? nullptr : found->data;
#else
    const std::uint8_t* bytes = av_stream_get_side_data(&stream, AV_PKT_DATA_DISPLAYMATRIX, nullptr);
#endif
    if (bytes == nullptr) return {};
    std::array<std::int32_t, 9> matrix{};
    std::memcpy(matrix.data(), bytes, sizeof matrix);
    const double left = av_display_rotation_get(matrix.data()); // counter-clockwise; NaN: none
    if (std::isnan(left)) return {};
    const int quarters = static_cast<int>(std::lround(-left / 90) + 8) % 4; // clockwise
    return {quarters >= 2, quarters >= 2, quarters % 2 == 1};
}

/// A format of pixels that is counted as it is.
struct Countable {
    AVPixelFormat stored;
    QImage::Format picture;
};

constexpr std::array countables{Countable{AV_PIX_FMT_GRAY8, QImage::Format_Grayscale8},
                                Countable{AV_PIX_FMT_GRAY16, QImage::Format_Grayscale16},
                                Countable{AV_PIX_FMT_RGB24, QImage::Format_RGB888},
                                Countable{AV_PIX_FMT_BGR24, QImage::Format_BGR888},
                                Countable{AV_PIX_FMT_RGB0, QImage::Format_RGBX8888},
                                Countable{AV_PIX_FMT_RGBA, QImage::Format_RGBA8888},
                                Countable{AV_PIX_FMT_BGR0, QImage::Format_RGB32},
                                Countable{AV_PIX_FMT_BGRA, QImage::Format_ARGB32},
                                Countable{AV_PIX_FMT_RGBA64, QImage::Format_RGBA64}};

/// The format to which pixels of other formats are converted.
Countable targetOf(const AVPixFmtDescriptor& stored) {
    const bool deep = stored.comp[0].depth > 8, alpha = (stored.flags & AV_PIX_FMT_FLAG_ALPHA) != 0;
    if (stored.nb_components < 3 && (stored.flags & AV_PIX_FMT_FLAG_PAL) == 0 && !alpha)
        return deep ? Countable{AV_PIX_FMT_GRAY16, QImage::Format_Grayscale16}
                    : Countable{AV_PIX_FMT_GRAY8, QImage::Format_Grayscale8};
    if (deep) return {AV_PIX_FMT_RGBA64, alpha ? QImage::Format_RGBA64 : QImage::Format_RGBX64};
    return alpha ? Countable{AV_PIX_FMT_BGRA, QImage::Format_ARGB32}
                 : Countable{AV_PIX_FMT_BGR0, QImage::Format_RGB32};
}

/// The weights of red and blue in luma.
struct Weights {
    AVColorSpace matrix;
    double red, blue;
};

constexpr std::array weightTable{
    Weights{AVCOL_SPC_BT709, 0.2126, 0.0722},   Weights{AVCOL_SPC_SMPTE170M, 0.299, 0.114},
    Weights{AVCOL_SPC_BT470BG, 0.299, 0.114},   Weights{AVCOL_SPC_FCC, 0.30, 0.11},
    Weights{AVCOL_SPC_SMPTE240M, 0.212, 0.087}, Weights{AVCOL_SPC_BT2020_NCL, 0.2627, 0.0593}};

/// Whether these pixels are luma and chroma of 8 bits, in planes or packed.
bool areLumaOfBytes(const AVPixFmtDescriptor& pixels) {
    const auto isByte = [](const AVComponentDescriptor& each) { return each.depth == 8; };
    // Luma of UYYVYY411 does not lie at equal distances; its descriptor has the distance 4.
    return pixels.nb_components >= 3 && (pixels.flags & (AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL)) == 0 &&
           8 * pixels.comp[0].step <= av_get_bits_per_pixel(&pixels) && pixels.log2_chroma_w <= 2 &&
           pixels.log2_chroma_h <= 2 && std::all_of(pixels.comp, pixels.comp + 3, isByte);
}

/// The first sample of a component in a row of its samples.
const std::uint8_t* rowOf(const AVFrame& frame, const AVComponentDescriptor& component, std::int64_t row) {
    return frame.data[component.plane] + component.offset + row * frame.linesize[component.plane];
}

/// Copies luma, Cb and Cr, one plane after another, into a row of bytes.
void copyPlanes(const AVFrame& frame, const AVPixFmtDescriptor& pixels, const LumaPlanes& planes, uchar* to) {
    for (int part = 0; part < 3; ++part) {
        const AVComponentDescriptor& component = pixels.comp[part];
        const auto [width, height] = part == 0 ? planes.extent : planes.chroma();
        for (std::int64_t y = 0; y < height; ++y, to += width) {
            const std::uint8_t* from = rowOf(frame, component, y);
            if (component.step == 1)
                std::copy_n(from, width, to);
            else
                for (std::int64_t x = 0; x < width; ++x)
                    to[x] = from[x * component.step];
        }
    }
}

std::int64_t timeOf(const AVFrame& frame) {
    return frame.best_effort_timestamp;
}

/// The frames of a video.
class Video : public FrameSource {
public:
    /// `file` must outlive this object. `chroma`: see DecodingHelp.
    Video(QIODevice& file, QString name, bool chroma = false)
        : m_file(file), m_name(std::move(name)), m_chroma(chroma) {
        open();
    }

    Outcome<Frame> read(int number, const std::function<void(qint64 pixels)>& begins) override;
    /// Bytes of a picture in the largest format; nothing if the file cannot be opened.
    [[nodiscard]] std::optional<std::uint64_t> bytes() const {
        if (m_failure) return std::nullopt;
        return static_cast<std::uint64_t>(m_decoder->width) * static_cast<std::uint64_t>(m_decoder->height) *
               8;
    }

private:
    void open();
    [[nodiscard]] std::optional<Failure> openStream();
    void advance();
    void advancePastErrors();
    [[nodiscard]] std::optional<std::int64_t> timeOfNumber(int number) const;
    void moveTo(int number);
    [[nodiscard]] Outcome<Image> imageOf(const AVFrame& frame, std::optional<LumaPlanes>& planes);
    [[nodiscard]] Outcome<Image> chromaOf(const AVFrame& frame) const;
    [[nodiscard]] std::chrono::milliseconds delayOf(const AVFrame& frame) const;

    QIODevice& m_file;
    QString m_name;
    bool m_chroma;                    ///< luma, Cb and Cr are wanted
    std::optional<Failure> m_failure; ///< of opening the file
    Owned<AVIOContext> m_bytes;       ///< destroyed after m_container
    Owned<AVFormatContext> m_container;
    Owned<AVCodecContext> m_decoder;
    Owned<SwsContext> m_conversion;
    const AVStream* m_stream = nullptr; ///< of m_container
    AVRational m_rate{};                ///< frames per second
    bool m_constant = false;            ///< every frame is shown equally long
    int m_count = 1;                    ///< by the file, or estimated
    bool m_counted = false;             ///< m_count is no estimate
    std::int64_t m_first = 0;           ///< time of the first frame
    std::vector<std::int64_t> m_times;  ///< of the frames from the first one on, if the rate is not constant
    Owned<AVFrame> m_ahead;             ///< the frame after the last read one; null: m_error says why
    int m_error = 0;
    int m_read = 0; ///< number of the last read frame
};

/// Opens the file and decodes the first frame.
void Video::open() {
    m_read = 0;
    m_failure = openStream();
    if (m_failure) return;
    advancePastErrors();
    if (!m_ahead)
        m_failure = refused(m_error == AVERROR_EOF
                                ? SENTENCE("there is no picture in the file")
                                : Text(SENTENCE("the video cannot be decoded: %1"), {errorText(m_error)}));
    else
        m_first = timeOf(*m_ahead);
}

std::optional<Failure> Video::openStream() {
    av_log_set_level(AV_LOG_QUIET);
    constexpr int piece = 64 * 1024;
    m_decoder.reset();
    m_container.reset();
    m_file.seek(0);
    m_bytes.reset(avio_alloc_context(static_cast<unsigned char*>(av_malloc(piece)), piece, 0, &m_file,
                                     readBytes, nullptr, seekIn));
    AVFormatContext* container = avformat_alloc_context();
    container->pb = m_bytes.get();
    container->flags |= AVFMT_FLAG_DISCARD_CORRUPT;
    // A file may name other files as parts of it; none is opened.
    container->io_open = [](AVFormatContext*, AVIOContext**, const char*, int, AVDictionary**) {
        return AVERROR(EACCES);
    };
    AVDictionary* options = nullptr;
    av_dict_set(&options, "ignore_editlist", "1", 0); // every frame in the file is shown
    int error = avformat_open_input(&container, "", av_find_input_format(containerOf(m_file)), &options);
    av_dict_free(&options);
    m_container.reset(container);
    if (error >= 0) error = avformat_find_stream_info(container, nullptr);
    if (error < 0) return refused(Text(SENTENCE("the video cannot be opened: %1"), {errorText(error)}));
    const AVCodec* codec = nullptr;
    const int chosen = av_find_best_stream(container, AVMEDIA_TYPE_VIDEO, -1, -1, &codec, 0);
    if (chosen == AVERROR_DECODER_NOT_FOUND)
        return refused(SENTENCE("libavcodec has no decoder for this video"));
    if (chosen < 0) return refused(SENTENCE("there is no picture in the file"));
    for (unsigned i = 0; i < container->nb_streams; ++i)
        container->streams[i]->discard = static_cast<int>(i) == chosen ? AVDISCARD_DEFAULT : AVDISCARD_ALL;
    const AVStream& stream = *container->streams[chosen];
    m_stream = &stream;
    const QSize size(stream.codecpar->width, stream.codecpar->height);
    m_decoder.reset(avcodec_alloc_context3(codec));
    avcodec_parameters_to_context(m_decoder.get(), stream.codecpar);
    m_decoder->pkt_timebase = stream.time_base;
    // Several threads of libavcodec 59 abort at damaged MPEG-4. Otherwise: one thread per core.
    m_decoder->thread_count = codec->id == AV_CODEC_ID_MPEG4 ? 1 : 0;
    m_decoder->err_recognition = AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER | AV_EF_EXPLODE;
    m_decoder->max_pixels = static_cast<std::int64_t>(std::min<std::uint64_t>(
        mostPictureBytes(m_file.size()), std::uint64_t{1} << 40U)); // sizes may change
    error = avcodec_open2(m_decoder.get(), codec, nullptr);
    if (error < 0) return refused(Text(SENTENCE("the video cannot be decoded: %1"), {errorText(error)}));
    if (size.isEmpty()) return refused(SENTENCE("there is no picture in the file"));
    if (auto failure = tooLarge(size, *bytes(), m_file.size())) return failure;

    m_rate = stream.avg_frame_rate.num > 0 ? stream.avg_frame_rate : stream.r_frame_rate;
    const bool known = m_rate.num > 0 && m_rate.den > 0;
    if (!known) m_rate = {25, 1};
    m_constant = known && av_cmp_q(stream.avg_frame_rate, stream.r_frame_rate) == 0;
    constexpr std::int64_t most = std::int64_t{1} << 30U;
    if (m_counted) return std::nullopt; // the file was opened before
    m_counted = stream.nb_frames > 0;
    const double seconds = container->duration > 0 ? double(container->duration) / AV_TIME_BASE : 0;
    const auto estimate = static_cast<std::int64_t>(std::min(seconds * av_q2d(m_rate) + 0.5, double(most)));
    m_count = static_cast<int>(std::clamp<std::int64_t>(m_counted ? stream.nb_frames : estimate, 1, most));
    return std::nullopt;
}

/// Decodes the next frame into m_ahead. At the end or after an error m_ahead is null; after an error the next
/// call goes on behind it.
void Video::advance() {
    m_ahead.reset();
    Owned<AVFrame> frame(av_frame_alloc());
    const Owned<AVPacket> packet(av_packet_alloc());
    for (;;) {
        m_error = avcodec_receive_frame(m_decoder.get(), frame.get());
        if (m_error == 0) m_ahead = std::move(frame);
        if (m_error != AVERROR(EAGAIN)) return;
        m_error = av_read_frame(m_container.get(), packet.get());
        if (m_error == AVERROR_EOF) {
            avcodec_send_packet(m_decoder.get(), nullptr); // the decoder gives its last frames, then the end
            continue;
        }
        if (m_error >= 0 && packet->stream_index == m_stream->index)
            m_error = avcodec_send_packet(m_decoder.get(), packet.get());
        av_packet_unref(packet.get());
        if (m_error < 0) return;
    }
}

/// Decodes the next frame that can be decoded. At the start, and after a jump, frames may refer to frames
/// that are missing.
void Video::advancePastErrors() {
    constexpr int most = 1000; // errors
    advance();
    for (int errors = 0; m_error == AVERROR_INVALIDDATA && errors < most; ++errors)
        advance();
}

/// The time at which a frame is shown, as far as it is known.
std::optional<std::int64_t> Video::timeOfNumber(int number) const {
    if (m_first == AV_NOPTS_VALUE) return std::nullopt;
    if (m_constant) return m_first + av_rescale_q(number - 1, av_inv_q(m_rate), m_stream->time_base);
    const auto index = static_cast<std::size_t>(number - 1);
    return index < m_times.size() ? std::optional(m_times[index]) : std::nullopt;
}

/// Makes m_ahead the frame with this number: by its time, or by decoding from the start.
void Video::moveTo(int number) {
    const std::optional<std::int64_t> time = timeOfNumber(number);
    // Times are rounded in the file, so a constant rate gives them only nearly.
    const std::int64_t near = m_constant ? av_rescale_q(1, av_inv_q(m_rate), m_stream->time_base) / 2 : 0;
    if (time && av_seek_frame(m_container.get(), m_stream->index, *time, AVSEEK_FLAG_BACKWARD) >= 0) {
        avcodec_flush_buffers(m_decoder.get());
        do {
            advancePastErrors();
        } while (m_ahead && timeOf(*m_ahead) < *time - near);
        if (m_ahead && timeOf(*m_ahead) <= *time + near) {
            m_read = number - 1;
            return;
        }
    }
    open();
}

Outcome<Frame> Video::read(int number, const std::function<void(qint64 pixels)>& begins) {
    const auto start = std::chrono::steady_clock::now();
    if (m_failure) return *m_failure;
    constexpr qint64 betweenKeyFrames = 300; // usual encoders put a frame that needs no other one more often
    const qint64 frames = number == m_read + 1 ? 1 : std::abs(number - m_read) + betweenKeyFrames;
    if (begins) begins(qint64{m_decoder->width} * m_decoder->height * frames);
    if (number <= m_read || (number > m_read + 1 && timeOfNumber(number))) moveTo(number);
    if (m_failure) return *m_failure;
    Owned<AVFrame> frame;
    while (m_read < number && m_ahead) {
        frame = std::move(m_ahead);
        ++m_read;
        if (!m_constant && static_cast<std::size_t>(m_read) > m_times.size())
            m_times.push_back(timeOf(*frame));
        advance();
    }
    const bool ended = !m_ahead && m_error == AVERROR_EOF;
    const bool estimated = !m_counted;
    if (m_ahead) m_count = std::max(m_count, m_read + 1);
    if (ended && estimated) {
        m_count = m_read;
        m_counted = true;
    }
    // The last frame stands for those that only the estimate contained.
    if (!frame || (m_read < number && !(ended && estimated))) {
        if (ended)
            return refused(Text(SENTENCE("the video ends after frame %1 of %2"),
                                {std::to_string(m_read), std::to_string(m_count)}));
        Failure failure = refused(
            Text(SENTENCE("frame %1 cannot be read: %2"), {std::to_string(m_read + 1), errorText(m_error)}));
        advancePastErrors();
        return failure;
    }
    std::optional<LumaPlanes> planes;
    Outcome<Image> image = m_chroma ? chromaOf(*frame) : imageOf(*frame, planes);
    if (!image) return image.reason();
    if ((frame->flags & AV_FRAME_FLAG_CORRUPT) != 0 || frame->decode_error_flags != 0)
        image->damage = SENTENCE("the decoder reports errors in this frame");
    image->frame = FrameNumber{m_read, m_count};
    image->decodeTime = std::chrono::steady_clock::now() - start;
    return Frame{std::make_shared<const Image>(*std::move(image)), delayOf(*frame), 1, planes};
}

/// The time until the next frame, so rounded that a second of frames lasts a second.
std::chrono::milliseconds Video::delayOf(const AVFrame& frame) const {
    constexpr std::int64_t longest = 3'599'000;
    const auto inMilliseconds = [&](std::int64_t time) {
        return av_rescale_q(time - m_first, m_stream->time_base, {1, 1000});
    };
    std::int64_t delay = 0;
    if (m_ahead && timeOf(frame) != AV_NOPTS_VALUE && timeOf(*m_ahead) != AV_NOPTS_VALUE)
        delay = inMilliseconds(timeOf(*m_ahead)) - inMilliseconds(timeOf(frame));
    if (delay <= 0) delay = av_rescale_q(1, av_inv_q(m_rate), {1, 1000});
    return std::chrono::milliseconds(std::clamp<std::int64_t>(delay, 1, longest));
}

/// Luma, Cb and Cr of each pixel as the frame stores them, in planes or packed.
Outcome<Image> Video::chromaOf(const AVFrame& frame) const {
    const AVPixFmtDescriptor& pixels = *av_pix_fmt_desc_get(static_cast<AVPixelFormat>(frame.format));
    if (!areLumaOfBytes(pixels)) return withoutChroma();
    QImage picture(frame.width, frame.height, QImage::Format_RGB888);
    if (picture.isNull()) return refused(SENTENCE("there is not enough memory"));
    for (int y = 0; y < frame.height; ++y) {
        for (int part = 0; part < 3; ++part) {
            const AVComponentDescriptor& from = pixels.comp[part];
            const int down = part == 0 ? 0 : pixels.log2_chroma_h,
                      across = part == 0 ? 0 : pixels.log2_chroma_w;
            const std::uint8_t* samples = rowOf(frame, from, y >> down);
            uchar* to = picture.scanLine(y) + part;
            for (int x = 0; x < frame.width; ++x)
                to[3 * x] = samples[(x >> across) * from.step];
        }
    }
    Image image = tonescope::imageOf(std::move(picture), m_name);
    image.stored.layout = PixelLayout::Ycbcr8;
    image.orientation = orientationOf(*m_stream);
    return image;
}

/// The picture of a frame: its samples as they are, its planes, or converted to red, green and blue.
Outcome<Image> Video::imageOf(const AVFrame& frame, std::optional<LumaPlanes>& planes) {
    const auto stored = static_cast<AVPixelFormat>(frame.format);
    const AVPixFmtDescriptor* pixels = av_pix_fmt_desc_get(stored);
    const auto* native = std::ranges::find(countables, stored, &Countable::stored);
    const bool asIs = native != countables.end();
    const Countable target = asIs ? *native : targetOf(*pixels);
    const std::string name(pixels->name);
    const bool chroma = pixels->nb_components >= 3 && (pixels->flags & AV_PIX_FMT_FLAG_RGB) == 0;
    const bool full = frame.color_range == AVCOL_RANGE_JPEG || name.starts_with("yuvj");
    // Files that name no matrix have the one that is usual for their size; in JPEG it is that of small ones.
    constexpr int smallestHigh = 720;
    AVColorSpace matrix = frame.colorspace;
    if (matrix == AVCOL_SPC_UNSPECIFIED)
        matrix = full || frame.height < smallestHigh ? AVCOL_SPC_SMPTE170M : AVCOL_SPC_BT709;
    const auto* weights = std::ranges::find(weightTable, matrix, &Weights::matrix);
    const Failure unknown = refused(Text(SENTENCE("pixels of the kind %1 cannot be read"), {name}));
    if (!asIs && chroma && weights == weightTable.end()) return unknown;
    if (!asIs && areLumaOfBytes(*pixels) && pixels->nb_components == 3)
        planes = LumaPlanes{{frame.width, frame.height},
                            pixels->log2_chroma_w,
                            pixels->log2_chroma_h,
                            weights->red,
                            weights->blue,
                            full};
    QImage picture = planes ? QImage(static_cast<int>(planes->bytes()), 1, QImage::Format_Grayscale8)
                            : QImage(frame.width, frame.height, target.picture);
    if (picture.isNull()) return refused(SENTENCE("there is not enough memory"));
    if (asIs) {
        const std::size_t row = static_cast<std::size_t>(picture.width()) * picture.depth() / 8;
        for (int y = 0; y < picture.height(); ++y) // rows may be stored from the bottom up
            std::memcpy(picture.scanLine(y), frame.data[0] + std::ptrdiff_t{y} * frame.linesize[0], row);
        Image image = tonescope::imageOf(std::move(picture), m_name);
        image.orientation = orientationOf(*m_stream);
        return image;
    }
    if (planes) {
        copyPlanes(frame, *pixels, *planes, picture.bits());
    } else {
        m_conversion.reset(sws_getCachedContext(
            m_conversion.release(), frame.width, frame.height, stored, frame.width, frame.height,
            target.stored, SWS_BILINEAR | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT, nullptr, nullptr, nullptr));
        if (!m_conversion) return unknown;
        sws_setColorspaceDetails(m_conversion.get(), sws_getCoefficients(matrix), full ? 1 : 0,
                                 sws_getCoefficients(SWS_CS_DEFAULT), 1, 0, 1 << 16, 1 << 16);
        const std::array<std::uint8_t*, 4> rows{picture.bits()};
        const std::array<int, 4> strides{static_cast<int>(picture.bytesPerLine())};
        sws_scale(m_conversion.get(), frame.data, frame.linesize, 0, frame.height, rows.data(),
                  strides.data());
    }

    Image image = tonescope::imageOf(std::move(picture), m_name);
    image.orientation = orientationOf(*m_stream);
    const std::string bits = std::to_string(image.valueBits());
    if (chroma)
        image.converted =
            Text(SENTENCE("luma and chroma (%1, matrix %2, range %3) to RGB of %4 bits"),
                 {name, std::string(av_color_space_name(matrix)),
                  std::string(av_color_range_name(full ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG)), bits});
    else if ((pixels->flags & AV_PIX_FMT_FLAG_PAL) == 0)
        image.converted = Text(SENTENCE("%1 to samples of %2 bits"), {name, bits});
    if (pixels->comp[0].depth < image.valueBits()) image.fileBits = pixels->comp[0].depth;
    return image;
}

std::optional<std::uint64_t> bytesOf(QIODevice& file) {
    return Video(file, {}).bytes();
}

ReaderLibrary library() {
    const unsigned version = avcodec_version();
    return {"libavcodec " + std::to_string(AV_VERSION_MAJOR(version)) + '.' +
                std::to_string(AV_VERSION_MINOR(version)) + '.' + std::to_string(AV_VERSION_MICRO(version)),
            "AVI, MP4, MOV, MKV, WebM", "GPL-2.0-or-later"};
}

} // namespace

const FileFormat videoFormat{
    .names = {},
    .library = library,
    .claims = [](QIODevice& file) { return containerOf(file) != nullptr; },
    .bytes = bytesOf,
    .frames = [](QIODevice& file, const QString& name, bool chroma) -> std::unique_ptr<FrameSource> {
        return std::make_unique<Video>(file, name, chroma);
    }};

} // namespace tonescope
