// SPDX-License-Identifier: GPL-3.0-or-later
// A small copy of a file's picture, at hand before the whole is.
#pragma once

#include "engine/values/image.h"

#include <QFile>

#include <cstdint>
#include <functional>
#include <optional>

namespace tonescope {

/// The copy, and the size of what it is a copy of.
struct ReducedPicture {
    Image image;
    Extent whole; ///< upright
};

/// Pixels from which on decoding takes long enough to be noticed.
inline constexpr std::uint64_t worthReducing = 8'000'000;

/// The copy of a large JPEG in an open file, which is at its start. Nothing of other files, smaller ones and
/// rarer kinds, or where `stopped`, asked now and then, says so.
[[nodiscard]] std::optional<ReducedPicture> reducedPicture(QFile& file, const std::function<bool()>& stopped);

} // namespace tonescope
