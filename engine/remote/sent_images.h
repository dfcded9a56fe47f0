// SPDX-License-Identifier: GPL-3.0-or-later
// Which images the process that counts has got.
#pragma once

#include "engine/count/count_task.h"

#include <QList>

#include <memory>
#include <optional>
#include <vector>

namespace tonescope::remote {

/// An image is copied to the process once, and known there by a number until nobody here has its pixels.
class SentImages {
public:
    /// The number of an image that is there; nothing where it has to be sent.
    [[nodiscard]] std::optional<quint32> find(const SourceImage& image) const;
    /// A number for one that is sent now. Without an owner it is one of those to be released next.
    quint32 add(const SourceImage& image);
    /// Those that nobody can ask for again. They are not ours any more.
    [[nodiscard]] QList<quint32> takeReleased();
    void clear() { m_images.clear(); }

private:
    struct Sent {
        quint32 number = 0;
        std::weak_ptr<const void> owner;
        PixelView pixels;
    };

    std::vector<Sent> m_images;
    quint32 m_last = 0;
};

} // namespace tonescope::remote
