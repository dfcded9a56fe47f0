// SPDX-License-Identifier: GPL-3.0-or-later
// A kept copy may be out of date, and only reading the file's stamp tells, which blocks on a slow disk. So a
// kept copy is shown at once, and the thread compares the stamp before it decodes the file again.
#include "app/window/thumbnails.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace tonescope::app {

namespace {

constexpr std::size_t mostKept = 256;

} // namespace

Thumbnails::Thumbnails(const FileDecoder& decoder, QObject* parent)
    : QObject(parent), m_decode(decoder, this) {
    connect(&m_decode, &BackgroundDecode::thumbnailMade, this, &Thumbnails::take);
}

ThumbnailPointer Thumbnails::kept(const QString& path) const {
    const auto found = std::find_if(m_kept.begin(), m_kept.end(),
                                    [&](const ThumbnailPointer& one) { return one->path == path; });
    return found == m_kept.end() ? nullptr : *found;
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
    std::erase(m_kept, before);
    m_kept.push_front(made);
    if (m_kept.size() > mostKept) m_kept.pop_back();
    if (made != before) Q_EMIT ready(made->path, made->picture);
    decodeNext();
}

} // namespace tonescope::app
