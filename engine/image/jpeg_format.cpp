// SPDX-License-Identifier: GPL-3.0-or-later
// JPEGs, decoded with libjpeg-turbo. The reader of Qt converts three bytes per pixel to four in a second
// pass, which takes a tenth of the time, and it reports no row before the last one. It also fills missing
// rows without reporting them. Here, a source manager supplies the end mark when the file ends early, and the
// warnings of libjpeg tell at which row the data ended.
#include "engine/image/file_format.h"

#include "engine/values/text.h"

#include <QSysInfo>

#include <algorithm>
#include <array>
#include <csetjmp>
#include <cstdio>
#include <limits>
#include <utility>
#include <vector>

#include <jpeglib.h>

#include <jerror.h>

namespace tonescope {

#ifdef JCS_ALPHA_EXTENSIONS

namespace {

constexpr J_COLOR_SPACE fourBytes =
    QSysInfo::ByteOrder == QSysInfo::LittleEndian ? JCS_EXT_BGRA : JCS_EXT_ARGB; // as RGB32 of Qt

/// libjpeg, reading from a file. On an error libjpeg calls longjmp() back to the last called function of this
/// class. Therefore none of these functions has an object on its stack that needs a destructor.
class Decompression {
public:
    explicit Decompression(QIODevice& file) : m_file(file) {}
    ~Decompression() { jpeg_destroy_decompress(&m_info); }
    Decompression(const Decompression&) = delete;
    Decompression& operator=(const Decompression&) = delete;

    /// Returns false if the header cannot be read.
    [[nodiscard]] bool readHeader();
    [[nodiscard]] bool canBeStraight() const;
    /// Whether libjpeg warns when the data end early. It does not for arithmetic coding.
    [[nodiscard]] bool tellsItsEnd() const { return m_info.arith_code == FALSE; }
    [[nodiscard]] bool isGray() const { return m_info.jpeg_color_space == JCS_GRAYSCALE; }
    [[nodiscard]] QSize size() const {
        return {static_cast<int>(m_info.image_width), static_cast<int>(m_info.image_height)};
    }
    /// Whether the file stores luma and chroma.
    [[nodiscard]] bool hasChroma() const { return m_info.jpeg_color_space == JCS_YCbCr; }
    /// `chroma`: luma, Cb and Cr are read as they are stored, a sample of chroma for each pixel that shares
    /// it. Returns false if the picture cannot be read.
    [[nodiscard]] bool begin(bool chroma = false);
    /// Reads at most `most` rows. Returns their number; 0 after a failure.
    [[nodiscard]] unsigned read(JSAMPARRAY rows, unsigned most);
    /// The number of rows, from the first one, whose samples are all from the file; libjpeg invents samples
    /// after the end of the data.
    [[nodiscard]] int held() const { return m_held; }
    /// Call it after the last row. It reads up to the end mark, so that libjpeg warns of unused bytes before
    /// the end mark, a common sign of damage. Returns false if the file cannot be read.
    [[nodiscard]] bool finish();
    /// The damage of the rows that the file holds.
    [[nodiscard]] Text damage() const;

private:
    static Decompression& of(j_common_ptr info) { return *static_cast<Decompression*>(info->client_data); }
    [[noreturn]] static void fail(j_common_ptr info) { std::longjmp(of(info).m_failed, 1); }
    static void hear(j_common_ptr info, int level);
    bool leaveSegment();
    void lose();
    void lookAtScans();
    static boolean fill(j_decompress_ptr info);
    static void skip(j_decompress_ptr info, long bytes);

