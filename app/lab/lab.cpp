// SPDX-License-Identifier: GPL-3.0-or-later
// The lab's window emits requests to measure, and to read and write sessions and tables. This unit passes the
// former to LabRunner, and carries out the latter on a thread of its own, so that a large session or a slow
// disk does not block the window. All state that must survive the window can be taken from it (settings,
// session, drafts); after a change of the language a new window gets this state.
#include "app/lab/lab.h"

#include "app/cli/console.h"
#include "app/lab/lab_files.h"
#include "app/lab/pillow_measuring.h"
#include "engine/files/own_files.h"
#include "engine/files/path_text.h"
#include "engine/image/decode.h"
#include "engine/values/device_catalog.h"
#include "engine/values/text.h"
#include "ui/lab/kernel/kernel_pane.h"
#include "ui/lab/lecture/lecture_view.h"
#include "ui/lab/setup/setup_pane.h"
#include "ui/lab/window/lab_window.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QString>
#include <QSysInfo>
#include <QtConcurrent>

#include <iostream>
#include <utility>

namespace tonescope::app {

namespace {

/// The resource with the source text of a strategy: its kernel, or its loop on the host.
QString resourceOf(const StrategyInfo& strategy) {
    QString id = QString::fromUtf8(strategy.id);
    if (strategy.home == StrategyHome::OpenClDevice) return QStringLiteral(":/kernels/%1.cl").arg(id);
    return QStringLiteral(":/host/%1.cpp").arg(id.replace(QLatin1Char('-'), QLatin1Char('_')));
}

/// The text between two lines "//! [NAME]"; without them the whole text.
std::string snippetOf(const std::string& name, const std::string& text) {
    const std::string line = "//! [" + name + "]\n";
    const std::size_t begin = text.find(line), end = text.rfind(line);
    return begin == end ? text : text.substr(begin + line.size(), end - begin - line.size());
}

void addText(std::map<std::string, std::string>& sources, const std::string& name, const QString& resource) {
    QFile file(resource);
    if (file.open(QIODevice::ReadOnly)) sources.emplace(name, snippetOf(name, file.readAll().toStdString()));
}

} // namespace

std::map<std::string, std::string> strategySources(const DeviceCatalog& catalog) {
    std::map<std::string, std::string> sources;
    for (const StrategyInfo& strategy : catalog.strategies)
        addText(sources, std::string(strategy.id), resourceOf(strategy));
    for (const DocumentWay& way : catalog.documents) {
        if (way.text.empty())
            addText(sources, std::string(way.info.id), QStringLiteral(":/host/document_loops.cpp"));
        else
            sources.emplace(way.info.id, way.text);
    }
    const QDir kernels(QStringLiteral(":/kernels"));
    for (const QString& file : kernels.entryList(QDir::Files))
        addText(sources, file.toStdString(), kernels.filePath(file));
    return sources;
}

namespace {

/// Identifies the machine in session files, so that runs of one machine are recognised. A part of a hash of
/// the system's machine id, because that id must not be disclosed.
std::string markOfThisMachine() {
    const QByteArray number = QSysInfo::machineUniqueId();
    if (number.isEmpty()) return {};
    constexpr qsizetype digits = 8;
    return QCryptographicHash::hash("tonescope lab " + number, QCryptographicHash::Sha256)
        .toHex()
        .left(digits)
        .toStdString();
}

} // namespace

MachineFacts thisMachine(const DeviceCatalog& catalog) {
    MachineFacts machine;
    machine.name = QSysInfo::machineHostName().toStdString();
    machine.system = QSysInfo::prettyProductName().toStdString();
    machine.kernel = (QSysInfo::kernelType() + QLatin1Char(' ') + QSysInfo::kernelVersion()).toStdString();
    machine.mark = markOfThisMachine();
    if (const DeviceInfo* host = catalog.find(hostDeviceKey)) {
        machine.processor = host->vendor;
        machine.cores = host->computeUnits;
        machine.memory = host->globalMemory;
    }
    return machine;
}

Image samplePhoto() {
    return imageOf(QImage(QStringLiteral(":/resources/sample.jpg")), QStringLiteral("sample.jpg"));
}

namespace {

QString lastSession() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
           QStringLiteral("/tonescope/last-lab.json");
}

/// Writes measurements that the user has not saved to the file of the last session, which the menu offers at
/// the next start.
std::optional<Failure> writeLast(const LabSession& session) {
    makeUsersFolder(QFileInfo(lastSession()).path()); // if that fails, writing reports it
    return writeLab(session, lastSession());
}

} // namespace

