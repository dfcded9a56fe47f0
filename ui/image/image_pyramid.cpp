// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/image/image_pyramid.h"

#include "ui/image/pixel_image.h"

#include <QPromise>

#include <algorithm>
#include <cstdint>
#include <memory>

namespace tonescope::ui {

namespace {

constexpr int smallestSide = 512; ///< images that fit into this square need no halved copy

/// The average of four pixels of four bytes, byte by byte, rounded to nearest.
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

/// `source` halved. Only a strip of it is ever converted to 32 bits, so memory stays small. Stops early, with
/// a part of the image, where `promise` is cancelled.
QImage halved(const QImage& source, const QPromise<PyramidLevels>& promise) {
    constexpr int stripRows = 64;
    const QImage::Format format =
        source.hasAlphaChannel() ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32;
    QImage result((source.width() + 1) / 2, (source.height() + 1) / 2, format);
    for (int top = 0; top < source.height() && !promise.isCanceled(); top += stripRows) {
        const int rows = std::min(stripRows, source.height() - top);
        const QImage part(source.constScanLine(top), source.width(), rows, source.bytesPerLine(),
                          source.format());
        const QImage strip = part.convertToFormat(format);
        for (int y = 0; y < rows; y += 2) {
            halveRows(row(strip, y), row(strip, std::min(y + 1, rows - 1)), strip.width(),
                      reinterpret_cast<QRgb*>(result.scanLine((top + y) / 2)));
        }
    }
    return result;
}

void buildLevels(const ImagePointer& image, QPromise<PyramidLevels>& promise) {
    PyramidLevels levels;
    QImage level = wrapped(image);
    while (std::max(level.width(), level.height()) > smallestSide && !promise.isCanceled()) {
        level = halved(level, promise);
        levels.push_back(level);
    }
    promise.addResult(std::move(levels));
    promise.finish();
}

} // namespace

ImagePyramid::ImagePyramid(QObject* parent) : QObject(parent) {
    m_thread.setMaxThreadCount(1);
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &ImagePyramid::takeLevels);
}

ImagePyramid::~ImagePyramid() {
    m_watcher.cancel(); // the thread ends by itself, soon, and touches nothing of this object
}

void ImagePyramid::build(const ImagePointer& image) {
    m_watcher.cancel();
    m_levels.clear();
    m_building = true;
    // Shared, because QThreadPool::start() needs something that can be copied.
    const auto promise = std::make_shared<QPromise<PyramidLevels>>();
    promise->start();
    m_watcher.setFuture(promise->future());
    m_thread.start([image, promise] { buildLevels(image, *promise); });
}

PyramidLevel ImagePyramid::levelFor(double scale) const {
    PyramidLevel best;
    double factor = 2;
    for (const QImage& level : m_levels) {
        if (factor * scale > 1) break;
        best = {level, factor};
        factor *= 2;
    }
    return best;
}

void ImagePyramid::takeLevels() {
    if (m_watcher.isCanceled() || m_watcher.future().resultCount() == 0) return;
    m_levels = m_watcher.result();
    m_building = false;
    Q_EMIT ready();
}

} // namespace tonescope::ui
