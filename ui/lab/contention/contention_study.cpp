// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/contention/contention_study.h"

#include <algorithm>

namespace tonescope::ui {

bool StudiedImage::operator==(const StudiedImage& other) const {
    return image.stored.data == other.image.stored.data && image.stored.extent == other.image.stored.extent &&
           shuffled == other.shuffled && name == other.name;
}

const Contention& ContentionStudy::of(LaneAccess access, unsigned copies) const {
    const auto place = std::ranges::find(modelledCopies, copies) - modelledCopies.begin();
    return (access == LaneAccess::Neighbours ? neighbours : apart).at(static_cast<std::size_t>(place));
}

} // namespace tonescope::ui
