// SPDX-License-Identifier: GPL-3.0-or-later
// HEIC and AVIF, by libheif, as a plugin for QImageReader. libheif turns and crops the picture as the file
// says, and converts luma and chroma to red, green and blue of the same number of bits. It refuses a file
// that lacks bytes of the picture; changed bytes that break no rule of the codec only change pixels.
#include "engine/image/file_format.h"
#include "engine/values/text.h"

#include <QColorSpace>
#include <QImageIOHandler>
#include <QImageIOPlugin>
#include <QVariant>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <utility>

#include <libheif/heif.h>

namespace tonescope {

namespace {

bool isHeif(const QByteArray& firstBytes) {
    const heif_filetype_result type = heif_check_filetype(
        reinterpret_cast<const std::uint8_t*>(firstBytes.constData()), static_cast<int>(firstBytes.size()));
    return firstBytes.size() >= formatStartBytes &&
           (type == heif_filetype_yes_supported || type == heif_filetype_maybe);
}

/// A box of the file: its type, and its content.
struct Box {
    QByteArray type;
    qint64 begin = 0, end = 0;
};

/// The box at `place`, which ends at `end` at the latest. Nothing if no box begins there.
std::optional<Box> boxAt(QIODevice& file, qint64 place, qint64 end) {
    BinaryReader numbers(file, place, ByteOrder::Big);
    std::uint64_t bytes = numbers.next<std::uint32_t>();
    const auto type = numbers.next<std::uint32_t>();
    const bool isLong = bytes == 1;
    if (isLong) bytes = numbers.next<std::uint64_t>();
    const qint64 header = isLong ? 16 : 8;
    const qint64 room = end - place;
    if (numbers.ended() || room < header) return std::nullopt;
    if (bytes == 0) bytes = static_cast<std::uint64_t>(room); // the box ends with the file
    if (bytes < static_cast<std::uint64_t>(header)) return std::nullopt;
    QByteArray name(4, '\0');
    qToBigEndian(type, name.data());
    const auto size = static_cast<qint64>(std::min(bytes, static_cast<std::uint64_t>(room)));
    return Box{std::move(name), place + header, place + size};
}

/// The first box of a type between two places.
std::optional<Box> boxOf(QIODevice& file, const char* type, qint64 place, qint64 end) {
    std::optional<Box> box = boxAt(file, place, end);
    while (box && box->type != type)
        box = boxAt(file, box->end, end);
    return box;
}

/// What the configurations of the decoders in a file say.
struct Codecs {
    bool hevc = false, av1 = false;
    bool gray = true; ///< no picture in the file has chroma
};

Codecs codecsOf(QIODevice& file) {
    constexpr qint64 fullBox = 4; // bytes of version and flags
    Codecs codecs;
    std::optional<Box> box = boxOf(file, "meta", 0, file.size());
    if (box) box = boxOf(file, "iprp", box->begin + fullBox, box->end);
    if (box) box = boxOf(file, "ipco", box->begin, box->end);
    const qint64 end = box ? box->end : 0;
    for (box = box ? boxAt(file, box->begin, end) : box; box; box = boxAt(file, box->end, end)) {
        const auto byteAt = [&](qint64 place) {
            return BinaryReader(file, box->begin + place, ByteOrder::Big).next<std::uint8_t>();
        };
        if (box->type == "hvcC") {
            codecs.hevc = true;
            codecs.gray = codecs.gray && (byteAt(16) & 3U) == 0; // chroma_format_idc
        } else if (box->type == "av1C") {
            codecs.av1 = true;
            codecs.gray = codecs.gray && (byteAt(2) & 0x10U) != 0; // monochrome
        }
    }
    codecs.gray = codecs.gray && (codecs.hevc || codecs.av1);
    return codecs;
}

/// The functions by which libheif reads a QIODevice. libheif keeps the address of the table.
const heif_reader& readerOfDevice() {
    static const heif_reader functions = [] {
        heif_reader reader{};
        reader.reader_api_version = 1;
        reader.get_position = [](void* file) { return std::int64_t{static_cast<QIODevice*>(file)->pos()}; };
        reader.read = [](void* bytes, std::size_t size, void* file) {
            const auto wanted = static_cast<qint64>(size);
            return readFully(*static_cast<QIODevice*>(file), bytes, wanted) == wanted ? 0 : 1;
        };
        reader.seek = [](std::int64_t place, void* file) {
            return static_cast<QIODevice*>(file)->seek(place) ? 0 : 1;
        };
        reader.wait_for_file_size = [](std::int64_t size, void* file) {
            return size <= static_cast<QIODevice*>(file)->size() ? heif_reader_grow_status_size_reached
                                                                 : heif_reader_grow_status_size_beyond_eof;
        };
        return reader;
    }();
    return functions;
}

struct Release {
    void operator()(heif_context* context) const { heif_context_free(context); }
    void operator()(const heif_image_handle* handle) const { heif_image_handle_release(handle); }
    void operator()(const heif_image* image) const { heif_image_release(image); }
    void operator()(heif_decoding_options* options) const { heif_decoding_options_free(options); }
};

template <typename Object>
using Owned = std::unique_ptr<Object, Release>;

/// The primary picture of a file, whose header is read.
class HeifPicture {
public:
    /// `file` must stay open. Check isValid().
    explicit HeifPicture(QIODevice& file) : m_context(heif_context_alloc()) {
        heif_image_handle* handle = nullptr;
        file.seek(0);
        if (heif_context_read_from_reader(m_context.get(), &readerOfDevice(), &file, nullptr).code !=
                heif_error_Ok ||
            heif_context_get_primary_image_handle(m_context.get(), &handle).code != heif_error_Ok)
            return;
        m_handle.reset(handle);
        m_bits = heif_image_handle_get_luma_bits_per_pixel(handle);
        m_gray = codecsOf(file).gray && !hasAlpha();
    }

