// SPDX-License-Identifier: GPL-3.0-or-later
// The reader of Qt for the format decodes, with additions before and after it. Before it, the entry of the
// format (file_format.h) examines the structure of the file: which pixels it holds, and whether Qt would
// misread it. After it, damage that Qt ignores is found by reads past the end of the file and by messages of
// the libraries.
//
// Readers read from an ImageFile. It reads pieces of 64 KiB, because readers ask for single bytes, and it can
// replace bytes of the file: a file that is cut short is presented as a complete file of fewer rows.
#include "engine/image/decode.h"

#include "engine/files/own_files.h"
#include "engine/files/path_text.h"
#include "engine/image/available_memory.h"
#include "engine/image/file_decoder.h"
#include "engine/image/file_format.h"
#include "engine/image/gif_format.h"
#include "engine/image/photo_facts.h"
#include "engine/values/half.h"
#include "engine/values/text.h"

#include <QIODevice>
#include <QImageReader>
#include <QThreadPool>
#include <QtPlugin>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <chrono>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include <sys/stat.h>
#include <unistd.h>

Q_IMPORT_PLUGIN(PnmPlugin)
#ifdef TONESCOPE_HEIF
Q_IMPORT_PLUGIN(HeifPlugin)
#endif
#ifdef TONESCOPE_JXL
Q_IMPORT_PLUGIN(JxlPlugin)
#endif