Lab::Lab(Session& session, const QString& program) : m_session(session), m_runner(session, program) {
    m_files.setMaxThreadCount(1);
    connect(&session, &Session::devicesFound, this, [this](const DeviceCatalog& catalog) {
        m_catalog = catalog;
        if (m_pillow) m_catalog->documents.push_back(pillowWay());
        if (m_window) showCatalog();
    });
}

void Lab::addPillow() {
    m_pillow = true;
    if (!m_catalog) return;
    m_catalog->documents.push_back(pillowWay());
    if (m_window) showCatalog();
}

/// Waits for files that are being written, then writes drafts and unsaved measurements. No window can show a
/// failure any more, so it is printed to standard error.
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
    const KernelTexts drafts = m_window->kernels().drafts();
    if (drafts == m_drafts) return std::nullopt;
    auto failure = writeDrafts(drafts, draftsFile());
    if (!failure) m_drafts = drafts;
    return failure;
}

void Lab::restoreDrafts() {
    Outcome<KernelTexts> drafts = readDrafts(draftsFile());
    if (drafts) {
        m_drafts = std::move(drafts).value();
        return m_window->kernels().restoreDrafts(m_drafts);
    }
    Failure failure = drafts.failure();
    const std::optional<QString> aside = putAside(draftsFile());
    failure.cause =
        aside ? Text(SENTENCE("%1; it is kept as %2"), {failure.cause, shownText(*aside).toStdString()})
              : Text(SENTENCE("%1; the next edit of a kernel overwrites the file"), {failure.cause});
    m_window->showFailure(draftsFile(), failure);
}

void Lab::open() {
    if (!m_window) {
        makeWindow();
        restoreDrafts();
        if (!m_pillow) findPillow(*this, [this] { addPillow(); });
    }
    m_window->show();
    m_window->raise();
    m_window->activateWindow();
}

void Lab::close() {
    m_runner.stop();
    if (!m_window) return;
    m_window->close();
    if (m_settings != nullptr) m_window->save(*m_settings);
}

void Lab::setPhoto(const ImagePointer& photo) {
    m_photo = photo;
    if (m_window) m_window->data().setPhoto(photo);
}

void Lab::setAnimated(bool animated) {
    m_animated = animated;
    if (m_window) m_window->setAnimated(animated);
}

void Lab::makeWindow() {
    m_window = std::make_unique<ui::LabWindow>();
    m_window->setAnimated(m_animated);
    if (m_settings != nullptr) m_window->restore(*m_settings);
    connect(m_window.get(), &ui::LabWindow::runRequested, &m_runner, &LabRunner::run);
    connect(m_window.get(), &ui::LabWindow::stopRequested, &m_runner, &LabRunner::stop);
    connect(&m_window->data(), &ui::DataPicker::textWanted, this, &Lab::readText);
    connect(&m_window->fileMenu(), &ui::LabFileMenu::chosen, this, &Lab::useFiles);
    connectRunner();
    if (m_catalog) {
        showCatalog();
    } else {
        m_session.findDevices();
    }
    if (m_photo) m_window->data().setPhoto(m_photo);
    showSample();
    if (QFile::exists(lastSession())) m_window->fileMenu().setLast(lastSession());
}

void Lab::showSample() {
    beside([]() -> Outcome<Image> { return samplePhoto(); },
           [this](Outcome<Image>& sample) {
               if (sample && m_window)
                   m_window->lecture().setSample(std::make_shared<const Image>(std::move(sample).value()));
           });
}

