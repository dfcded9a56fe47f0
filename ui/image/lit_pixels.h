// SPDX-License-Identifier: GPL-3.0-or-later
// Highlights ("lights") the pixels of an image that have certain values, by a mask over the view that a
// thread makes.
#pragma once

#include "engine/values/image.h"
#include "engine/values/lit_shares.h"
#include "ui/image/image_painter.h"

#include <QFutureWatcher>
#include <QImage>
#include <QObject>
#include <QThreadPool>

#include <cstdint>
#include <optional>
#include <stop_token>

namespace tonescope::ui {

/// The colours of lit pixels: with chosen values (LitColours can replace this colour), with the lowest, and
/// with the highest value. The last two are no channel's hue, because a pixel may be clipped in several
/// channels.
inline constexpr QRgb litChosen = 0xff1a66d9;
inline constexpr QRgb litLowest = 0xff00c2a8;
inline constexpr QRgb litHighest = 0xffff2ad4;

/// The colours of pixels with chosen values: wide and narrow stripes, so that they are seen on a photo of any
/// colour.
struct LitColours {
    QRgb chosen = litChosen, hatch = 0xffffffff;

    bool operator==(const LitColours&) const = default;
};

/// The mask to paint over a view that shows `image` at this placement, in device pixels of the surface. The
/// opacity of a view pixel is the share of lit image pixels under it, so that the lit area agrees with the
/// counts. A few lit pixels in a large image would be invisible, so each gets a minimum opacity, chosen so
/// that all of them together add at most half a per cent of the image's area in the view, in a reduced image
/// one per cent. Blocks; can be called on any thread. Null if stopped.
[[nodiscard]] QImage litMask(const Image& image, const LitRule& rule, const ImagePlacement& placement,
                             const ViewSurface& surface, const LitColours& colours = {},
                             const std::stop_token& stop = {});

/// Makes masks on a thread of its own. A new request stops a running one for another placement. A running one
/// for the same placement is finished and shown first, so that dragging a range of values shows intermediate
/// masks; requests in between are skipped. Call all functions on the GUI thread.
class LitPixels : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LitPixels)

public:
    explicit LitPixels(QObject* parent = nullptr);
    ~LitPixels() override;

    /// Requests the mask of `image` by `rule`, for a view that shows it at this placement. Pixels with chosen
    /// values get these colours.
    void ask(const ImagePointer& image, const LitRule& rule, const ImagePlacement& placement,
             const ViewSurface& surface, const LitColours& colours = {});
    /// The mask to paint over the view; null if nothing is lit, or there is no mask for this placement yet.
    [[nodiscard]] QImage maskFor(const ImagePlacement& placement, const ViewSurface& surface) const;
    /// Whether maskFor() gives the mask of the last request.
    [[nodiscard]] bool settled() const { return !m_running && m_shown == m_asked; }

Q_SIGNALS:
    /// maskFor() gives another mask than before.
    void changed();

private:
    struct Request {
        ImagePointer image;
        LitRule rule;
        ImagePlacement placement;
        ViewSurface surface;
        LitColours colours;

        [[nodiscard]] bool samePlacement(const Request& other) const {
            return image == other.image && placement == other.placement && surface == other.surface;
        }
        bool operator==(const Request&) const = default;
    };

    /// Makes the mask of the last request on the thread.
    void start();
    /// Shows the mask that was made if its placement is still the present one, and starts the next request.
    void take();

    Request m_asked, m_shown;
    std::optional<Request> m_running;
    QImage m_mask; ///< of m_shown
    QFutureWatcher<QImage> m_watcher;
    std::stop_source m_stop;
    QThreadPool m_thread{this};
};

} // namespace tonescope::ui
