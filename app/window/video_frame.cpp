// SPDX-License-Identifier: GPL-3.0-or-later
// QVideoFrame::toImage() converts luma and chroma on a GPU if it can: then the values depend on the driver.
// Therefore the conversion is here.
#include "app/window/video_frame.h"

#include "engine/image/decode.h"
#include "engine/values/text.h"

#include <QImage>
#include <QVideoFrame>
#include <QVideoFrameFormat>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

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

/// Converts luma and chroma of 8 bits to red, green and blue, rounded, in fixed point.
class ToRgb {
public:
    /// `full`: the range of luma is 0 to 255 and not 16 to 235.
    ToRgb(const Matrix& matrix, bool full) : m_black(full ? 0 : 16), m_luma(fixed(full ? 1 : 255.0 / 219)) {
        const double scale = full ? 1 : 255.0 / 224, green = 1 - matrix.red - matrix.blue;
        m_red = fixed(2 * (1 - matrix.red) * scale);
        m_blue = fixed(2 * (1 - matrix.blue) * scale);
        m_greenOfRed = fixed(-2 * matrix.red * (1 - matrix.red) / green * scale);
        m_greenOfBlue = fixed(-2 * matrix.blue * (1 - matrix.blue) / green * scale);
    }

    [[nodiscard]] QRgb operator()(int luma, int blue, int red) const {
        const int gray = (luma - m_black) * m_luma + half;
        const auto byte = [gray](int chroma) { return std::clamp((gray + chroma) >> bits, 0, 255); };
        return qRgb(byte(m_red * (red - 128)),
                    byte(m_greenOfRed * (red - 128) + m_greenOfBlue * (blue - 128)),
                    byte(m_blue * (blue - 128)));
    }

private:
    static constexpr int bits = 20, half = 1 << (bits - 1);
    static int fixed(double value) { return static_cast<int>(std::lround(value * (1 << bits))); }

    int m_black, m_luma, m_red, m_blue, m_greenOfRed, m_greenOfBlue;
};

QImage convert(QVideoFrame& frame, const LumaChroma& stored, const ToRgb& conversion) {
    QImage picture(frame.size(), QImage::Format_RGB32);
    for (int y = 0; y < picture.height(); ++y) {
        const auto row = [&](const Samples& samples, int rows) {
            return frame.bits(samples.plane) + y / rows * frame.bytesPerLine(samples.plane) + samples.offset;
        };
        const uchar* luma = row(stored.luma, 1);
        const uchar* blue = row(stored.blue, stored.rows);
        const uchar* red = row(stored.red, stored.rows);
        auto* to = reinterpret_cast<QRgb*>(picture.scanLine(y));
        for (int x = 0; x < picture.width(); ++x)
            to[x] = conversion(luma[x * stored.luma.step], blue[x / 2 * stored.blue.step],
                               red[x / 2 * stored.red.step]);
    }
    return picture;
}

} // namespace

Outcome<Image> imageOfFrame(QVideoFrame frame, const QString& name) {
    if (!frame.map(QVideoFrame::ReadOnly))
        return Failure{Stage::Decode, SENTENCE("the pixels of the frame cannot be read")};
    const Format& format = frame.surfaceFormat();
    const Format::PixelFormat kind = format.pixelFormat();
    const std::string kindName = Format::pixelFormatToString(kind).toStdString();
    const auto* stored = std::ranges::find(lumaChroma, kind, &LumaChroma::kind);
    const bool full = format.colorRange() == Format::ColorRange_Full;
    const Matrix matrix = matrixOf(format);
    QImage picture;
    Text converted;
    if (stored != lumaChroma.end()) {
        picture = convert(frame, *stored, ToRgb(matrix, full));
        converted = Text(SENTENCE("luma and chroma (%1, matrix %2, range %3) to RGB of %4 bits"),
                         {kindName, matrix.name, full ? "pc" : "tv", "8"});
    } else if (kind == Format::Format_Jpeg) {
        picture = QImage::fromData(frame.bits(0), frame.mappedBytes(0));
    } else if (const auto same = Format::imageFormatFromPixelFormat(kind); same != QImage::Format_Invalid) {
        picture = QImage(frame.bits(0), frame.width(), frame.height(), frame.bytesPerLine(0), same).copy();
    }
    frame.unmap();
    if (picture.isNull())
        return Failure{Stage::Decode, Text(SENTENCE("pixels of the kind %1 cannot be read"), {kindName})};
    Image image = tonescope::imageOf(std::move(picture), name);
    if (!converted.empty()) image.converted = std::move(converted);
    return image;
}

} // namespace tonescope::app
