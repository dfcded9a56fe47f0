// SPDX-License-Identifier: GPL-3.0-or-later
// The images to step through.
#pragma once

#include <QStringList>

namespace tonescope::ui {

/// Several files that were opened together; or one file, and then its neighbours in its folder.
class ImageList {
public:
    /// Starts at the first of `paths`.
    void open(const QStringList& paths);
    /// The path to show now; empty before anything was opened.
    [[nodiscard]] QString current() const { return m_paths.value(m_current); }
    /// Steps by `distance` and back to the other end. Reads the folder of a single file, the first time.
    /// False where there is nothing else to show.
    bool step(qsizetype distance);

private:
    void addNeighbours();

    QStringList m_paths;
    qsizetype m_current = 0;
    bool m_neighboursKnown = false;
};

/// Wildcards of the files that can be read: "*.jpg", ...
[[nodiscard]] QStringList imageWildcards();

} // namespace tonescope::ui
