// SPDX-License-Identifier: GPL-3.0-or-later
// A mask is made in two passes over the lines of the view, on all threads of the global pool. The first pass
// looks at the block of image pixels under each view pixel, and stores which share of the block is lit in
// each colour. A table per channel maps a value to its lights as bits, so that an image pixel costs one
// look-up per channel. Three counters of 21 bits share one 64-bit word, so that counting a pixel is one
// addition.
//
// The second pass needs the number of all lit view pixels, from which the minimum opacity follows, and turns
// shares into opacity. The rounding error of each pixel is carried to the next lit pixel of the line, so that
// the opacities of a line add up to the lit area.
#include "ui/image/lit_pixels.h"

#include <QtConcurrentMap>
#include <QtConcurrentRun>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

namespace tonescope::ui {

namespace {

/// Bits: why a value is lit.
enum Light : std::uint8_t { Chosen = 1, Lowest = 2, Highest = 4 };

/// The lights of each value of a channel, as bits.
std::vector<std::uint8_t> lightsOf(const LitRule& rule, Channel channel, std::size_t bins) {
    std::vector<std::uint8_t> lights(bins);
    if (rule.chosen && rule.channels.contains(channel)) {
        const std::size_t end = std::min(bins, std::size_t{rule.chosen->last} + 1);
        for (std::size_t value = rule.chosen->first; value < end; ++value)
            lights[value] |= Chosen;
    }
    if (rule.lowest.contains(channel)) lights.front() |= Lowest;
    const std::size_t last = channel == Channel::Alpha ? bins - 1 : rule.last.value_or(bins - 1);
    if (rule.highest.contains(channel) && last < bins) lights[last] |= Highest;
    return lights;
}

/// The share of pixels that is lit in each colour.
struct LitShares {
    static constexpr std::uint64_t whole = 65535;

    std::array<std::uint16_t, 3> of{}; ///< chosen, lowest, highest

    [[nodiscard]] std::uint32_t sum() const { return std::accumulate(of.begin(), of.end(), 0U); }
};

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

/// The first and one past the last image pixel under each pixel of the view; empty beside the image.
struct Spans {
    std::vector<std::int64_t> first, last;
};

Spans spansOf(int pixels, std::int64_t image, const std::function<double(double)>& toImage) {
    Spans spans;
    for (int i = 0; i < pixels; ++i) {
        const double from = toImage(i);
        const double to = toImage(i + 1);
        const auto first = static_cast<std::int64_t>(std::floor(from));
        // If image pixels are larger than view pixels, takes the image pixel under the view pixel's middle.
        const auto middle = static_cast<std::int64_t>(std::floor((from + to) / 2));
        const auto last = std::max(static_cast<std::int64_t>(std::floor(to)), middle + 1);
        const bool large = to - from <= 1;
        spans.first.push_back(std::clamp<std::int64_t>(large ? middle : first, 0, image));
        spans.last.push_back(std::clamp<std::int64_t>(large ? middle + 1 : last, 0, image));
    }
    return spans;
}

/// Counts the lit pixels of a block by one table of lights per channel.
class PixelCounter {
public:
    PixelCounter(const Image& image, const LitRule& rule)
        : m_traits(image.traits()), m_formula(rule.formula) {
        const auto look = [&](Channel channel, int offset) {
            const bool lights = (rule.chosen && rule.channels.contains(channel)) ||
                                rule.lowest.contains(channel) || rule.highest.contains(channel);
            if (lights && m_traits.channels().contains(channel))
                m_samples.push_back({offset, lightsOf(rule, channel, m_traits.bins())});
        };
        if (!m_traits.hasColour()) {
            look(Channel::Gray, m_traits.red);
        } else {
            look(Channel::Gray, 0);
            m_gray = !m_samples.empty();
            look(Channel::Red, m_traits.red);
            look(Channel::Green, m_traits.green);
            look(Channel::Blue, m_traits.blue);
        }
        look(Channel::Alpha, m_traits.alpha);
    }

    /// The lit shares of a block, by the loop below that is compiled for the layout of the pixels.
    [[nodiscard]] LitShares of(const PixelView& block) const {
        const bool bytes = m_traits.sampleBits == 8;
        switch (m_traits.samplesPerPixel) {
        case 1:
            return bytes ? of<std::uint8_t, 1>(block) : of<std::uint16_t, 1>(block);
        case 3:
            return bytes ? of<std::uint8_t, 3>(block) : of<std::uint16_t, 3>(block);
        default:
            return bytes ? of<std::uint8_t, 4>(block) : of<std::uint16_t, 4>(block);
        }
    }

private:
    struct Seen {
        int offset; ///< of the sample
        std::vector<std::uint8_t> lights;
    };

