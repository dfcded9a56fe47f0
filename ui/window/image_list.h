// SPDX-License-Identifier: GPL-3.0-or-later
// The images that are stepped through.
#pragma once

#include <QDateTime>
#include <QFutureWatcher>
#include <QObject>
#include <QStringList>

#include <optional>
#include <vector>

namespace tonescope::ui {

/// What a folder held.
struct FolderListing {
    QStringList paths; ///< of its images, 9.jpg before 10.jpg
    /// When the folder had changed last; nothing where that was a moment ago, and so may have gone on.
    std::optional<QDateTime> changed;
};

/// Several files that were opened together; or the images of a folder, which is a single file's own or was
/// opened itself. Folders are read on a thread of the pool, and again where a step finds one changed.
class ImageList : public QObject {
    Q_OBJECT

public:
    explicit ImageList(QObject* parent = nullptr);

    /// Goes on in the list of another window.
    void takeOver(const ImageList& before);

    /// Starts at the first of `paths`; moved() follows, at once where no folder has to be read for it.
    void open(const QStringList& paths);
    /// Steps by `distance` and back to the other end; moved() follows where there is something else to show.
    void step(qsizetype distance);
    void toFirst();
    void toLast();
    /// Makes `path` current, without moved(), where it is in the list; false where it is not.
    bool goOnFrom(const QString& path);

    /// The path to show now; empty before anything was opened.
    [[nodiscard]] const QString& current() const { return m_current; }
    /// Whether more was opened than one file: several, or a folder.
    [[nodiscard]] bool openedTogether() const { return m_together; }
    /// What leads to the same list and image when it is opened: several files, or the image alone, whose
    /// folder is the list.
    [[nodiscard]] QStringList opened() const;
    /// Known images; 0 while a folder is being read for the first time.
    [[nodiscard]] qsizetype count() const { return m_known ? m_paths.size() : 0; }
    /// Of current() among them, from 0; below 0 where it is none of them.
    [[nodiscard]] qsizetype place() const { return count() > 0 ? m_paths.indexOf(m_current) : -1; }
    /// The one after current(), and the one before.
    [[nodiscard]] QStringList neighbours() const;

Q_SIGNALS:
    /// current() is another now, or is to be shown anew.
    void moved();
    /// What is in the list is known now.
    void listed();
    /// There is no image in what was opened; the list is as before.
    void foundNothing(const QString& folder);

private:
    struct Move {
        enum class To { First, Last, By };
        To to = To::By;
        qsizetype distance = 0;
    };

    void read(const QStringList& places);
    void takeListing();
    void go(const Move& move);
    void apply(const Move& move);
    [[nodiscard]] bool outdated() const;

    QFutureWatcher<FolderListing> m_reading;
    QStringList m_places;      ///< that are being read; empty: none
    bool m_opening = false;    ///< what is being read was opened itself
    std::vector<Move> m_moves; ///< asked for while the folder is being read

    QString m_folder; ///< of the images; empty where they were opened together
    std::optional<QDateTime> m_changed;
    QStringList m_paths;
    QString m_current;
    bool m_known = false;    ///< m_paths is the whole list
    bool m_together = false; ///< and whoever opened it wanted more than one file
};

} // namespace tonescope::ui
