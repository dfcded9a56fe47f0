// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/image/decode.h"

#include "engine/files/path_text.h"
#include "engine/files/system_reason.h"
#include "engine/image/available_memory.h"
#include "engine/image/bmp_file.h"
#include "engine/image/complaints.h"
#include "engine/image/gif_file.h"
#include "engine/image/native_layout.h"
#include "engine/image/picture_bytes.h"
#include "engine/image/picture_file.h"
#include "engine/image/reader_faults.h"
#include "engine/image/straight_jpeg.h"
#include "engine/image/straight_tiff.h"
#include "engine/image/tiff_pages.h"
#include "engine/values/text/sentence.h"

#include <QIODevice>
#include <QImageReader>
#include <QThreadPool>
#include <QtPlugin>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <chrono>
#include <span>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

Q_IMPORT_PLUGIN(PnmPlugin)

namespace tonescope {

namespace {

constexpr qsizetype quicklyFreed = qsizetype{16}
                                   << 20; ///< bytes that the system takes back without being noticed

/// Frees a picture. Giving hundreds of megabytes back takes the system tens of milliseconds, and whoever
/// holds the last copy of an image may be the GUI thread: a thread of the pool does it instead.
void freeElsewhere(const QImage* picture) {
    std::shared_ptr<const QImage> last(picture);
    QThreadPool* pool = QThreadPool::globalInstance(); // null when the program ends
    if (pool != nullptr && picture->sizeInBytes() > quicklyFreed) pool->start([last = std::move(last)] {});
}

/// Notices two things that decoders keep to themselves: that they wanted more bytes than there are, which is
/// how a JPEG that was cut short differs from a whole one, and that nobody wants the picture any longer. It
/// is no QFile: Qt 6.8 maps a TIFF that is one into memory, and readData() would see none of its reads.
class ImageFile : public QIODevice {
public:
    /// Of an open file, which it closes.
    ImageFile(int descriptor, QString path, std::function<bool()> stopped)
        : m_descriptor(descriptor), m_path(std::move(path)), m_stopped(std::move(stopped)) {
        // A buffer of QIODevice's own would read ahead, and past the end of every file.
        open(QIODevice::ReadOnly | QIODevice::Unbuffered);
    }
    ImageFile(const ImageFile&) = delete;
    ImageFile& operator=(const ImageFile&) = delete;
    ~ImageFile() override { ::close(m_descriptor); }

    [[nodiscard]] const QString& path() const { return m_path; }

    /// Whether a read found nothing because the file had ended.
    [[nodiscard]] bool readPastEnd() const { return m_readPastEnd; }
    /// What the system said of a read that failed; 0: none did.
    [[nodiscard]] int readError() const { return m_readError; }
    [[nodiscard]] qint64 size() const override {
        struct stat file {};
        const qint64 bytes = fstat(m_descriptor, &file) == 0 ? file.st_size : 0;
        return std::max(bytes, m_patch.place + m_patch.bytes.size());
    }
    /// From now on these bytes are read in place of the file's own, or behind them.
    void put(Patch patch) { m_patch = std::move(patch); }
    /// As if nothing had been read.
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
    /// How many of these bytes there are: fewer where the file ends, or cannot be read. Decoders read a few
    /// kilobytes at a time, or a byte; the system is asked for more.
    qint64 bytesAt(qint64 place, char* bytes, qint64 wanted) {
        qint64 got = 0;
        while (got < wanted) {
            const std::span<const char> known = from(place + got);
            if (known.empty()) break;
            const qint64 more = std::min(wanted - got, static_cast<qint64>(known.size()));
            std::copy_n(known.data(), more, bytes + got);
            got += more;
        }
        return got;
    }
    /// Some bytes from there on; none where there are none.
    std::span<const char> from(qint64 place) {
        const qint64 patched = place - m_patch.place;
        if (patched >= 0 && patched < m_patch.bytes.size())
            return std::span<const char>(m_patch.bytes).subspan(static_cast<std::size_t>(patched));
        if (place < m_place || place >= m_place + m_got) {
            ssize_t size = 0;
            do {
                size = pread(m_descriptor, m_piece.data(), m_piece.size(), place);
            } while (size < 0 && errno == EINTR);
            m_place = place;
            m_got = std::max<ssize_t>(size, 0);
            if (size < 0) m_readError = errno;
        }
        const qint64 end = patched < 0 ? std::min(m_place + m_got, m_patch.place) : m_place + m_got;
        return std::span<const char>(m_piece).subspan(
            static_cast<std::size_t>(place - m_place),
            static_cast<std::size_t>(std::max<qint64>(end - place, 0)));
    }