namespace tonescope {

// ---- formats of QImage

std::optional<PixelLayout> nativeLayout(QImage::Format format) {
    switch (format) {
    case QImage::Format_Grayscale8:
        return PixelLayout::Gray8;
    case QImage::Format_Grayscale16:
        return PixelLayout::Gray16;
    // The 32-bit formats of Qt are defined as numbers. In the memory of a little-endian machine blue comes
    // first.
    case QImage::Format_RGB32:
        return PixelLayout::Bgrx8;
    case QImage::Format_ARGB32:
        return PixelLayout::Bgra8;
    case QImage::Format_RGB888:
        return PixelLayout::Rgb8;
    case QImage::Format_BGR888:
        return PixelLayout::Bgr8;
    case QImage::Format_RGBX8888:
        return PixelLayout::Rgbx8;
    case QImage::Format_RGBA8888:
        return PixelLayout::Rgba8;
    case QImage::Format_RGBX64:
        return PixelLayout::Rgbx16;
    case QImage::Format_RGBA64:
        return PixelLayout::Rgba16;
    case QImage::Format_RGBX16FPx4:
        return PixelLayout::Rgbx16F;
    case QImage::Format_RGBA16FPx4:
        return PixelLayout::Rgba16F;
    default:
        return std::nullopt;
    }
}

namespace {

// Whether samples have more than 8 bits, so that a copy needs a 16-bit layout.
bool hasDeepSamples(QImage::Format format) {
    switch (format) {
    case QImage::Format_BGR30:
    case QImage::Format_RGB30:
    case QImage::Format_A2BGR30_Premultiplied:
    case QImage::Format_A2RGB30_Premultiplied:
    case QImage::Format_RGBA64_Premultiplied:
        return true;
    default:
        return false;
    }
}

QImage::Format countableFormat(const QImage& picture) {
    const bool alpha = picture.hasAlphaChannel();
    if (picture.pixelFormat().typeInterpretation() == QPixelFormat::FloatingPoint)
        return alpha ? QImage::Format_RGBA16FPx4 : QImage::Format_RGBX16FPx4;
    if (hasDeepSamples(picture.format())) return alpha ? QImage::Format_RGBA64 : QImage::Format_RGBX64;
    if (!alpha && picture.pixelFormat().colorModel() == QPixelFormat::Indexed && picture.allGray()) {
        return QImage::Format_Grayscale8;
    }
    return alpha ? QImage::Format_ARGB32 : QImage::Format_RGB32;
}

} // namespace

void rankHalves(QImage& picture) {
    const std::ptrdiff_t samples = std::ptrdiff_t{picture.width()} * picture.depth() / 16;
    for (int y = 0; y < picture.height(); ++y) {
        auto* row = reinterpret_cast<std::uint16_t*>(picture.scanLine(y));
        std::transform(row, row + samples, row, [](std::uint16_t bits) { return half::rankOf(bits); });
    }
}

Text toHalves() {
    return SENTENCE("32-bit floating-point samples to half precision, too large numbers to infinity");
}

QImage countable(QImage picture) {
    if (nativeLayout(picture.format())) return picture;
    const QImage::Format format = countableFormat(picture);
    return std::move(picture).convertToFormat(format);
}

Text conversionOf(const QImage& picture) {
    const QPixelFormat format = picture.pixelFormat();
    if (nativeLayout(picture.format()) || format.colorModel() == QPixelFormat::Indexed) return {};
    if (format.colorModel() == QPixelFormat::CMYK) return SENTENCE("CMYK to 8-bit RGB");
    if (format.typeInterpretation() == QPixelFormat::FloatingPoint && format.redSize() == 32)
        return toHalves();
    if (format.redSize() == 10) return SENTENCE("10-bit samples to 16 bits");
    if (format.premultiplied() == QPixelFormat::Premultiplied)
        return SENTENCE("premultiplied alpha to straight alpha");
    return SENTENCE("samples of fewer bits to 8 bits");
}

// ---- sizes

namespace {

constexpr std::uint64_t usualBits = 32;       ///< per pixel, if the header names no format
constexpr std::uint64_t largestCopyBits = 64; ///< per pixel, of the largest format that countable() makes
/// More than a pixel of a 1-bit picture has, because its rows are padded; such pictures are small.
constexpr std::uint64_t smallestPixelBits = 8;

/// The largest allowed ratio of a large picture to its file. A PNG of a single colour has a ratio of about
/// 1000; a picture with a higher ratio than this limit is no photo.
std::uint64_t mostExpansion() {
    constexpr std::uint64_t usual = 4000;
    const std::uint64_t chosen = qEnvironmentVariable("TONESCOPE_EXPANSION").toULongLong();
    return chosen == 0 ? usual : chosen;
}

std::uint64_t bitsPerPixel(QImage::Format format) {
    if (format == QImage::Format_Invalid) return usualBits;
    const std::uint64_t bits =
        std::max<std::uint64_t>(QImage::toPixelFormat(format).bitsPerPixel(), smallestPixelBits);
    return nativeLayout(format) ? bits : bits + largestCopyBits;
}

} // namespace

std::optional<std::uint64_t> pictureBytes(const QImageReader& reader) {
    const QSize size = reader.size();
    if (!size.isValid()) return std::nullopt;
    const auto pixels = static_cast<std::uint64_t>(size.width()) * static_cast<std::uint64_t>(size.height());
    const std::uint64_t bits = bitsPerPixel(reader.imageFormat());
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    return pixels > most / bits ? most / 8 : pixels * bits / 8;
}

std::optional<std::uint64_t> pictureBytes(QIODevice& file) {
    if (const FileFormat* claimant = claimantOf(file)) return claimant->bytes(file);
    QImageReader reader(&file);
    reader.setDecideFormatFromContent(true);
    if (!reader.canRead()) return 0;
    const FileFormat* format = formatNamed(reader.format());
    if (format != nullptr && format->checksFirst && misreadingOf(reader.format(), file)) return 0;
    return pictureBytes(reader);
}

std::uint64_t mostPictureBytes(qint64 fileBytes) {
    constexpr std::uint64_t harmless = std::uint64_t{256} << 20U; // bytes; any file may become that large
    const auto bytes = static_cast<std::uint64_t>(fileBytes);
    const std::uint64_t times = mostExpansion();
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    return bytes > most / times ? most : std::max(harmless, bytes * times);
}

// ---- decoding

namespace {

constexpr qsizetype quicklyFreed = qsizetype{16} << 20; ///< bytes that are freed without a noticeable delay

/// Frees a picture; a large one on a thread of the pool. munmap() of hundreds of megabytes takes tens of
/// milliseconds, and the last copy of an image may belong to the GUI thread.
void freeElsewhere(const QImage* picture) {
    std::shared_ptr<const QImage> last(picture);
    QThreadPool* pool = QThreadPool::globalInstance(); // null while the program ends
    if (pool != nullptr && picture->sizeInBytes() > quicklyFreed) pool->start([last = std::move(last)] {});
}

/// The file that a reader reads. It records reads past the end, because some readers report a file that is
/// cut short in no other way, and it fails all reads after a stop. It is not a QFile, because Qt 6.8 maps a
/// QFile with a TIFF into memory, and then readData() would not see its reads.
class ImageFile : public QIODevice {
public:
    /// Takes ownership of the descriptor.
    ImageFile(int descriptor, QString path, std::function<bool()> stopped)
        : m_descriptor(descriptor), m_path(std::move(path)), m_stopped(std::move(stopped)) {
        // Unbuffered, because the buffer of QIODevice reads ahead, and so past the end of every file.
        open(QIODevice::ReadOnly | QIODevice::Unbuffered);
    }
    ImageFile(const ImageFile&) = delete;
    ImageFile& operator=(const ImageFile&) = delete;
    ~ImageFile() override { ::close(m_descriptor); }

