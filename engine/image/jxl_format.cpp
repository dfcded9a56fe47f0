// SPDX-License-Identifier: GPL-3.0-or-later
// JPEG XL, by libjxl, as a plugin for QImageReader. libjxl turns the picture as the file says. It decodes
// samples of 9 to 15 bits to 16 bits; they are scaled back to the values of the file.
#include "engine/image/file_format.h"
#include "engine/values/text.h"

#include <QColorSpace>
#include <QImageIOHandler>
#include <QImageIOPlugin>
#include <QVariant>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>

#include <jxl/decode_cxx.h>
#include <jxl/thread_parallel_runner_cxx.h>

namespace tonescope {

namespace {

bool isJxl(const QByteArray& firstBytes) {
    const JxlSignature signature =
        JxlSignatureCheck(reinterpret_cast<const std::uint8_t*>(firstBytes.constData()),
                          static_cast<std::size_t>(firstBytes.size()));
    return signature == JXL_SIG_CODESTREAM || signature == JXL_SIG_CONTAINER;
}

/// Decodes a file step by step.
class JxlStream {
public:
    /// `file` must stay open. `events`: see JxlDecoderSubscribeEvents().
    JxlStream(QIODevice& file, int events) : m_file(file), m_decoder(JxlDecoderMake(nullptr)) {
        file.seek(0);
        if ((events & JXL_DEC_FULL_IMAGE) != 0) {
            m_runner = JxlThreadParallelRunnerMake(nullptr, JxlThreadParallelRunnerDefaultNumWorkerThreads());
            JxlDecoderSetParallelRunner(decoder(), JxlThreadParallelRunner, m_runner.get());
            JxlDecoderSetUnpremultiplyAlpha(decoder(), JXL_TRUE);
        }
        JxlDecoderSubscribeEvents(decoder(), events);
    }

    [[nodiscard]] JxlDecoder* decoder() const { return m_decoder.get(); }
    /// Decodes up to the next event, for which it reads as much of the file as it needs.
    /// JXL_DEC_NEED_MORE_INPUT: the file ends before.
    [[nodiscard]] JxlDecoderStatus next() {
        while (true) {
            const JxlDecoderStatus status = JxlDecoderProcessInput(decoder());
            if (status != JXL_DEC_NEED_MORE_INPUT || m_ended) return status;
            m_bytes = m_bytes.right(static_cast<qsizetype>(JxlDecoderReleaseInput(decoder())));
            const QByteArray more = m_file.read(atOnce);
            m_ended = more.isEmpty();
            m_bytes += more;
            JxlDecoderSetInput(decoder(), reinterpret_cast<const std::uint8_t*>(m_bytes.constData()),
                               static_cast<std::size_t>(m_bytes.size()));
            if (m_ended) JxlDecoderCloseInput(decoder());
        }
    }

private:
    static constexpr qint64 atOnce = qint64{1} << 18U;

