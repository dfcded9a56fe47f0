// SPDX-License-Identifier: GPL-3.0-or-later
// The order in which the window steps through photos.
#pragma once

#include "engine/values/photo_figures.h"

#include <QHash>
#include <QObject>
#include <QSet>
#include <QString>
#include <QStringList>
#include <QTimer>

namespace tonescope {
class ImageList;
}

namespace tonescope::ui {

class ChoiceMenu;

/// Sorts a list of photos by name, by a share of clipped pixels or by exposure, as its menu says. Asks for
/// the figures of all files by wanted(); while they arrive, the known ones come first in the list. Lives on
/// the GUI thread.
class PhotoSorter : public QObject {
    Q_OBJECT

public:
    /// A figure as text: "3.21 %", and as a sentence. Both are empty if the figure is unknown, or if the list
    /// is sorted by name.
    struct FigureText {
        QString brief, sentence;
    };

    /// `list` must outlive the sorter; `parent` owns the menu.
    PhotoSorter(ImageList& list, QWidget* parent);

    /// The choice of the order.
    [[nodiscard]] ChoiceMenu* menu() const { return m_menu; }
    /// Takes the figures of a file that was wanted.
    void take(const QString& path, const PhotoFigures& figures);
    /// The figure by which the list is sorted, of this file.
    [[nodiscard]] FigureText textOf(const QString& path) const;
    /// "12 of 30 counted"; empty if no figures are awaited.
    [[nodiscard]] QString progress() const;

Q_SIGNALS:
    /// The files whose figures are needed; none if the list is sorted by name. Replaces those of an earlier
    /// signal.
    void wanted(const QStringList& paths);
    /// Order, figures or progress may have changed.
    void changed();

private:
    /// Asks for the figures of the list, if the order needs them.
    void ask();
    /// Sorts the list by the known figures.
    void apply();
    [[nodiscard]] PhotoOrder order() const;

    ImageList& m_list;
    ChoiceMenu* m_menu;
    QStringList m_listed;                   ///< ImageList::found() at the last wanted()
    QSet<QString> m_awaited;                ///< of these, files without figures yet
    QHash<QString, PhotoFigures> m_figures; ///< by path
    QTimer m_apply;
};

} // namespace tonescope::ui