    [[nodiscard]] bool isValid() const { return m_handle && m_bits >= 8 && m_bits <= 16; }
    [[nodiscard]] int bits() const { return m_bits; }
    [[nodiscard]] bool hasAlpha() const { return heif_image_handle_has_alpha_channel(m_handle.get()) != 0; }
    [[nodiscard]] bool isPremultiplied() const {
        return hasAlpha() && heif_image_handle_is_premultiplied_alpha(m_handle.get()) != 0;
    }
    [[nodiscard]] QSize size() const {
        return {heif_image_handle_get_width(m_handle.get()), heif_image_handle_get_height(m_handle.get())};
    }
    [[nodiscard]] QImage::Format format() const {
        const bool deep = m_bits > 8;
        if (m_gray) return deep ? QImage::Format_Grayscale16 : QImage::Format_Grayscale8;
        if (!hasAlpha()) return deep ? QImage::Format_RGBX64 : QImage::Format_RGB888;
        if (deep) return QImage::Format_RGBA64;
        return isPremultiplied() ? QImage::Format_RGBA8888_Premultiplied : QImage::Format_RGBA8888;
    }
    [[nodiscard]] QColorSpace colourSpace() const {
        QByteArray profile(
            static_cast<qsizetype>(heif_image_handle_get_raw_color_profile_size(m_handle.get())), '\0');
        if (profile.isEmpty() ||
            heif_image_handle_get_raw_color_profile(m_handle.get(), profile.data()).code != heif_error_Ok)
            return {};
        return QColorSpace::fromIccProfile(profile);
    }
    /// Decodes into a picture of size() and format(). Returns false if the file is damaged.
    [[nodiscard]] bool decodeInto(QImage& picture) const;

private:
    Owned<heif_context> m_context;
    Owned<heif_image_handle> m_handle;
    int m_bits = 0;
    bool m_gray = false;
};

bool HeifPicture::decodeInto(QImage& picture) const {
    const bool deep = m_bits > 8;
    const heif_chroma colour = hasAlpha()
                                   ? deep ? heif_chroma_interleaved_RRGGBBAA_LE : heif_chroma_interleaved_RGBA
                               : deep ? heif_chroma_interleaved_RRGGBB_LE
                                      : heif_chroma_interleaved_RGB;
    const Owned<heif_decoding_options> options(heif_decoding_options_alloc());
    options->strict_decoding = 1; // damage that a decoder finds is reported, not concealed
    heif_image* decoded = nullptr;
    const heif_error error =
        heif_decode_image(m_handle.get(), &decoded, m_gray ? heif_colorspace_monochrome : heif_colorspace_RGB,
                          m_gray ? heif_chroma_monochrome : colour, options.get());
    const Owned<heif_image> image(decoded);
    const heif_channel channel = m_gray ? heif_channel_Y : heif_channel_interleaved;
    if (error.code != heif_error_Ok || heif_image_get_width(decoded, channel) != picture.width() ||
        heif_image_get_height(decoded, channel) != picture.height() ||
        heif_image_get_bits_per_pixel_range(decoded, channel) != m_bits)
        return false;
    int stride = 0;
    const std::uint8_t* row = heif_image_get_plane_readonly(decoded, channel, &stride);
    const bool widens = picture.format() == QImage::Format_RGBX64; // three samples become four
    const std::size_t bytes = static_cast<std::size_t>(picture.width()) * picture.depth() / 8;
    for (int y = 0; y < picture.height(); ++y, row += stride) {
        std::uint8_t* target = picture.scanLine(y);
        if (!widens) {
            std::memcpy(target, row, bytes);
            continue;
        }
        constexpr std::size_t colours = 3 * sizeof(std::uint16_t), pixel = 4 * sizeof(std::uint16_t);
        std::memset(target, 0xff, bytes);
        for (int x = 0; x < picture.width(); ++x)
            std::memcpy(target + static_cast<std::size_t>(x) * pixel,
                        row + static_cast<std::size_t>(x) * colours, colours);
    }
    return true;
}

/// Reads the primary picture of a file.
class HeifReader : public QImageIOHandler {
public:
    [[nodiscard]] bool canRead() const override {
        return m_picture ? m_picture->isValid() : isHeif(device()->peek(formatStartBytes));
    }
    bool read(QImage* picture) override;
    [[nodiscard]] QVariant option(ImageOption option) const override;
    [[nodiscard]] bool supportsOption(ImageOption option) const override {
        return option == Size || option == ImageFormat;
    }

private:
    /// The picture, whose header the first call reads. Null if it cannot be read.
    [[nodiscard]] const HeifPicture* picture() const;

