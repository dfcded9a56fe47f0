// SPDX-License-Identifier: GPL-3.0-or-later
// PBM, PGM and PPM files with all their levels, as a plugin for QImageReader. The reader of Qt reduces 16
// bits to 8, and reads texts one character at a time. The library of netpbm is not used, because it would end
// the program at a damaged file.
#include "engine/image/file_format.h"
#include "engine/values/text.h"

#include <QImageIOHandler>
#include <QImageIOPlugin>
#include <QVariant>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace tonescope {

namespace {

/// The header of a file.
struct PnmHeader {
    char kind = 0; ///< '1' to '3': bits, gray, colour as text; '4' to '6': the same as bytes
    int width = 0, height = 0;
    int largest = 1; ///< largest sample

    [[nodiscard]] bool isText() const { return kind <= '3'; }
    [[nodiscard]] bool isBits() const { return kind == '1' || kind == '4'; }
    [[nodiscard]] bool isColour() const { return kind == '3' || kind == '6'; }
};

constexpr int largestSample = 65535;

bool isSpace(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Reads the next number of a header, and the character after it. Nothing if there is no number.
std::optional<int> headerNumber(QIODevice& file) {
    constexpr int most = 1 << 30;
    char c = 0;
    do {
        if (!file.getChar(&c)) return std::nullopt;
        if (c == '#') {
            while (c != '\n' && file.getChar(&c)) {
            }
        }
    } while (isSpace(c));
    if (!isDigit(c)) return std::nullopt;
    std::int64_t number = 0;
    do {
        number = std::min<std::int64_t>(number * 10 + (c - '0'), most);
    } while (file.getChar(&c) && isDigit(c));
    return isSpace(c) && number < most ? std::optional(static_cast<int>(number)) : std::nullopt;
}

/// Reads the numbers of a text file through a buffer.
class TextSamples {
public:
    TextSamples(QIODevice& file, bool digitsAlone) : m_file(file), m_digitsAlone(digitsAlone) {}

    /// The next number; nothing at the end, or if there is none.
    [[nodiscard]] std::optional<int> next() {
        int c = character();
        while (c == '#' || (c >= 0 && isSpace(static_cast<char>(c)))) {
            if (c == '#') {
                while (c >= 0 && c != '\n')
                    c = character();
            }
            c = character();
        }
        if (c < '0' || c > '9') return std::nullopt;
        int number = c - '0';
        if (m_digitsAlone) return number; // in a bitmap each digit is a number
        for (c = character(); c >= '0' && c <= '9'; c = character())
            number = std::min(number * 10 + (c - '0'), largestSample + 1);
        return c < 0 || isSpace(static_cast<char>(c)) ? std::optional(number) : std::nullopt;
    }

private:
    int character() {
        if (m_place == m_size) {
            m_size = std::max<qint64>(0, m_file.read(m_bytes.data(), static_cast<qint64>(m_bytes.size())));
            m_place = 0;
            if (m_size == 0) return -1;
        }
        return static_cast<unsigned char>(m_bytes[static_cast<std::size_t>(m_place++)]);
    }

    QIODevice& m_file;
    bool m_digitsAlone;
    std::vector<char> m_bytes = std::vector<char>(std::size_t{1} << 16U);
    qint64 m_place = 0, m_size = 0;
};

/// Reads the samples of rows, from text or bytes.
class Rows {
public:
    Rows(QIODevice& file, const PnmHeader& header)
        : m_file(file), m_header(header), m_text(file, header.isBits()),
          m_samples(static_cast<std::size_t>(header.width) * (header.isColour() ? 3U : 1U)) {
        const std::size_t bytes = header.isBits()         ? (m_samples.size() + 7) / 8
                                  : header.largest > 0xff ? m_samples.size() * 2
                                                          : m_samples.size();
        m_bytes.resize(header.isText() ? 0 : bytes);
    }

    /// The samples of the next row. Null if one is missing or too large.
    [[nodiscard]] const std::vector<int>* next() {
        if (!(m_header.isText() ? readText() : readBytes())) return nullptr;
        const auto tooLarge = [this](int sample) { return sample > m_header.largest; };
        return std::any_of(m_samples.begin(), m_samples.end(), tooLarge) ? nullptr : &m_samples;
    }

private:
    bool readText() {
        for (int& sample : m_samples) {
            const std::optional<int> number = m_text.next();
            if (!number) return false;
            sample = *number;
        }
        return true;
    }
    bool readBytes() {
        const auto bytes = static_cast<qint64>(m_bytes.size());
        if (readFully(m_file, m_bytes.data(), bytes) != bytes) return false;
        for (std::size_t i = 0; i < m_samples.size(); ++i) {
            if (m_header.isBits())
                m_samples[i] = (m_bytes[i / 8] >> (7 - i % 8)) & 1U;
            else
                m_samples[i] =
                    m_header.largest > 0xff ? qFromBigEndian<quint16>(&m_bytes[2 * i]) : m_bytes[i];
        }
        return true;
    }

    QIODevice& m_file;
    const PnmHeader& m_header;
    TextSamples m_text;
    std::vector<unsigned char> m_bytes;
    std::vector<int> m_samples;
};

/// A table with the sample value in the picture for each value in the file.
template <typename Sample>
std::vector<Sample> scaleOf(const PnmHeader& header) {
    constexpr std::int64_t whole = std::numeric_limits<Sample>::max();
    std::vector<Sample> scale(static_cast<std::size_t>(header.largest) + 1);
    for (std::size_t i = 0; i < scale.size(); ++i)
        scale[i] = static_cast<Sample>((2 * static_cast<std::int64_t>(i) * whole + header.largest) /
                                       (2 * std::int64_t{header.largest}));
    if (header.isBits()) std::swap(scale[0], scale[1]); // in a bitmap 1 is black
    return scale;
}

template <typename Sample>
void writeRow(Sample* row, const std::vector<int>& samples, const std::vector<Sample>& scale, bool opaque) {
    if (!opaque) {
        for (const int sample : samples)
            *row++ = scale[static_cast<std::size_t>(sample)];
        return;
    }
    for (std::size_t i = 0; i < samples.size(); ++i) {
        *row++ = scale[static_cast<std::size_t>(samples[i])];
        if (i % 3 == 2) *row++ = std::numeric_limits<Sample>::max();
    }
}

/// Reads samples that need no scaling; only their byte order changes.
template <typename Sample>
bool readPlainRows(QIODevice& file, const PnmHeader& header, QImage& picture) {
    const std::size_t samples = static_cast<std::size_t>(header.width) * (header.isColour() ? 3U : 1U);
    const auto bytes = static_cast<qint64>(samples * sizeof(Sample));
    for (int y = 0; y < header.height; ++y) {
        unsigned char* row = picture.scanLine(y);
        if (readFully(file, row, bytes) != bytes) return false;
        if constexpr (sizeof(Sample) > 1) qFromBigEndian<Sample>(row, static_cast<qsizetype>(samples), row);
    }
    return true;
}

template <typename Sample>
bool readRows(QIODevice& file, const PnmHeader& header, QImage& picture) {
    const bool opaque = picture.format() == QImage::Format_RGBX64;
    const bool plain = !header.isText() && header.largest == std::numeric_limits<Sample>::max();
    if (plain && !opaque) return readPlainRows<Sample>(file, header, picture);
    const std::vector<Sample> scale = scaleOf<Sample>(header);
    Rows rows(file, header);
    for (int y = 0; y < header.height; ++y) {
        const std::vector<int>* samples = rows.next();
        if (samples == nullptr) return false;
        writeRow(reinterpret_cast<Sample*>(picture.scanLine(y)), *samples, scale, opaque);
    }
    return true;
}

QImage::Format formatOf(const PnmHeader& header) {
    if (header.largest > 0xff) return header.isColour() ? QImage::Format_RGBX64 : QImage::Format_Grayscale16;
    return header.isColour() ? QImage::Format_RGB888 : QImage::Format_Grayscale8;
}

bool beginsPnm(QIODevice& file) {
    const QByteArray start = file.peek(3);
    return start.size() == 3 && start[0] == 'P' && start[1] >= '1' && start[1] <= '6' &&
           (isSpace(start[2]) || start[2] == '#');
}

/// Reads the header at the position of the file, which is at the pixels afterwards. Nothing if there is no
/// header.
std::optional<PnmHeader> readPnmHeader(QIODevice& file) {
    if (!beginsPnm(file)) return std::nullopt;
    PnmHeader header;
    header.kind = file.read(2)[1];
    const std::optional<int> width = headerNumber(file);
    const std::optional<int> height = width ? headerNumber(file) : std::nullopt;
    const std::optional<int> largest = !height || header.isBits() ? std::optional(1) : headerNumber(file);
    if (!width || !height || !largest || *width < 1 || *height < 1) return std::nullopt;
    if (*largest < 1 || *largest > largestSample) return std::nullopt;
    header.width = *width;
    header.height = *height;
    header.largest = *largest;
    return header;
}

/// Reads the first picture of a file. If the header says that samples are at most 255, the picture has 8-bit
/// samples, otherwise 16-bit samples. If this largest sample is neither 255 nor 65535, samples are scaled and
/// rounded. Fails if a sample is missing or too large.
class PnmReader : public QImageIOHandler {
public:
    [[nodiscard]] bool canRead() const override;
    bool read(QImage* picture) override;
    [[nodiscard]] QVariant option(ImageOption option) const override;
    [[nodiscard]] bool supportsOption(ImageOption option) const override;

private:
    /// The header, which the first call reads.
    [[nodiscard]] const std::optional<PnmHeader>& header() const;

    mutable bool m_looked = false;
    mutable std::optional<PnmHeader> m_header;
};

const std::optional<PnmHeader>& PnmReader::header() const {
    if (!m_looked) m_header = readPnmHeader(*device());
    m_looked = true;
    return m_header;
}

bool PnmReader::canRead() const {
    return m_looked ? m_header.has_value() : beginsPnm(*device());
}

bool PnmReader::read(QImage* picture) {
    if (!header()) return false;
    const PnmHeader header = *m_header;
    m_header.reset(); // only the first picture is read
    if (!allocateImage({header.width, header.height}, formatOf(header), picture)) return false;
    return header.largest > 0xff ? readRows<std::uint16_t>(*device(), header, *picture)
                                 : readRows<std::uint8_t>(*device(), header, *picture);
}

QVariant PnmReader::option(ImageOption option) const {
    if (!header()) return {};
    if (option == Size) return QSize(m_header->width, m_header->height);
    return option == ImageFormat ? QVariant(formatOf(*m_header)) : QVariant();
}

bool PnmReader::supportsOption(ImageOption option) const {
    return option == Size || option == ImageFormat;
}

} // namespace

/// The plugin. QImageReader asks plugins before its own readers.
class PnmPlugin : public QImageIOPlugin {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID QImageIOHandlerFactoryInterface_iid FILE "pnm_format.json")

public:
    [[nodiscard]] Capabilities capabilities(QIODevice* device, const QByteArray& format) const override;
    [[nodiscard]] QImageIOHandler* create(QIODevice* device, const QByteArray& format) const override;
};

