// SPDX-License-Identifier: GPL-3.0-or-later
// A kept copy may be out of date. Only the file's stamp shows this, and reading the stamp blocks on a slow
// disk. So a kept copy is shown at once, and the thread compares the stamp before it decodes the file again.
#include "app/window/thumbnails.h"

#include <utility>

namespace tonescope::app {

Thumbnails::Thumbnails(const FileDecoder& decoder, QObject* parent)
    : QObject(parent), m_decode(decoder, this) {
    connect(&m_decode, &BackgroundDecode::thumbnailMade, this, &Thumbnails::take);
}

ThumbnailPointer Thumbnails::kept(const QString& path) const {
    const ThumbnailPointer* found = m_kept.object(path);
    return found == nullptr ? nullptr : *found;
}

void Thumbnails::want(const QStringList& paths) {
    m_wanted = paths;
    for (const QString& path : paths) {
        if (const ThumbnailPointer one = kept(path)) Q_EMIT ready(path, one->picture);
    }
    if (m_running.isEmpty()) return decodeNext();
    if (!m_wanted.removeOne(m_running)) {
        m_decode.stop();
        decodeNext();
    }
}

void Thumbnails::pause() {
    m_paused = true;
    m_decode.stop();
    if (!m_running.isEmpty()) m_wanted.prepend(std::exchange(m_running, {}));
}

void Thumbnails::resume() {
    m_paused = false;
    if (m_running.isEmpty()) decodeNext();
}

void Thumbnails::decodeNext() {
    m_running.clear();
    if (m_paused || m_wanted.isEmpty()) return;
    m_running = m_wanted.takeFirst();
    m_decode.beginThumbnail(m_running, kept(m_running));
}

void Thumbnails::take(const ThumbnailPointer& made) {
    const ThumbnailPointer before = kept(made->path);
    m_kept.insert(made->path, new ThumbnailPointer(made)); // the cache owns it
    if (made != before) Q_EMIT ready(made->path, made->picture);
    decodeNext();
}

} // namespace tonescope::app
