// SPDX-License-Identifier: GPL-3.0-or-later
// The page in the place of the photo while there is none: where a photo can be dropped, and how else to
// begin.
#pragma once

#include <QHash>
#include <QImage>
#include <QString>
#include <QStringList>
#include <QToolButton>
#include <QWidget>

class QAction;
class QBoxLayout;
class QLabel;

namespace tonescope::ui {

/// The actions that the page offers as buttons; they must outlive the page.
struct StartActions {
    QAction &openPhoto, &openFolder, &openLab;
};

/// Invites to open a photo, and shows the last files. Decodes no files: it asks for small pictures by
/// thumbnailsWanted(), and the receiver answers by showThumbnail(). Lives on the GUI thread.
class StartPage : public QWidget {
    Q_OBJECT

public:
    static constexpr qsizetype mostTiles = 5;

    explicit StartPage(const StartActions& actions, QWidget* parent = nullptr);

    /// Shows the content of the page, or hides it, for example while a photo is decoded.
    void setInviting(bool inviting);
    /// Whether something that can be opened is held over the window.
    void setHeldOver(bool held);
    /// Sets the last files, the newest first.
    void setRecent(const QStringList& paths);

    /// Smaller than that of the content, which fit() adapts to the page.
    [[nodiscard]] QSize minimumSizeHint() const override { return {320, 120}; }

public Q_SLOTS:
    /// Shows a button that opens the file, in the order of the last files, unless there are enough already. A
    /// null picture (the file is missing, or cannot be decoded) leaves the file out.
    void showThumbnail(const QString& path, const QImage& picture);

Q_SIGNALS:
    /// These files are to be opened.
    void chosen(const QStringList& paths);
    /// Pictures of these files are wanted, in this order; none: pictures of an earlier signal are no longer
    /// wanted.
    void thumbnailsWanted(const QStringList& paths);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    class DropCard;

    /// Asks for pictures as soon as the event loop runs, if the page still invites then: a photo of the
    /// command line is requested after the window was shown.
    void askSoon();
    /// Hides parts that have no room: tiles beyond the width of the page; on a low page first the mark, then
    /// all tiles.
    void fit();
    void openSample();

    QWidget* m_content;
    QLabel* m_mark;
    DropCard* m_card;
    QWidget* m_tiles;
    QWidget* m_foot;
    QBoxLayout* m_row; ///< of the tiles
    QStringList m_recent;
    QHash<QString, QToolButton*> m_tileOf; ///< by path
    bool m_inviting = true;
};

} // namespace tonescope::ui
