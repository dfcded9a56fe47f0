// SPDX-License-Identifier: GPL-3.0-or-later
// The time to paint must not depend on the size of the image. At 100 % and above, the visible pixels are
// converted and drawn. Below, Qt's smooth scaling would read every visible pixel of the image at each paint.
// Therefore a thread halves the image repeatedly, and the painter uses the smallest copy that still has a
// pixel for each pixel of the screen; then at most four pixels are read per pixel of the screen. Until the
// copies are there, pixels are skipped instead of smoothed.
//
// The painted view is cached as a pixmap: while a region is dragged over it, only the pixmap is copied.
#include "ui/image/image_painter.h"

#include "engine/values/half.h"
#include "engine/values/pixel_sample.h"

#include "ui/image/pixel_image.h"
#include "ui/words/number_text.h"

#include <QFont>
#include <QPainter>
#include <QtConcurrentRun>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace tonescope::ui {

namespace {

/// The origin of an image along one axis: centred if the image is smaller than the view, otherwise moved so
/// that no gap is at either side.
double keptInside(double origin, double length, double view) {
    if (length <= view) return (view - length) / 2;
    return std::clamp(origin, view - length, 0.0);
}

/// An image that fits into a square of this side needs no halved copy.
constexpr int smallestSide = 512;

/// The average of four pixels of four bytes, byte by byte, rounded to nearest. Every second byte is masked
/// out, so that two bytes are summed in one word without carrying into each other.
QRgb average(QRgb a, QRgb b, QRgb c, QRgb d) {
    constexpr std::uint32_t mask = 0x00ff00ffU;
    const auto half = [&](unsigned shift) {
        const std::uint32_t sum = ((a >> shift) & mask) + ((b >> shift) & mask) + ((c >> shift) & mask) +
                                  ((d >> shift) & mask) + 0x00020002U;
        return (sum >> 2U) & mask;
    };
    return half(0) | (half(8) << 8U);
}

/// One row of the halved image from the two rows that it covers.
void halveRows(const QRgb* upper, const QRgb* lower, int width, QRgb* target) {
    for (int x = 0; x < width; x += 2) {
        const int right = std::min(x + 1, width - 1);
        *target++ = average(upper[x], upper[right], lower[x], lower[right]);
    }
}

const QRgb* row(const QImage& image, int y) {
    return reinterpret_cast<const QRgb*>(image.constScanLine(y));
}

/// Halves an image, and gives it the colours of the screen. Converts one strip at a time to 32 bits, so that
/// memory stays small. Returns an incomplete image if it is stopped.
QImage halved(const QImage& source, const DisplayLook& look, const std::stop_token& stop) {
    constexpr int stripRows = 64;
    QImage result((source.width() + 1) / 2, (source.height() + 1) / 2, screenFormat(source));
    for (int top = 0; top < source.height() && !stop.stop_requested(); top += stripRows) {
        const int rows = std::min(stripRows, source.height() - top);
        const QImage part(source.constScanLine(top), source.width(), rows, source.bytesPerLine(),
                          source.format());
        const QImage strip = look.shown(part);
        for (int y = 0; y < rows; y += 2) {
            halveRows(row(strip, y), row(strip, std::min(y + 1, rows - 1)), strip.width(),
                      reinterpret_cast<QRgb*>(result.scanLine((top + y) / 2)));
        }
    }
    return result;
}

std::vector<QImage> halvedRepeatedly(const ImagePointer& image, const DisplayLook& look,
                                     const std::stop_token& stop) {
    std::vector<QImage> levels;
    QImage level = wrapped(image);
    while (std::max(level.width(), level.height()) > smallestSide && !stop.stop_requested()) {
        level = halved(level, levels.empty() ? look : DisplayLook(), stop);
        levels.push_back(level);
    }
    return levels;
}

QBrush checkerboard() {
    constexpr int side = 8;
    QPixmap tile(2 * side, 2 * side);
    tile.fill(QColor(0x90, 0x90, 0x90));
    QPainter painter(&tile);
    painter.fillRect(0, 0, side, side, QColor(0x78, 0x78, 0x78));
    painter.fillRect(side, side, side, side, QColor(0x78, 0x78, 0x78));
    return QBrush(tile);
}

/// A part of an image without a copy.
QImage partOf(const QImage& image, const QRect& part) {
    const qsizetype offset = static_cast<qsizetype>(part.x()) * image.depth() / 8;
    return {image.constScanLine(part.y()) + offset, part.width(), part.height(), image.bytesPerLine(),
            image.format()};
}

/// A part of an image, reduced by skipping pixels. The time depends on the size of the result.
QImage thinnedOut(const QImage& image, const QRect& part, double scale, QImage::Format format) {
    QImage thin((QSizeF(part.size()) * scale).toSize().expandedTo({1, 1}), format);
    thin.fill(Qt::transparent);
    QPainter painter(&thin);
    painter.setCompositionMode(QPainter::CompositionMode_Source);
    painter.drawImage(thin.rect(), image, part);
    return thin;
}

} // namespace

void ImagePlacement::setImage(QSizeF pixels) {
    m_image = pixels;
    fit();
}

