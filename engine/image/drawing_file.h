// SPDX-License-Identifier: GPL-3.0-or-later
// What a drawing (SVG) refers to. Its reader opens other files for it as soon as it is asked for a size.
#pragma once

#include <QByteArray>
#include <QIODevice>

#include <optional>
#include <string>

namespace tonescope {

/// Why a file of this format (as QImageReader names it) does not hold all that it would show, as a clause: it
/// shows what another file holds, is not whole, or unpacks to more than any drawing; nothing of anything but
/// a drawing. To be asked before a reader is asked for more than its format. Leaves the file where it stands.
[[nodiscard]] std::optional<std::string> missingFromDrawing(const QByteArray& format, QIODevice& file);

} // namespace tonescope
