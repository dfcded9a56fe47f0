// SPDX-License-Identifier: GPL-3.0-or-later
// The images of a folder, and their order.
#pragma once

#include <QCollator>
#include <QString>
#include <QStringList>

namespace tonescope::ui {

/// Wildcards of the files that can be read: "*.jpg", ...
[[nodiscard]] QStringList imageWildcards();

/// In which 9.jpg comes before 10.jpg.
[[nodiscard]] QCollator naturalOrder();
[[nodiscard]] QStringList inNaturalOrder(const QStringList& names);

/// The names of the images in a folder, in no order. Hidden ones are left out.
[[nodiscard]] QStringList imageNamesIn(const QString& folder);

/// The paths of a folder's images in natural order; where it is `recursive`, those of its folders behind
/// them.
[[nodiscard]] QStringList imagesIn(const QString& folder, bool recursive);

} // namespace tonescope::ui
