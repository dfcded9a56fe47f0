// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the images of a folder in their order.
#pragma once

#include <QCollator>
#include <QString>
#include <QStringList>

namespace tonescope {

/// The wildcards of all image files that can be read: "*.jpg", "*.png", ...
[[nodiscard]] QStringList imageWildcards();
/// Whether the name ends like the RAW file of a camera.
[[nodiscard]] bool isRawName(const QString& path);

/// A collator for the user's language that compares numbers in names by their value: 9.jpg is before 10.jpg.
[[nodiscard]] QCollator naturalOrder();

/// The names sorted by naturalOrder(); names that it considers equal (a1.png, a01.png) by their characters.
[[nodiscard]] QStringList inNaturalOrder(const QStringList& names);

/// The images of a folder.
struct FolderImages {
    QStringList paths;
    QStringList unread; ///< this folder or its subfolders, if they could not be read to their ends
};

/// The paths of a folder's images in natural order, without hidden files; if `recursive`, followed by the
/// images of its subfolders. Images are recognised by the endings of their names. The file `also` is listed
/// with any ending if it is in the folder, because the user may have opened an image without such an ending.
/// Reads the disk, which may block; can be called on any thread.
[[nodiscard]] FolderImages imagesIn(const QString& folder, bool recursive, const QString& also = {});

} // namespace tonescope
