// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/base/lab_pane.h"

#include "ui/lab/base/report.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QListWidget>
#include <QSlider>
#include <QSpinBox>
#include <QTabWidget>

#include <qcustomplot.h>

#include <algorithm>

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

void LabPane::report(Report& report, const std::vector<const LabRun*>& runs) {
    for (const QString& finding : findings())
        report.paragraph(finding);
    for (QCustomPlot* plot : plots())
        report.plot(*plot, std::max(Report::usualPlotHeight, Report::heightOf(plot->minimumHeight())));
    report.table(runs.back()->measurements);
}

void LabPane::takeOver(const LabPane& before) {
    takeControls(*this, before);
}

void LabPane::restore(const LabRun& run) {
    m_restoring = true;
    begin(run, run.measurements.size());
    showAll(run.measurements);
    m_restoring = false;
    end();
}

void LabPane::showAll(const Measurements& measurements) {
    for (const MeasurementPointer& measurement : measurements)
        show(measurement);
}

void LabPane::enable(QWidget& button, bool enabled) {
    if (!enabled && window()->focusWidget() == &button) {
        setFocus();
        m_waiting = &button;
    }
    button.setEnabled(enabled);
    if (!enabled || m_waiting != &button) return;
    if (window()->focusWidget() == this) button.setFocus();
    m_waiting.clear();
}

} // namespace tonescope::ui
