// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/lab.h"

#include "app/cli/command_text.h"
#include "app/lab/lab_csv.h"
#include "app/lab/lab_file.h"
#include "app/lab/strategy_sources.h"
#include "app/lab/this_machine.h"
#include "engine/files/own_files.h"
#include "engine/files/path_text.h"
#include "engine/image/decode.h"
#include "engine/values/text/sentence.h"
#include "ui/lab/shell/lab_settings.h"
#include "ui/lab/shell/lab_state.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QtConcurrent>

#include <iostream>
#include <utility>

namespace tonescope::app {

namespace {

QString lastSession() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
           QStringLiteral("/tonescope/last-lab.json");
}

/// For a lecture that ended before anybody thought of a file.
std::optional<Failure> writeLast(const LabSession& session) {
    makeUsersFolder(QFileInfo(lastSession()).path()); // where it cannot be made, writing tells
    return writeLab(session, lastSession());
}

} // namespace

Lab::Lab(Session& session, const QString& program) : m_session(session), m_runner(session, program) {
    m_files.setMaxThreadCount(1);
    connect(&session, &Session::devicesFound, this, [this](const DeviceCatalog& catalog) {
        m_catalog = catalog;
        if (m_window) showCatalog();
    });
}

/// The windows are gone: nothing is left to say what fails in but standard error.
Lab::~Lab() {
    m_files.waitForDone();
    std::optional<Failure> failure = keepDrafts();
    if (failure)
        std::cerr << "tonescope: " << said(CommandText::tr("the edited kernels: %1"), failureText(*failure))
                  << '\n';
    if (!unsaved()) return;
    failure = writeLast(m_window->session());
    if (failure)
        std::cerr << "tonescope: " << said(CommandText::tr("the lab's session: %1"), failureText(*failure))
                  << '\n';
}

template <typename Work, typename Then>
void Lab::beside(Work work, Then then) {
    using Shared = std::shared_ptr<decltype(work())>;
    QtConcurrent::run(&m_files, [work]() -> Shared {
        return std::make_shared<decltype(work())>(caught(Stage::Open, work));
    }).then(this, [then](const Shared& outcome) { then(*outcome); });
}

void Lab::writeBeside(const QString& file, std::function<std::optional<Failure>()> write,
                      std::function<void()> then) {
    const auto work = [write = std::move(write)]() -> Outcome<Done> {
        if (const auto failure = write()) return *failure;
        return Done{};
    };
    beside(work, [this, file, then = std::move(then)](const Outcome<Done>& written) {
        written ? then() : m_window->showFailure(file, written.failure());
    });
}

std::optional<Failure> Lab::keepDrafts() {
    if (!m_window) return std::nullopt;
    const KernelTexts drafts = m_window->kernelDrafts();
    if (drafts == m_drafts) return std::nullopt;
    auto failure = writeDrafts(drafts, draftsFile());
    if (!failure) m_drafts = drafts;
    return failure;
}

void Lab::restoreDrafts() {
    Outcome<KernelTexts> drafts = readDrafts(draftsFile());
    if (drafts) {
        m_drafts = std::move(drafts).value();
        return m_window->restoreDrafts(m_drafts);
    }
    Failure failure = drafts.failure();
    const std::optional<QString> aside = putAside(draftsFile());
    failure.cause =
        aside ? filled(SENTENCE("%1; it is kept as %2"), {failure.cause, shownText(*aside).toStdString()})
              : filled(SENTENCE("%1; the next edit of a kernel is written over it"), {failure.cause});
    m_window->showFailure(draftsFile(), failure);
}

void Lab::open() {
    if (!m_window) {
        makeWindow();
        restoreDrafts();
    }
    m_window->show();
    m_window->raise();
    m_window->activateWindow();
}

void Lab::close() {
    m_runner.stop();
    if (!m_window) return;
    m_window->close();
    if (m_settings != nullptr) ui::saveLab(*m_window, *m_settings);
}

void Lab::setPhoto(const ImagePointer& photo) {
    m_photo = photo;
    if (m_window) m_window->showPhoto(photo);
}

void Lab::setAnimated(bool animated) {
    m_animated = animated;
    if (m_window) m_window->setAnimated(animated);
}

void Lab::makeWindow() {
    m_window = std::make_unique<ui::LabWindow>();
    m_window->setAnimated(m_animated);
    if (m_settings != nullptr) ui::restoreLab(*m_window, *m_settings);
    connect(m_window.get(), &ui::LabWindow::runRequested, &m_runner, &LabRunner::run);
    connect(m_window.get(), &ui::LabWindow::stopRequested, &m_runner, &LabRunner::stop);
    connect(m_window.get(), &ui::LabWindow::textWanted, this, &Lab::readText);
    connect(m_window.get(), &ui::LabWindow::openRequested, this, &Lab::openSession);
    connect(m_window.get(), &ui::LabWindow::addRequested, this, &Lab::addSessions);
    connect(m_window.get(), &ui::LabWindow::saveRequested, this, &Lab::saveSession);
    connect(m_window.get(), &ui::LabWindow::exportRequested, this, &Lab::writeTable);
    connectRunner();
    if (m_catalog) {
        showCatalog();
    } else {
        m_session.findDevices();
    }
    if (m_photo) m_window->showPhoto(m_photo);
    if (QFile::exists(lastSession())) m_window->offerLast(lastSession());
}

