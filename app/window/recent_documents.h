// SPDX-License-Identifier: GPL-3.0-or-later
// The desktop's own list of recent files.
#pragma once

#include <QString>

namespace tonescope::app {

/// Where the desktop keeps its list: XDG_DATA_HOME/recently-used.xbel.
[[nodiscard]] QString recentDocumentsFile();

/// Puts the file in front of the list in `listFile`, with its MIME type and this program, as file managers
/// and open dialogs show it. On a thread of the pool: the list may be long, and its disk slow. A list that
/// cannot be read or written stays as it is: it is the desktop's, and nothing of ours depends on it.
void tellDesktop(const QString& path, const QString& listFile = recentDocumentsFile());

} // namespace tonescope::app