    [[nodiscard]] const QString& path() const { return m_path; }

    /// Whether a read returned no bytes because the file had ended.
    [[nodiscard]] bool readPastEnd() const { return m_readPastEnd; }
    /// The errno of a failed read; 0: none failed.
    [[nodiscard]] int readError() const { return m_readError; }
    [[nodiscard]] qint64 size() const override {
        struct stat file {};
        const qint64 bytes = fstat(m_descriptor, &file) == 0 ? file.st_size : 0;
        return std::max(bytes, m_patch.place + m_patch.bytes.size());
    }
    /// Replaces bytes of the file, or appends bytes to it, for all later reads.
    void put(Patch patch) { m_patch = std::move(patch); }
    /// Seeks to the start, and clears the records of reads past the end and of failed reads.
    void beginAgain() {
        seek(0);
        m_readPastEnd = false;
        m_readError = 0;
    }

protected:
    qint64 readData(char* data, qint64 maxSize) override {
        if (m_stopped()) return -1;
        const qint64 size = bytesAt(pos(), data, maxSize);
        if (size > 0 || maxSize == 0) return size;
        m_readPastEnd = m_readError == 0;
        return m_readPastEnd ? 0 : -1;
    }
    qint64 writeData(const char* /*data*/, qint64 /*size*/) override { return -1; }

private:
    /// Reads at `place`; returns fewer bytes than `wanted` if the file ends or cannot be read. Decoders read
    /// single bytes or a few kilobytes; the system is asked for larger pieces. A read of at least a piece
    /// goes straight to its place.
    qint64 bytesAt(qint64 place, char* bytes, qint64 wanted) {
        qint64 got = 0;
        while (got < wanted) {
            if (wanted - got >= std::ssize(m_piece) && m_patch.bytes.isEmpty()) {
                const qint64 more = readAt(place + got, bytes + got, wanted - got);
                if (more == 0) break;
                got += more;
                continue;
            }
            const std::span<const char> known = from(place + got);
            if (known.empty()) break;
            const qint64 more = std::min(wanted - got, static_cast<qint64>(known.size()));
            std::copy_n(known.data(), more, bytes + got);
            got += more;
        }
        return got;
    }
    /// Some bytes from `place` on; none at the end of the file.
    std::span<const char> from(qint64 place) {
        const qint64 patched = place - m_patch.place;
        if (patched >= 0 && patched < m_patch.bytes.size())
            return std::span<const char>(m_patch.bytes).subspan(static_cast<std::size_t>(patched));
        if (place < m_place || place >= m_place + m_got) {
            m_got = readAt(place, m_piece.data(), std::ssize(m_piece));
            m_place = place;
        }
        const qint64 end = patched < 0 ? std::min(m_place + m_got, m_patch.place) : m_place + m_got;
        return std::span<const char>(m_piece).subspan(
            static_cast<std::size_t>(place - m_place),
            static_cast<std::size_t>(std::max<qint64>(end - place, 0)));
    }

