// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of which the lab's tabs are composed: named widgets, labels, rows and columns, splitters, questions
// for files.
//
// Everything that is returned has no parent yet: the layout or the widget that takes it owns it.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QString>

#include <functional>
#include <initializer_list>
#include <utility>
#include <vector>

class QBoxLayout;
class QScrollArea;
class QSplitter;

namespace tonescope::ui {

/// Gives a widget its object name, by which tests and saved settings find it, and an accessible name unless
/// that is empty. Returns the widget.
template <typename Widget>
Widget* named(Widget* widget, const char* name, const QString& accessibleName = {}) {
    widget->setObjectName(QLatin1String(name));
    if (!accessibleName.isEmpty()) widget->setAccessibleName(accessibleName);
    return widget;
}

/// A button, check box or tool button.
template <typename Button = QPushButton>
Button* makeButton(const QString& text, const char* name, const QString& toolTip = {}) {
    auto* button = named(new Button, name);
    button->setText(text);
    button->setToolTip(toolTip);
    return button;
}

/// A label for sentences: plain text that is wrapped, and that the mouse can select.
[[nodiscard]] QLabel* makeProse(const char* name, const QString& text = {});

/// The title of a field, whose "&" leads the keyboard to the field.
[[nodiscard]] QLabel* labelFor(QWidget& field, const QString& title);

/// A list that keeps a width of `letters`, however long its entries are; so there is room in a large font.
[[nodiscard]] QComboBox* makeNarrowBox(const char* name, const QString& accessibleName, int letters);

/// Replaces the entries (text and data) without signals. The entry whose data was chosen stays chosen;
/// without it, the entry at `otherwise`, or the last one if there are fewer.
void refill(QComboBox& box, const std::vector<std::pair<QString, QVariant>>& entries, int otherwise = 0);

/// A frameless area that scrolls `content`, vertically unless `sideways`: for small screens and large fonts.
[[nodiscard]] QScrollArea* makeScrolled(QWidget* content, const QString& accessibleName,
                                        bool sideways = false);

/// What stands in a row or column: a widget or a layout, with its share of the spare room; without both,
/// spare room.
struct Part {
    Part(QWidget* part, int share = 0, Qt::Alignment at = {}) : widget(part), stretch(share), alignment(at) {}
    Part(QLayout* part, int share = 0) : layout(part), stretch(share) {}
    /// Spare room.
    Part() : stretch(1) {}

    QWidget* widget = nullptr;
    QLayout* layout = nullptr;
    int stretch = 0;
    Qt::Alignment alignment;
};

/// A row or a column without margins.
[[nodiscard]] QBoxLayout* makeRow(std::initializer_list<Part> parts);
[[nodiscard]] QBoxLayout* makeColumn(std::initializer_list<Part> parts);
/// A widget that holds a layout.
[[nodiscard]] QWidget* holderOf(QLayout* layout);

/// A splitter of widgets, none of which can be pushed away, with their shares of spare room. `sizes`: at
/// first, in proportion. A splitter with a name is restored at the next start.
[[nodiscard]] QSplitter* makeSplitter(Qt::Orientation orientation, const char* name,
                                      std::initializer_list<Part> parts, const QList<int>& sizes = {});

/// Asks for a file by a dialog that does not block: measurements may arrive while it is up.
struct FileQuestion {
    QString title;
    QString filter;       ///< "Tables (*.csv)"; empty: every file
    QString name{};       ///< that is suggested; its ending is the default
    bool saves = false;   ///< for writing: the file need not exist
    bool several = false; ///< more than one may be chosen
};
/// `chosen` is called with at least one file, unless the question is cancelled.
void askForFiles(QWidget* parent, const FileQuestion& question,
                 const std::function<void(const QStringList&)>& chosen);

} // namespace tonescope::ui
