// SPDX-License-Identifier: GPL-3.0-or-later
// Which image is asked for: opened, dropped, pasted, stepped to.
#pragma once

#include "ui/window/image_list.h"

#include <QImage>
#include <QObject>

class QMimeData;

namespace tonescope::ui {

class FileMenu;

/// Knows the list of files to step through, the recent ones, and whether the image that is on its way is
/// another than the shown one.
class ImageOpener : public QObject {
    Q_OBJECT

public:
    /// The menu must outlive the opener.
    explicit ImageOpener(FileMenu& menu, QObject* parent = nullptr);

    /// Asks for the first of `paths`; the others come by stepping.
    void open(const QStringList& paths);
    /// Asks for what was dropped or pasted.
    void take(const QMimeData& offered);

    /// The image `name` is shown now.
    void showed(const QString& name);
    /// What was asked for did not come; the image before stays.
    void failed() { m_awaitsOther = false; }
    [[nodiscard]] bool awaitsOther() const { return m_awaitsOther; }

Q_SIGNALS:
    void fileChosen(const QString& path);
    void imagePasted(const QImage& image);
    /// There was nothing to take; `reason` is for people.
    void refused(const QString& reason);

private:
    void choose(const QString& path);

    FileMenu& m_menu;
    ImageList m_images;
    QString m_shown; ///< name of the shown image; empty: none
    bool m_awaitsOther = false;
};

} // namespace tonescope::ui
