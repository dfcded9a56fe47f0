// SPDX-License-Identifier: GPL-3.0-or-later
// RAW files of cameras, read with LibRaw: the levels of the sensor as they are in the file, or a rendered
// picture.
//
// LibRaw fills samples that a file lacks without an error. Therefore a RAW file is whole or refused: every
// read past the end of the file and every error that LibRaw counts while it unpacks refuses the file.
//
// Most RAW files are TIFFs, and the reader of Qt shows the small picture in their first directory. So
// the directories are examined for a sensor's samples before Qt sees the file.
#include "engine/image/file_format.h"
#include "engine/image/photo_facts.h"
#include "engine/values/text.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <libraw/libraw.h>
#include <sys/mman.h>
#include <unistd.h>

namespace tonescope {

namespace {

/// Whether the file begins like a RAW that is no TIFF, or is a TIFF with the samples of a sensor.
bool isRaw(QIODevice& file) {
    const RewindAndRestore before(file);
    const QByteArray start = file.peek(12);
    constexpr std::array signatures{"FUJIFILM", "IIRO", "IIRS", "MMOR", "IIII", "MMMM", "FOVb"};
    const auto begins = [&](const char* signature) { return start.startsWith(signature); };
    return std::ranges::any_of(signatures, begins) || start.startsWith(QByteArray("IIU\0", 4)) ||
           start.startsWith(QByteArray("\0MRM", 4)) || start.mid(6) == "HEAPCC" ||
           start.mid(4) == "ftypcrx " || holdsSensor(file);
}

/// A file as LibRaw reads it: by single bytes, numbers and rows. It keeps a piece of the file, because a
/// call of QIODevice per byte takes ten times as long.
class RawStream : public LibRaw_abstract_datastream {
public:
    explicit RawStream(QIODevice& file) : m_file(file), m_size(file.size()) {}

    /// Whether a read reached beyond the end of the file since the last call.
    bool tookPastEnd() { return std::exchange(m_pastEnd, false); }

