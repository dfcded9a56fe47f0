// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/thumbnails.h"

namespace tonescope::app {

Thumbnails::Thumbnails(const FileDecoder& decoder, QObject* parent) : FileQueue(decoder, parent) {
    connect(&m_decode, &BackgroundDecode::thumbnailMade, this, &Thumbnails::take);
}

ThumbnailPointer Thumbnails::kept(const QString& path) const {
    const ThumbnailPointer* found = m_kept.object(path);
    return found == nullptr ? nullptr : *found;
}

void Thumbnails::giveKept(const QString& path) {
    if (const ThumbnailPointer one = kept(path)) Q_EMIT ready(path, one->picture);
}

void Thumbnails::begin(const QString& path) {
    m_decode.beginThumbnail(path, kept(path));
}

void Thumbnails::take(const ThumbnailPointer& made) {
    const ThumbnailPointer before = kept(made->path);
    m_kept.insert(made->path, new ThumbnailPointer(made)); // the cache owns it
    if (made != before) Q_EMIT ready(made->path, made->picture);
    beginNext();
}

} // namespace tonescope::app
