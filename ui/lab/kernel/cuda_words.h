// SPDX-License-Identifier: GPL-3.0-or-later
// What a kernel from a slide has to be called here.
#pragma once

#include <QString>

#include <vector>

namespace tonescope::ui {

struct Renaming {
    QString from, to; ///< to is empty where the word goes

    bool operator==(const Renaming&) const = default;
};

/// What of a text is CUDA, or a kernel of another name than `count`, in the order of a table, each once.
/// Empty where nothing has to be renamed.
[[nodiscard]] std::vector<Renaming> renamingsFor(const QString& text);

/// The text with all of it renamed, and the kernel's pointers said to be in global memory. What the words
/// mean is kept; whether the arguments are those that a kernel gets here is for its author to see.
[[nodiscard]] QString renamed(const QString& text);

/// The type of the pixels, "int", of a kernel `count` that takes four bytes for a pixel, as books have it;
/// empty for any other.
[[nodiscard]] QString intPixelsIn(const QString& text);

} // namespace tonescope::ui