void ImagePlacement::setView(QSizeF size, double devicePixelRatio, double margin) {
    if (size == m_view && devicePixelRatio == m_ratio && margin == m_margin) return;
    const QPointF centre = toImage(viewCentre());
    m_view = size;
    m_ratio = devicePixelRatio;
    m_margin = margin;
    if (m_fit) {
        fit();
        return;
    }
    // The image point that was at the centre of the view stays there.
    m_origin = viewCentre() - centre * logicalScale();
    keepInside();
}

void ImagePlacement::fit() {
    m_fit = true;
    m_scale = fitScale();
    keepInside();
}

void ImagePlacement::follow(const ImagePlacement& other) {
    if (m_image.isEmpty() || other.m_image.isEmpty()) return;
    if (other.m_fit) return fit();
    // The images may differ in size: the same part of the image means a scale in the inverse ratio of the
    // widths.
    const double part = m_image.width() / other.m_image.width();
    const QPointF centre = other.toImage(other.viewCentre()) * part;
    scaleTo(other.m_scale / part, {});
    m_origin = viewCentre() - centre * logicalScale();
    keepInside();
}

ImagePlacement ImagePlacement::ofReduced(double part) const {
    ImagePlacement reduced = *this;
    reduced.m_image *= part;
    reduced.m_scale /= part;
    return reduced;
}

void ImagePlacement::scaleTo(double scale, QPointF anchor) {
    const QPointF fixed = toImage(anchor);
    m_fit = false;
    m_scale = std::clamp(scale, std::min(fitScale(), 1.0 / largestScale), largestScale);
    m_origin = anchor - fixed * logicalScale();
    keepInside();
}

void ImagePlacement::moveBy(QPointF distance) {
    m_origin += distance;
    keepInside();
}

QTransform ImagePlacement::toView() const {
    return {logicalScale(), 0, 0, logicalScale(), m_origin.x(), m_origin.y()};
}

QPointF ImagePlacement::toImage(QPointF place) const {
    return (place - m_origin) / logicalScale();
}

QRectF ImagePlacement::visible() const {
    const QRectF seen(toImage({0, 0}), toImage({m_view.width(), m_view.height()}));
    return seen.intersected(QRectF(QPointF(), m_image));
}

double ImagePlacement::fitScale() const {
    const QSizeF room = m_view - QSizeF(2 * m_margin, 2 * m_margin);
    if (m_image.isEmpty() || room.isEmpty()) return 1;
    const double ratio = std::min(room.width() / m_image.width(), room.height() / m_image.height()) * m_ratio;
    return std::min(ratio, 1.0);
}

void ImagePlacement::keepInside() {
    m_origin = {keptInside(m_origin.x(), m_image.width() * logicalScale(), m_view.width()),
                keptInside(m_origin.y(), m_image.height() * logicalScale(), m_view.height())};
    // Whole device pixels: at 100 % every image pixel is then exactly one pixel of the screen.
    m_origin = {std::round(m_origin.x() * m_ratio) / m_ratio, std::round(m_origin.y() * m_ratio) / m_ratio};
}

ImagePainter::ImagePainter(QObject* parent) : QObject(parent) {
    m_thread.setMaxThreadCount(1);
    connect(&m_watcher, &QFutureWatcherBase::finished, this, [this] {
        auto [levels, look] = m_watcher.result();
        m_levels = std::move(levels);
        m_look = std::move(look);
        m_building = false;
        m_picture = {};
        Q_EMIT improved();
    });
}

ImagePainter::~ImagePainter() {
    m_stop.request_stop(); // m_thread's destructor waits for the thread, which checks the token often
}

void ImagePainter::setImage(const ImagePointer& image) {
    m_image = image;
    m_pixels = wrapped(image);
    m_factor = 1;
    m_upright = uprightTransform(image->stored.extent, image->orientation);
    m_picture = {};
    buildLevels();
}

void ImagePainter::setPreview(const ImagePointer& reduced, Extent whole) {
    setImage(reduced);
    const Extent stored = turned(whole, reduced->orientation);
    m_factor =
        static_cast<int>((stored.width + reduced->stored.extent.width - 1) / reduced->stored.extent.width);
    m_upright = uprightTransform(stored, reduced->orientation);
}

void ImagePainter::setStretch(Stretch stretch) {
    if (stretch == std::exchange(m_stretch, stretch) || !m_image) return;
    m_picture = {};
    buildLevels();
}

QImage ImagePainter::overview(int side) const {
    if (m_building || m_pixels.isNull()) return {};
    const bool halvedBefore = !m_levels.empty();
    const QImage small = halvedBefore ? m_levels.back() : m_look.shown(m_pixels);
    return turnedUpright(small.scaled(side, side, Qt::KeepAspectRatio, Qt::SmoothTransformation),
                         m_image->orientation);
}

