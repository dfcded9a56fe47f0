// SPDX-License-Identifier: GPL-3.0-or-later
// The images of a folder, and their order.
#pragma once

#include <QCollator>
#include <QString>
#include <QStringList>

namespace tonescope::ui {

/// Wildcards of the files that can be read: "*.jpg", ...
[[nodiscard]] QStringList imageWildcards();

/// An order in which 9.jpg comes before 10.jpg.
[[nodiscard]] QCollator naturalOrder();

/// Paths of a folder's images in natural order, without hidden files; if `recursive`, followed by those of
/// its subfolders. The file `also` is listed whatever its ending if it lies in the folder: a file may be an
/// image by its content alone. Reads the disk; any thread may call.
[[nodiscard]] QStringList imagesIn(const QString& folder, bool recursive, const QString& also = {});

} // namespace tonescope::ui
