// SPDX-License-Identifier: GPL-3.0-or-later
// QVideoFrame::toImage() converts luma and chroma on a GPU if it can: then the values depend on the driver.
// Therefore the conversion is here.
#include "app/window/video_frame.h"

#include "engine/image/decode.h"
#include "engine/image/luma_planes.h"
#include "engine/values/text.h"

#include <QImage>
#include <QVideoFrame>
#include <QVideoFrameFormat>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace tonescope::app {

namespace {

using Format = QVideoFrameFormat;

/// The samples of luma or of a colour difference in a mapped frame: bytes from one to the next in a row.
struct Samples {
    int plane, offset, step;
};

/// Pixels of luma and chroma. A sample of chroma belongs to two pixels of a row, and to one row or two.
struct LumaChroma {
    Format::PixelFormat kind;
    Samples luma, blue, red;
    int rows;
};

constexpr std::array lumaChroma{LumaChroma{Format::Format_YUV420P, {0, 0, 1}, {1, 0, 1}, {2, 0, 1}, 2},
                                LumaChroma{Format::Format_YV12, {0, 0, 1}, {2, 0, 1}, {1, 0, 1}, 2},
                                LumaChroma{Format::Format_NV12, {0, 0, 1}, {1, 0, 2}, {1, 1, 2}, 2},
                                LumaChroma{Format::Format_NV21, {0, 0, 1}, {1, 1, 2}, {1, 0, 2}, 2},
                                LumaChroma{Format::Format_YUV422P, {0, 0, 1}, {1, 0, 1}, {2, 0, 1}, 1},
                                LumaChroma{Format::Format_YUYV, {0, 0, 2}, {0, 1, 4}, {0, 3, 4}, 1},
                                LumaChroma{Format::Format_UYVY, {0, 1, 2}, {0, 0, 4}, {0, 2, 4}, 1}};

/// A matrix: the weights of red and blue in luma.
struct Matrix {
    const char* name;
    double red, blue;
};

/// The matrix that the source names, or else the one that is usual for the size.
Matrix matrixOf(const Format& format) {
    constexpr int smallestHigh = 720;
    switch (format.colorSpace()) {
    case Format::ColorSpace_BT2020:
        return {"bt2020nc", 0.2627, 0.0593};
    case Format::ColorSpace_BT709:
        return {"bt709", 0.2126, 0.0722};
    case Format::ColorSpace_Undefined:
        if (format.frameHeight() >= smallestHigh) return {"bt709", 0.2126, 0.0722};
        [[fallthrough]];
    default:
        return {"smpte170m", 0.299, 0.114};
    }
}

/// Copies the samples of a mapped frame into planes.
std::shared_ptr<const std::vector<std::byte>> planesOf(QVideoFrame& frame, const LumaChroma& stored,
                                                       const LumaPlanes& planes) {
    auto bytes = std::make_shared<std::vector<std::byte>>(planes.bytes());
    auto to = bytes->begin();
    const auto copy = [&](const Samples& samples, Extent extent) {
        for (std::int64_t y = 0; y < extent.height; ++y) {
            const uchar* from =
                frame.bits(samples.plane) + y * frame.bytesPerLine(samples.plane) + samples.offset;
            for (std::int64_t x = 0; x < extent.width; ++x, from += samples.step)
                *to++ = static_cast<std::byte>(*from);
        }
    };
    copy(stored.luma, planes.extent);
    copy(stored.blue, planes.chroma());
    copy(stored.red, planes.chroma());
    return bytes;
}

} // namespace

Outcome<Image> imageOfFrame(QVideoFrame frame, const QString& name) {
    if (!frame.map(QVideoFrame::ReadOnly))
        return Failure{Stage::Decode, SENTENCE("the pixels of the frame cannot be read")};
    const Format& format = frame.surfaceFormat();
    const Format::PixelFormat kind = format.pixelFormat();
    const std::string kindName = Format::pixelFormatToString(kind).toStdString();
    const auto* stored = std::ranges::find(lumaChroma, kind, &LumaChroma::kind);
    QImage picture;
    if (stored != lumaChroma.end()) {
        const Matrix matrix = matrixOf(format);
        const bool full = format.colorRange() == Format::ColorRange_Full;
        const LumaPlanes planes{
            {frame.width(), frame.height()}, 1, stored->rows - 1, matrix.red, matrix.blue, full};
        const auto bytes = planesOf(frame, *stored, planes);
        frame.unmap();
        Image image;
        image.name = name.toStdString();
        image.stored = {
            bytes->data(), {static_cast<std::int64_t>(bytes->size()), 1}, bytes->size(), PixelLayout::Gray8};
        image.converted = Text(SENTENCE("luma and chroma (%1, matrix %2, range %3) to RGB of %4 bits"),
                               {kindName, matrix.name, full ? "pc" : "tv", "8"});
        return Image(*PlaneConverter().pixelsOf(std::make_shared<const Image>(std::move(image)), planes));
    }
    if (kind == Format::Format_Jpeg) {
        picture = QImage::fromData(frame.bits(0), frame.mappedBytes(0));
    } else if (const auto same = Format::imageFormatFromPixelFormat(kind); same != QImage::Format_Invalid) {
        picture = QImage(frame.bits(0), frame.width(), frame.height(), frame.bytesPerLine(0), same).copy();
    }
    frame.unmap();
    if (picture.isNull())
        return Failure{Stage::Decode, Text(SENTENCE("pixels of the kind %1 cannot be read"), {kindName})};
    return tonescope::imageOf(std::move(picture), name);
}

} // namespace tonescope::app