    QIODevice& m_file;
    jpeg_decompress_struct m_info{};
    jpeg_error_mgr m_errors{};
    jpeg_source_mgr m_source{};
    std::jmp_buf m_failed{};
    /// The buffer has the size of the pieces in the reader of Qt. libjpeg checks codes only near the end of a
    /// piece, so with larger pieces it would find less damage.
    std::array<JOCTET, std::size_t{4} << 10U> m_piece{};
    bool m_broken = false;    ///< a read failed, or decoding was stopped
    bool m_ended = false;     ///< a read went past the end of the file
    bool m_markGiven = false; ///< the file ended inside a segment, and the end mark was supplied
    bool m_coarse = false;    ///< some coefficients are missing, or their last bits
    int m_held = std::numeric_limits<int>::max();
    std::array<char, JMSG_LENGTH_MAX> m_damage{}; ///< no string: libjpeg cannot pass on an exception
};

/// Receives the messages of libjpeg. Warnings (level < 0) concern changed samples; other messages are
/// ignored.
void Decompression::hear(j_common_ptr info, int level) {
    if (level >= 0) return;
    ++info->err->num_warnings;
    if (of(info).m_damage.front() == '\0') info->err->format_message(info, of(info).m_damage.data());
    if (info->err->msg_code == JWRN_HIT_MARKER) of(info).lose();
}

/// Called when the data of a scan end before its last block. libjpeg invents the rest.
void Decompression::lose() {
    // After a restart marker there may be more blocks.
    if (m_info.restart_interval != 0 && m_info.unread_marker != JPEG_EOI) return;
    if (jpeg_has_multiple_scans(&m_info) == FALSE)
        m_held = std::min(m_held, static_cast<int>(m_info.output_scanline));
    else if (m_info.Ss == 0 && m_info.Ah == 0) // later scans of a progressive file only refine rows
        m_held =
            std::min(m_held, static_cast<int>(m_info.input_iMCU_row) * m_info.max_v_samp_factor * DCTSIZE);
    else
        m_coarse = true;
}

/// Checks after all scans whether every coefficient is there.
void Decompression::lookAtScans() {
    if (jpeg_has_multiple_scans(&m_info) == FALSE) return;
    for (int i = 0; i < m_info.num_components; ++i) {
        if (m_info.comp_info[i].quant_table == nullptr) m_held = 0; // no scan has this component
        if (m_info.coef_bits == nullptr) continue;
        const int* bits = m_info.coef_bits[i];
        m_coarse = m_coarse || std::any_of(bits, bits + DCTSIZE2, [](int left) { return left != 0; });
    }
}

Text Decompression::damage() const {
    const QSize whole = size();
    if (m_held < whole.height()) return heldText({whole.width(), m_held}, whole);
    if (m_coarse) return SENTENCE("its last scans are missing, so its samples are only approximate");
    if (m_ended) return withoutEndMark();
    return m_damage.data();
}

/// Called when libjpeg needs more data. At the end of the file it supplies an end mark; then libjpeg fills
/// missing rows with gray and warns.
boolean Decompression::fill(j_decompress_ptr info) {
    Decompression& own = of(reinterpret_cast<j_common_ptr>(info));
    constexpr std::array<JOCTET, 2> end{0xff, JPEG_EOI};
    qint64 got =
        own.m_file.read(reinterpret_cast<char*>(own.m_piece.data()), static_cast<qint64>(own.m_piece.size()));
    own.m_broken = own.m_broken || got < 0;
    own.m_ended = own.m_ended || got == 0;
    // Inside of a segment, libjpeg would read the end mark as data of the segment.
    if (got == 0 && !own.m_markGiven && info->unread_marker != 0) return FALSE;
    if (got <= 0) got = std::copy(end.begin(), end.end(), own.m_piece.begin()) - own.m_piece.begin();
    own.m_source.next_input_byte = own.m_piece.data();
    own.m_source.bytes_in_buffer = static_cast<std::size_t>(got);
    return TRUE;
}

/// Call it if libjpeg suspends. Returns whether it did because the file ended inside of a segment.
bool Decompression::leaveSegment() {
    if (!m_ended || std::exchange(m_markGiven, true)) return false;
    m_info.unread_marker = 0;
    m_source.bytes_in_buffer = 0; // then fill() supplies the end mark
    return true;
}

void Decompression::skip(j_decompress_ptr info, long bytes) {
    Decompression& own = of(reinterpret_cast<j_common_ptr>(info));
    const auto there = std::min(bytes, static_cast<long>(own.m_source.bytes_in_buffer));
    if (bytes <= 0) return;
    own.m_source.next_input_byte += there;
    own.m_source.bytes_in_buffer -= static_cast<std::size_t>(there);
    // After a skip beyond the end, the next read supplies an end mark.
    if (bytes > there && !own.m_file.seek(own.m_file.pos() + bytes - there))
        own.m_file.seek(own.m_file.size());
}

bool Decompression::readHeader() {
    m_info.err = jpeg_std_error(&m_errors);
    m_info.client_data = this;
    m_errors.error_exit = fail;
    m_errors.emit_message = hear;
    m_errors.output_message = [](j_common_ptr) {};
    if (setjmp(m_failed) != 0) return false;
    jpeg_create_decompress(&m_info); // keeps err and client_data
    m_source.init_source = [](j_decompress_ptr) {};
    m_source.fill_input_buffer = fill;
    m_source.skip_input_data = skip;
    m_source.resync_to_restart = jpeg_resync_to_restart;
    m_source.term_source = [](j_decompress_ptr) {};
    m_info.src = &m_source;
    return jpeg_read_header(&m_info, TRUE) == JPEG_HEADER_OK;
}

/// Whether this decoder can read the picture. Pictures of inks (CMYK) are left to Qt, which has its own rules
/// for inverted inks.
bool Decompression::canBeStraight() const {
    const J_COLOR_SPACE colours = m_info.jpeg_color_space;
    if (!tellsItsEnd()) return false;
    return (colours == JCS_GRAYSCALE && m_info.num_components == 1) ||
           ((colours == JCS_YCbCr || colours == JCS_RGB) && m_info.num_components == 3);
}

bool Decompression::begin(bool chroma) {
    if (setjmp(m_failed) != 0) return false;
    m_info.out_color_space = isGray() ? JCS_GRAYSCALE : m_info.num_components == 4 ? JCS_CMYK : fourBytes;
    if (chroma) {
        m_info.out_color_space = JCS_YCbCr;
        m_info.do_fancy_upsampling = FALSE;
    }
    while (jpeg_start_decompress(&m_info) == FALSE) {
        if (!leaveSegment()) return false;
    }
    lookAtScans();
    return true;
}

unsigned Decompression::read(JSAMPARRAY rows, unsigned most) {
    if (setjmp(m_failed) != 0) return 0;
    unsigned got = 0;
    do {
        got = jpeg_read_scanlines(&m_info, rows, most);
    } while (got == 0 && leaveSegment());
    return m_broken ? 0 : got;
}

bool Decompression::finish() {
    if (setjmp(m_failed) != 0) return false;
    while (jpeg_finish_decompress(&m_info) == FALSE) {
        if (!leaveSegment()) return false;
    }
    return !m_broken;
}

/// Reads all rows that the file holds. `help.rows` gets them while they are in the cache of the processor.
bool readRows(Decompression& jpeg, QImage& picture, const DecodingHelp& help) {
    constexpr int most = 16;
    std::array<JSAMPROW, most> rows{};
    const qsizetype rowBytes = picture.bytesPerLine();
    uchar* first = picture.bits();
    for (int y = 0; y < std::min(picture.height(), jpeg.held());) {
        const int wanted = std::min(most, picture.height() - y);
        for (int row = 0; row < wanted; ++row)
            rows[static_cast<std::size_t>(row)] = first + (y + row) * rowBytes;
        const auto got = static_cast<int>(jpeg.read(rows.data(), static_cast<unsigned>(wanted)));
        if (got == 0) return false;
        if (help.rows) help.rows(rows.front(), got * rowBytes);
        y += got;
    }
    return true;
}

/// Reads the picture as RGB32 or Grayscale8, with DecodingHelp::chroma as luma, Cb and Cr. If the data end
/// early, it is cut to the complete rows (of a progressive file: to the rows that the first scan of each
/// component holds), and `damage` says so. Otherwise `damage` is the first warning of libjpeg. The picture is
/// null if there is no row or the file cannot be read. Nothing if Qt has to read the file: other colours,
/// arithmetic coding, or too little memory. Restores the position of the file.
std::optional<PictureRead> readJpeg(QIODevice& file, const DecodingHelp& help, int /*page*/) {
    const RewindAndRestore place(file);
    Decompression jpeg(file);
    if (!jpeg.readHeader() || !jpeg.canBeStraight()) return std::nullopt;
    const bool chroma = help.chroma && jpeg.hasChroma();
    const auto format = jpeg.isGray() ? QImage::Format_Grayscale8
                        : chroma      ? QImage::Format_RGB888
                                      : QImage::Format_RGB32;
    QImage picture = help.room ? help.room(jpeg.size(), format) : QImage();
    if (picture.isNull()) picture = QImage(jpeg.size(), format);
    if (picture.isNull()) return std::nullopt;
    if (!jpeg.begin(chroma) || !readRows(jpeg, picture, help) || jpeg.held() == 0) return PictureRead{};
    if (jpeg.held() < picture.height())
        return PictureRead{picture.copy(0, 0, picture.width(), jpeg.held()), jpeg.damage(), true, chroma};
    if (!jpeg.finish()) return PictureRead{};
    return PictureRead{std::move(picture), jpeg.damage(), true, chroma};
}

/// Cuts a picture of inks (CMYK), which the reader of Qt has completed with invented rows, to the rows that
/// the file holds. It is decoded a second time to find them, because the reader of Qt does not report them.
bool correct(PictureRead& read, QIODevice& file) {
    file.seek(0);
    Decompression jpeg(file);
    if (!jpeg.readHeader() || !jpeg.tellsItsEnd()) return true;
    const QSize size = jpeg.size();
    std::vector<JSAMPLE> row(std::size_t{4} * static_cast<std::size_t>(size.width()));
    JSAMPROW rows = row.data();
    if (!jpeg.begin()) return true;
    for (int y = 0; y < std::min(size.height(), jpeg.held()); ++y) {
        if (jpeg.read(&rows, 1) == 0) return true;
    }
    const int held = std::min(size.height(), jpeg.held());
    if (held == size.height() && !jpeg.finish()) return true;
    if (held == 0) return false;
    if (held < read.picture.height()) read.picture = read.picture.copy(0, 0, read.picture.width(), held);
    read.damage = jpeg.damage();
    read.checked = true;
    return true;
}

} // namespace

#else // a libjpeg other than libjpeg-turbo

namespace {

std::optional<PictureRead> readJpeg(QIODevice& /*file*/, const DecodingHelp& /*help*/, int /*page*/) {
    return std::nullopt;
}

bool correct(PictureRead& /*read*/, QIODevice& /*file*/) {
    return true;
}

} // namespace

#endif

namespace {

/// The frame header of a JPEG.
struct JpegFrame {
    int width = 0, height = 0, components = 0;
    qint64 blocks = 0;        ///< number of 8 x 8 blocks of all components
    bool arithmetic = false;  ///< arithmetic, not Huffman coding
    bool progressive = false; ///< has several scans
};

/// Reads the components of a frame header.
void readJpegComponents(BinaryReader& numbers, JpegFrame& frame) {
    int across = 1, down = 1; // largest sampling factors
    std::vector<std::pair<int, int>> factors;
    for (int i = 0; i < frame.components && !numbers.ended(); ++i) {
        numbers.skip(1);
        const auto sampling = numbers.next<quint8>();
        factors.emplace_back(std::max(1, sampling >> 4), std::max(1, sampling & 15));
        across = std::max(across, factors.back().first);
        down = std::max(down, factors.back().second);
        numbers.skip(1);
    }
    const auto blocksOf = [](int samples, int factor, int most) {
        return (qint64{samples} * factor / most + 7) / 8;
    };
    for (const auto& [x, y] : factors)
        frame.blocks += blocksOf(frame.width, x, across) * blocksOf(frame.height, y, down);
}

/// Reads the frame header; all zero if the file has none.
JpegFrame jpegFrame(QIODevice& file) {
    BinaryReader numbers(file, 2, ByteOrder::Big);
    while (!numbers.ended()) {
        const auto marker = numbers.next<quint16>();
        if (marker == 0xffff) { // a fill byte
            file.seek(file.pos() - 1);
            continue;
        }
        const auto length = numbers.next<quint16>();
        // The markers C0 to CF begin frames, except three that hold tables or are reserved.
        const bool begins =
            (marker & 0xfff0U) == 0xffc0 && marker != 0xffc4 && marker != 0xffc8 && marker != 0xffcc;
        if (begins) {
            JpegFrame frame;
            numbers.skip(1);
            frame.height = numbers.next<quint16>();
            frame.width = numbers.next<quint16>();
            frame.components = numbers.next<quint8>();
            frame.arithmetic = marker > 0xffc8;
            frame.progressive = (marker & 3U) == 2;
            readJpegComponents(numbers, frame);
            return frame;
        }
        if (marker < 0xffc0 || length < 2) break;
        numbers.skip(length - 2);
    }
    return {};
}

/// Refuses files with impossibly little data. A picture of several scans needs memory for all coefficients,
/// however small the file is. Each block has a code of at least one bit, so a file with fewer bits than
/// blocks is refused. A picture with a single scan needs no such memory, and its reader detects the early
/// end.
FileContent contentOf(QIODevice& file, qint64 /*directory*/) {
    const JpegFrame frame = jpegFrame(file);
    if (frame.progressive && !frame.arithmetic && frame.blocks / 8 > file.size()) return {.cut = true};
    return {};
}

Text conversionOf(QIODevice& file, int /*bits*/, qint64 /*directory*/) {
    return jpegFrame(file).components == 4 ? SENTENCE("CMYK to 8-bit RGB") : "";
}

/// Every warning of libjpeg concerns samples.
QByteArray complaintIn(const QByteArray& line) {
    const QByteArray mark("qt.gui.imageio.jpeg: ");
    const qsizetype place = line.indexOf(mark);
    return place < 0 ? QByteArray() : line.mid(place + mark.size());
}

} // namespace

const FileFormat jpegFormat{.names = {"jpeg", "jpg", nullptr},
                            .begins = [](const QByteArray& bytes) { return bytes.startsWith("\xff\xd8"); },
                            .content = contentOf,
                            .read = readJpeg,
                            .correct = correct,
                            .conversion = conversionOf,
                            .complaint = complaintIn};

} // namespace tonescope
