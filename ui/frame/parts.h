// SPDX-License-Identifier: GPL-3.0-or-later
// Building blocks of windows and panes: named widgets, buttons, labels, actions, rows and columns.
//
// Ownership: returned widgets and layouts have no parent. The layout or widget to which the caller adds them
// takes ownership.
#pragma once

#include <QAction>
#include <QBoxLayout>
#include <QLabel>
#include <QMargins>
#include <QPushButton>
#include <QString>

#include <initializer_list>

namespace tonescope::ui {

/// Sets the object name, by which tests and saved settings find the widget, and the accessible name unless it
/// is empty. Returns `widget`.
template <typename Widget>
Widget* named(Widget* widget, QAnyStringView name, const QString& accessibleName = {}) {
    widget->setObjectName(name);
    if (!accessibleName.isEmpty()) widget->setAccessibleName(accessibleName);
    return widget;
}

/// A button, check box or tool button with this text, which may contain "&" for a shortcut.
template <typename Button = QPushButton>
Button* makeButton(const QString& text, QAnyStringView name, const QString& toolTip = {}) {
    auto* button = named(new Button, name);
    button->setText(text);
    button->setToolTip(toolTip);
    return button;
}

/// A label for sentences: plain text, wrapped, selectable by mouse.
[[nodiscard]] QLabel* makeProse(QAnyStringView name, const QString& text = {});

/// An action that `owner` owns.
QAction* makeAction(QObject* owner, const QString& text, QAnyStringView name,
                    const QKeySequence& shortcut = {}, const QString& toolTip = {});

/// An element of a row or column: a widget or a layout, with its stretch factor. An empty part is a stretch.
struct Part {
    Part(QWidget* part, int share = 0, Qt::Alignment at = {}) : widget(part), stretch(share), alignment(at) {}
    Part(QLayout* part, int share = 0) : layout(part), stretch(share) {}
    /// A stretch: it takes the spare room of the row or column.
    Part() : stretch(1) {}

    QWidget* widget = nullptr;
    QLayout* layout = nullptr;
    int stretch = 0;
    Qt::Alignment alignment;
};

/// A horizontal layout (makeColumn(): vertical) of these parts. `spacing` below 0 is that of the style.
[[nodiscard]] QBoxLayout* makeRow(std::initializer_list<Part> parts, int spacing = -1,
                                  const QMargins& margins = {});
[[nodiscard]] QBoxLayout* makeColumn(std::initializer_list<Part> parts, int spacing = -1,
                                     const QMargins& margins = {});

} // namespace tonescope::ui
