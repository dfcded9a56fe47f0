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
[[nodiscard]] QStringList inNaturalOrder(const QStringList& names);

/// Names of the images in a folder, unsorted, without hidden files.
[[nodiscard]] QStringList imageNamesIn(const QString& folder);

/// Paths of a folder's images in natural order; if `recursive`, followed by those of its subfolders.
[[nodiscard]] QStringList imagesIn(const QString& folder, bool recursive);

} // namespace tonescope::ui
