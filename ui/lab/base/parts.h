// SPDX-License-Identifier: GPL-3.0-or-later
// Building blocks of the lab's tabs beside those of all windows: labels of fields, boxes, splitters, and file
// dialogs.
//
// Ownership: returned widgets and layouts have no parent. The layout or widget to which the caller adds them
// takes ownership.
#pragma once

#include "ui/frame/parts.h"

#include <QComboBox>

#include <functional>
#include <initializer_list>
#include <utility>
#include <vector>

class QScrollArea;
class QSplitter;

namespace tonescope::ui {

/// A label whose "&" shortcut moves the keyboard focus to `field`, which must outlive it.
[[nodiscard]] QLabel* labelFor(QWidget& field, const QString& title);

/// A combo box with a width of `letters` letters, independent of its entries. Long entries would otherwise
/// widen the whole window, above all in a large font.
[[nodiscard]] QComboBox* makeNarrowBox(const char* name, const QString& accessibleName, int letters);

/// Replaces all entries (text and data) without emitting signals. The current entry is kept if an entry has
/// the same data; otherwise the entry at `otherwise`, or the last one, becomes current.
void refill(QComboBox& box, const std::vector<std::pair<QString, QVariant>>& entries, int otherwise = 0);

/// A frameless scroll area that owns `content`. It scrolls vertically; with `sideways` horizontally too.
/// Without it a small screen or a large font would cut the content.
[[nodiscard]] QScrollArea* makeScrolled(QWidget* content, const QString& accessibleName,
                                        bool sideways = false);

/// Wraps a layout into a widget, for places that accept widgets only.
[[nodiscard]] QWidget* holderOf(QLayout* layout);

/// A splitter of widgets that cannot be collapsed; each part's share is its stretch factor. `sizes`: initial
/// sizes, of which only the proportions count. The lab saves the state of every splitter that has a name.
[[nodiscard]] QSplitter* makeSplitter(Qt::Orientation orientation, const char* name,
                                      std::initializer_list<Part> parts, const QList<int>& sizes = {});

/// The question of a file dialog: title, filter, suggestion, and whether files are read or written.
struct FileQuestion {
    QString title;
    QString filter;       ///< "Tables (*.csv)"; empty: every file
    QString name{};       ///< suggested file name; its suffix is appended if the user types none
    bool saves = false;   ///< for writing: the file need not exist
    bool several = false; ///< more than one may be chosen
};
/// Opens a file dialog without blocking, so that measurements can arrive meanwhile. Calls `chosen` with at
/// least one file; never if the user cancels or `parent` is destroyed.
void askForFiles(QWidget* parent, const FileQuestion& question,
                 const std::function<void(const QStringList&)>& chosen);

} // namespace tonescope::ui
