// SPDX-License-Identifier: GPL-3.0-or-later
// Opening of images: the list of files to step through, open, drop and paste, and the files of the last
// start.
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

/// The images of a folder at one time.
struct FolderListing {
    QStringList paths; ///< in natural order: 9.jpg before 10.jpg
    /// Time of the folder's last change; nothing if that was so recent that a later change might have the
    /// same time.
    std::optional<QDateTime> changed;
};

/// The files to step through: several that were opened together, or the images of a folder, which was opened
/// itself or contains the single file that was opened. Folders are read on a thread of the global pool, and
/// again if a step finds that they have changed.
class ImageList : public QObject {
    Q_OBJECT

public:
    explicit ImageList(QObject* parent = nullptr);

    /// Starts at the first of `paths`; moved() follows, at once if no folder has to be read first.
    void open(const QStringList& paths);
    /// Steps by `distance`, from the last to the first and back; moved() follows if that leads to another
    /// file.
    void step(qsizetype distance);
    /// Goes to the first file of the list, toLast() to the last; moved() follows if that is another file.
    void toFirst();
    void toLast();
    /// Makes `path` current, without moved(); false if it is not in the list.
    bool goOnFrom(const QString& path);

    /// The path to show; empty before anything was opened.
    [[nodiscard]] const QString& current() const { return m_current; }
    /// Whether several files or a folder were opened.
    [[nodiscard]] bool openedTogether() const { return m_together; }
    /// The paths that open() needs for the same list and image: several files, or the image alone if the list
    /// is that of its folder.
    [[nodiscard]] QStringList opened() const;
    /// Known images; 0 while a folder is being read for the first time.
    [[nodiscard]] qsizetype count() const { return m_known ? m_paths.size() : 0; }
    /// Index of current(), from 0; below 0 if it is not in the list.
    [[nodiscard]] qsizetype place() const { return count() > 0 ? m_paths.indexOf(m_current) : -1; }
    /// The file after current(), and the file before it.
    [[nodiscard]] QStringList neighbours() const;

Q_SIGNALS:
    /// current() has changed, or is to be shown again.
    void moved();
    /// count() and place() are known.
    void listed();
    /// The opened folder contains no image; the list has not changed.
    void foundNothing(const QString& folder);

private:
    struct Move {
        enum class To { First, Last, By };
        To to = To::By;
        qsizetype distance = 0;
    };

    /// Lists folders and files on a thread; takeListing() follows. A new call drops the one before.
    void read(const QStringList& places);
    void takeListing();
    /// Moves now, or after the folder was read if it may have changed.
    void go(const Move& move);
    /// Moves in the present list.
    void apply(const Move& move);
    /// Whether the folder may have changed since it was listed.
    [[nodiscard]] bool outdated() const;

    QFutureWatcher<FolderListing> m_reading;
    QStringList m_places;      ///< folders and files that are being read; empty: none
    bool m_opening = false;    ///< m_places were opened themselves
    std::vector<Move> m_moves; ///< requested while the folder is being read

    QString m_folder; ///< of the images; empty if several were opened together
    std::optional<QDateTime> m_changed;
    QStringList m_paths;
    QString m_current;
    bool m_known = false;    ///< m_paths is the whole list
    bool m_together = false; ///< several files or a folder were opened
};

/// Whether the data contain paths or an image; decodes nothing.
[[nodiscard]] bool isAcceptable(const QMimeData& data);

/// Turns what the user opens, drops, pastes or steps to into requests for one image at a time (fileChosen(),
/// imagePasted()), and follows what becomes of them (showed(), failed(), stopped()). Keeps the window's
/// title, the recent files and the entries of the File menu in step.
class ImageOpener : public QObject {
    Q_OBJECT

public:
    /// The menu must outlive the opener.
    explicit ImageOpener(FileMenu& menu, QObject* parent = nullptr);

    /// Requests the first of `paths` that can be shown; steps lead to the others. A folder stands for its
    /// images.
    void open(const QStringList& paths);
    /// Requests `first` of `paths`, and of that file the frame or page `number`.
    void openAgain(const QStringList& paths, const QString& first, int number);
    /// The paths that open() needs for the image that is shown or requested; none if it is no file.
    [[nodiscard]] QStringList shownFiles() const;
    /// The file that was requested last.
    [[nodiscard]] const QString& current() const { return m_images.current(); }
    /// Requests what was dropped or pasted.
    void take(const QMimeData& offered);

    /// The image `name` is shown, or another frame of it.
    void showed(const QString& name, const std::optional<FrameNumber>& frame = {});
    /// The image `name` could not be shown. Requests the next of several files that were opened together;
    /// after the last of them the image before stays.
    void failed(const QString& name);
    /// The request was stopped; the image before stays.
    void stopped();
    /// An image that was shown before is shown again without a request: the next step starts at its file if
    /// that is in the list.
    void goOnFrom(const QString& name);
    /// Whether the requested image is not the shown one.
    [[nodiscard]] bool awaitsOther() const { return m_awaitsOther; }

    /// The shown image, its frame, and its place in the list if that is known: "a.gif – frame 1 of 12 – 3 of
    /// 21 – Tonescope".
    [[nodiscard]] QString title() const;

Q_SIGNALS:
    /// The user opens something: messages about earlier images are out of date.
    void started();
    /// A request begins, which may be for the first image; it may end with failed(), stopped() or refused().
    void opening();
    /// `number`: of the frame or page, from 1.
    void fileChosen(const QString& path, int number);
    /// A picture without a file is to be counted.
    void imagePasted(const QImage& image);
    /// Nothing can be requested; `reason` is translated.
    void refused(const QString& reason);
    /// title() changed.
    void titleChanged(const QString& title);
    /// The files to which a step from the shown one leads; none when another list begins.
    void neighboursKnown(const QStringList& paths);

private:
    /// Why the list's current image has changed.
    enum class Arrival { Stepped, Opened, InsteadOfAnother };

    /// The list has moved: requests its current file.
    void arrive();
    /// Requests a file for the user: messages about earlier ones are over.
    void show(const QString& path);
    /// Emits fileChosen(), with the number of a frame if one was asked for.
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
    bool m_pasted = false;                ///< the last request was for no file
    bool m_shownPasted = false;           ///< the shown image is no file
    Arrival m_arrival = Arrival::Stepped; ///< of the next moved()
    bool m_triesOthers = false;           ///< after a failure, until one of the opened files is shown
    qsizetype m_tried = 0;                ///< files of the list
    bool m_recent = false;                ///< the requested file was opened, not stepped to
    QString m_numbered;                   ///< the file to which m_number applies; empty: none
    int m_number = 1;                     ///< of the frame or page to request
};

/// Saves which files are open, which of them is shown, its frame or page, and its region. Opener and view
/// must outlive this object.
class LastFiles : public QObject {
    Q_OBJECT

public:
    /// `parent` owns this object.
    LastFiles(ImageOpener& opener, ImageView& view, QObject* parent);

    /// Writes the open files, the shown one, its frame and its region; removes what does not apply.
    void save(QSettings& settings) const;
    /// Opens the saved files again; missing files lead to the opener's messages. Sets the region when its
    /// image is shown, if the image has the same size as then.
    void open(const QSettings& settings);

private:
    /// Sets the saved region when the first image is shown, if it is the image of the region.
    void placeRegion();

    ImageOpener& m_opener;
    ImageView& m_view;
    QMetaObject::Connection m_shown; ///< while the image of the region is awaited
    QString m_file;
    Extent m_extent;
    std::optional<Region> m_region;
};

} // namespace tonescope::ui