    /// Reads at `place`, in one call of the system. 0 at the end of the file, or if it cannot be read.
    qint64 readAt(qint64 place, char* bytes, qint64 wanted) {
        ssize_t size = 0;
        do {
            size = pread(m_descriptor, bytes, static_cast<std::size_t>(wanted), place);
        } while (size < 0 && errno == EINTR);
        if (size < 0) m_readError = errno;
        return std::max<ssize_t>(size, 0);
    }

    int m_descriptor;
    QString m_path;
    std::function<bool()> m_stopped;
    bool m_readPastEnd = false;
    int m_readError = 0;
    std::vector<char> m_piece = std::vector<char>(std::size_t{64} << 10U);
    Patch m_patch;
    qint64 m_place = 0, m_got = 0; ///< position of m_piece in the file, and its size
};

Failure openFailure(Text cause) {
    return {Stage::Open, std::move(cause)};
}

} // namespace

std::optional<Failure> tooLarge(QSize size, std::uint64_t bytes, qint64 fileBytes) {
    const auto refusal = [&](std::string_view cause) {
        const Text whole(cause, {std::to_string(size.width()), std::to_string(size.height())});
        return Failure{Stage::Decode, whole, bytes, {}};
    };
    const std::optional<std::uint64_t> available = availableMemory();
    if (available && bytes > *available)
        return refusal(SENTENCE("the image is too large for memory: %1 x %2 pixels"));
    if (bytes > mostPictureBytes(fileBytes))
        return refusal(SENTENCE("%1 x %2 pixels are too many for so small a file (TONESCOPE_EXPANSION=N "
                                "allows N times the size of the file)"));
    return std::nullopt;
}

Failure cutShort() {
    return {Stage::Decode, SENTENCE("the file is cut short: it ends before the picture does")};
}

namespace {

Failure damaged(const ImageFile& file, Text cause) {
    if (file.readPastEnd()) return cutShort();
    return {Stage::Decode, Text(SENTENCE("the picture is damaged, or of a kind that cannot be read: %1"),
                                {std::move(cause)})};
}

Failure unreadable(const ImageFile& file) {
    return {Stage::Decode, Text(SENTENCE("the file cannot be read: %1"), {reasonOf(file.readError())})};
}

Failure decodeFailure(const QImageReader& reader, const ImageFile& file) {
    if (file.readError() != 0) return unreadable(file);
    if (reader.error() == QImageReader::UnsupportedFormatError)
        return {Stage::Decode, SENTENCE("this is no image, or of a kind that cannot be read")};
    return damaged(file, reader.errorString().toLower().toStdString());
}

int bitsOfSample(const QImage& picture) {
    const QPixelFormat format = picture.pixelFormat();
    if (format.colorModel() == QPixelFormat::RGB) return format.redSize();
    // Newer versions of Qt do not convert CMYK, so its bits are those of one ink.
    return format.colorModel() == QPixelFormat::CMYK ? format.cyanSize() : format.bitsPerPixel();
}

Failure damagedSamples(const ImageFile& file) {
    if (file.readError() != 0) return unreadable(file);
    return damaged(file, SENTENCE("its samples cannot be read"));
}

/// Memory for the reader. It is cleared, because some readers do not write pixels that are missing in the
/// file; only the memory of DecodingHelp::room may hold an earlier picture, if the reader writes every pixel.
QImage memoryFor(const QImageReader& reader, const DecodingHelp& help) {
    const QSize size = reader.size();
    if (!size.isValid()) return {}; // if it cannot read the header, Qt's JPEG reader sets no format
    const QImage::Format format = reader.imageFormat();
    QImage picture = help.room ? help.room(size, format) : QImage();
    if (!picture.isNull() || format == QImage::Format_Invalid) return picture;
    picture = QImage(size, format);
    picture.fill(0);
    return picture;
}

/// Reads the picture with the reader of the format, or else with that of Qt.
Outcome<PictureRead> readPicture(QImageReader& reader, ImageFile& file, const DecodingHelp& help, int page) {
    const FileFormat* format = formatNamed(reader.format()); // format() reads, so not after read()
    if (format != nullptr && format->read != nullptr) {
        const RewindAndRestore place(file);
        if (std::optional<PictureRead> read = format->read(file, help, page)) {
            if (read->picture.isNull()) return damagedSamples(file);
            return *std::move(read);
        }
    }
    PictureRead read{memoryFor(reader, help)};
    if (!reader.read(&read.picture)) return decodeFailure(reader, file);
    // Some readers report success without a picture.
    if (read.picture.isNull()) return Failure{Stage::Decode, SENTENCE("there is no picture in the file")};
    if (format != nullptr && format->correct != nullptr && !format->correct(read, file)) return cutShort();
    return read;
}

/// Makes the reader choose the format by the content of the file.
void setUp(QImageReader& reader, const ImageFile& file) {
    // A TGA has no signature, and its first bytes may look like those of a cursor. So the name decides.
    if (file.path().endsWith(QLatin1String(".tga"), Qt::CaseInsensitive))
        reader.setFormat("tga");
    else
        reader.setDecideFormatFromContent(true);
    reader.setAutoTransform(false);
}

/// Which picture of a file is decoded.
struct Chosen {
    FrameNumber frame;
    TiffPage page; ///< in other formats than TIFF only `directory` is set, from 0
};

/// The page with this number; the first if there is none.
Chosen chosenPage(const std::vector<TiffPage>& pages, int number) {
    const int count = std::max(1, static_cast<int>(pages.size()));
    const int chosen = number <= count ? number : 1;
    return {{chosen, count, true}, pages.empty() ? TiffPage{} : pages[static_cast<std::size_t>(chosen - 1)]};
}

/// The picture with this number in other formats, as the reader of Qt counts them.
Chosen chosenPicture(const QImageReader& reader, int number) {
    const int count = std::max(1, reader.imageCount());
    const int chosen = number <= count ? number : 1;
    return {{chosen, count, !reader.supportsAnimation()}, {chosen - 1, 0, 0}};
}

/// Reads the frames before a frame, because a frame may be stored as a difference to the one before.
bool skipFrames(QImageReader& reader, int number) {
    QImage frame;
    for (int before = 1; before < number; ++before) {
        if (!reader.read(&frame)) return false;
    }
    return true;
}

/// Makes an image of a decoded picture, in a layout that can be counted. Image::converted names the
/// conversion.
Outcome<Image> imageFrom(QImage picture, ImageFile& file, const TiffPage& page) {
    const FileFormat* format = formatOf(file);
    Text changed;
    if (format != nullptr && format->conversion != nullptr)
        changed = format->conversion(file, bitsOfSample(picture), page.place);
    if (changed.empty()) changed = conversionOf(picture);
    const auto bytes = static_cast<std::uint64_t>(picture.sizeInBytes());
    picture = countable(std::move(picture));
    if (picture.isNull()) return Failure{Stage::Decode, SENTENCE("there is not enough memory"), bytes, {}};
    Image image = imageOf(std::move(picture), file.path());
    image.converted = std::move(changed);
    const int bits = page.place > 0 ? page.bitsOfSample : bitsInFile(file);
    if (bits >= image.traits().sampleBits) return image;
    if (format != nullptr && format->keepsBits && image.traits().sampleBits > 8)
        image.stored.usedBits = bits;
    else
        image.fileBits = bits;
    return image;
}

/// The pixels of a frame (from 1) that the file does not hold, as a clause.
Text gifDamage(ImageFile& file, int number) {
    GifPictures pictures(file);
    for (int read = 0; read < number && pictures.next(); ++read) {
    }
    return pictures.damage();
}

// The order of the steps matters. The structure of the file is examined before the reader sees it, so that a
// file which is cut short can be patched. Size and misreading are checked before the reader allocates memory.
// Damage is determined last, from three sources: the structure of the file, the reader, and the messages of
// libraries.
Outcome<Image> decode(ImageFile& file, const DecodingHelp& help, int number) {
    const std::vector<TiffPage> pages = tiffPages(file);
    Chosen chosen = chosenPage(pages, number);
    const FileFormat* begun = formatOf(file);
    FileContent content = begun != nullptr && begun->content != nullptr
                              ? begun->content(file, chosen.page.place)
                              : FileContent{};
    if (file.readError() != 0) return unreadable(file);
    if (content.cut == true) return cutShort();
    if (content.patch) file.put(*std::move(content.patch));
    file.beginAgain();
    QImageReader reader(&file);
    setUp(reader, file);
    if (!reader.canRead()) return decodeFailure(reader, file);
    if (auto misreading = misreadingOf(reader.format(), file, chosen.page.place))
        return Failure{Stage::Decode, *std::move(misreading)};
    if (pages.empty()) chosen = chosenPicture(reader, number);
    const bool jumps = chosen.frame.page && chosen.page.directory > 0;
    if (jumps && !reader.jumpToImage(chosen.page.directory)) return decodeFailure(reader, file);
    if (const auto bytes = pictureBytes(reader)) {
        if (auto failure = tooLarge(reader.size(), *bytes, file.size())) return *std::move(failure);
    }
    const QSize size = reader.size();
    const int frames = chosen.frame.page ? 1 : chosen.frame.number; // number of decoded frames
    const int slowness = begun == nullptr ? 1 : begun->slowness;
    if (help.begins && size.isValid()) help.begins(qint64{size.width()} * size.height() * frames * slowness);
    if (!skipFrames(reader, frames)) return decodeFailure(reader, file);

    const QByteArray format = reader.format();
    const Orientation orientation = orientationOf(reader.transformation());
    Outcome<PictureRead> read = readPicture(reader, file, help, chosen.page.directory);
    if (!read) return read.reason();
    // Reads past the end are not enough: some readers always read to the end, others stop before it without
    // an error. So the structure of the file is examined first.
    if (file.readError() != 0) return unreadable(file);
    if (!content.cut && !read->checked && file.readPastEnd()) return cutShort();
    if (!content.part.isNull() && content.part != read->picture.rect())
        read->picture = read->picture.copy(content.part);
    if (help.chroma && !read->chroma) return withoutChroma();
    Outcome<Image> image = imageFrom(std::move(read->picture), file, chosen.page);
    if (!image) return image;
    if (help.chroma) image->stored.layout = PixelLayout::Ycbcr8;
    image->orientation = orientation;
    if (format == "gif" && chosen.frame.number > 1) content.damage = gifDamage(file, chosen.frame.number);
    image->damage = content.damage.empty() ? std::move(read->damage) : std::move(content.damage);
    if (image->damage.empty() && help.complaints) image->damage = damageTold(format, help.complaints());
    if (chosen.frame.count > 1) image->frame = chosen.frame;
    addFactsOf(file, image->facts);
    return image;
}

/// Decodes a file of a format that no reader of Qt reads. `number` is that of a frame.
Outcome<Image> decode(const FileFormat& format, ImageFile& file, const DecodingHelp& help, Samples samples,
                      int number = 1) {
    file.beginAgain();
    const auto frame = [&]() -> Outcome<Image> {
        const std::unique_ptr<FrameSource> frames = format.frames(file, file.path(), help.chroma);
        Outcome<Frame> read = frames->read(number, help.begins);
        if (help.stopped()) return Stopped{};
        if (!read && number > 1) {
            const Outcome<Frame> first = frames->read(1, help.begins);
            if (first && first->image->frame->count < number) read = first; // there is no such frame
        }
        if (!read) return read.reason();
        Image image = *PlaneConverter().pixelsOf(read->image, read->planes);
        if (image.frame->count == 1) image.frame.reset();
        return image;
    };
    if (help.chroma && format.frames == nullptr) return withoutChroma();
    Outcome<Image> image =
        format.frames != nullptr ? frame() : format.decode(file, file.path(), help, samples);
    if (file.readError() != 0) return unreadable(file);
    return image;
}

template <typename Decode>
Outcome<Image> timed(Decode decode) {
    const auto start = std::chrono::steady_clock::now();
    Outcome<Image> image = decode();
    if (image) image->decodeTime = std::chrono::steady_clock::now() - start;
    return image;
}

} // namespace

std::optional<Failure> obstacleBefore(const QString& path) {
    struct stat file {};
    if (stat(pathBytes(path).constData(), &file) != 0)
        return openFailure(SENTENCE("the file does not exist"));
    if (S_ISDIR(file.st_mode)) return openFailure(SENTENCE("this is a folder, not an image"));
    if (!S_ISREG(file.st_mode)) return openFailure(SENTENCE("this is not a regular file"));
    if (file.st_size == 0) return openFailure(SENTENCE("the file is empty"));
    return std::nullopt;
}

Outcome<Image> decodeOpened(int descriptor, const QString& name, const DecodingHelp& help, int number) {
    ImageFile file(descriptor, name, help.stopped);
    QImageReader::setAllocationLimit(0); // tooLarge() limits instead
    return timed([&] {
        const FileFormat* claimant = claimantOf(file);
        return claimant != nullptr ? decode(*claimant, file, help, Samples::Picture, number)
                                   : decode(file, help, number);
    });
}

namespace {

Outcome<Image> rawOpened(int descriptor, const QString& name, const DecodingHelp& help, Samples samples) {
    ImageFile file(descriptor, name, help.stopped);
    return timed([&]() -> Outcome<Image> {
        const FileFormat* claimant = claimantOf(file);
        if (claimant != nullptr && claimant->decode != nullptr) return decode(*claimant, file, help, samples);
        return Failure{Stage::Decode, SENTENCE("this is no RAW file, or of a kind that cannot be read")};
    });
}

} // namespace

Outcome<Image> sensorOpened(int descriptor, const QString& name, const DecodingHelp& help) {
    return rawOpened(descriptor, name, help, Samples::Sensor);
}

Outcome<Image> embeddedOpened(int descriptor, const QString& name, const DecodingHelp& help) {
    return rawOpened(descriptor, name, help, Samples::Embedded);
}

Orientation orientationOf(QImageIOHandler::Transformations transformation) {
    return {transformation.testFlag(QImageIOHandler::TransformationMirror),
            transformation.testFlag(QImageIOHandler::TransformationFlip),
            transformation.testFlag(QImageIOHandler::TransformationRotate90)};
}

Image imageOf(QImage picture, const QString& name) {
    Text converted = conversionOf(picture);
    picture = countable(std::move(picture));
    const std::optional<PixelLayout> layout = nativeLayout(picture.format());
    if (layout && traitsOf(*layout).floating) rankHalves(picture);
    const std::shared_ptr<const QImage> kept(new QImage(std::move(picture)), freeElsewhere);
    assert(layout && !kept->isNull());
    Image image;
    image.name = pathBytes(name).toStdString();
    image.converted = std::move(converted);
    setProfile(image.facts, kept->colorSpace());
    image.stored = {reinterpret_cast<const std::byte*>(kept->constBits()),
                    {kept->width(), kept->height()},
                    static_cast<std::size_t>(kept->bytesPerLine()),
                    *layout};
    image.storage = kept;
    return image;
}

int bitsInFile(QIODevice& file) {
    const RewindAndRestore place(file);
    const FileFormat* format = formatOf(file);
    return format != nullptr && format->sampleBits != nullptr ? format->sampleBits(file) : 0;
}

Outcome<Image> textImage(const QString& path) {
    constexpr std::uint64_t most = std::uint64_t{1} << 40U; // if the available memory is unknown
    Outcome<QByteArray> read =
        readRegularFile(path, static_cast<std::int64_t>(availableMemory().value_or(most) / 2));
    if (!read) return read.reason();
    const auto bytes = std::make_shared<const QByteArray>(std::move(read).value());
    if (bytes->isEmpty()) return Failure{Stage::Open, SENTENCE("the file is empty")};
    Image image;
    image.name = pathBytes(path).toStdString();
    image.stored = {reinterpret_cast<const std::byte*>(bytes->constData()),
                    {bytes->size(), 1},
                    static_cast<std::size_t>(bytes->size()),
                    PixelLayout::Gray8};
    image.storage = bytes;
    return image;
}

} // namespace tonescope
