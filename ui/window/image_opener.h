// SPDX-License-Identifier: GPL-3.0-or-later
// Opening images: the list of files to step through, the requests that follow from opening, dropping, pasting
// and stepping, and the files that were open at the last quit.
#pragma once

#include "engine/values/image.h"
#include "engine/values/region.h"

#include <QDateTime>
#include <QFutureWatcher>
#include <QImage>
#include <QMetaObject>
#include <QObject>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

class QMimeData;
class QSettings;

namespace tonescope::ui {

class FileMenu;
class ImageView;

/// The images of a folder at the time when it was read.
struct FolderListing {
    QStringList paths; ///< in natural order: 9.jpg before 10.jpg
    /// Time of the folder's last change; nothing if that was so recent that a later change might have the
    /// same time.
    std::optional<QDateTime> changed;
};

/// The files to step through and the current one. If several files were opened together, the list is these
/// files. If a folder or a single file was opened, the list is the images of that folder, or of the folder of
/// that file. Folders are read on a thread of the global pool; a step reads a folder again if it has changed.
/// Lives on the GUI thread and never waits.
class ImageList : public QObject {
    Q_OBJECT

public:
    explicit ImageList(QObject* parent = nullptr);

    /// Replaces the list, and makes the first of `paths` current. moved() follows: before this function
    /// returns, or, if `paths` contains a folder, when the folder has been read.
    void open(const QStringList& paths);
    /// Moves by `distance` in the list, whose ends are joined; moved() follows if that leads to another file,
    /// at once or when a changed folder has been read again.
    void step(qsizetype distance);
    /// Moves to the first or to the last file of the list; moved() follows if that is another file.
    void toFirst();
    void toLast();
    /// Makes `path` current without emitting moved(). False if it is not in the list.
    bool goOnFrom(const QString& path);

    /// The current path; empty before the first open().
    [[nodiscard]] const QString& current() const { return m_current; }
    /// Whether several files or a folder were opened.
    [[nodiscard]] bool openedTogether() const { return m_together; }
    /// The paths with which open() would give the same list: the files that were opened together, if they are
    /// at most 1000; otherwise the current file, whose folder is then the list.
    [[nodiscard]] QStringList opened() const;
    /// The files of the list; incomplete while count() is 0.
    [[nodiscard]] const QStringList& paths() const { return m_paths; }
    /// The number of files in the list; 0 while its folder is being read for the first time.
    [[nodiscard]] qsizetype count() const { return m_known ? m_paths.size() : 0; }
    /// Index of current(), from 0; below 0 if it is not in the list.
    [[nodiscard]] qsizetype place() const { return count() > 0 ? m_paths.indexOf(m_current) : -1; }
    /// The file after current() and the file before it, to decode them ahead; none if there are no others.
    [[nodiscard]] QStringList neighbours() const;

Q_SIGNALS:
    /// current() has changed, or was opened again.
    void moved();
    /// The list was read, so count() and place() are known.
    void listed();
    /// The opened folder contains no image. The list has not changed.
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
    /// Whether the folder may have changed since it was listed.
    [[nodiscard]] bool outdated() const;

    QFutureWatcher<FolderListing> m_reading;
    QStringList m_places;      ///< folders and files that are being read; empty: none
    bool m_opening = false;    ///< m_places are from open(), and not read again for a step
    std::vector<Move> m_moves; ///< moves that wait for the folder

    QString m_folder;                   ///< of the images; empty if several were opened together
    std::optional<QDateTime> m_changed; ///< FolderListing::changed of m_folder
    QStringList m_paths;
    QString m_current;
    bool m_known = false;    ///< whether m_paths is the complete list
    bool m_together = false; ///< several files or a folder were opened
};

/// Whether dropped or pasted data contain paths or an image. Does not decode the image.
[[nodiscard]] bool isAcceptable(const QMimeData& data);

/// Turns opening, dropping, pasting and stepping into requests for one image at a time, by the signals
/// fileChosen() and imagePasted(). The window reports the outcome of each request by showed(), failed() or
/// stopped(). Keeps the window's title, the recent files and the entries of the menu File up to date. Lives
/// on the GUI thread.
class ImageOpener : public QObject {
    Q_OBJECT

public:
    /// The menu must outlive the opener.
    explicit ImageOpener(FileMenu& menu, QObject* parent = nullptr);

