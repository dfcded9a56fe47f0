// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/pixel_view.h"

#include <cassert>

namespace tonescope {

PixelView cropped(const PixelView& view, const Region& region) {
    assert(region.x >= 0 && region.y >= 0);
    assert(region.x + region.width <= view.extent.width && region.y + region.height <= view.extent.height);
    PixelView part = view;
    part.data =
        view.row(region.y) + static_cast<std::size_t>(region.x) * traitsOf(view.layout).bytesPerPixel();
    part.extent = {region.width, region.height};
    return part;
}

} // namespace tonescope
