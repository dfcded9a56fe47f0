// SPDX-License-Identifier: GPL-3.0-or-later
// The row of thumbnails of the files to step through.
#pragma once

#include <QHash>
#include <QImage>
#include <QListView>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <QWidget>

class QLabel;

namespace tonescope::ui {

class FilmstripModel;
class ImageOpener;
class PhotoSorter;

/// Thumbnails of the opener's files, with the current one framed, and its place in the list at the right. A
/// click or the arrow keys open a file, the right button compares it with the present one; the wheel scrolls.
/// Bars mark thumbnails of photos with clipped colours; a text is the figure by which the files are sorted.
/// Asks for the thumbnails in view by wanted(). Lives on the GUI thread.
class Filmstrip : public QWidget {
    Q_OBJECT

public:
    /// `opener` and `sorter` must outlive the strip.
    Filmstrip(ImageOpener& opener, PhotoSorter& sorter, QWidget* parent = nullptr);

    /// Whether there are at least two files.
    [[nodiscard]] bool useful() const;
    /// Shows the picture of a file, which may be null: it cannot be decoded.
    void show(const QString& path, const QImage& picture);
    using QWidget::show;

Q_SIGNALS:
    /// useful() may have changed.
    void listed();
    /// A file is to be shown beside the present one.
    void compareWanted(const QString& path);
    /// The files whose pictures are to be shown, the visible ones first. Replaces those of an earlier signal.
    void wanted(const QStringList& paths);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Shows list and place of the opener.
    void follow();
    /// Writes place and progress beside the thumbnails, and the figures into them.
    void tell();
    /// Emits wanted() for the files in view and those of a view's width after them.
    void ask();

    ImageOpener& m_opener;
    PhotoSorter& m_sorter;
    FilmstripModel* m_model;
    QListView* m_view;
    QLabel* m_place;
    QTimer m_ask; ///< asks once after all changes in one pass of the event loop
};

} // namespace tonescope::ui
