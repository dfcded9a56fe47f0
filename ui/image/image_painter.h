// SPDX-License-Identifier: GPL-3.0-or-later
// Where an image lies in a view (ImagePlacement), and how the visible part is painted (ImagePainter).
#pragma once

#include "engine/values/image.h"
#include "ui/image/display_look.h"

#include <QColor>
#include <QFutureWatcher>
#include <QImage>
#include <QObject>
#include <QPixmap>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QThreadPool>
#include <QTransform>

#include <stop_token>
#include <vector>

namespace tonescope::ui {

/// Scale and position of an image in a view. The scale is device pixels per image pixel: at 1 each image
/// pixel is one pixel of the screen, whatever the screen's device pixel ratio. An image smaller than the view
/// is centred; a larger one always fills it.
class ImagePlacement {
public:
    static constexpr double largestScale = 64;

    /// Sets the size of a new image, in upright pixels, and fits it into the view.
    void setImage(QSizeF pixels);
    /// Sets the view's size in logical pixels, and the margin that stays free when the whole image is shown.
    /// Keeps the centre, or the fit.
    void setView(QSizeF size, double devicePixelRatio, double margin = 0);

    /// Shows the whole image, without enlarging it, also after the view changes its size.
    void fit();
    /// Shows the same part of the image that `other` shows of its image, in the same size.
    void follow(const ImagePlacement& other);
    /// Changes the scale. The image point under `anchor`, in the view, stays there.
    void scaleTo(double scale, QPointF anchor);
    /// Moves the image by a distance in the view.
    void moveBy(QPointF distance);

    /// The same place in the view for an image of the same picture with `part` times the width and height.
    [[nodiscard]] ImagePlacement ofReduced(double part) const;

    /// Device pixels per image pixel.
    [[nodiscard]] double scale() const { return m_scale; }
    /// Logical pixels per image pixel.
    [[nodiscard]] double logicalScale() const { return m_scale / m_ratio; }
    [[nodiscard]] QPointF viewCentre() const { return {m_view.width() / 2, m_view.height() / 2}; }
    /// From upright image pixels to the view's logical pixels.
    [[nodiscard]] QTransform toView() const;
    /// From the view's logical pixels to upright image pixels.
    [[nodiscard]] QPointF toImage(QPointF place) const;
    /// The visible part of the image, in upright pixels.
    [[nodiscard]] QRectF visible() const;

    bool operator==(const ImagePlacement&) const = default;

private:
    /// The scale at which the whole image is seen; at most 1.
    [[nodiscard]] double fitScale() const;
    /// Centres a small image, closes gaps beside a large one, and rounds the origin to device pixels.
    void keepInside();

    QSizeF m_image, m_view;
    double m_ratio = 1;
    double m_margin = 0;
    double m_scale = 1;
    QPointF m_origin; ///< of the image, in the view
    bool m_fit = true;
};

/// The surface that an image is painted on: size in logical pixels, device pixels per logical pixel, the
/// colour beside the image, and the part that a widget covers.
struct ViewSurface {
    QSize size;
    double ratio = 1;
    QColor ground;
    QRect covered{};

    bool operator==(const ViewSurface&) const = default;
};

/// Paints an image into a view. At 100 % and above it reads the decoder's memory; when zoomed out, a copy
/// that was halved until it is about as large as the view. A thread makes the halved copies. Only the visible
/// part is read, so that the time depends on the size of the view and not of the image. Call all functions on
/// the GUI thread.
class ImagePainter : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ImagePainter)

public:
    explicit ImagePainter(QObject* parent = nullptr);
    ~ImagePainter() override;

    /// Sets the image to paint, which must not be null. improved() follows, unless another image is set
    /// before.
    void setImage(const ImagePointer& image);
    /// Sets a reduced copy to paint in the place of an image of the upright size `whole` that is still being
    /// decoded.
    void setPreview(const ImagePointer& reduced, Extent whole);
    /// Sets how values are stretched, for this image and later ones. improved() follows if there is an image.
    void setStretch(Stretch stretch);
    [[nodiscard]] Stretch stretch() const { return m_stretch; }
    /// Whether the values of the image are stretched: not if it uses the whole range anyway.
    [[nodiscard]] bool stretches() const { return m_look.stretches(); }
    /// An upright copy of the whole image that fits into a square of `side` device pixels. Null while the
    /// halved copies are being made.
    [[nodiscard]] QImage overview(int side) const;
    /// The painted view. Cached until image, placement or surface change.
    [[nodiscard]] const QPixmap& picture(const ImagePlacement& placement, const ViewSurface& surface);

    /// An image to paint from; one of its pixels is `factor` stored pixels wide.
    struct Source {
        QImage pixels;
        double factor = 1;
        bool shown = false; ///< has the colours of the screen already
    };
    /// The smallest copy that is at least as fine as `scale`; the image itself if there is none yet.
    [[nodiscard]] Source sourceFor(double scale) const;

Q_SIGNALS:
    /// The halved copies are ready, so picture() is smoother than before.
    void improved();

private:
    /// The halved copies. The first has half the width and height of the image, rounded up, each next one
    /// half of those of the one before. A pixel is the average of 2 x 2 pixels.
    using Levels = std::vector<QImage>;
    /// The result of the thread.
    struct Built {
        Levels levels;
        DisplayLook look;
    };

    /// Starts the thread that makes the halved copies of the image.
    void buildLevels();
    /// Writes into each visible pixel its values, unless the text would be cut off or covered. `pixels` has
    /// the colours of the visible pixels, the first one at `origin`.
    void paintValues(QPainter& painter, const ImagePlacement& placement, const QImage& pixels,
                     QPoint origin) const;
    /// Paints the visible part from the best source.
    void paint(QPainter& painter, const ImagePlacement& placement) const;

    ImagePointer m_image;
    QImage m_pixels;  ///< refers to m_image's memory
    int m_factor = 1; ///< width of one of its pixels in pixels of the whole image; above 1 for a preview
    QTransform m_upright;
    Stretch m_stretch = Stretch::None;
    DisplayLook m_look; ///< by some of the pixels until the thread has seen all
    QFutureWatcher<Built> m_watcher;
    std::stop_source m_stop;    ///< of the thread's work
    QThreadPool m_thread{this}; ///< one thread; not in the global pool, for whose threads Qt's painting waits
    Levels m_levels;
    bool m_building = false;
    QPixmap m_picture;          ///< the cached view; null: it has to be painted
    ImagePlacement m_placement; ///< of m_picture
    ViewSurface m_surface;      ///< of m_picture
};

} // namespace tonescope::ui