void Lab::connectRunner() {
    connect(m_window.get(), &ui::LabWindow::runRequested, this, [this] { m_running = true; });
    connect(&m_runner, &LabRunner::progressed, m_window.get(), &ui::LabWindow::showProgress);
    connect(&m_runner, &LabRunner::advanced, m_window.get(), &ui::LabWindow::showSoFar);
    connect(&m_runner, &LabRunner::measured, m_window.get(), [this](const MeasurementPointer& measurement) {
        ++m_measured;
        m_window->showMeasured(measurement);
    });
    connect(&m_runner, &LabRunner::ended, m_window.get(), [this](bool stopped) {
        m_running = false;
        m_window->showEnded(stopped); // may start the next run, which sets m_running again
        if (!m_running && m_anew)
            QMetaObject::invokeMethod(this, &Lab::rebuildForLanguage, Qt::QueuedConnection);
    });
}

void Lab::rebuildForLanguage() {
    if (!m_window) return;
    m_anew = m_running;
    if (!m_running) makeAnew();
}

void Lab::makeAnew() {
    if (m_settings != nullptr) m_window->save(*m_settings);
    const std::unique_ptr<ui::LabWindow> before = std::exchange(m_window, nullptr);
    makeWindow();
    m_window->kernels().restoreDrafts(before->kernels().drafts());
    m_window->showSession(before->session());
    if (before->isVisible()) m_window->show();
}

void Lab::showCatalog() {
    m_window->setSources(strategySources(*m_catalog));
    m_window->setMachine(thisMachine(*m_catalog));
    m_window->showDevices(*m_catalog);
}

void Lab::useFiles(ui::LabFileUse use, const QStringList& files) {
    switch (use) {
    case ui::LabFileUse::Open:
        return openSession(files.front());
    case ui::LabFileUse::Add:
        return addSessions(files);
    case ui::LabFileUse::Save:
        return saveSession(files.front());
    case ui::LabFileUse::ExportTable:
        return writeTable(files.front());
    case ui::LabFileUse::OpenLecture:
    case ui::LabFileUse::WriteReport:
    case ui::LabFileUse::WriteHandout:
        return; // the window opens lectures, and writes reports and handouts, itself
    }
}

void Lab::readText(const QString& file) {
    beside([file] { return textImage(file); },
           [this, file](Outcome<Image>& text) {
               if (!text) return m_window->showFailure(file, text.failure());
               m_window->data().setText(std::make_shared<const Image>(std::move(text).value()));
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

/// Adds the runs of a file to the session. Runs in old files have no machine: they get one with the name of
/// the file, so that the panes can tell the machines apart.
void Lab::showAdded(const QString& file, const Outcome<LabSession>& session) {
    if (!session) return m_window->showFailure(file, session.failure());
    m_window->stopRuns();
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
    if (reading != m_readings) return; // another file was opened since
    m_window->showDone({});
    if (!session) return m_window->showFailure(file, session.failure());
    m_window->stopRuns();
    if (unsaved()) {
        // Overwrites the file of the last session. That may be the file that was just read; nothing is lost,
        // because its content is in memory already. Then showRead() runs again with nothing unsaved.
        const auto before = std::make_shared<const LabSession>(m_window->session());
        const auto read = std::make_shared<Outcome<LabSession>>(std::move(session));
        const auto write = [before] { return writeLast(*before); };
        return writeBeside(lastSession(), write, [this, reading, file, read, measured = m_measured] {
            m_kept = measured;
            m_window->fileMenu().setLast(lastSession());
            showRead(reading, file, std::move(*read));
            m_window->showDone(tr("The previous measurements are kept as the last session."));
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
    writeBeside(file, write,
                [this, file, measured = m_measured, whole = !m_window->fileMenu().leavesOutNames()] {
                    // A copy without names lacks data, so the session still counts as unsaved.
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
