// SPDX-License-Identifier: GPL-3.0-or-later
// Opening images: the requests that follow from opening, dropping, pasting and stepping, and the files that
// were open at the last quit.
#pragma once

#include "engine/files/image_list.h"
#include "engine/values/image.h"
#include "engine/values/region.h"

#include <QImage>
#include <QMetaObject>
#include <QObject>
#include <QString>
#include <QStringList>

#include <optional>

class QMimeData;
class QSettings;

namespace tonescope::ui {

class FileMenu;
class ImageView;

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
    [[nodiscard]] ImageList& images() { return m_images; }
    /// Index in images(), from 0, of the requested file, or of the shown file if no other one is awaited;
    /// below 0 if this file is not in the list.
    [[nodiscard]] qsizetype place() const;
    /// A file to compare the shown one with: the one that was shown before, or else a neighbour in the list.
    /// Empty: there is none.
    [[nodiscard]] QString other() const {
        return m_before.isEmpty() ? m_images.neighbours().value(0) : m_before;
    }
    /// Requests a file of the list.
    void stepTo(const QString& path);
    /// Requests dropped or pasted data: its files, or else its image. Emits refused() if it contains neither.
    void take(const QMimeData& offered);

    /// To be called before a picture without a file is requested.
    void beginWithoutFile();

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
    QString m_shown;  ///< name of the shown image; empty: none
    QString m_before; ///< the file that was shown before; empty: none
    std::optional<FrameNumber> m_frame;
    bool m_awaitsOther = false;
    bool m_pasted = false;                ///< the last request was for an image without a file
    bool m_shownPasted = false;           ///< the shown image has no file
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
