// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/lab.h"

#include "app/lab/lab_csv.h"
#include "app/lab/lab_file.h"
#include "app/lab/strategy_sources.h"
#include "engine/files/written_file.h"
#include "engine/image/text_image.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QtConcurrent>

namespace tonescope::app {

namespace {

QString lastSession() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
           QStringLiteral("/tonescope/last-lab.json");
}

} // namespace

Lab::Lab(Session& session, const QString& program) : m_session(session), m_runner(session, program) {
    connect(&session, &Session::devicesFound, this, [this](const DeviceCatalog& catalog) {
        m_catalog = catalog;
        if (m_window) showCatalog();
    });
}

Lab::~Lab() {
    static_cast<void>(keepSession()); // nobody is there any more to be told of a failure
    static_cast<void>(keepDrafts());
}

/// For a lecture that ended before anybody thought of a file.
std::optional<Failure> Lab::keepSession() {
    if (!m_unsaved) return std::nullopt;
    const QString file = lastSession();
    makeUsersFolder(QFileInfo(file).path()); // where it cannot be made, writing tells
    auto failure = writeLab(m_window->session(), file);
    if (failure) return failure;
    m_unsaved = false;
    m_window->offerLast(file);
    return std::nullopt;
}

std::optional<Failure> Lab::keepDrafts() {
    if (!m_window) return std::nullopt;
    const KernelTexts drafts = m_window->kernelDrafts();
    if (drafts == m_drafts) return std::nullopt;
    auto failure = writeDrafts(drafts, draftsFile());
    if (!failure) m_drafts = drafts;
    return failure;
}

void Lab::open() {
    if (!m_window) makeWindow();
    m_window->show();
    m_window->raise();
    m_window->activateWindow();
}

void Lab::close() {
    m_runner.stop();
    if (!m_window) return;
    if (const auto failure = keepDrafts()) m_window->showFailure(draftsFile(), *failure);
    m_window->close();
}

void Lab::setPhoto(const ImagePointer& photo) {
    m_photo = photo;
    if (m_window) m_window->showPhoto(photo);
}

void Lab::makeWindow() {
    m_window = std::make_unique<ui::LabWindow>();
    connect(m_window.get(), &ui::LabWindow::runRequested, &m_runner, &LabRunner::run);
    connect(m_window.get(), &ui::LabWindow::stopRequested, &m_runner, &LabRunner::stop);
    connect(m_window.get(), &ui::LabWindow::textWanted, this, &Lab::readText);
    connect(m_window.get(), &ui::LabWindow::openRequested, this, &Lab::openSession);
    connect(m_window.get(), &ui::LabWindow::saveRequested, this, &Lab::saveSession);
    connect(m_window.get(), &ui::LabWindow::exportRequested, this, &Lab::writeTable);
    connect(&m_runner, &LabRunner::progressed, m_window.get(), &ui::LabWindow::showProgress);
    connect(&m_runner, &LabRunner::measured, m_window.get(), [this](const MeasurementPointer& measurement) {
        m_unsaved = true;
        m_window->showMeasured(measurement);
    });
    connect(&m_runner, &LabRunner::ended, m_window.get(), &ui::LabWindow::showEnded);
    if (m_catalog) {
        showCatalog();
    } else {
        m_session.findDevices();
    }
    m_drafts = readDrafts(draftsFile());
    m_window->restoreDrafts(m_drafts);
    if (m_photo) m_window->showPhoto(m_photo);
    if (QFile::exists(lastSession())) m_window->offerLast(lastSession());
}

void Lab::showCatalog() {
    m_window->setSources(strategySources(*m_catalog));
    m_window->showDevices(*m_catalog);
}

void Lab::readText(const QString& file) {
    Outcome<Image> text = textImage(file);
    if (!text) return m_window->showFailure(file, text.failure());
    m_window->showText(std::make_shared<const Image>(std::move(text).value()));
}

void Lab::openSession(const QString& file) {
    m_window->showDone(tr("Reading %1 …").arg(file));
    // A session may be of thousands of measurements. Shared: it is copied nowhere.
    QtConcurrent::run([file] {
        return std::make_shared<const Outcome<LabSession>>(readLab(file));
    }).then(this, [this, file, number = ++m_readings](const ReadSession& session) {
        if (number == m_readings) showRead(file, *session); // else another one was asked for since
    });
}

void Lab::showRead(const QString& file, const Outcome<LabSession>& session) {
    if (!session) return m_window->showFailure(file, session.failure());
    m_runner.stop();
    // The file may be that of the last session: it is read by now.
    const bool unsaved = m_unsaved;
    if (const auto failure = keepSession()) return m_window->showFailure(lastSession(), *failure);
    if (const auto failure = keepDrafts()) return m_window->showFailure(draftsFile(), *failure);
    m_window->showSession(*session);
    if (unsaved) m_window->showDone(tr("What was measured before is kept: it is the last session now."));
}

void Lab::saveSession(const QString& file) {
    if (const auto failure = overInput(file, m_window->inputs()))
        return m_window->showFailure(file, *failure);
    if (const auto failure = writeLab(m_window->session(), file))
        return m_window->showFailure(file, *failure);
    m_unsaved = false;
    m_window->showDone(tr("The session is in %1.").arg(file));
}

void Lab::writeTable(const QString& file) {
    if (const auto failure = overInput(file, m_window->inputs()))
        return m_window->showFailure(file, *failure);
    const QByteArray text = QByteArray::fromStdString(csvOf(m_window->session()));
    if (const auto failure = writeFile(file, text)) return m_window->showFailure(file, *failure);
    m_window->showDone(tr("All measurements are in %1.").arg(file));
}

} // namespace tonescope::app
