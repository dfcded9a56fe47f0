// SPDX-License-Identifier: GPL-3.0-or-later
// Lit pixels, found on other threads while the window goes on.
#pragma once

#include "ui/image/lit_mask.h"

#include <QFutureWatcher>
#include <QObject>
#include <QThreadPool>

#include <optional>
#include <stop_token>

namespace tonescope::ui {

/// The newest wish wins. A mask that is on its way for the same place is finished and shown first, so that a
/// range that is dragged shows results all the while.
class LitPixels : public QObject {
    Q_OBJECT

    Q_DISABLE_COPY_MOVE(LitPixels)

public:
    explicit LitPixels(QObject* parent = nullptr);
    ~LitPixels() override;

    /// Lights the pixels of `image` by `rule` over a view that shows it in this place.
    void ask(const ImagePointer& image, const LitRule& rule, const ImagePlacement& placement,
             const ViewSurface& surface);
    /// What to lay over the view; null where nothing is lit, or not yet in this place.
    [[nodiscard]] QImage maskFor(const ImagePlacement& placement, const ViewSurface& surface) const;
    /// Whether what maskFor() gives is what was asked for last.
    [[nodiscard]] bool settled() const { return !m_running && m_shown == m_asked; }

Q_SIGNALS:
    void changed();

private:
    struct Wish {
        ImagePointer image;
        LitRule rule;
        ImagePlacement placement;
        ViewSurface surface;

        [[nodiscard]] bool samePlace(const Wish& other) const {
            return image == other.image && placement == other.placement && surface == other.surface;
        }
        bool operator==(const Wish&) const = default;
    };

    void start();
    void take();

    Wish m_asked, m_shown;
    std::optional<Wish> m_running;
    QImage m_mask; ///< of m_shown
    QFutureWatcher<QImage> m_watcher;
    std::stop_source m_stop;
    QThreadPool m_thread{this};
};

} // namespace tonescope::ui
