// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/image_list.h"

#include "ui/window/image_folder.h"

#include <QCollator>
#include <QDir>
#include <QFileInfo>
#include <QtConcurrentRun>

#include <algorithm>
#include <utility>

namespace tonescope::ui {

namespace {

/// Two changes of a folder within the steps of its file system's clock look like one.
constexpr qint64 clockStep = 2000; ///< ms, of the coarsest in use

QStringList imagesIn(const QString& folder, const QString& shown) {
    QStringList names = imageNamesIn(folder);
    // What is shown may be an image by what it holds, and not by its name.
    const QFileInfo file(shown);
    if (file.path() == folder && file.isFile() && !names.contains(file.fileName())) names += file.fileName();
    QStringList paths;
    for (const QString& name : inNaturalOrder(names))
        paths += QDir::cleanPath(folder + QLatin1Char('/') + name);
    return paths;
}

bool isFolder(const QString& path) {
    return QFileInfo(path).isDir();
}

FolderListing listingOf(const QStringList& places, const QString& shown) {
    FolderListing listing;
    const QDateTime changed = QFileInfo(places.first()).lastModified();
    if (changed.msecsTo(QDateTime::currentDateTime()) > clockStep) listing.changed = changed;
    for (const QString& place : places)
        listing.paths += isFolder(place) ? imagesIn(place, shown) : QStringList(place);
    return listing;
}

/// Where `path` is in the list, or would be.
qsizetype placeFor(const QString& path, const QStringList& paths) {
    const QCollator order = naturalOrder();
    const auto found = std::lower_bound(paths.begin(), paths.end(), path, order);
    return std::distance(paths.begin(), found);
}

} // namespace

ImageList::ImageList(QObject* parent) : QObject(parent) {
    connect(&m_reading, &QFutureWatcherBase::finished, this, &ImageList::takeListing);
}

QStringList ImageList::opened() const {
    constexpr qsizetype most = 1000; // more is no list that somebody made
    const bool list = m_together && m_known && m_folder.isEmpty() && m_paths.size() <= most;
    return list ? m_paths : QStringList(m_current);
}

void ImageList::open(const QStringList& paths) {
    m_moves.clear();
    m_reading.cancel();
    m_places.clear();
    m_opening = std::any_of(paths.begin(), paths.end(), isFolder);
    if (m_opening) return read(paths);
    m_together = m_known = paths.size() > 1;
    m_paths = paths;
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

void ImageList::takeOver(const ImageList& before) {
    m_folder = before.m_folder;
    m_changed = before.m_changed;
    m_paths = before.m_paths;
    m_current = before.m_current;
    m_known = before.m_known;
    m_together = before.m_together;
    m_opening = before.m_opening;
    m_moves = before.m_moves;
    if (!before.m_places.isEmpty()) read(before.m_places);
}

void ImageList::takeListing() {
    const QStringList places = std::exchange(m_places, {});
    if (places.isEmpty()) return; // something else was opened since
    const FolderListing listing = m_reading.result();
    if (m_opening && listing.paths.isEmpty()) return Q_EMIT foundNothing(places.first());
    m_folder = places.size() == 1 ? places.first() : QString();
    m_changed = listing.changed;
    m_paths = listing.paths;
    m_known = true;
    if (std::exchange(m_opening, false)) {
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
        // The next after a file that is gone stands where that was.
        const qsizetype from = here >= 0 ? here : placeFor(m_current, m_paths) - (move.distance > 0 ? 1 : 0);
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

} // namespace tonescope::ui
