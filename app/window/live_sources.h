// SPDX-License-Identifier: GPL-3.0-or-later
// The cameras, screens and windows that can be shown live. Cameras and windows, and the screens of Wayland,
// need Qt Multimedia, without which the program can be built.
#pragma once

#include "app/window/live_frames.h"
#include "engine/image/decode.h"

#include <QMenu>
#include <QObject>

#include <functional>
#include <vector>

namespace tonescope::app {

/// Lists the sources in a menu: each time it opens, and when a camera comes or goes. Qt Multimedia is not
/// used before the menu has been opened once. Belongs to the GUI thread.
class LiveSources : public QObject {
    Q_OBJECT

public:
    /// `menu` must outlive this object. It is hidden if there can be no source.
    explicit LiveSources(QMenu& menu);

Q_SIGNALS:
    /// The user chose a source. It has been started.
    void chosen(const tonescope::app::LiveSource& source);

private:
    void list();
    void add(const QString& name, const std::function<LiveSource(const QString& name)>& start);

    QMenu& m_menu;
    QObject* m_devices = nullptr; ///< reports when cameras come and go; null: the menu was never opened
};

/// All libraries that the program was built with and that could be left out.
[[nodiscard]] std::vector<ReaderLibrary> optionalLibraries();

} // namespace tonescope::app