void Lab::connectRunner() {
    connect(m_window.get(), &ui::LabWindow::runRequested, this, [this] { m_running = true; });
    connect(&m_runner, &LabRunner::progressed, m_window.get(), &ui::LabWindow::showProgress);
    connect(&m_runner, &LabRunner::measured, m_window.get(), [this](const MeasurementPointer& measurement) {
        ++m_measured;
        m_window->showMeasured(measurement);
    });
    connect(&m_runner, &LabRunner::ended, m_window.get(), [this](bool stopped) {
        m_running = false;
        m_window->showEnded(stopped); // which may begin the next
        if (!m_running && m_anew) QMetaObject::invokeMethod(this, &Lab::speakAnew, Qt::QueuedConnection);
    });
}

void Lab::speakAnew() {
    if (!m_window) return;
    m_anew = m_running;
    if (!m_running) makeAnew();
}

void Lab::makeAnew() {
    if (m_settings != nullptr) ui::saveLab(*m_window, *m_settings);
    const std::unique_ptr<ui::LabWindow> before = std::exchange(m_window, nullptr);
    makeWindow();
    m_window->restoreDrafts(before->kernelDrafts());
    if (before->isVisible()) m_window->show();
    ui::takeOver(*m_window, *before);
}

void Lab::showCatalog() {
    m_window->setSources(strategySources(*m_catalog));
    m_window->setMachine(thisMachine(*m_catalog));
    m_window->showDevices(*m_catalog);
}

void Lab::readText(const QString& file) {
    beside([file] { return textImage(file); },
           [this, file](Outcome<Image>& text) {
               if (!text) return m_window->showFailure(file, text.failure());
               m_window->showText(std::make_shared<const Image>(std::move(text).value()));
           });
}

void Lab::openSession(const QString& file) {
    m_window->showDone(tr("Reading %1 …").arg(shownText(file)));
    beside([file] { return readLab(file); },
           [this, file, reading = ++m_readings](Outcome<LabSession>& session) {
               showRead(reading, file, std::move(session));
           });
}

void Lab::addSessions(const QStringList& files) {
    for (const QString& file : files) {
        beside([file] { return readLab(file); },
               [this, file](const Outcome<LabSession>& session) { showAdded(file, session); });
    }
}

/// Runs that were kept before machines were are those of a machine that is called like the file.
void Lab::showAdded(const QString& file, const Outcome<LabSession>& session) {
    if (!session) return m_window->showFailure(file, session.failure());
    m_runner.stop();
    LabSession named = *session;
    for (LabRun& run : named.runs) {
        if (!run.machine)
            run.machine = MachineFacts{.name = QFileInfo(file).completeBaseName().toStdString()};
    }
    const auto all = static_cast<int>(named.runs.size());
    const auto added = static_cast<int>(m_window->addSession(named));
    m_window->showDone(added == all ? tr("Added from %1, runs: %2.").arg(shownText(file)).arg(added)
                                    : tr("Added from %1, runs: %2; %3 were there already.")
                                          .arg(shownText(file))
                                          .arg(added)
                                          .arg(all - added));
}

void Lab::showRead(int reading, const QString& file, Outcome<LabSession> session) {
    if (reading != m_readings) return; // another one was asked for since
    m_window->showDone({});
    if (!session) return m_window->showFailure(file, session.failure());
    m_runner.stop();
    if (unsaved()) {
        // The file may be that of the last session: it is read by now.
        const auto before = std::make_shared<const LabSession>(m_window->session());
        const auto read = std::make_shared<Outcome<LabSession>>(std::move(session));
        const auto write = [before] { return writeLast(*before); };
        return writeBeside(lastSession(), write, [this, reading, file, read, measured = m_measured] {
            m_kept = measured;
            m_window->offerLast(lastSession());
            showRead(reading, file, std::move(*read));
            m_window->showDone(tr("What was measured before is kept: it is the last session now."));
        });
    }
    if (const auto failure = keepDrafts()) m_window->showFailure(draftsFile(), *failure);
    m_window->showSession(std::move(session).value());
}

void Lab::saveSession(const QString& file) {
    if (const auto failure = overInput(file, m_window->inputs()))
        return m_window->showFailure(file, *failure);
    const auto session = std::make_shared<const LabSession>(m_window->sessionToWrite());
    const auto write = [file, session] { return writeLab(*session, file); };
    writeBeside(file, write, [this, file, measured = m_measured, whole = !m_window->leavesOutNames()] {
        if (whole) m_kept = measured;
        m_window->showDone(tr("The session is in %1.").arg(shownText(file)));
    });
}

void Lab::writeTable(const QString& file) {
    if (const auto failure = overInput(file, m_window->inputs()))
        return m_window->showFailure(file, *failure);
    const auto session = std::make_shared<const LabSession>(m_window->session());
    const auto write = [file, session] {
        return writeFile(file, QByteArray::fromStdString(csvOf(*session)));
    };
    writeBeside(file, write,
                [this, file] { m_window->showDone(tr("All measurements are in %1.").arg(shownText(file))); });
}

} // namespace tonescope::app
