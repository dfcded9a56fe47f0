// SPDX-License-Identifier: GPL-3.0-or-later
// A small copy of a large JPEG, made from the DC coefficients of its blocks before the whole is decoded.
#pragma once

#include <QByteArray>
#include <QFile>
#include <QImage>

#include <cstdint>
#include <functional>
#include <optional>

namespace tonescope {

struct ReducedPicture;

/// Pictures with fewer pixels are decoded without a noticeable delay, and have no preview.
inline constexpr std::uint64_t worthReducing = 8'000'000;

/// Width and height in pixels of the block that becomes one pixel of the preview.
inline constexpr int reducedBy = 8;

/// The preview of a large JPEG in an open file, which is at its start. Nothing for other files, and if
/// `stopped`, which is called now and then, returns true.
[[nodiscard]] std::optional<ReducedPicture> reducedPicture(QFile& file, const std::function<bool()>& stopped);

/// The averages of the 8 x 8 blocks, not turned upright. AC coefficients are skipped without being decoded;
/// of a progressive file only the first scan is read. Nothing for rarer kinds (CMYK, arithmetic coding, more
/// than 8 bits), damaged files, and if `stopped` returns true. Any thread may call.
[[nodiscard]] std::optional<QImage> reducedJpeg(QByteArray file, const std::function<bool()>& stopped = {});

} // namespace tonescope
