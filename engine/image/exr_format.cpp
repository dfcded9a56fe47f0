// SPDX-License-Identifier: GPL-3.0-or-later
// OpenEXR. Samples are stored as the ranks of halves (PixelLayout::Rgba16F, ...); OpenEXR rounds 32-bit
// samples to halves. The picture is the data window of the first part: the pixels that the file holds.
//
// OpenEXR refuses a file that lacks a block of rows or a tile, but shows damage in uncompressed samples as
// other samples.
#include "engine/image/file_format.h"
#include "engine/image/photo_facts.h"
#include "engine/values/half.h"
#include "engine/values/text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <OpenEXR/Iex.h>
#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfIO.h>
#include <OpenEXR/ImfInputFile.h>
#include <OpenEXR/ImfVersion.h>
#include <OpenEXR/OpenEXRConfig.h>

namespace tonescope {

namespace {

bool isExr(QIODevice& file) {
    return Imf::isImfMagic(file.peek(4).leftJustified(4, '\0').constData());
}

/// A file as OpenEXR reads it. OpenEXR takes an exception for the end of the file.
class ExrStream : public Imf::IStream {
public:
    explicit ExrStream(QIODevice& file) : Imf::IStream(""), m_file(file) {}

    bool read(char bytes[], int size) override {
        if (readFully(m_file, bytes, size) != size) {
            m_pastEnd = true;
            throw IEX_NAMESPACE::InputExc("the file ends");
        }
        return !m_file.atEnd();
    }
    std::uint64_t tellg() override { return static_cast<std::uint64_t>(m_file.pos()); }
    void seekg(std::uint64_t place) override {
        constexpr std::uint64_t last = std::numeric_limits<qint64>::max();
        if (place <= last && m_file.seek(static_cast<qint64>(place))) return;
        m_pastEnd = true;
        throw IEX_NAMESPACE::InputExc("the file ends");
    }
    /// Whether OpenEXR has read or sought beyond the end of the file.
    [[nodiscard]] bool pastEnd() const { return m_pastEnd; }

private:
    QIODevice& m_file;
    bool m_pastEnd = false;
};

/// The channels of a file that are counted, and how they are stored.
struct ExrChannels {
    PixelLayout layout = PixelLayout::Gray16F;
    std::vector<std::string> names; ///< in the order of the samples of a pixel
};

/// Red, green, blue and alpha, or the only channel, or luminance without chroma. Nothing of other files.
std::optional<ExrChannels> channelsOf(const Imf::ChannelList& all) {
    const auto has = [&](const char* name) { return all.findChannel(name) != nullptr; };
    if (has("R") && has("G") && has("B"))
        return ExrChannels{has("A") ? PixelLayout::Rgba16F : PixelLayout::Rgbx16F, {"R", "G", "B", "A"}};
    if (has("Y") && !has("RY") && !has("BY")) return ExrChannels{PixelLayout::Gray16F, {"Y"}};
    auto second = all.begin();
    if (second != all.end() && ++second == all.end())
        return ExrChannels{PixelLayout::Gray16F, {all.begin().name()}};
    return std::nullopt;
}

Failure refused(Text cause) {
    return {Stage::Decode, std::move(cause)};
}

Failure damaged() {
    return refused(Text(SENTENCE("the picture is damaged, or of a kind that cannot be read: %1"),
                        {Text(SENTENCE("its samples cannot be read"))}));
}

/// The size of the picture; its sides may be larger than those of a QImage.
Extent extentOf(const Imf::Header& header) {
    const auto& window = header.dataWindow();
    return {std::int64_t{window.max.x} - window.min.x + 1, std::int64_t{window.max.y} - window.min.y + 1};
}

QSize sizeOf(const Imf::Header& header) {
    constexpr std::int64_t most = std::numeric_limits<int>::max();
    const Extent extent = extentOf(header);
    return {static_cast<int>(std::min(extent.width, most)), static_cast<int>(std::min(extent.height, most))};
}

/// The samples of a pixel take up to eight bytes. OpenEXR needs as many for a block of rows or a row of
/// tiles, which may be the whole picture.
std::uint64_t bytesOf(QSize size) {
    constexpr std::uint64_t bytes = 2 * 8;
    return static_cast<std::uint64_t>(size.width()) * static_cast<std::uint64_t>(size.height()) * bytes;
}

/// Why the channels cannot be counted.
std::optional<Text> misreadingOf(const Imf::ChannelList& all, const std::optional<ExrChannels>& channels) {
    if (!channels && all.findChannel("RY") != nullptr)
        return SENTENCE("an EXR of luminance and chroma cannot be read rightly");
    if (!channels)
        return SENTENCE("the EXR has several channels, but neither red, green and blue nor luminance");
    for (const std::string& name : channels->names) {
        const Imf::Channel* channel = all.findChannel(name);
        if (channel == nullptr) continue;
        if (channel->type == Imf::UINT) return SENTENCE("an EXR of whole numbers cannot be read rightly");
        if (channel->xSampling != 1 || channel->ySampling != 1)
            return SENTENCE("an EXR of channels with fewer pixels cannot be read rightly");
    }
    return std::nullopt;
}

/// Reads the picture of an opened file. Throws what OpenEXR throws.
Outcome<Image> pictureOf(Imf::InputFile& exr, QIODevice& file, const QString& name,
                         const DecodingHelp& help) {
    const Imf::Header& header = exr.header();
    const std::optional<ExrChannels> channels = channelsOf(header.channels());
    if (auto cause = misreadingOf(header.channels(), channels)) return refused(*std::move(cause));
    const QSize size = sizeOf(header);
    if (auto failure = tooLarge(size, bytesOf(size), file.size())) return *std::move(failure);
    constexpr qint64 work = 4; // some compressions take several times as long as a JPEG
    if (help.begins) help.begins(work * size.width() * size.height());
    const bool gray = channels->names.size() == 1;
    const QImage::Format format = gray ? QImage::Format_Grayscale16 : QImage::Format_RGBX64;
    QImage picture = help.room ? help.room(size, format) : QImage();
    if (picture.isNull()) picture = QImage(size, format);
    if (picture.isNull())
        return Failure{Stage::Decode, SENTENCE("there is not enough memory"), bytesOf(size), {}};

    constexpr std::size_t sampleBytes = 2;
    const auto& window = header.dataWindow();
    const auto rowBytes = static_cast<std::size_t>(picture.bytesPerLine());
    const std::size_t pixelBytes = channels->names.size() * sampleBytes;
    Imf::FrameBuffer buffer;
    bool rounded = false;
    char* first = reinterpret_cast<char*>(picture.bits());
    for (const std::string& each : channels->names) {
        const Imf::Channel* channel = header.channels().findChannel(each);
        rounded = rounded || (channel != nullptr && channel->type == Imf::FLOAT);
        buffer.insert(each, Imf::Slice::Make(Imf::HALF, first, window, pixelBytes, rowBytes, 1, 1, 1.0));
        first += sampleBytes;
    }
    exr.setFrameBuffer(buffer);
    exr.readPixels(window.min.y, window.max.y);
    rankHalves(picture);
    Image image = imageOf(std::move(picture), name);
    image.stored.layout = channels->layout;
    if (rounded) image.converted = toHalves();
    file.seek(0);
    addFactsOf(file, image.facts);
    return image;
}

Outcome<Image> decode(QIODevice& file, const QString& name, const DecodingHelp& help, Samples samples) {
    if (samples == Samples::Sensor)
        return refused(SENTENCE("this is no RAW file, or of a kind that cannot be read"));
    file.seek(0);
    ExrStream stream(file);
    try {
        Imf::InputFile exr(stream, 0); // no threads
        return pictureOf(exr, file, name, help);
    } catch (const std::bad_alloc&) {
        return refused(SENTENCE("there is not enough memory"));
    } catch (const std::exception&) {
        if (help.stopped()) return Stopped{};
        return stream.pastEnd() ? cutShort() : damaged();
    }
}

std::optional<std::uint64_t> bytesOf(QIODevice& file) {
    file.seek(0);
    ExrStream stream(file);
    try {
        const Imf::InputFile exr(stream, 0);
        return bytesOf(sizeOf(exr.header()));
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

} // namespace

const FileFormat exrFormat{
    .names = {"exr", nullptr, nullptr},
    .library =
        [] {
            return ReaderLibrary{"OpenEXR " OPENEXR_VERSION_STRING, "EXR", "BSD-3-Clause"};
        },
    .claims = isExr,
    .decode = decode,
    .bytes = bytesOf};

} // namespace tonescope