    int valid() override { return 1; }
    int read(void* to, std::size_t size, std::size_t count) override {
        if (size == 0) return 0;
        auto* bytes = static_cast<char*>(to);
        std::size_t left = size * count;
        while (left > 0) {
            if (m_at == m_got && left >= m_piece.size()) {
                const qint64 got =
                    m_file.seek(tell()) ? readFully(m_file, bytes, static_cast<qint64>(left)) : 0;
                m_place = tell() + got;
                m_at = m_got = 0;
                left -= static_cast<std::size_t>(got);
                if (left > 0) m_pastEnd = true;
                break;
            }
            if (m_at == m_got && !refill()) break;
            const std::size_t more = std::min(left, m_got - m_at);
            std::memcpy(bytes, m_piece.data() + m_at, more);
            m_at += more;
            bytes += more;
            left -= more;
        }
        return static_cast<int>((size * count - left) / size);
    }
    int seek(INT64 offset, int from) override {
        const INT64 base = from == SEEK_SET ? 0 : from == SEEK_CUR ? tell() : m_size;
        const INT64 place = std::clamp<INT64>(base + offset, 0, m_size);
        if (place >= m_place && place <= m_place + static_cast<INT64>(m_got)) {
            m_at = static_cast<std::size_t>(place - m_place);
        } else {
            m_place = place;
            m_at = m_got = 0;
        }
        return 0;
    }
    INT64 tell() override { return m_place + static_cast<INT64>(m_at); }
    INT64 size() override { return m_size; }
    int get_char() override {
        return m_at < m_got || refill() ? static_cast<unsigned char>(m_piece[m_at++]) : EOF;
    }
    char* gets(char* line, int size) override {
        int length = 0;
        while (length + 1 < size) {
            const int byte = get_char();
            if (byte == EOF) break;
            line[length++] = static_cast<char>(byte);
            if (byte == '\n') break;
        }
        if (size > 0) line[length] = '\0';
        return length > 0 ? line : nullptr;
    }
    int scanf_one(const char* format, void* value) override {
        std::string word; // LibRaw reads whole and decimal numbers
        int byte = get_char();
        while (byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t')
            byte = get_char();
        constexpr std::size_t longest = 64;
        for (; byte > ' ' && word.size() < longest; byte = get_char())
            word += static_cast<char>(byte);
        if (std::strcmp(format, "%d") == 0) {
            *static_cast<int*>(value) = static_cast<int>(std::strtol(word.c_str(), nullptr, 10));
            return word.empty() ? EOF : 1;
        }
        if (std::strcmp(format, "%f") != 0) return EOF;
        *static_cast<float*>(value) = std::strtof(word.c_str(), nullptr);
        return word.empty() ? EOF : 1;
    }
    int eof() override { return tell() >= m_size ? 1 : 0; }
#if !LIBRAW_COMPILE_CHECK_VERSION_NOTLESS(0, 21) || defined(LIBRAW_OLD_VIDEO_SUPPORT)
    void* make_jas_stream() override {
        return nullptr;
    } // for JPEG 2000 in the files of one film camera
#endif

private:
    bool refill() {
        m_place = tell();
        m_at = 0;
        const qint64 got = m_file.seek(m_place) ? m_file.read(m_piece.data(), std::ssize(m_piece)) : 0;
        m_got = static_cast<std::size_t>(std::max<qint64>(got, 0));
        m_pastEnd = m_pastEnd || m_got == 0;
        return m_got > 0;
    }

    QIODevice& m_file;
    INT64 m_size, m_place = 0;       ///< of the file; of m_piece in it
    std::size_t m_at = 0, m_got = 0; ///< the position in m_piece, and its bytes
    std::vector<char> m_piece = std::vector<char>(std::size_t{64} << 10U);
    bool m_pastEnd = false;
};

Failure refused(Text cause) {
    return {Stage::Decode, std::move(cause)};
}

/// A RAW file that LibRaw has opened.
class RawFile {
public:
    RawFile(QIODevice& file, const DecodingHelp& help) : m_help(help), m_stream(file) {
        m_raw->set_dataerror_handler(nullptr, nullptr); // error_count() tells
        m_raw->set_progress_handler(
            [](void* self, LibRaw_progress /*stage*/, int /*done*/, int /*all*/) {
                return static_cast<RawFile*>(self)->m_help.stopped() ? 1 : 0;
            },
            this);
        m_state = m_raw->open_datastream(&m_stream);
    }

    [[nodiscard]] const libraw_data_t& data() const { return m_raw->imgdata; }
    [[nodiscard]] bool opened() const { return m_state == LIBRAW_SUCCESS; }
    [[nodiscard]] QSize size() const { return {data().sizes.width, data().sizes.height}; }

    /// Memory for the samples of the sensor, and with `colours` for a picture that is rendered of these.
    [[nodiscard]] std::uint64_t bytes(bool colours) const {
        const auto pixels = std::uint64_t{data().sizes.raw_width} * data().sizes.raw_height;
        constexpr std::uint64_t levels = 2 * sizeof(ushort), rendered = 4 * sizeof(ushort) + 3;
        return pixels * (levels + (colours ? rendered : 0));
    }

    /// A picture that LibRaw renders, with fixed settings.
    Outcome<QImage> rendered();
    /// The largest JPEG in the file. `name` is the path, for messages.
    Outcome<Image> embedded(const QString& name);
    /// The levels of the sensor's visible area, four samples per pixel; see PixelLayout::Mosaic16. The last
    /// row and column of an odd size are left out.
    Outcome<QImage> levels();
    /// Why the sensor has no 2x2 mosaic of red, green and blue; nothing if it has one.
    [[nodiscard]] std::optional<Text> withoutMosaic() const;
    [[nodiscard]] Mosaic mosaic() const;
    [[nodiscard]] Orientation orientation() const {
        // The bits of LibRaw's flip are: mirrored, flipped, transposed.
        constexpr std::array turns{0, 1, 2, 3, 6, 7, 4, 5};
        return orientationOf(static_cast<QImageIOHandler::Transformation>(
            turns.at(static_cast<std::size_t>(data().sizes.flip) & 7U)));
    }

private:
    /// Unpacks the samples. Fails if the file does not hold all.
    Outcome<Done> unpack() {
        static_cast<void>(m_stream.tookPastEnd());
        const int state = m_raw->unpack();
        if (m_help.stopped()) return Stopped{};
        if (m_stream.tookPastEnd() || state == LIBRAW_IO_ERROR) return cutShort();
        if (state == LIBRAW_UNSUFFICIENT_MEMORY || state == LIBRAW_TOO_BIG) return withoutMemory(false);
        if (state != LIBRAW_SUCCESS || m_raw->error_count() > 0)
            return refused(Text(SENTENCE("the picture is damaged, or of a kind that cannot be read: %1"),
                                {Text(SENTENCE("its samples cannot be read"))}));
        return Done{};
    }

