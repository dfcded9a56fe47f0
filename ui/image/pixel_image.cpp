// SPDX-License-Identifier: GPL-3.0-or-later
// A QImage can refer to memory that it does not own, and call a function when its last copy is destroyed.
// wrapped() passes the decoder's pixels and a function that drops a shared pointer to the image: an image is
// never copied for display, and its memory lives as long as any QImage of it.
#include "ui/image/pixel_image.h"

#include <array>
#include <memory>

namespace tonescope::ui {

namespace {

/// The QImage formats in the order of PixelLayout. Qt defines its 32-bit formats as words, so on
/// little-endian machines, the only ones supported, their bytes are in the order blue, green, red, alpha.
constexpr std::array<QImage::Format, allPixelLayouts.size()> formats{
    QImage::Format_Grayscale8,  QImage::Format_RGB888, QImage::Format_BGR888, QImage::Format_RGBX8888,
    QImage::Format_RGBA8888,    QImage::Format_RGB32,  QImage::Format_ARGB32, QImage::Format_RGB888,
    QImage::Format_Grayscale16, QImage::Format_RGBX64, QImage::Format_RGBA64, QImage::Format_RGBX64,
    QImage::Format_Grayscale16, QImage::Format_RGBX64, QImage::Format_RGBX64}; // DisplayLook shows
                                                                               // floating-point samples
static_assert(formats.back() != QImage::Format_Invalid, "each layout has a format");

void release(void* keeper) {
    const std::unique_ptr<ImagePointer> last(static_cast<ImagePointer*>(keeper));
}

} // namespace

QImage wrapped(const ImagePointer& image) {
    if (!image || image->stored.extent.empty()) return {};
    const PixelView& view = image->stored;
    auto keeper = std::make_unique<ImagePointer>(image);
    return QImage(reinterpret_cast<const uchar*>(view.data), static_cast<int>(view.extent.width),
                  static_cast<int>(view.extent.height), static_cast<qsizetype>(view.stride),
                  formats.at(static_cast<std::size_t>(view.layout)), release, keeper.release());
}

QTransform uprightTransform(Extent stored, Orientation orientation) {
    const auto width = static_cast<qreal>(stored.width);
    const auto height = static_cast<qreal>(stored.height);
    QTransform turn;
    if (orientation.mirrored) turn *= QTransform(-1, 0, 0, 1, width, 0);
    if (orientation.flipped) turn *= QTransform(1, 0, 0, -1, 0, height);
    if (orientation.rotated90) turn *= QTransform(0, 1, -1, 0, height, 0);
    return turn;
}

QImage turnedUpright(const QImage& stored, Orientation orientation) {
    const QImage mirrored = stored.mirrored(orientation.mirrored, orientation.flipped);
    return orientation.rotated90 ? mirrored.transformed(QTransform().rotate(90)) : mirrored;
}

} // namespace tonescope::ui
