// SPDX-License-Identifier: GPL-3.0-or-later
// A reduced copy of a large JPEG, for a preview while the whole file is decoded. It is made from the DC
// coefficients of the blocks.
#pragma once

#include <QByteArray>
#include <QFile>
#include <QImage>

#include <cstdint>
#include <functional>
#include <optional>

namespace tonescope {

struct ReducedPicture;

/// Fewest pixels of a picture with a preview; smaller pictures are decoded without a noticeable delay.
inline constexpr std::uint64_t worthReducing = 8'000'000;

/// Width and height in pixels of the block that becomes one pixel of the preview.
inline constexpr int reducedBy = 8;

/// The preview of a large JPEG in an open file, which is at its start. Nothing for other files, for kinds
/// that reducedJpeg() does not read, or if `stopped`, which is called from time to time, returns true.
[[nodiscard]] std::optional<ReducedPicture> reducedPicture(QFile& file, const std::function<bool()>& stopped);

/// The average of each block of 8 x 8 pixels, not turned upright. Nothing for rare kinds (CMYK, arithmetic
/// coding, more than 8 bits), for damaged files, and if `stopped` returns true. AC coefficients are skipped
/// without being decoded, and of a progressive file only the first scan is read. Any thread may call it.
[[nodiscard]] std::optional<QImage> reducedJpeg(QByteArray file, const std::function<bool()>& stopped = {});

} // namespace tonescope
