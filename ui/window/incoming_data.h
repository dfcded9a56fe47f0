// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody dropped or pasted.
#pragma once

#include <QImage>
#include <QStringList>

class QMimeData;

namespace tonescope::ui {

/// Files, else an image, else neither.
struct IncomingData {
    QStringList paths;
    QImage image;
};

/// Whether there is something to take, told without decoding anything.
[[nodiscard]] bool isAcceptable(const QMimeData& data);

/// Takes file URLs; or an image; or text, of which every line is a path or a URL of a file that exists.
[[nodiscard]] IncomingData incomingOf(const QMimeData& data);

} // namespace tonescope::ui
