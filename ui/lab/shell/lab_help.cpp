// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/shell/lab_help.h"

#include "ui/lab/glossary/glossary.h"
#include "ui/window/gestures.h"
#include "ui/window/menus/shortcuts_dialog.h"

#include <QMainWindow>

namespace tonescope::ui {

namespace {

QList<Gesture> labGestures() {
    const QString bars = LabHelp::tr("Bars"), map = LabHelp::tr("Map of contention"),
                  lanes = LabHelp::tr("Lane by lane"), editor = LabHelp::tr("Kernel source");
    return {
        {LabHelp::tr("Click"), bars, LabHelp::tr("Compares all others with that row")},
        {LabHelp::tr("Wheel"), bars, LabHelp::tr("Goes through the rows; the axis stays")},
        {LabHelp::tr("Mouse over a place"), map, LabHelp::tr("Reads out what meets there")},
        {LabHelp::tr("Click"), map, LabHelp::tr("Takes that place's pixels through the lanes")},
        {LabHelp::tr("Left and right"), lanes, LabHelp::tr("One pass back or on")},
        {LabHelp::tr("Home and End"), lanes, LabHelp::tr("Before the first pass, after the last")},
        {LabHelp::tr("Space"), lanes, LabHelp::tr("Plays, or stops")},
        {LabHelp::tr("Click on a line of the log"), editor, LabHelp::tr("Goes to that place of the source")}};
}

} // namespace

LabHelp::LabHelp(QMainWindow& window) : QMenu(tr("&Help"), &window), m_window(window) {
    setObjectName(QStringLiteral("labHelpMenu"));
    QAction* keys = addAction(tr("&Keyboard and gestures"), this, &LabHelp::showShortcuts);
    keys->setObjectName(QStringLiteral("labShortcuts"));
    keys->setShortcut(Qt::Key_F1);
    addAction(tr("&Words of OpenCL and CUDA"), this, &LabHelp::showGlossary)
        ->setObjectName(QStringLiteral("glossaryAction"));
}

void LabHelp::showShortcuts() {
    auto* dialog = m_window.findChild<ShortcutsDialog*>();
    if (dialog == nullptr) dialog = new ShortcutsDialog(m_window, labGestures());
    dialog->present();
}

void LabHelp::showGlossary() {
    auto* dialog = m_window.findChild<QDialog*>(QStringLiteral("glossary"));
    if (dialog == nullptr) dialog = glossaryBeside(&m_window);
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

} // namespace tonescope::ui
