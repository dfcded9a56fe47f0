// SPDX-License-Identifier: GPL-3.0-or-later
// The list of image files that a user steps through.
#pragma once

#include <QDateTime>
#include <QFutureWatcher>
#include <QHash>
#include <QObject>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace tonescope {

/// The images of folders at the time when they were read, and files.
struct FolderListing {
    QStringList paths; ///< in natural order: 9.jpg before 10.jpg
    /// Time of the last change of the first folder; nothing if that was so recent that a later change might
    /// have the same time.
    std::optional<QDateTime> changed;
};

/// The files to step through and the current one. If several paths were opened together, the list is their
/// files and the images of their folders. If a folder or a single file was opened, the list is the images of
/// that folder, or of the folder of that file, in natural order unless sortBy() sets another. Folders are
/// read on a thread of the global pool; a step reads a folder again if it has changed. Needs the event loop
/// of its thread, which never waits for a listing.
class ImageList : public QObject {
    Q_OBJECT

public:
    explicit ImageList(QObject* parent = nullptr);

    /// Replaces the list, and makes its first file current. moved() follows: before this function returns,
    /// or, if `paths` contains a folder, when the folder has been read. If the folders have no image,
    /// foundNothing() follows instead.
    void open(const QStringList& paths);
    /// Moves by `distance` in the list, whose ends are joined; moved() follows if that leads to another file,
    /// at once or when a changed folder has been read again.
    void step(qsizetype distance);
    /// Moves to the first or to the last file of the list; moved() follows if that is another file.
    void toFirst();
    void toLast();
    /// Makes `path` current without emitting moved(). False if it is not in the list.
    bool goOnFrom(const QString& path);
    /// Sorts this list and later ones by these numbers, the lowest first. Files without a number follow in
    /// the order in which they were found. listed() follows if the order changes.
    void sortBy(const QHash<QString, double>& ranks);

    /// The current path; empty before the first open().
    [[nodiscard]] const QString& current() const { return m_current; }
    /// Whether several files or a folder were opened.
    [[nodiscard]] bool openedTogether() const { return m_together; }
    /// The paths to open at the next start: the files that were opened together, if they are at most 1000;
    /// otherwise the current file, which opens with its folder.
    [[nodiscard]] QStringList opened() const;
    /// The files of the list; incomplete while count() is 0.
    [[nodiscard]] const QStringList& paths() const { return m_paths; }
    /// The same files as they were found: a folder in natural order, or files in the order of open().
    [[nodiscard]] const QStringList& found() const { return m_found; }
    /// The number of files in the list; 0 while its folder is being read for the first time.
    [[nodiscard]] qsizetype count() const { return m_known ? m_paths.size() : 0; }
    /// Index of current(), from 0; below 0 if it is not in the list.
    [[nodiscard]] qsizetype place() const { return count() > 0 ? m_paths.indexOf(m_current) : -1; }
    /// The file after current() and the file before it, to decode them ahead; empty if the list has no other
    /// file.
    [[nodiscard]] QStringList neighbours() const;

Q_SIGNALS:
    /// current() has changed, or was opened again.
    void moved();
    /// The list was read, so count() and place() are known; or sortBy() has changed its order.
    void listed();
    /// The opened folder contains no image. The list has not changed, and steps that waited are dropped.
    void foundNothing(const QString& folder);

private:
    /// A request to move in the list.
    struct Move {
        enum class To { First, Last, By };
        To to = To::By;
        qsizetype distance = 0;
    };

    /// Starts to list folders and files on a thread; takeListing() follows. A new call drops the result of
    /// the one before.
    void read(const QStringList& places);
    /// Takes the new list, and carries out the moves that were requested meanwhile.
    void takeListing();
    /// Carries out a move now, or after the folder was read again if it may have changed.
    void go(const Move& move);
    /// Carries out a move in the present list.
    void apply(const Move& move);
    /// Takes the files of a list, and sorts them by m_ranks.
    void setFound(const QStringList& paths);
    /// The number of a file in m_ranks; infinite if there is none.
    [[nodiscard]] double rankOf(const QString& path) const;
    /// Whether the folder may have changed since it was listed.
    [[nodiscard]] bool outdated() const;

    QFutureWatcher<FolderListing> m_reading;
    QStringList m_places;      ///< folders and files that are being read; empty: none
    bool m_opening = false;    ///< m_places are from open(), and not read again for a step
    std::vector<Move> m_moves; ///< moves that wait for the folder

    QString m_folder;                   ///< of the images; empty if several were opened together
    std::optional<QDateTime> m_changed; ///< FolderListing::changed of m_folder
    QStringList m_found;                ///< see found()
    QStringList m_paths;                ///< m_found, sorted by m_ranks
    QHash<QString, double> m_ranks;     ///< by path; see sortBy()
    QString m_current;
    bool m_known = false;    ///< whether m_paths is the complete list
    bool m_together = false; ///< several files or a folder were opened
};

} // namespace tonescope