    /// The number of the colour at a photosite of the visible area: red, green, blue, green 2.
    [[nodiscard]] int colourAt(int row, int column) const { return m_raw->COLOR(row, column); }
    [[nodiscard]] QImage memoryFor(QSize size, QImage::Format format) const {
        const QImage picture = m_help.room ? m_help.room(size, format) : QImage();
        return picture.isNull() ? QImage(size, format) : picture;
    }
    [[nodiscard]] Failure withoutMemory(bool colours) const {
        return {Stage::Decode, SENTENCE("there is not enough memory"), bytes(colours), {}};
    }

    const DecodingHelp& m_help;
    RawStream m_stream;
    std::unique_ptr<LibRaw> m_raw = std::make_unique<LibRaw>();
    int m_state;
};

std::optional<Text> RawFile::withoutMosaic() const {
    const libraw_iparams_t& camera = data().idata;
    constexpr unsigned xTrans = 9,
                       firstPattern = 1000; // smaller numbers of filters name patterns that are not 2x2
    if (camera.is_foveon != 0)
        return SENTENCE("a Foveon sensor has no mosaic: each photosite has three colours");
    if (camera.filters == xTrans) return SENTENCE("an X-Trans sensor has a mosaic of 6 x 6, not of 2 x 2");
    if (m_raw->is_sraw() != 0 || m_raw->is_nikon_sraw() != 0)
        return SENTENCE("an sRAW has no mosaic: the camera has already reduced it");
    if (m_raw->is_fuji_rotated() != 0)
        return SENTENCE("a Super CCD has a mosaic that is turned by 45 degrees");
    if (camera.filters == 0 && camera.colors == 1) return SENTENCE("a monochrome sensor has no mosaic");
    if (camera.filters == 0 && camera.dng_version != 0)
        return SENTENCE("a linear DNG has no mosaic: a program has already interpolated its colours");
    if (m_raw->is_floating_point() != 0)
        return SENTENCE("a DNG of floating-point samples has no levels to count");
    if (camera.filters < firstPattern || std::strncmp(camera.cdesc, "RGBG", 4) != 0)
        return SENTENCE("the sensor has no 2 x 2 mosaic of red, green and blue");
    unsigned seen = 0;
    for (int row = 0; row < 8; ++row) { // LibRaw's patterns have eight rows of two
        for (int column = 0; column < 2; ++column) {
            seen |= 1U << static_cast<unsigned>(colourAt(row, column));
            if (colourAt(row, column) != colourAt(row % 2, column)) seen = 0;
        }
    }
    constexpr unsigned allFour = 0b1111;
    if (seen != allFour) return SENTENCE("the sensor has no 2 x 2 mosaic of red, green and blue");
    return std::nullopt;
}

Mosaic RawFile::mosaic() const {
    const libraw_colordata_t& levels = data().color;
    Mosaic mosaic;
    mosaic.white = std::min<std::uint32_t>(levels.maximum, 65535);
    for (int place = 0; place < 4; ++place) {
        const int row = place / 2, column = place % 2, colour = colourAt(row, column);
        mosaic.pattern.at(static_cast<std::size_t>(place)) = "RGBG"[colour];
        // The black level is the sum of a common one, one per colour, and one of a pattern of rows and
        // columns, of which a larger one than 2x2 gives the mean.
        std::uint64_t sum = 0, number = 0;
        const int rows = static_cast<int>(levels.cblack[4]), columns = static_cast<int>(levels.cblack[5]);
        const auto repeated = std::span(levels.cblack).subspan(6);
        for (int y = row; rows > 0 && columns > 0 && y < 2 * rows; y += 2) {
            for (int x = column; x < 2 * columns; x += 2, ++number)
                sum += repeated[static_cast<std::size_t>(y % rows * columns + x % columns)];
        }
        const std::uint64_t black = std::uint64_t{levels.black} + levels.cblack[colour] +
                                    (number > 0 ? (sum + number / 2) / number : 0);
        mosaic.black.at(static_cast<std::size_t>(colour)) =
            static_cast<std::uint32_t>(std::min<std::uint64_t>(black, 65535));
    }
    return mosaic;
}

// Stores the four photosites of each 2x2 square as one pixel. The memory is allocated first, because
// SharedMemory prepares its pages on another thread while this one unpacks. The margins come from the file.
Outcome<QImage> RawFile::levels() {
    const libraw_image_sizes_t& sizes = data().sizes;
    const QSize squares(size().width() / 2, size().height() / 2); // rounded down
    if (squares.isEmpty()) return refused(SENTENCE("the sensor has no 2 x 2 mosaic of red, green and blue"));
    QImage to = memoryFor(squares, QImage::Format_RGBX64);
    if (to.isNull()) return withoutMemory(false);
    const Outcome<Done> unpacked = unpack();
    if (!unpacked) return unpacked.reason();
    if (data().rawdata.raw_image == nullptr || 2 * squares.width() > sizes.width ||
        2 * squares.height() > sizes.height || sizes.left_margin + sizes.width > sizes.raw_width ||
        sizes.top_margin + sizes.height > sizes.raw_height)
        return refused(SENTENCE("the sensor has no 2 x 2 mosaic of red, green and blue"));
    const std::size_t pitch = sizes.raw_pitch / sizeof(ushort);
    const ushort* first = data().rawdata.raw_image + sizes.top_margin * pitch + sizes.left_margin;
    std::array<const ushort*, 4> row{}; // of each colour, in the square at the left
    for (int place = 0; place < 4; ++place)
        row.at(static_cast<std::size_t>(colourAt(place / 2, place % 2))) =
            first + static_cast<std::size_t>(place / 2) * pitch + static_cast<std::size_t>(place % 2);
    uchar* bits = to.bits();
    const auto copyRows = [&](int y, int end) {
        for (; y < end; ++y) {
            const auto line = static_cast<std::size_t>(y) * 2 * pitch;
            const auto [red, green, blue, green2] = row;
            auto* pixel = reinterpret_cast<ushort*>(bits + y * to.bytesPerLine());
            const auto sites = static_cast<std::size_t>(to.width()) * 2;
            for (std::size_t x = line; x < line + sites; x += 2, pixel += 4) {
                pixel[0] = red[x];
                pixel[1] = green[x];
                pixel[2] = blue[x];
                pixel[3] = green2[x];
            }
        }
    };
    std::jthread other(copyRows, 0, to.height() / 2);
    copyRows(to.height() / 2, to.height());
    other.join();
    return to;
}

Outcome<QImage> RawFile::rendered() {
    const Outcome<Done> unpacked = unpack();
    if (!unpacked) return unpacked.reason();
    libraw_output_params_t& settings = m_raw->imgdata.params;
    settings.use_camera_wb = 1;
    settings.output_color = 1; // sRGB
    settings.gamm[0] = 1 / 2.4;
    settings.gamm[1] = 12.92;
    settings.output_bps = 8;
    settings.no_auto_bright = 1;
    settings.user_qual = 0; // bilinear
    settings.user_flip = 0; // Image::orientation turns it
    const int state = m_raw->dcraw_process();
    if (m_help.stopped()) return Stopped{};
    int width = 0, height = 0, colours = 0, bits = 0;
    m_raw->get_mem_image_format(&width, &height, &colours, &bits);
    if (state != LIBRAW_SUCCESS || (colours != 1 && colours != 3))
        return refused(SENTENCE("LibRaw cannot render the picture"));
    const QImage::Format format = colours == 1 ? QImage::Format_Grayscale8 : QImage::Format_RGB888;
    QImage picture = memoryFor({width, height}, format);
    if (picture.isNull()) return withoutMemory(true);
    m_raw->copy_mem_image(picture.bits(), static_cast<int>(picture.bytesPerLine()), 0);
    return picture;
}

// The JPEG is decoded like a file: the structure of a damaged one is examined, and Exif tells how to turn it.
Outcome<Image> RawFile::embedded(const QString& name) {
    const int state = m_raw->unpack_thumb();
    const libraw_thumbnail_t& jpeg = data().thumbnail;
    if (m_help.stopped()) return Stopped{};
    if (state != LIBRAW_SUCCESS || jpeg.tformat != LIBRAW_THUMBNAIL_JPEG)
        return refused(SENTENCE("the file has no embedded JPEG"));
    const int memory = memfd_create("embedded", MFD_CLOEXEC);
    if (write(memory, jpeg.thumb, jpeg.tlength) != static_cast<ssize_t>(jpeg.tlength)) {
        close(memory);
        return Failure{Stage::Decode, SENTENCE("there is not enough memory"), jpeg.tlength, {}};
    }
    Outcome<Image> image = decodeOpened(memory, name, m_help); // which closes it
    if (!image || image->orientation != Orientation{}) return image;
    // Without Exif the JPEG lies as the sensor does, unless its shape says that the camera has turned it.
    const Extent stored = image->stored.extent;
    const bool upright = (stored.width < stored.height) != (size().width() < size().height());
    if (!upright) image->orientation = orientation();
    return image;
}

Outcome<Image> decode(QIODevice& file, const QString& name, const DecodingHelp& help, Samples samples) {
    file.seek(0);
    RawFile raw(file, help);
    const bool sensor = samples == Samples::Sensor;
    if (help.stopped()) return Stopped{};
    if (!raw.opened()) return refused(SENTENCE("this RAW file is of a kind that cannot be read"));
    if (samples == Samples::Embedded) return raw.embedded(name);
    if (auto cause = sensor ? raw.withoutMosaic() : std::nullopt) return refused(*std::move(cause));
    if (auto failure = tooLarge(raw.size(), raw.bytes(!sensor), file.size())) return *std::move(failure);
    const qint64 work = sensor ? 1 : 4; // rendering takes several times as long as decoding a JPEG
    if (help.begins) help.begins(work * raw.size().width() * raw.size().height());
    const Orientation orientation = raw.orientation(); // rendering resets it
    Image image;
    if (sensor) {
        Outcome<QImage> levels = raw.levels();
        if (!levels) return levels.reason();
        image = imageOf(*std::move(levels), name);
        image.stored.layout = PixelLayout::Mosaic16;
        image.mosaic = raw.mosaic();
        const auto bits = static_cast<int>(raw.data().color.raw_bps);
        if (bits < image.traits().sampleBits) image.fileBits = bits;
    } else {
        Outcome<QImage> picture = raw.rendered();
        if (!picture) return picture.reason();
        image = imageOf(*std::move(picture), name);
        image.rendered = true;
        image.converted =
            Text(SENTENCE("rendered by LibRaw %1 with the camera's white balance, to sRGB of 8 bits, "
                          "interpolated bilinearly, without automatic brightness"),
                 {std::string(LibRaw::version())});
    }
    image.orientation = orientation;
    file.seek(0);
    addFactsOf(file, image.facts);
    return image;
}

std::optional<std::uint64_t> bytesOf(QIODevice& file) {
    file.seek(0);
    const DecodingHelp help{[] { return false; }, {}, {}};
    const RawFile raw(file, help);
    return raw.opened() ? std::optional(raw.bytes(true)) : std::nullopt;
}

ReaderLibrary library() {
    return {"LibRaw " + std::string(LibRaw::version()), "RAW", "LGPL-2.1 OR CDDL-1.0"};
}

} // namespace

const FileFormat rawFormat{.names = {"raw", nullptr, nullptr},
                           .library = library,
                           .claims = isRaw,
                           .decode = decode,
                           .bytes = bytesOf};

} // namespace tonescope