    int m_descriptor;
    QString m_path;
    std::function<bool()> m_stopped;
    bool m_readPastEnd = false;
    int m_readError = 0;
    std::vector<char> m_piece = std::vector<char>(std::size_t{64} << 10U);
    Patch m_patch;
    qint64 m_place = 0, m_got = 0; ///< of what was read last, in the file, and its size
};

Failure openFailure(const QString& cause) {
    return {Stage::Open, cause.toStdString(), {}, {}};
}

/// Memory is asked for after the header was read, so a header that lies cannot take it all. Qt's own limit is
/// a fixed number; what fits depends on the machine, and what can be true on the file.
std::optional<Failure> tooLarge(const QImageReader& reader) {
    const std::optional<std::uint64_t> bytes = pictureBytes(reader);
    if (!bytes) return std::nullopt;
    const QSize size = reader.size();
    const auto refusal = [&](const QString& cause) {
        const QString whole = cause.arg(size.width()).arg(size.height());
        return Failure{Stage::Decode, whole.toStdString(), bytes, {}};
    };
    const std::optional<std::uint64_t> available = availableMemory();
    if (available && *bytes > *available)
        return refusal(QStringLiteral(SENTENCE("the image is too large for memory: %1 x %2 pixels")));
    if (*bytes > mostPictureBytes(reader.device()->size()))
        return refusal(QStringLiteral(SENTENCE("%1 x %2 pixels in so small a file are no photo "
                                               "(TONESCOPE_EXPANSION=N lets it be N times its file)")));
    return std::nullopt;
}

Failure cutShort() {
    return {Stage::Decode, SENTENCE("the file is cut short: it ends before the picture does"), {}, {}};
}

Failure damaged(const ImageFile& file, const QString& cause) {
    if (file.readPastEnd()) return cutShort();
    return {Stage::Decode,
            filled(SENTENCE("the picture is damaged, or of a kind that cannot be read: %1"),
                   {cause.toLower().toStdString()}),
            {},
            {}};
}

Failure unreadable(const ImageFile& file) {
    return {
        Stage::Decode, filled(SENTENCE("the file cannot be read: %1"), {reasonOf(file.readError())}), {}, {}};
}

Failure decodeFailure(const QImageReader& reader, const ImageFile& file) {
    if (file.readError() != 0) return unreadable(file);
    if (reader.error() == QImageReader::UnsupportedFormatError)
        return {Stage::Decode, SENTENCE("this is no image, or of a kind that cannot be read"), {}, {}};
    return damaged(file, reader.errorString());
}

int bitsOfSample(const QImage& picture) {
    const QPixelFormat format = picture.pixelFormat();
    if (format.colorModel() == QPixelFormat::RGB) return format.redSize();
    // Newer Qt hands on CMYK as it is.
    return format.colorModel() == QPixelFormat::CMYK ? format.cyanSize() : format.bitsPerPixel();
}

Failure damagedSamples(const ImageFile& file) {
    if (file.readError() != 0) return unreadable(file);
    return damaged(file, QStringLiteral(SENTENCE("its samples cannot be read")));
}

struct Read {
    QImage picture;
    std::string damage;   ///< as far as the reader itself tells
    bool checked = false; ///< it tells where the file ends before the picture does
};

/// Memory that a reader decodes into. Some leave pixels unwritten that the file does not tell: these are
/// zeros then, and nothing that lay there before.
QImage roomFor(const QImageReader& reader, const DecodingHelp& help) {
    const QSize size = reader.size();
    if (!size.isValid()) return {}; // the header cannot be read: Qt's reader of JPEGs has set no format then
    const QImage::Format format = reader.imageFormat();
    QImage picture = help.room ? help.room(size, format) : QImage();
    if (!picture.isNull() || format == QImage::Format_Invalid) return picture;
    picture = QImage(size, format);
    picture.fill(0);
    return picture;
}

/// The samples as they are in the file, if anything can tell them.
Outcome<Read> readPicture(QImageReader& reader, ImageFile& file, const DecodingHelp& help, int directory) {
    const QByteArray format = reader.format(); // after reading, to ask for it reads on
    if (format == "tiff") {
        if (const std::optional<QImage> straight = straightTiff(file, directory)) {
            if (straight->isNull()) return damagedSamples(file);
            return Read{*straight, {}};
        }
    }
    if (format == "jpeg") {
        if (std::optional<StraightJpeg> straight = straightJpeg(file, help)) {
            if (straight->picture.isNull()) return damagedSamples(file);
            return Read{std::move(straight->picture), std::move(straight->damage), true};
        }
    }
    if (format == "bmp") {
        if (std::optional<QImage> deep = deepBmp(file)) {
            if (deep->isNull()) return damagedSamples(file);
            return Read{*std::move(deep), {}};
        }
    }
    QImage picture = roomFor(reader, help);
    if (!reader.read(&picture)) return decodeFailure(reader, file);
    // Some say that all went well, and have nothing to show.
    if (picture.isNull()) return Failure{Stage::Decode, SENTENCE("there is no picture in the file"), {}, {}};
    // Qt's reader fills up what is missing. Of inks no more than this tells of it, at the price of a second
    // look.
    if (const auto rows = format == "jpeg" ? jpegRows(file) : std::nullopt) {
        if (rows->held == 0) return cutShort();
        if (rows->held < picture.height()) picture = picture.copy(0, 0, picture.width(), rows->held);
        return Read{std::move(picture), rows->damage, true};
    }
    mend(picture, file);
    return Read{std::move(picture), {}};
}

/// A reader that takes a file for what it is.
void setUp(QImageReader& reader, const ImageFile& file) {
    // A TGA is known by its name alone: by its first bytes it may be a cursor.
    if (file.path().endsWith(QLatin1String(".tga"), Qt::CaseInsensitive))
        reader.setFormat("tga");
    else
        reader.setDecideFormatFromContent(true);
    reader.setAutoTransform(false);
}

/// Which of a file's pictures is decoded.
struct Chosen {
    FrameNumber frame;
    TiffPage page; ///< of a TIFF; else its `directory` is the picture's place for the reader, from 0
};

/// The picture of that number, or the first where there is none. A TIFF has its pages without a reader's
/// help.
Chosen chosenPage(const std::vector<TiffPage>& pages, int number) {
    const int count = std::max(1, static_cast<int>(pages.size()));
    const int chosen = number <= count ? number : 1;
    return {{chosen, count, true}, pages.empty() ? TiffPage{} : pages[static_cast<std::size_t>(chosen - 1)]};
}

/// The same of other files, by their reader.
Chosen chosenPicture(const QImageReader& reader, int number) {
    const int count = std::max(1, reader.imageCount());
    const int chosen = number <= count ? number : 1;
    return {{chosen, count, !reader.supportsAnimation()}, {chosen - 1, 0, 0}};
}

/// Reads the frames before that one, of which it may be what has changed since.
bool skipFrames(QImageReader& reader, int number) {
    QImage frame;
    for (int before = 1; before < number; ++before) {
        if (!reader.read(&frame)) return false;
    }
    return true;
}

/// In a layout that can be counted, which says what was changed for it.
Outcome<Image> imageFrom(QImage picture, ImageFile& file, const TiffPage& page) {
    std::string changed = convertedByReader(file, bitsOfSample(picture), page.place);
    if (changed.empty()) changed = conversionOf(picture);
    const auto bytes = static_cast<std::uint64_t>(picture.sizeInBytes());
    picture = countable(std::move(picture));
    if (picture.isNull()) return Failure{Stage::Decode, SENTENCE("there is not enough memory"), bytes, {}};
    Image image = imageOf(std::move(picture), file.path());
    image.converted = std::move(changed);
    const int bits = page.place > 0 ? page.bitsOfSample : bitsInFile(file);
    if (bits < image.traits().sampleBits) image.fileBits = bits;
    return image;
}

/// What a GIF does not tell of the frame of that number, from 1.
std::string gifDamage(ImageFile& file, int number) {
    GifPictures pictures(file);
    for (int read = 0; read < number && pictures.next(); ++read) {
    }
    return pictures.damage();
}

Outcome<Image> decode(ImageFile& file, const DecodingHelp& help, int number) {
    const std::vector<TiffPage> pages = tiffPages(file);
    Chosen chosen = chosenPage(pages, number);
    FileContent content = contentOf(file, chosen.page.place);
    if (file.readError() != 0) return unreadable(file);
    if (content.cut == true) return cutShort();
    if (content.patch) file.put(*std::move(content.patch));
    file.beginAgain();
    QImageReader reader(&file);
    setUp(reader, file);
    if (!reader.canRead()) return decodeFailure(reader, file);
    if (auto misreading = misreadingOf(reader.format(), file, chosen.page.place))
        return Failure{Stage::Decode, *std::move(misreading), {}, {}};
    if (pages.empty()) chosen = chosenPicture(reader, number);
    const bool jumps = chosen.frame.page && chosen.page.directory > 0;
    if (jumps && !reader.jumpToImage(chosen.page.directory)) return decodeFailure(reader, file);
    if (std::optional<Failure> failure = tooLarge(reader)) return *std::move(failure);
    const QSize size = reader.size();
    const int frames = chosen.frame.page ? 1 : chosen.frame.number; // that are decoded on the way
    if (help.begins && size.isValid()) help.begins(qint64{size.width()} * size.height() * frames);
    if (!skipFrames(reader, frames)) return decodeFailure(reader, file);

    const QByteArray format = reader.format();
    const Orientation orientation = orientationOf(reader.transformation());
    Outcome<Read> read = readPicture(reader, file, help, chosen.page.directory);
    if (!read) return read.reason();
    // Some readers run to the end of every file, and others stop short of it without a word: where the file's
    // own structure tells, that counts.
    if (file.readError() != 0) return unreadable(file);
    if (!content.cut && !read->checked && file.readPastEnd()) return cutShort();
    if (!content.part.isNull() && content.part != read->picture.rect())
        read->picture = read->picture.copy(content.part);
    Outcome<Image> image = imageFrom(std::move(read->picture), file, chosen.page);
    if (!image) return image;
    image->orientation = orientation;
    if (format == "gif" && chosen.frame.number > 1) content.damage = gifDamage(file, chosen.frame.number);
    image->damage = content.damage.empty() ? std::move(read->damage) : std::move(content.damage);
    if (image->damage.empty() && help.complaints) image->damage = damageTold(format, help.complaints());
    if (chosen.frame.count > 1) image->frame = chosen.frame;
    return image;
}

Outcome<Image> decodeTimed(ImageFile& file, const DecodingHelp& help, int number) {
    const auto start = std::chrono::steady_clock::now();
    QImageReader::setAllocationLimit(0); // tooLarge() asks the machine instead
    Outcome<Image> image = decode(file, help, number);
    if (image) image->decodeTime = std::chrono::steady_clock::now() - start;
    return image;
}

} // namespace

std::optional<Failure> obstacleBefore(const QString& path) {
    struct stat file {};
    if (stat(pathBytes(path).constData(), &file) != 0)
        return openFailure(QStringLiteral(SENTENCE("the file does not exist")));
    if (S_ISDIR(file.st_mode)) return openFailure(QStringLiteral(SENTENCE("this is a folder, not an image")));
    if (!S_ISREG(file.st_mode)) return openFailure(QStringLiteral(SENTENCE("this is not a regular file")));
    if (file.st_size == 0) return openFailure(QStringLiteral(SENTENCE("the file is empty")));
    return std::nullopt;
}

Outcome<Image> decodeFile(const QString& path, const std::stop_token& stop, int number) {
    if (const std::optional<Failure> failure = obstacleBefore(path)) return *failure;
    const int descriptor = open(pathBytes(path).constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return openFailure(QStringLiteral(SENTENCE("the file cannot be opened: %1"))
                               .arg(QString::fromStdString(reasonOf(errno))));
    return decodeOpened(descriptor, path, {[&] { return stop.stop_requested(); }, {}, {}}, number);
}

Outcome<Image> decodeOpened(int descriptor, const QString& name, const DecodingHelp& help, int number) {
    ImageFile file(descriptor, name, help.stopped);
    return decodeTimed(file, help, number);
}

Orientation orientationOf(QImageIOHandler::Transformations transformation) {
    return {transformation.testFlag(QImageIOHandler::TransformationMirror),
            transformation.testFlag(QImageIOHandler::TransformationFlip),
            transformation.testFlag(QImageIOHandler::TransformationRotate90)};
}

Image imageOf(QImage picture, const QString& name) {
    std::string converted = conversionOf(picture);
    const std::shared_ptr<const QImage> kept(new QImage(countable(std::move(picture))), freeElsewhere);
    const std::optional<PixelLayout> layout = nativeLayout(kept->format());
    assert(layout && !kept->isNull());
    Image image;
    image.name = pathBytes(name).toStdString();
    image.converted = std::move(converted);
    image.stored = {reinterpret_cast<const std::byte*>(kept->constBits()),
                    {kept->width(), kept->height()},
                    static_cast<std::size_t>(kept->bytesPerLine()),
                    *layout};
    image.storage = kept;
    return image;
}

} // namespace tonescope
