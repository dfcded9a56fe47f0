// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/sent_images.h"

#include <algorithm>

namespace tonescope::remote {

namespace {

bool same(const PixelView& left, const PixelView& right) {
    return left.data == right.data && left.extent == right.extent && left.stride == right.stride &&
           left.layout == right.layout;
}

} // namespace

std::optional<quint32> SentImages::find(const SourceImage& image) const {
    const auto found = std::ranges::find_if(m_images, [&](const Sent& sent) {
        return image.owner && sent.owner.lock() == image.owner && same(sent.pixels, image.pixels);
    });
    return found == m_images.end() ? std::nullopt : std::optional(found->number);
}

quint32 SentImages::add(const SourceImage& image) {
    m_images.push_back({++m_last, image.owner, image.pixels});
    return m_last;
}

QList<quint32> SentImages::takeReleased() {
    QList<quint32> numbers;
    std::erase_if(m_images, [&](const Sent& sent) {
        if (sent.owner.expired()) numbers += sent.number;
        return sent.owner.expired();
    });
    return numbers;
}

} // namespace tonescope::remote
