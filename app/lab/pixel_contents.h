// SPDX-License-Identifier: GPL-3.0-or-later
// What the pixels of images hold, as a hash.
#pragma once

#include "engine/values/image.h"
#include "engine/values/measuring/measurement.h"

#include <QObject>

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace tonescope::app {

[[nodiscard]] PixelContent contentOf(const Image& image);

/// Computes them beside the window, each once for as long as its image is there. Lives on the GUI thread.
class PixelContents : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PixelContents)

public:
    using Then = std::function<void(std::vector<MeasureCase>)>;

    using QObject::QObject;

    /// Gives the cases whose pixels are those of an image the content of it. `then` is called on this thread:
    /// at once where all is known.
    void fill(std::vector<MeasureCase> cases, Then then);

private:
    struct Known {
        std::weak_ptr<const void> storage; ///< of the image
        const std::byte* data;             ///< of its pixels, in there
        PixelContent content;

        [[nodiscard]] bool isOf(const Image& image) const {
            return data == image.stored.data && storage.lock() == image.storage;
        }
    };

    [[nodiscard]] const PixelContent* known(const Image& image) const;
    void finish(std::vector<MeasureCase> cases, const Then& then) const;

    std::vector<Known> m_known;
};

} // namespace tonescope::app