void ImagePainter::buildLevels() {
    constexpr std::uint64_t firstPixels = std::uint64_t{1} << 16U; // examined within a millisecond
    m_look = DisplayLook(*m_image, m_stretch, firstPixels);
    m_stop.request_stop();
    m_stop = std::stop_source();
    m_levels.clear();
    m_building = true;
    m_watcher.setFuture(QtConcurrent::run(
        &m_thread, [image = m_image, stretch = m_stretch, stop = m_stop.get_token()]() -> Built {
            const DisplayLook look(*image, stretch, image->stored.pixels(), stop);
            return {halvedRepeatedly(image, look, stop), look};
        }));
}

ImagePainter::Source ImagePainter::sourceFor(double scale) const {
    Source best{m_pixels, static_cast<double>(m_factor)};
    if (m_factor > 1) return best;
    double factor = 2;
    for (const QImage& level : m_levels) {
        if (factor * scale > 1) break;
        best = {level, factor, true};
        factor *= 2;
    }
    return best;
}

const QPixmap& ImagePainter::picture(const ImagePlacement& placement, const ViewSurface& surface) {
    if (!m_picture.isNull() && surface == m_surface && placement == m_placement) return m_picture;
    m_placement = placement;
    m_surface = surface;
    m_picture = QPixmap((QSizeF(surface.size) * surface.ratio).toSize().expandedTo({1, 1}));
    m_picture.setDevicePixelRatio(surface.ratio);
    m_picture.fill(surface.ground);
    QPainter painter(&m_picture);
    if (!m_pixels.isNull()) paint(painter, placement);
    return m_picture;
}

void ImagePainter::paint(QPainter& painter, const ImagePlacement& placement) const {
    const QRectF seen = placement.toView().mapRect(placement.visible());
    painter.setClipRect(seen);
    if (m_pixels.hasAlphaChannel()) painter.fillRect(seen, checkerboard());

    const Source source = sourceFor(placement.scale());
    const QRectF stored = m_upright.inverted().mapRect(placement.visible());
    const QRectF part(stored.topLeft() / source.factor, stored.size() / source.factor);
    // Whole pixels and one more on each side, because smoothing at the edge of the view reads the neighbours;
    // the clip cuts the surplus off.
    const QRect whole = part.toAlignedRect().adjusted(-1, -1, 1, 1).intersected(source.pixels.rect());
    const QRectF covered(QPointF(whole.topLeft()) * source.factor, QSizeF(whole.size()) * source.factor);

    // While the halved copies are being made, skips pixels, because smoothing the large image takes too long.
    const bool quick = m_factor == 1 && m_building && placement.scale() < 1;
    const DisplayLook none;
    const DisplayLook& look = source.shown ? none : m_look;
    const QImage taken = quick
                             ? thinnedOut(source.pixels, whole, placement.scale(), look.takenFormat(m_pixels))
                             : partOf(source.pixels, whole);
    const QImage pixels = turnedUpright(look.shown(taken), m_image->orientation);
    const QRectF upright = m_upright.mapRect(covered);
    painter.setTransform(placement.toView(), true);
    // From 200 % on, single pixels are shown as squares, without smoothing.
    painter.setRenderHint(QPainter::SmoothPixmapTransform, placement.scale() < 2);
    painter.drawImage(upright, pixels);
    constexpr double roomForValues = 32;
    if (placement.logicalScale() >= roomForValues && m_factor == 1)
        paintValues(painter, placement, pixels, upright.topLeft().toPoint());
}

void ImagePainter::paintValues(QPainter& painter, const ImagePlacement& placement, const QImage& pixels,
                               QPoint origin) const {
    constexpr int ground = 0x84; // of transparent pixels: the mean of the checkerboard
    constexpr int bright = 128;
    painter.resetTransform();
    QFont font = painter.font();
    font.setPixelSize(std::clamp(static_cast<int>(placement.logicalScale() / 4.3), 8, 12));
    painter.setFont(font);
    const QRect seen = placement.visible().toAlignedRect();
    for (int y = seen.top(); y <= seen.bottom(); ++y) {
        for (int x = seen.left(); x <= seen.right(); ++x) {
            const auto sample = sampleAt(*m_image, GrayFormula::Rec601, x, y);
            const QPoint place = QPoint(x, y) - origin;
            if (!sample || !pixels.rect().contains(place)) continue;
            const QRgb colour = reinterpret_cast<const QRgb*>(pixels.constScanLine(place.y()))[place.x()];
            const int gray = qGray(colour) + ground * (255 - qAlpha(colour)) / 255;
            painter.setPen(gray < bright ? Qt::white : Qt::black);
            const QRectF box = placement.toView().mapRect(QRectF(x, y, 1, 1));
            const auto number = [&](std::uint32_t value) {
                return sample->floating ? decimalText(half::valueOf(value)) : QString::number(value);
            };
            const QString text =
                sample->colour ? QStringLiteral("%1\n%2\n%3")
                                     .arg(number(sample->red), number(sample->green), number(sample->blue))
                               : number(sample->red);
            const QRectF written = painter.boundingRect(box, Qt::AlignCenter, text);
            if (QRectF({}, m_surface.size).contains(written) && !written.intersects(m_surface.covered))
                painter.drawText(box, Qt::AlignCenter, text);
        }
    }
}

} // namespace tonescope::ui
