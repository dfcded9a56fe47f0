// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/window/lab_menus.h"

#include "ui/frame/shortcuts_dialog.h"
#include "ui/lab/glossary/glossary.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>

namespace tonescope::ui {

LabFileMenu::LabFileMenu(QWidget* parent) : QMenu(tr("&Session"), parent) {
    setObjectName(QStringLiteral("labFileMenu"));
    const QString sessions = tr("Lab sessions") + QStringLiteral(" (*.json)");
    connect(add(tr("&Open …"), "labOpen", QKeySequence::Open), &QAction::triggered, this, [this, sessions] {
        askFor(tr("Open a lab session"), {}, sessions, true, &LabFileMenu::openRequested);
    });
    m_openLast = add(tr("Open the &last session"), "labOpenLast", {});
    connect(m_openLast, &QAction::triggered, this,
            [this] { Q_EMIT openRequested(m_openLast->data().toString()); });
    QAction* more = add(tr("&Add sessions …"), "labAdd", {});
    more->setToolTip(tr("Their runs come beside what is there, as those of other machines."));
    connect(more, &QAction::triggered, this, &LabFileMenu::askForSessions);
    QAction* save = add(tr("&Save …"), "labSave", QKeySequence::Save);
    connect(save, &QAction::triggered, this, [this, sessions] {
        askFor(tr("Save the lab session"), QStringLiteral("lab.json"), sessions, false,
               &LabFileMenu::saveRequested);
    });
    addSeparator();
    m_together = add(tr("&Machines in one plot"), "labTogether", {});
    m_together->setCheckable(true);
    connect(m_together, &QAction::triggered, this, &LabFileMenu::togetherChosen);
    addSeparator();
    addPapers();
    addSeparator();
    QAction* close = add(tr("&Close window"), "labClose", QKeySequence::Close);
    connect(close, &QAction::triggered, parent, &QWidget::close);
    m_needMeasurements += save;
    setMeasured(false);
    setLast({});
    setMachines(0, false);
}

QAction* LabFileMenu::add(const QString& text, const char* name, const QKeySequence& shortcut) {
    QAction* action = addAction(text);
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcut(shortcut);
    return action;
}

/// What others read: tables and reports.
void LabFileMenu::addPapers() {
    QAction* table = add(tr("&Export table …"), "labExport", QKeySequence(tr("Ctrl+E")));
    connect(table, &QAction::triggered, this, [this] {
        askFor(tr("Export all measurements"), QStringLiteral("lab.csv"),
               tr("Tables") + QStringLiteral(" (*.csv)"), false, &LabFileMenu::exportRequested);
    });
    QAction* report = add(tr("&Report …"), "labReport", QKeySequence(tr("Ctrl+P")));
    connect(report, &QAction::triggered, this, [this] {
        askFor(tr("Write a report"), QStringLiteral("lab.pdf"),
               tr("Reports") + QStringLiteral(" (*.pdf *.svg)"), false, &LabFileMenu::reportRequested);
    });
    m_leaveOutNames = add(tr("Write without people's &names"), "labLeaveOutNames", {});
    m_leaveOutNames->setCheckable(true);
    m_leaveOutNames->setToolTip(
        tr("Session files and reports have predictions and kernels, and not whose they are."));
    setToolTipsVisible(true);
    m_needMeasurements = {table, report};
}

void LabFileMenu::setMeasured(bool measured) {
    for (QAction* action : m_needMeasurements)
        action->setEnabled(measured);
}

void LabFileMenu::setLast(const QString& file) {
    m_openLast->setData(file);
    m_openLast->setEnabled(!file.isEmpty());
}

void LabFileMenu::setMachines(std::size_t machines, bool together) {
    m_together->setEnabled(machines > 1);
    m_together->setChecked(together);
    m_together->setToolTip(
        machines > 1 ? tr("Bars and sweeps show what was measured of the same pixels on each machine.")
                     : tr("Add the sessions of other machines first."));
}

void LabFileMenu::askForSessions() {
    auto* dialog = new QFileDialog(parentWidget(), tr("Add lab sessions"), {},
                                   tr("Lab sessions") + QStringLiteral(" (*.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, &LabFileMenu::addRequested);
    dialog->open();
}

void LabFileMenu::askFor(const QString& title, const QString& name, const QString& filter, bool existing,
                         void (LabFileMenu::*chosen)(const QString&)) {
    auto* dialog = new QFileDialog(parentWidget(), title, {}, filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(existing ? QFileDialog::AcceptOpen : QFileDialog::AcceptSave);
    dialog->setFileMode(existing ? QFileDialog::ExistingFile : QFileDialog::AnyFile);
    dialog->setDefaultSuffix(QFileInfo(name).suffix());
    if (!name.isEmpty()) dialog->selectFile(name);
    connect(dialog, &QFileDialog::fileSelected, this, chosen);
    dialog->open(); // and not exec(): measurements may arrive while it is up
}

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
