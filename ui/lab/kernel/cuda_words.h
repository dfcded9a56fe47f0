// SPDX-License-Identifier: GPL-3.0-or-later
// Finds and renames CUDA's words in a kernel that was copied from a slide or a book.
#pragma once

#include <QString>

#include <vector>

namespace tonescope::ui {

struct Renaming {
    QString from, to; ///< to is empty where the word goes

    bool operator==(const Renaming&) const = default;
};

/// The words of CUDA in a text, and a kernel whose name is not `count`, each once. Empty if nothing has to be
/// renamed.
[[nodiscard]] std::vector<Renaming> renamingsFor(const QString& text);

/// The text with these words renamed, and __global added to the kernel's pointers. The arguments themselves
/// stay as they are.
[[nodiscard]] QString renamed(const QString& text);

/// The type of the pixels, such as "int", if the kernel `count` takes four bytes per pixel; else empty.
[[nodiscard]] QString intPixelsIn(const QString& text);

} // namespace tonescope::ui