    mutable std::unique_ptr<const HeifPicture> m_picture;
};

const HeifPicture* HeifReader::picture() const {
    if (!m_picture) m_picture = std::make_unique<const HeifPicture>(*device());
    return m_picture->isValid() ? m_picture.get() : nullptr;
}

bool HeifReader::read(QImage* picture) {
    const HeifPicture* heif = this->picture();
    if (heif == nullptr || !allocateImage(heif->size(), heif->format(), picture)) return false;
    picture->setColorSpace(heif->colourSpace());
    return heif->decodeInto(*picture);
}

QVariant HeifReader::option(ImageOption option) const {
    const HeifPicture* heif = picture();
    if (heif == nullptr) return {};
    if (option == Size) return heif->size();
    return option == ImageFormat ? QVariant(heif->format()) : QVariant();
}

} // namespace

/// The plugin. Its constructor loads the decoders of libheif, because a decoder process may not search
/// folders later.
class HeifPlugin : public QImageIOPlugin {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID QImageIOHandlerFactoryInterface_iid FILE "heif_format.json")

public:
    HeifPlugin() { heif_init(nullptr); }

    [[nodiscard]] Capabilities capabilities(QIODevice* device, const QByteArray& format) const override;
    [[nodiscard]] QImageIOHandler* create(QIODevice* device, const QByteArray& format) const override;
};

QImageIOPlugin::Capabilities HeifPlugin::capabilities(QIODevice* device, const QByteArray& format) const {
    if (device == nullptr) return formatNamed(format) == &heifFormat ? CanRead : Capabilities();
    return device->isReadable() && isHeif(device->peek(formatStartBytes)) ? CanRead : Capabilities();
}

QImageIOHandler* HeifPlugin::create(QIODevice* device, const QByteArray& /*format*/) const {
    auto* reader = new HeifReader; // owned by the caller
    reader->setDevice(device);
    reader->setFormat("heif"); // also if the content has told the format, and Qt gives no name
    return reader;
}

namespace {

std::optional<Text> misreadingOf(QIODevice& file, qint64 /*directory*/) {
    const Codecs codecs = codecsOf(file);
    if (codecs.hevc && heif_have_decoder_for_format(heif_compression_HEVC) == 0)
        return SENTENCE("libheif has no decoder for HEVC here (on Debian: libheif-plugin-libde265)");
    if (codecs.av1 && heif_have_decoder_for_format(heif_compression_AV1) == 0)
        return SENTENCE("libheif has no decoder for AV1 here (on Debian: libheif-plugin-dav1d)");
    const HeifPicture picture(file);
    if (picture.isValid() && picture.bits() > 8 && picture.isPremultiplied())
        return SENTENCE("premultiplied alpha of more than 8 bits cannot be read rightly");
    return std::nullopt;
}

} // namespace

const FileFormat heifFormat{
    .names = {"heif", "heic", "hif", "avif"},
    .begins = isHeif,
    .content = [](QIODevice& /*file*/, qint64 /*directory*/) { return FileContent{.cut = false}; },
    .misreading = misreadingOf,
    .sampleBits =
        [](QIODevice& file) {
            const HeifPicture picture(file);
            return picture.isValid() ? picture.bits() : 0;
        },
    .keepsBits = true,
    .slowness = 20,
    .library =
        [] {
            return ReaderLibrary{std::string("libheif ") + heif_get_version(), "HEIC, AVIF", "LGPL-3.0+"};
        }};

} // namespace tonescope

#include "heif_format.moc"