    /// Makes `paths` the list of files, and requests the first. If it cannot be shown, requests the next, and
    /// so on. A folder means its images.
    void open(const QStringList& paths);
    /// Makes `paths` the list of files, and requests the frame or page `number` of `first`. Does not add
    /// recent files.
    void openAgain(const QStringList& paths, const QString& first, int number);
    /// The paths with which open() gives the present list again; none if the image is a pasted one.
    [[nodiscard]] QStringList shownFiles() const;
    /// The file that was requested last.
    [[nodiscard]] const QString& current() const { return m_images.current(); }
    /// The files to step through.
    [[nodiscard]] const ImageList& images() const { return m_images; }
    /// Index among them of the file that was requested, or is shown if none is awaited, from 0; below 0 if it
    /// is none of them.
    [[nodiscard]] qsizetype place() const;
    /// Requests a file of the list.
    void stepTo(const QString& path);
    /// Requests dropped or pasted data: its files, or else its image. Emits refused() if it contains neither.
    void take(const QMimeData& offered);

    /// To be called when the image `name`, or another frame of it, is shown.
    void showed(const QString& name, const std::optional<FrameNumber>& frame = {});
    /// To be called when the image `name` could not be shown. If several files were opened together, and none
    /// of them was shown yet, requests the next one; otherwise the image before stays.
    void failed(const QString& name);
    /// To be called when the request was stopped; the image before stays.
    void stopped();
    /// To be called when an earlier image is shown again without a request. The next step then starts at its
    /// file, if that is in the list.
    void goOnFrom(const QString& name);
    /// Whether another image than the shown one has been requested.
    [[nodiscard]] bool awaitsOther() const { return m_awaitsOther; }

    /// The shown image, its frame, and its place in the list if that is known: "a.gif – frame 1 of 12 – 3 of
    /// 21 – Tonescope".
    [[nodiscard]] QString title() const;

Q_SIGNALS:
    /// The user opens another image, so messages about earlier ones are out of date.
    void started();
    /// A request is about to be made.
    void opening();
    /// A file is to be decoded, shown and counted. `number`: of the frame or page, from 1.
    void fileChosen(const QString& path, int number);
    /// A picture without a file is to be shown and counted.
    void imagePasted(const QImage& image);
    /// There is nothing to request; `reason` is translated.
    void refused(const QString& reason);
    /// title() changed.
    void titleChanged(const QString& title);
    /// The neighbours of the shown file, which a step would request next; none when another list begins.
    void neighboursKnown(const QStringList& paths);

private:
    /// Why the current file of the list has changed: the user stepped, or opened files, or the file before
    /// failed.
    enum class Arrival { Stepped, Opened, InsteadOfAnother };

    /// Called when the list has moved: requests its current file.
    void arrive();
    /// Emits started() and requests a file.
    void show(const QString& path);
    /// Requests a file: emits opening() and fileChosen(), with the number given to openAgain() or 1.
    void choose(const QString& path);
    /// Emits the title, and the neighbours if the current file is shown.
    void tellPlace();
    /// Enables the entries of the File menu that need a file.
    void offerFiles();

    FileMenu& m_menu;
    ImageList m_images;
    QString m_shown; ///< name of the shown image; empty: none
    std::optional<FrameNumber> m_frame;
    bool m_awaitsOther = false;
    bool m_pasted = false;                ///< the last request was for a pasted image
    bool m_shownPasted = false;           ///< the shown image is a pasted one
    Arrival m_arrival = Arrival::Stepped; ///< the reason of the next moved()
    bool m_triesOthers = false;           ///< whether a failure leads to the next of the opened files
    qsizetype m_tried = 0;                ///< how many of the opened files have been requested
    bool m_recent = false; ///< whether the requested file becomes a recent file when it is shown
    QString m_numbered;    ///< the file to which m_number applies; empty: none
    int m_number = 1;      ///< of the frame or page to request
};

/// Saves which files are open, which of them is shown, its frame or page, and its region; opens them at the
/// next start. Opener and view must outlive this object.
class LastFiles : public QObject {
    Q_OBJECT

public:
    /// `parent` owns this object.
    LastFiles(ImageOpener& opener, ImageView& view, QObject* parent);

    /// Writes the open files, the shown one, its frame and its region; removes frame and region if there are
    /// none.
    void save(QSettings& settings) const;
    /// Opens the saved files. A missing file leads to the usual message. Sets the region when its image is
    /// shown, if the image still has the same size.
    void open(const QSettings& settings);

private:
    /// Called when the first image is shown: sets the saved region if it belongs to this image.
    void placeRegion();

    ImageOpener& m_opener;
    ImageView& m_view;
    QMetaObject::Connection m_shown; ///< while the image of the region is awaited
    QString m_file;
    Extent m_extent;
    std::optional<Region> m_region;
};

} // namespace tonescope::ui
