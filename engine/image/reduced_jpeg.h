// SPDX-License-Identifier: GPL-3.0-or-later
// A small copy of a large JPEG, long before the whole is decoded.
#pragma once

#include <QByteArray>
#include <QImage>

#include <functional>
#include <optional>

namespace tonescope {

/// Width and height, in pixels of the whole, of what becomes one pixel.
inline constexpr int reducedBy = 8;

/// The averages of the 8 x 8 blocks of a JPEG, as stored: not turned. They lie in the file as numbers of
/// their own, those of colours often for several blocks together. What else a block holds is skipped without
/// being understood; of a progressive file, only the first scan is read. Nothing where the file is of a rarer
/// kind (CMYK, arithmetic coding, more than 8 bits) or damaged, or where `stopped`, asked now and then, says
/// so. Any thread may call.
[[nodiscard]] std::optional<QImage> reducedJpeg(QByteArray file, const std::function<bool()>& stopped = {});

} // namespace tonescope
