// SPDX-License-Identifier: GPL-3.0-or-later
// A mask is made in two passes over the lines of the view, on all threads of the global pool. The first pass
// looks at the block of image pixels under each view pixel, and stores which share of the block is lit in
// each colour.
//
// The second pass needs the number of all lit view pixels, from which the minimum opacity follows, and turns
// shares into opacity. The rounding error of each pixel is carried to the next lit pixel of the line, so that
// the opacities of a line add up to the lit area. In a reduced image, pixels that are lit by less than half
// would be pale. They become opaque dots of two pixels: each pixel adds its opacity to a sum; where the sum
// reaches one pixel, a dot is drawn, and two pixels are subtracted.
#include "ui/image/lit_pixels.h"

#include <QtConcurrentMap>
#include <QtConcurrentRun>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace tonescope::ui {

namespace {

/// The colours mixed by their shares, with this alpha; premultiplied.
QRgb mixed(const LitShares& shares, QRgb chosen, int alpha) {
    const std::array colours{chosen, litLowest, litHighest};
    std::array<double, 3> sums{};
    for (std::size_t i = 0; i < colours.size(); ++i) {
        sums[0] += shares.of.at(i) * static_cast<double>(qRed(colours.at(i)));
        sums[1] += shares.of.at(i) * static_cast<double>(qGreen(colours.at(i)));
        sums[2] += shares.of.at(i) * static_cast<double>(qBlue(colours.at(i)));
    }
    const double scale = alpha / (255.0 * shares.sum());
    const auto byte = [scale](double value) { return static_cast<int>(value * scale + 0.5); };
    return qRgba(byte(sums[0]), byte(sums[1]), byte(sums[2]), alpha);
}

/// The largest area that minimum opacity may add, as a part of the image's area in the view.
constexpr double mostAdded = 0.005;

} // namespace

QImage litMask(const Image& image, const LitRule& rule, const ImagePlacement& placement,
               const ViewSurface& surface, const LitColours& colours, const std::stop_token& stop) {
    QImage mask((QSizeF(surface.size) * surface.ratio).toSize().expandedTo({1, 1}),
                QImage::Format_ARGB32_Premultiplied);
    mask.setDevicePixelRatio(surface.ratio);
    mask.fill(Qt::transparent);
    const LitCounter counter(image, rule);
    const Extent extent = image.extent();
    const double ratio = surface.ratio;
    const Spans columns = spansOf(mask.width(), extent.width, [&](double x) {
        return placement.toImage({x / ratio, 0}).x();
    });
    const Spans rows = spansOf(mask.height(), extent.height, [&](double y) {
        return placement.toImage({0, y / ratio}).y();
    });
    const std::size_t width = columns.first.size();
    std::vector<LitShares> shares(width * rows.first.size());
    std::vector<int> lines(static_cast<std::size_t>(mask.height()));
    std::iota(lines.begin(), lines.end(), 0);
    std::atomic<std::int64_t> shown = 0, lit = 0; // pixels of the view
    QtConcurrent::blockingMap(lines, [&](int line) {
        const auto y = static_cast<std::size_t>(line);
        const std::int64_t height = rows.last[y] - rows.first[y];
        if (height <= 0 || stop.stop_requested()) return;
        std::int64_t shownHere = 0, litHere = 0;
        for (std::size_t x = 0; x < width; ++x) {
            const std::int64_t across = columns.last[x] - columns.first[x];
            if (across <= 0) continue;
            LitShares& here = shares[y * width + x];
            here = counter.of(image.pixelsOf({columns.first[x], rows.first[y], across, height}));
            ++shownHere;
            litHere += here.sum() > 0 ? 1 : 0;
        }
        shown += shownHere;
        lit += litHere;
    });
    if (stop.stop_requested()) return {};
    const double least = std::min(1.0, mostAdded * static_cast<double>(shown) /
                                           static_cast<double>(std::max<std::int64_t>(1, lit)));
    const int stripe = qRound(2 * ratio); // of the hatching, in pixels of the view
    uchar* bits = mask.bits(); // detaches, so it is called before the threads, which write different lines
    const auto bytesPerLine = mask.bytesPerLine();
    QtConcurrent::blockingMap(lines, [&](int line) {
        const LitShares* here = &shares[static_cast<std::size_t>(line) * width];
        auto* target = reinterpret_cast<QRgb*>(bits + line * bytesPerLine);
        double rounded = 0; // carries the rounding error to the next lit pixel
        double owed = 0;    // opacity of pale pixels that no dot shows yet
        for (std::size_t x = 0; x < width; ++x, ++here) {
            if (here->sum() == 0) continue;
            const double share = static_cast<double>(here->sum()) / LitShares::whole;
            if (placement.scale() < 1 && share < 0.5) {
                owed += std::max(share, 2 * least);
                if (owed < 1) continue;
                owed -= 2;
                target[x] = mixed(*here, colours.chosen, 255);
                const bool atEdge = x + 1 == width || columns.last[x + 1] <= columns.first[x + 1];
                target[atEdge ? x - std::min<std::size_t>(x, 1) : x + 1] = target[x];
                continue;
            }
            const double wanted = 255 * std::clamp(share, least, 1.0) + rounded;
            if (target[x] != 0) { // covered by the dot of the pixel before
                rounded = wanted;
                continue;
            }
            const int alpha = std::clamp(static_cast<int>(wanted + 0.5), 0, 255);
            rounded = wanted - alpha;
            const bool narrow = (static_cast<int>(x) + line) / stripe % 4 == 0;
            target[x] = mixed(*here, narrow ? colours.hatch : colours.chosen, alpha);
        }
    });
    return mask;
}

LitPixels::LitPixels(QObject* parent) : QObject(parent) {
    m_thread.setMaxThreadCount(1);
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &LitPixels::take);
}

LitPixels::~LitPixels() {
    m_stop.request_stop(); // m_thread's destructor then waits for the thread
}

void LitPixels::ask(const ImagePointer& image, const LitRule& rule, const ImagePlacement& placement,
                    const ViewSurface& surface, const LitColours& colours) {
    const Request request{image, rule, placement, surface, colours};
    if (request == m_asked) return;
    m_asked = request;
    if (!rule.any() || !image) {
        m_stop.request_stop();
        m_shown = request;
        m_mask = {};
        Q_EMIT changed();
        return;
    }
    if (m_running && !m_running->samePlacement(request)) m_stop.request_stop();
    if (!m_running) start();
}

QImage LitPixels::maskFor(const ImagePlacement& placement, const ViewSurface& surface) const {
    const bool here = m_shown.placement == placement && m_shown.surface == surface;
    return here && m_shown.image == m_asked.image ? m_mask : QImage();
}

void LitPixels::start() {
    m_stop = std::stop_source();
    m_running = m_asked;
    m_watcher.setFuture(QtConcurrent::run(&m_thread, [request = m_asked, stop = m_stop.get_token()] {
        return litMask(*request.image, request.rule, request.placement, request.surface, request.colours,
                       stop);
    }));
}

void LitPixels::take() {
    const Request done = *std::exchange(m_running, std::nullopt);
    const QImage mask = m_watcher.result();
    if (!mask.isNull() && m_asked.rule.any() && done.samePlacement(m_asked)) {
        m_shown = done;
        m_mask = mask;
        Q_EMIT changed();
    }
    if (m_asked.rule.any() && m_asked.image && !(m_shown == m_asked)) start();
}

} // namespace tonescope::ui