    QIODevice& m_file;
    JxlThreadParallelRunnerPtr m_runner; ///< threads, if the picture is decoded
    JxlDecoderPtr m_decoder;
    QByteArray m_bytes; ///< the part of the file that the decoder has not taken
    bool m_ended = false;
};

struct JxlHeader : JxlBasicInfo {
    bool hasBlack = false; ///< it has the black ink of CMYK
};

/// The header of a file; nothing if it cannot be read.
std::optional<JxlHeader> headerOf(QIODevice& file) {
    JxlStream stream(file, JXL_DEC_BASIC_INFO);
    JxlHeader header{};
    if (stream.next() != JXL_DEC_BASIC_INFO ||
        JxlDecoderGetBasicInfo(stream.decoder(), &header) != JXL_DEC_SUCCESS)
        return std::nullopt;
    JxlExtraChannelInfo channel{};
    for (std::size_t i = 0; i < header.num_extra_channels; ++i)
        header.hasBlack = header.hasBlack ||
                          (JxlDecoderGetExtraChannelInfo(stream.decoder(), i, &channel) == JXL_DEC_SUCCESS &&
                           channel.type == JXL_CHANNEL_BLACK);
    return header;
}

constexpr std::uint32_t mostBits = 16;

int samplesOf(QImage::Format format) {
    if (format == QImage::Format_Grayscale8 || format == QImage::Format_Grayscale16) return 1;
    return format == QImage::Format_RGB888 ? 3 : 4;
}

QImage::Format formatOf(const JxlHeader& header) {
    const bool deep = header.bits_per_sample > 8, alpha = header.alpha_bits > 0;
    if (header.num_color_channels == 1 && !alpha)
        return deep ? QImage::Format_Grayscale16 : QImage::Format_Grayscale8;
    if (alpha) return deep ? QImage::Format_RGBA64 : QImage::Format_RGBA8888;
    return deep ? QImage::Format_RGBX64 : QImage::Format_RGB888;
}

QSize sizeOf(const JxlHeader& header) {
    const auto longest = static_cast<std::uint32_t>(std::numeric_limits<int>::max());
    if (header.xsize > longest || header.ysize > longest) return {};
    return {static_cast<int>(header.xsize),
            static_cast<int>(header.ysize)}; // libjxl has swapped them if it turns
}

/// Scales 16-bit samples back to the samples of fewer bits that libjxl has scaled to 16.
void scaleBack(QImage& picture, std::uint32_t bits) {
    constexpr std::uint32_t whole = 0xffff;
    const std::uint32_t largest = (1U << bits) - 1;
    const qsizetype samples = qsizetype{picture.width()} * samplesOf(picture.format());
    for (int y = 0; y < picture.height(); ++y) {
        auto* row = reinterpret_cast<std::uint16_t*>(picture.scanLine(y));
        std::transform(row, row + samples, row, [&](std::uint16_t sample) {
            return static_cast<std::uint16_t>((sample * largest + whole / 2) / whole);
        });
    }
}

/// The colour space of the decoded samples.
QColorSpace colourSpaceOf(const JxlDecoder* decoder) {
#if JPEGXL_NUMERIC_VERSION < JPEGXL_COMPUTE_NUMERIC_VERSION(0, 9, 0)
    const auto sizeOf = [&](std::size_t& bytes) {
        return JxlDecoderGetICCProfileSize(decoder, nullptr, JXL_COLOR_PROFILE_TARGET_DATA, &bytes);
    };
    const auto profileOf = [&](std::uint8_t* profile, std::size_t bytes) {
        return JxlDecoderGetColorAsICCProfile(decoder, nullptr, JXL_COLOR_PROFILE_TARGET_DATA, profile,
                                              bytes);
    };
#else
    const auto sizeOf = [&](std::size_t& bytes) {
        return JxlDecoderGetICCProfileSize(decoder, JXL_COLOR_PROFILE_TARGET_DATA, &bytes);
    };
    const auto profileOf = [&](std::uint8_t* profile, std::size_t bytes) {
        return JxlDecoderGetColorAsICCProfile(decoder, JXL_COLOR_PROFILE_TARGET_DATA, profile, bytes);
    };
#endif
    std::size_t bytes = 0;
    if (sizeOf(bytes) != JXL_DEC_SUCCESS || bytes > PhotoFacts::mostProfileBytes) return {};
    QByteArray profile(static_cast<qsizetype>(bytes), '\0');
    if (profileOf(reinterpret_cast<std::uint8_t*>(profile.data()), bytes) != JXL_DEC_SUCCESS) return {};
    return QColorSpace::fromIccProfile(profile);
}

/// Reads the first picture of a file.
class JxlReader : public QImageIOHandler {
public:
    [[nodiscard]] bool canRead() const override {
        return m_looked ? m_header.has_value() : isJxl(device()->peek(formatStartBytes));
    }
    bool read(QImage* picture) override;
    [[nodiscard]] QVariant option(ImageOption option) const override;
    [[nodiscard]] bool supportsOption(ImageOption option) const override {
        return option == Size || option == ImageFormat;
    }

private:
    /// The header, which the first call reads.
    [[nodiscard]] const std::optional<JxlHeader>& header() const;

