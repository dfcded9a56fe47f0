// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/tuning_files.h"

#include "app/tuning_exchange.h"
#include "engine/files/path_text.h"
#include "ui/counting/count_choices.h"

#include <QAction>
#include <QFileDialog>
#include <QStatusBar>

#include <utility>

namespace tonescope::app {

namespace {

QFileDialog* openDialog(QWidget& window, const QString& title) {
    auto* dialog =
        new QFileDialog(&window, title, {}, TuningFiles::tr("Tuning") + QStringLiteral(" (*.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    dialog->open(); // and not exec(): results and devices may arrive while it is up
    return dialog;
}

} // namespace

TuningFiles::TuningFiles(ui::MainWindow& window, Session& session, QString tuningPath)
    : m_window(window), m_session(session), m_path(std::move(tuningPath)) {
    connect(&session, &Session::devicesFound, this, &TuningFiles::setCatalog);
    const ui::DeviceMenu& menu = window.deviceMenu();
    connect(menu.exportTuningAction(), &QAction::triggered, this, &TuningFiles::askForExport);
    connect(menu.importTuningAction(), &QAction::triggered, this, &TuningFiles::askForImport);
}

void TuningFiles::askForExport() {
    QFileDialog* dialog = openDialog(m_window, tr("Export tuning"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->selectFile(QStringLiteral("tuning-to-send.json"));
    connect(dialog, &QFileDialog::fileSelected, this, &TuningFiles::exportTo);
}

void TuningFiles::askForImport() {
    QFileDialog* dialog = openDialog(m_window, tr("Import tuning"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &TuningFiles::importFrom);
}

void TuningFiles::exportTo(const QString& file) {
    m_window.messages().clear(ui::Message::Topic::Export);
    const auto choices = exportTuning(file, m_catalog, m_path);
    if (!choices) {
        m_window.messages().tell(shownFileName(file), choices.failure(), ui::Message::Topic::Export);
        return;
    }
    m_window.statusBar()->showMessage(
        tr("Written to %1, tuned choices: %2").arg(shownText(file)).arg(*choices));
}

void TuningFiles::importFrom(const QString& file) {
    m_window.messages().clear(ui::Message::Topic::Export);
    const auto choices = importTuning(file, m_path);
    if (!choices) {
        m_window.messages().tell(shownFileName(file), choices.failure(), ui::Message::Topic::Export);
        return;
    }
    m_session.learn(*choices);
    m_window.statusBar()->showMessage(
        tr("Read from %1, tuned choices: %2").arg(shownText(file)).arg(choices->size()));
}

} // namespace tonescope::app
