// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/image_opener.h"

#include "ui/window/file_menu.h"
#include "ui/window/incoming_data.h"
#include "ui/window/recent_files.h"

#include <QClipboard>
#include <QGuiApplication>

namespace tonescope::ui {

ImageOpener::ImageOpener(FileMenu& menu, QObject* parent) : QObject(parent), m_menu(menu) {
    connect(&menu, &FileMenu::filesChosen, this, &ImageOpener::open);
    connect(&menu, &FileMenu::reloadRequested, this, [this] { choose(m_images.current()); });
    connect(&menu, &FileMenu::pasteRequested, this,
            [this] { take(*QGuiApplication::clipboard()->mimeData()); });
    connect(&menu, &FileMenu::stepRequested, this, [this](int distance) {
        if (m_images.step(distance)) choose(m_images.current());
    });
}

void ImageOpener::open(const QStringList& paths) {
    if (paths.isEmpty()) return;
    m_images.open(paths);
    choose(paths.first());
}

void ImageOpener::take(const QMimeData& offered) {
    const IncomingData incoming = incomingOf(offered);
    if (!incoming.paths.isEmpty()) {
        open(incoming.paths);
    } else if (!incoming.image.isNull()) {
        m_awaitsOther = true;
        Q_EMIT imagePasted(incoming.image);
    } else {
        Q_EMIT refused(tr("There is no image and no file in what was pasted or dropped."));
    }
}

void ImageOpener::showed(const QString& name) {
    m_shown = name;
    m_awaitsOther = false;
    if (name == m_images.current()) m_menu.recentFiles()->add(name);
    m_menu.setShown(true, !m_images.current().isEmpty());
}

void ImageOpener::choose(const QString& path) {
    m_awaitsOther = path != m_shown;
    m_menu.setShown(!m_shown.isEmpty(), true);
    Q_EMIT fileChosen(path);
}

} // namespace tonescope::ui