    template <typename Sample, int Step>
    [[nodiscard]] LitShares of(const PixelView& block) const {
        switch (m_samples.size()) {
        case 1:
            return of<Sample, Step, 1>(block);
        case 2:
            return of<Sample, Step, 2>(block);
        case 3:
            return of<Sample, Step, 3>(block);
        case 4:
            return of<Sample, Step, 4>(block);
        case 5:
            return of<Sample, Step, 5>(block);
        default:
            return {};
        }
    }

    /// The loop. Sample type, samples per pixel and number of tables are template parameters, so that the
    /// compiler can unroll the inner loop.
    template <typename Sample, int Step, std::size_t Samples>
    [[nodiscard]] LitShares of(const PixelView& block) const {
        std::array<const std::uint8_t*, Samples> lights{};
        std::array<int, Samples> offsets{};
        for (std::size_t i = 0; i < Samples; ++i) {
            lights[i] = m_samples[i].lights.data();
            offsets[i] = m_samples[i].offset;
        }
        // Three counters of 21 bits in one word. They cannot overflow within a row of a block, which has
        // fewer than 2^21 pixels; after each row they are added to `lit`.
        constexpr unsigned bits = 21;
        constexpr std::uint64_t chosen = 1, lowest = chosen << bits, highest = lowest << bits;
        static constexpr std::array<std::uint64_t, 8> seenBy{0,       chosen,  lowest,  lowest,
                                                             highest, highest, highest, highest};
        std::array<std::uint64_t, 3> lit{};
        for (std::int64_t y = 0; y < block.extent.height; ++y) {
            const auto* pixel = reinterpret_cast<const Sample*>(block.row(y));
            std::uint64_t seen = 0;
            for (std::int64_t x = 0; x < block.extent.width; ++x, pixel += Step) {
                std::size_t light = 0;
                for (std::size_t i = m_gray ? 1 : 0; i < Samples; ++i)
                    light |= lights[i][pixel[offsets[i]]];
                if (m_gray)
                    light |= lights[0][grayOf(m_formula, pixel[m_traits.red], pixel[m_traits.green],
                                              pixel[m_traits.blue])];
                seen += seenBy[light];
            }
            for (std::size_t i = 0; i < lit.size(); ++i)
                lit[i] += (seen >> (i * bits)) & ((std::uint64_t{1} << bits) - 1);
        }
        LitShares shares;
        const auto all = static_cast<std::uint64_t>(block.extent.width * block.extent.height);
        for (std::size_t i = 0; i < lit.size(); ++i) // rounded up, so that no lit pixel vanishes
            shares.of[i] = static_cast<std::uint16_t>((lit[i] * LitShares::whole + all - 1) / all);
        return shares;
    }

    const LayoutTraits& m_traits;
    GrayFormula m_formula;
    std::vector<Seen> m_samples; ///< of channels that can be lit
    bool m_gray = false;         ///< the first table is for the gray that is computed from the colours
};

/// The largest area that minimum opacity may add, as a part of the image's area in the view.
constexpr double mostAdded = 0.001;

} // namespace

QImage litMask(const Image& image, const LitRule& rule, const ImagePlacement& placement,
               const ViewSurface& surface, const std::stop_token& stop) {
    QImage mask((QSizeF(surface.size) * surface.ratio).toSize().expandedTo({1, 1}),
                QImage::Format_ARGB32_Premultiplied);
    mask.setDevicePixelRatio(surface.ratio);
    mask.fill(Qt::transparent);
    const PixelCounter counter(image, rule);
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
        for (std::size_t x = 0; x < width; ++x, ++here) {
            if (here->sum() == 0) continue;
            const double share = static_cast<double>(here->sum()) / LitShares::whole;
            const double wanted = 255 * std::clamp(share, least, 1.0) + rounded;
            const int alpha = std::clamp(static_cast<int>(wanted + 0.5), 0, 255);
            rounded = wanted - alpha;
            const bool narrow = (static_cast<int>(x) + line) / stripe % 4 == 0;
            target[x] = mixed(*here, narrow ? rule.hatchColour : rule.chosenColour, alpha);
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
                    const ViewSurface& surface) {
    const Request request{image, rule, placement, surface};
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
        return litMask(*request.image, request.rule, request.placement, request.surface, stop);
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
