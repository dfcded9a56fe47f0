// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/image/native_layout.h"

#include "engine/values/text/sentence.h"

#include <utility>

namespace tonescope {

std::optional<PixelLayout> nativeLayout(QImage::Format format) {
    switch (format) {
    case QImage::Format_Grayscale8:
        return PixelLayout::Gray8;
    case QImage::Format_Grayscale16:
        return PixelLayout::Gray16;
    // Qt's 32-bit formats are numbers; in memory, on the little-endian machines we run on, blue comes first.
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
    default:
        return std::nullopt;
    }
}

namespace {

bool hasDeepSamples(QImage::Format format) {
    switch (format) {
    case QImage::Format_BGR30:
    case QImage::Format_RGB30:
    case QImage::Format_A2BGR30_Premultiplied:
    case QImage::Format_A2RGB30_Premultiplied:
    case QImage::Format_RGBA64_Premultiplied:
    case QImage::Format_RGBX16FPx4:
    case QImage::Format_RGBA16FPx4:
    case QImage::Format_RGBA16FPx4_Premultiplied:
    case QImage::Format_RGBX32FPx4:
    case QImage::Format_RGBA32FPx4:
    case QImage::Format_RGBA32FPx4_Premultiplied:
        return true;
    default:
        return false;
    }
}

QImage::Format countableFormat(const QImage& picture) {
    const bool alpha = picture.hasAlphaChannel();
    if (hasDeepSamples(picture.format())) return alpha ? QImage::Format_RGBA64 : QImage::Format_RGBX64;
    if (!alpha && picture.pixelFormat().colorModel() == QPixelFormat::Indexed && picture.allGray()) {
        return QImage::Format_Grayscale8;
    }
    return alpha ? QImage::Format_ARGB32 : QImage::Format_RGB32;
}

} // namespace

QImage countable(QImage picture) {
    if (nativeLayout(picture.format())) return picture;
    const QImage::Format format = countableFormat(picture);
    return std::move(picture).convertToFormat(format);
}

std::string conversionOf(const QImage& picture) {
    const QPixelFormat format = picture.pixelFormat();
    if (nativeLayout(picture.format()) || format.colorModel() == QPixelFormat::Indexed) return {};
    if (format.colorModel() == QPixelFormat::CMYK) return SENTENCE("CMYK to 8-bit RGB");
    if (format.typeInterpretation() == QPixelFormat::FloatingPoint)
        return SENTENCE("floating-point samples to 16 bits");
    if (format.redSize() == 10) return SENTENCE("10-bit samples to 16 bits");
    if (format.premultiplied() == QPixelFormat::Premultiplied)
        return SENTENCE("premultiplied alpha to straight alpha");
    return SENTENCE("samples of fewer bits to 8 bits");
}

} // namespace tonescope