QImageIOPlugin::Capabilities PnmPlugin::capabilities(QIODevice* device, const QByteArray& format) const {
    const bool named = format == "pbm" || format == "pgm" || format == "ppm";
    if (device == nullptr) return named ? CanRead : Capabilities();
    return device->isReadable() && beginsPnm(*device) ? CanRead : Capabilities();
}

QImageIOHandler* PnmPlugin::create(QIODevice* device, const QByteArray& format) const {
    auto* reader = new PnmReader; // owned by the caller
    reader->setDevice(device);
    reader->setFormat(format);
    return reader;
}

namespace {

std::optional<PnmHeader> headerOf(QIODevice& file) {
    file.seek(0);
    return readPnmHeader(file);
}

Text conversionOf(QIODevice& file, int bits, qint64 /*directory*/) {
    const std::optional<PnmHeader> header = headerOf(file);
    if (!header || header->isBits() || header->largest == (1 << bits) - 1) return {};
    return Text(SENTENCE("samples up to %1 scaled to %2 bits"),
                {std::to_string(header->largest), std::to_string(bits)});
}

} // namespace

const FileFormat pnmFormat{
    .names = {"pbm", "pgm", "ppm"},
    .begins =
        [](const QByteArray& bytes) {
            return bytes.size() > 1 && bytes[0] == 'P' && bytes[1] >= '1' && bytes[1] <= '6';
        },
    .content = [](QIODevice& /*file*/, qint64 /*directory*/) { return FileContent{.cut = false}; },
    .conversion = conversionOf,
    .sampleBits =
        [](QIODevice& file) {
            const std::optional<PnmHeader> header = headerOf(file);
            return header && header->isBits() ? 1 : 0;
        }};

} // namespace tonescope

#include "pnm_format.moc"
