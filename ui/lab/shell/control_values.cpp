// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/shell/control_values.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QListWidget>
#include <QSlider>
#include <QSpinBox>
#include <QTabWidget>

namespace tonescope::ui {

namespace {

/// Calls `take` with each control of a kind and the one of the same name.
template <typename Control, typename Take>
void each(QWidget& widget, const QWidget& before, Take take) {
    for (Control* control : widget.findChildren<Control*>()) {
        const QString name = control->objectName();
        if (name.isEmpty() || name.startsWith(QStringLiteral("qt_"))) continue; // parts of other controls
        if (const auto* old = before.findChild<Control*>(name)) take(*control, *old);
    }
}

void takeEntry(QComboBox& box, const QComboBox& old) {
    const int index = old.currentIndex();
    if (box.isEditable()) return box.setEditText(old.currentText());
    if (index == box.currentIndex() || index < 0 || index >= box.count()) return;
    box.setCurrentIndex(index);
    Q_EMIT box.activated(index);
}

template <typename Checkable>
void takeCheck(Checkable& control, const Checkable& old) {
    if (control.isCheckable() && control.isChecked() != old.isChecked()) control.setChecked(old.isChecked());
}

} // namespace

void takeControls(QWidget& widget, const QWidget& before) {
    each<QComboBox>(widget, before, takeEntry);
    each<QAbstractButton>(widget, before, takeCheck<QAbstractButton>);
    each<QAction>(widget, before, takeCheck<QAction>);
    each<QSpinBox>(widget, before, [](QSpinBox& box, const QSpinBox& old) { box.setValue(old.value()); });
    each<QDoubleSpinBox>(widget, before,
                         [](QDoubleSpinBox& box, const QDoubleSpinBox& old) { box.setValue(old.value()); });
    each<QSlider>(widget, before, [](QSlider& slider, const QSlider& old) { slider.setValue(old.value()); });
    each<QLineEdit>(widget, before, [](QLineEdit& line, const QLineEdit& old) { line.setText(old.text()); });
    each<QListWidget>(widget, before, [](QListWidget& list, const QListWidget& old) {
        list.setCurrentRow(old.currentRow());
    });
    each<QTabWidget>(widget, before, [](QTabWidget& tabs, const QTabWidget& old) {
        tabs.setCurrentIndex(old.currentIndex());
    });
}

} // namespace tonescope::ui
