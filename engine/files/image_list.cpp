// SPDX-License-Identifier: GPL-3.0-or-later
// Folders are read on a thread of the global pool, because a folder on a network may take seconds. Steps that
// are requested meanwhile wait in m_moves, and are carried out in their order when the folder has been read.
// A listing stays valid while the folder's time of change is the same. File systems store this time in steps
// of up to two seconds: if the folder changed less than one step before it was read, a later change may have
// the same time, so it is read again at the next move.
#include "engine/files/image_list.h"

#include "engine/files/image_folder.h"

#include <QCollator>
#include <QDir>
#include <QFileInfo>
#include <QtConcurrentRun>

#include <algorithm>
#include <limits>
#include <utility>

namespace tonescope {

namespace {

/// The coarsest step in which a file system in use stores times, in milliseconds (FAT). Two changes of a
/// folder within one step have the same time.
constexpr qint64 clockStep = 2000;

bool isFolder(const QString& path) {
    return QFileInfo(path).isDir();
}

/// Lists folders and files; runs on a thread of the pool. `shown` is the opened file, which is listed with
/// any ending.
FolderListing listingOf(const QStringList& places, const QString& shown) {
    FolderListing listing;
    const QDateTime changed = QFileInfo(places.first()).lastModified();
    if (changed.msecsTo(QDateTime::currentDateTime()) > clockStep) listing.changed = changed;
    for (const QString& place : places)
        listing.paths += isFolder(place) ? imagesIn(place, false, shown).paths : QStringList(place);
    return listing;
}

} // namespace

ImageList::ImageList(QObject* parent) : QObject(parent) {
    connect(&m_reading, &QFutureWatcherBase::finished, this, &ImageList::takeListing);
}

QStringList ImageList::opened() const {
    constexpr qsizetype most = 1000; // a longer list was not picked by hand, and is not worth saving
    const bool list = m_together && m_known && m_folder.isEmpty() && m_found.size() <= most;
    return list ? m_found : QStringList(m_current);
}

void ImageList::open(const QStringList& paths) {
    m_moves.clear();
    m_reading.cancel();
    m_places.clear();
    m_opening = std::any_of(paths.begin(), paths.end(), isFolder);
    if (m_opening) return read(paths);
    m_together = m_known = paths.size() > 1;
    setFound(paths);
    m_current = m_together ? paths.first() : QDir::cleanPath(paths.first());
    m_folder = m_together ? QString() : QFileInfo(m_current).path();
    Q_EMIT moved();
    m_known ? Q_EMIT listed() : read({m_folder});
}

void ImageList::read(const QStringList& places) {
    m_places = places;
    const QString shown = m_opening ? QString() : m_current;
    m_reading.setFuture(QtConcurrent::run([places, shown] { return listingOf(places, shown); }));
}

void ImageList::takeListing() {
    const QStringList places = std::exchange(m_places, {});
    if (places.isEmpty()) return; // open() was called since, so this listing is not needed any more
    const FolderListing listing = m_reading.result();
    const bool opening = std::exchange(m_opening, false);
    if (opening && listing.paths.isEmpty()) {
        m_moves.clear();
        return Q_EMIT foundNothing(places.first());
    }
    m_folder = places.size() == 1 ? places.first() : QString();
    m_changed = listing.changed;
    setFound(listing.paths);
    m_known = true;
    if (opening) {
        m_together = true;
        m_current = m_paths.first();
        Q_EMIT moved();
    }
    for (const Move& move : std::exchange(m_moves, {}))
        apply(move);
    Q_EMIT listed();
}

void ImageList::step(qsizetype distance) {
    go({Move::To::By, distance});
}

void ImageList::toFirst() {
    go({Move::To::First});
}

void ImageList::toLast() {
    go({Move::To::Last});
}

bool ImageList::goOnFrom(const QString& path) {
    if (path != m_current && !(m_known && m_paths.contains(path))) return false;
    m_current = path;
    return true;
}

void ImageList::sortBy(const QHash<QString, double>& ranks) {
    const QStringList before = m_paths;
    m_ranks = ranks;
    setFound(m_found);
    if (m_paths != before && count() > 0) Q_EMIT listed();
}

double ImageList::rankOf(const QString& path) const {
    return m_ranks.value(path, std::numeric_limits<double>::infinity());
}

void ImageList::setFound(const QStringList& paths) {
    m_found = m_paths = paths;
    std::stable_sort(m_paths.begin(), m_paths.end(),
                     [this](const QString& a, const QString& b) { return rankOf(a) < rankOf(b); });
}

bool ImageList::outdated() const {
    return !m_folder.isEmpty() && (!m_known || !m_changed || QFileInfo(m_folder).lastModified() != m_changed);
}

void ImageList::go(const Move& move) {
    const bool reading = !m_places.isEmpty();
    if (m_current.isEmpty() && !reading) return;
    if (!reading && !outdated()) return apply(move);
    m_moves.push_back(move);
    if (!reading) read({m_folder});
}

void ImageList::apply(const Move& move) {
    const qsizetype count = m_paths.size();
    if (count == 0) return;
    const qsizetype here = m_paths.indexOf(m_current);
    qsizetype there = move.to == Move::To::First ? 0 : count - 1;
    if (move.to == Move::To::By) {
        // If the current file was deleted, its next file now has the index that it had.
        const auto next =
            std::lower_bound(m_paths.begin(), m_paths.end(), m_current,
                             [this, order = naturalOrder()](const QString& a, const QString& b) {
                                 return rankOf(a) != rankOf(b) ? rankOf(a) < rankOf(b) : order(a, b);
                             });
        const qsizetype from =
            here >= 0 ? here : std::distance(m_paths.begin(), next) - (move.distance > 0 ? 1 : 0);
        there = ((from + move.distance) % count + count) % count;
    }
    if (there == here) return;
    m_current = m_paths[there];
    Q_EMIT moved();
}

QStringList ImageList::neighbours() const {
    const qsizetype here = place();
    if (here < 0 || count() < 2) return {};
    QStringList paths{m_paths[(here + 1) % count()]};
    const QString& before = m_paths[(here + count() - 1) % count()];
    if (before != paths.first()) paths += before;
    return paths;
}

} // namespace tonescope
