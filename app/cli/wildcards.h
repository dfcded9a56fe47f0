// SPDX-License-Identifier: GPL-3.0-or-later
// Names with wildcards that no shell replaced, and folders that stand for the images in them.
#pragma once

#include <QStringList>

namespace tonescope::app {

/// Each name with `*`, `?` or `[` that is no file gives way to the files that fit, in the shell's order;
/// where none does, it stays, and is a file that is not there.
[[nodiscard]] QStringList withoutWildcards(const QStringList& names);

/// What folders among the names hold.
struct NamedImages {
    QStringList files;        ///< in the order of the names; those of a folder in natural order
    QStringList emptyFolders; ///< in which there is none
};

/// `recursive`: the images in a folder's folders as well, behind its own.
[[nodiscard]] NamedImages withoutFolders(const QStringList& names, bool recursive);

} // namespace tonescope::app
