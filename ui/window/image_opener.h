// SPDX-License-Identifier: GPL-3.0-or-later
// Which image is asked for: opened, dropped, pasted, stepped to.
#pragma once

#include <QImage>
#include <QObject>
#include <QStringList>

class QMimeData;

namespace tonescope::ui {

class FileMenu;

/// Several files that were opened together; or one file, and then its neighbours in its folder.
class ImageList {
public:
    /// Starts at the first of `paths`.
    void open(const QStringList& paths);
    /// The path to show now; empty before anything was opened.
    [[nodiscard]] QString current() const { return m_paths.value(m_current); }
    /// Steps by `distance` and back to the other end. Reads the folder of a single file, the first time.
    /// False where there is nothing else to show.
    bool step(qsizetype distance);

private:
    void addNeighbours();

    QStringList m_paths;
    qsizetype m_current = 0;
    bool m_neighboursKnown = false;
};

/// Wildcards of the files that can be read: "*.jpg", ...
[[nodiscard]] QStringList imageWildcards();

/// Whether there is something to take, told without decoding anything.
[[nodiscard]] bool isAcceptable(const QMimeData& data);

/// Knows the list of files to step through, the recent ones, and whether the image that is on its way is
/// another than the shown one.
class ImageOpener : public QObject {
    Q_OBJECT

public:
    /// The menu must outlive the opener.
    explicit ImageOpener(FileMenu& menu, QObject* parent = nullptr);

    /// Asks for the first of `paths` that can be shown; the others come by stepping.
    void open(const QStringList& paths);
    /// Asks for what was dropped or pasted.
    void take(const QMimeData& offered);

    /// The image `name` is shown now.
    void showed(const QString& name);
    /// The image `name` could not be shown. Asks for the next of files that were opened together; after the
    /// last, or where there is no other, the image before stays.
    void failed(const QString& name);
    /// What was asked for is not wanted any more; the image before stays.
    void stopped();
    [[nodiscard]] bool awaitsOther() const { return m_awaitsOther; }

Q_SIGNALS:
    /// Somebody opens something; what was said of the images before is over.
    void started();
    void fileChosen(const QString& path);
    void imagePasted(const QImage& image);
    /// There was nothing to take; `reason` is for people.
    void refused(const QString& reason);

private:
    void step(int distance);
    void choose(const QString& path);
    void offerFiles();

    FileMenu& m_menu;
    ImageList m_images;
    QString m_shown; ///< name of the shown image; empty: none
    bool m_awaitsOther = false;
    bool m_pasted = false;      ///< what was asked for last is no file
    bool m_shownPasted = false; ///< nor is what is shown
    qsizetype m_untried = 0;    ///< files after the current one, until one of those opened together is shown
};

} // namespace tonescope::ui