    mutable bool m_looked = false;
    mutable std::optional<JxlHeader> m_header;
};

const std::optional<JxlHeader>& JxlReader::header() const {
    if (!m_looked) m_header = headerOf(*device());
    m_looked = true;
    return m_header;
}

bool JxlReader::read(QImage* picture) {
    if (!header() || !allocateImage(sizeOf(*m_header), formatOf(*m_header), picture)) return false;
    const bool deep = m_header->bits_per_sample > 8;
    constexpr std::size_t rowMultiple = 4; // bytes, in a QImage
    const JxlPixelFormat format{static_cast<std::uint32_t>(samplesOf(picture->format())),
                                deep ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, rowMultiple};
    JxlStream stream(*device(), JXL_DEC_COLOR_ENCODING | JXL_DEC_FULL_IMAGE);
    JxlDecoderStatus status = stream.next();
    if (status == JXL_DEC_COLOR_ENCODING) {
        picture->setColorSpace(colourSpaceOf(stream.decoder()));
        status = stream.next();
    }
    if (status == JXL_DEC_NEED_IMAGE_OUT_BUFFER) {
        JxlDecoderSetImageOutBuffer(stream.decoder(), &format, picture->bits(),
                                    static_cast<std::size_t>(picture->sizeInBytes()));
        status = stream.next();
    }
    if (status != JXL_DEC_FULL_IMAGE) return false;
    if (deep && m_header->bits_per_sample < mostBits) scaleBack(*picture, m_header->bits_per_sample);
    return true;
}

QVariant JxlReader::option(ImageOption option) const {
    if (!header()) return {};
    if (option == Size) return sizeOf(*m_header);
    return option == ImageFormat ? QVariant(formatOf(*m_header)) : QVariant();
}

} // namespace

/// The plugin.
class JxlPlugin : public QImageIOPlugin {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID QImageIOHandlerFactoryInterface_iid FILE "jxl_format.json")

public:
    [[nodiscard]] Capabilities capabilities(QIODevice* device, const QByteArray& format) const override;
    [[nodiscard]] QImageIOHandler* create(QIODevice* device, const QByteArray& format) const override;
};

QImageIOPlugin::Capabilities JxlPlugin::capabilities(QIODevice* device, const QByteArray& format) const {
    if (device == nullptr) return format == "jxl" ? CanRead : Capabilities();
    return device->isReadable() && isJxl(device->peek(formatStartBytes)) ? CanRead : Capabilities();
}

QImageIOHandler* JxlPlugin::create(QIODevice* device, const QByteArray& /*format*/) const {
    auto* reader = new JxlReader; // owned by the caller
    reader->setDevice(device);
    reader->setFormat("jxl"); // also if the content has told the format, and Qt gives no name
    return reader;
}

namespace {

std::optional<Text> misreadingOf(QIODevice& file, qint64 /*directory*/) {
    const std::optional<JxlHeader> header = headerOf(file);
    if (!header) return std::nullopt;
    if (header->exponent_bits_per_sample > 0)
        return SENTENCE("a JPEG XL of floating-point samples cannot be read rightly");
    if (header->bits_per_sample > mostBits)
        return SENTENCE("a JPEG XL of more than 16 bits cannot be read rightly");
    if (header->hasBlack) return SENTENCE("a JPEG XL of CMYK cannot be read rightly");
    return std::nullopt;
}

Text conversionOf(QIODevice& file, int bits, qint64 /*directory*/) {
    const std::optional<JxlHeader> header = headerOf(file);
    if (!header) return {};
    if (header->alpha_premultiplied != 0) return SENTENCE("premultiplied alpha to straight alpha");
    if (header->bits_per_sample >= 8) return {};
    return Text(SENTENCE("samples up to %1 scaled to %2 bits"),
                {std::to_string((1 << header->bits_per_sample) - 1), std::to_string(bits)});
}

std::string versionText() {
    constexpr std::uint32_t unit = 1000;
    const std::uint32_t version = JxlDecoderVersion();
    return std::to_string(version / unit / unit) + '.' + std::to_string(version / unit % unit) + '.' +
           std::to_string(version % unit);
}

} // namespace

const FileFormat jxlFormat{
    .names = {"jxl"},
    .begins = isJxl,
    .content = [](QIODevice& /*file*/, qint64 /*directory*/) { return FileContent{.cut = false}; },
    .misreading = misreadingOf,
    .conversion = conversionOf,
    .sampleBits =
        [](QIODevice& file) {
            const std::optional<JxlHeader> header = headerOf(file);
            return header ? static_cast<int>(header->bits_per_sample) : 0;
        },
    .keepsBits = true,
    .slowness = 20,
    .library =
        [] {
            return ReaderLibrary{"libjxl " + versionText(), "JPEG XL", "BSD-3-Clause"};
        }};

} // namespace tonescope

#include "jxl_format.moc"
