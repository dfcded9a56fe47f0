// SPDX-License-Identifier: GPL-3.0-or-later
// Which image is asked for: opened, dropped, pasted, stepped to.
#pragma once

#include "engine/values/image.h"
#include "ui/window/image_list.h"

#include <QImage>
#include <QObject>
#include <QStringList>

#include <optional>

class QMimeData;

namespace tonescope::ui {

class FileMenu;

/// Whether there is something to take, told without decoding anything.
[[nodiscard]] bool isAcceptable(const QMimeData& data);

/// Knows the list of files to step through, the recent ones, and whether the image that is on its way is
/// another than the shown one.
class ImageOpener : public QObject {
    Q_OBJECT

public:
    /// The menu must outlive the opener.
    explicit ImageOpener(FileMenu& menu, QObject* parent = nullptr);

    /// Goes on where the one of another window is.
    void takeOver(const ImageOpener& before);

    /// Asks for the first of `paths` that can be shown; the others come by stepping.
    void open(const QStringList& paths);
    /// Asks for `first` among them, which was shown the last time, and for the picture of that number in it.
    void openAgain(const QStringList& paths, const QString& first, int number);
    /// What would have to be opened for what is shown, or on its way; none where that is no file.
    [[nodiscard]] QStringList shownFiles() const;
    /// The file that was asked for last.
    [[nodiscard]] const QString& current() const { return m_images.current(); }
    /// Asks for what was dropped or pasted.
    void take(const QMimeData& offered);

    /// The image `name` is shown now, or another frame of it.
    void showed(const QString& name, const std::optional<FrameNumber>& frame = {});
    /// The image `name` could not be shown. Asks for the next of files that were opened together; after the
    /// last, or where there is no other, the image before stays.
    void failed(const QString& name);
    /// What was asked for is not wanted any more; the image before stays.
    void stopped();
    /// An image that was shown before is asked for, and already there: steps go on from its file, where that
    /// is in the list.
    void goOnFrom(const QString& name);
    [[nodiscard]] bool awaitsOther() const { return m_awaitsOther; }

    /// Names the shown image, its frame, and its place in the list as soon as that is known: "a.gif – frame 1
    /// of 12 – 3 of 21 – Tonescope".
    [[nodiscard]] QString title() const;

Q_SIGNALS:
    /// Somebody opens something; what was said of the images before is over.
    void started();
    /// Something is on its way, which may be the first image; a failure, a stop or refused() may end it.
    void opening();
    /// `number`: of the picture, in a file that holds several.
    void fileChosen(const QString& path, int number);
    void imagePasted(const QImage& image);
    /// There was nothing to take; `reason` is for people.
    void refused(const QString& reason);
    void titleChanged(const QString& title);
    /// The files that a step from the shown one leads to; none when another list begins.
    void neighboursKnown(const QStringList& paths);

private:
    /// Why the list's current image is another now.
    enum class Arrival { Stepped, Opened, InsteadOfAnother };

    void arrive();
    void show(const QString& path);
    void choose(const QString& path);
    void tellPlace();
    void offerFiles();

    FileMenu& m_menu;
    ImageList m_images;
    QString m_shown; ///< name of the shown image; empty: none
    std::optional<FrameNumber> m_frame;
    bool m_awaitsOther = false;
    bool m_pasted = false;                ///< what was asked for last is no file
    bool m_shownPasted = false;           ///< nor is what is shown
    Arrival m_arrival = Arrival::Stepped; ///< of the next
    bool m_triesOthers = false;           ///< until one of those that were opened is shown
    qsizetype m_tried = 0;                ///< of them
    bool m_recent = false;                ///< what is on its way was opened, and not stepped to
    QString m_numbered;                   ///< the file of which another picture than the first is wanted next
    int m_number = 1;                     ///< that picture's
};

} // namespace tonescope::ui
