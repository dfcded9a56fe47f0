// SPDX-License-Identifier: GPL-3.0-or-later
// Engines are made by factories on the engine thread, because looking for devices may take seconds or hang.
// When other servers are chosen, the engine is replaced, but its backend with the OpenCL devices of this
// machine (m_local) is passed on: devices are not searched for again, and a device that was given up stays
// given up. "Try the devices again" makes a new backend.
//
// Tuning runs in a child process, because it takes a minute or more and may crash a driver.
#include "app/window/window_devices.h"

#include "app/doctor/device_doctor.h"
#include "app/json.h"
#include "app/make_engine.h"
#include "app/remote_devices.h"
#include "app/tuning_file.h"
#include "app/window/viewer.h"
#include "engine/host/threads.h"
#include "engine/values/text.h"
#include "ui/counting/count_choices.h"
#include "ui/window/main_window.h"
#include "ui/words/engine_text.h"

#include <QAction>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QStatusBar>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>
#include <utility>

namespace tonescope::app {

namespace {

/// Why OpenCL is left out; empty if it is not. Short, because the window shows it on one line with the
/// remedy.
Text reasonToLeaveOut(bool asked, const std::vector<DiedStart>& died) {
    if (asked) return SENTENCE("OpenCL is switched off by --no-opencl.");
    return died.empty() ? Text() : Text(SENTENCE("%1 OpenCL is not used."), {sentenceOf(died)});
}

const QString serversKey = QStringLiteral("remoteServers");

/// Which driver connects to the servers, or how to get one; translated.
QString driverState() {
    const QString driver = QString::fromStdString(remoteDriver());
    if (driver.isEmpty())
        return RemoteChoice::tr(
            "PoCL's remote driver was not found. No package of Debian 12 has it: build PoCL "
            "6.0 or newer, and name its libpocl.so in TONESCOPE_REMOTE_DRIVER.");
    // A name without a folder is the system's PoCL, which may lack remote devices.
    if (QFileInfo(driver).isRelative())
        return RemoteChoice::tr(
                   "The driver is %1. Debian 12's has no remote devices: build PoCL 6.0 or newer, "
                   "and name its libpocl.so in TONESCOPE_REMOTE_DRIVER.")
            .arg(driver);
    return RemoteChoice::tr("The driver is %1.").arg(driver);
}

} // namespace

RemoteServers RemoteChoice::servers() const {
    RemoteServers all = remoteServers();
    // The settings may have been edited by hand; a list that cannot be parsed counts as empty.
    const auto kept = remote::remoteServersIn(m_settings.value(serversKey).toString().toStdString());
    if (!kept) return all;
    std::ranges::copy_if(*kept, std::back_inserter(all),
                         [&](const auto& each) { return std::ranges::find(all, each) == all.end(); });
    return all;
}

void RemoteChoice::makeDialog(QWidget& window) {
    m_dialog = new QDialog(&window);
    m_dialog->setObjectName(QStringLiteral("remoteDialog"));
    m_dialog->setWindowTitle(tr("Devices on other machines"));
    m_servers = new QLineEdit;
    m_servers->setObjectName(QStringLiteral("remoteServers"));
    m_servers->setPlaceholderText(tr("HOST:PORT/NUMBER, several with commas"));
    m_servers->setClearButtonEnabled(true);
    auto* label = new QLabel(tr("&Servers, on which PoCL's daemon pocld runs:"));
    label->setBuddy(m_servers);
    m_state = new QLabel;
    m_state->setObjectName(QStringLiteral("remoteState"));
    m_state->setWordWrap(true);
    m_state->setTextFormat(Qt::PlainText);
    auto* safety = new QLabel(tr("The protocol has no password and is not encrypted: connect to the server "
                                 "through a tunnel (of ssh, for example) and enter 127.0.0.1 here."));
    safety->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("&Use them"));
    auto* layout = new QVBoxLayout(m_dialog);
    for (QWidget* widget : std::initializer_list<QWidget*>{label, m_servers, m_state, safety, buttons})
        layout->addWidget(widget);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] { choose(m_servers->text()); });
    connect(buttons, &QDialogButtonBox::rejected, m_dialog, &QDialog::reject);
    m_dialog->resize(520, m_dialog->sizeHint().height());
}

void RemoteChoice::present(QWidget& window) {
    if (!m_dialog) makeDialog(window);
    m_servers->setText(m_settings.value(serversKey).toString());
    m_state->setText(driverState());
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
    m_servers->setFocus();
}

void RemoteChoice::choose(const QString& list) {
    const auto servers = remote::remoteServersIn(list.toStdString());
    if (!servers) {
        m_state->setText(ui::failureText(servers.failure()));
        m_servers->setFocus();
        return;
    }
    m_settings.setValue(serversKey, QString::fromStdString(remote::listOf(*servers)));
    m_dialog->close();
    Q_EMIT changed();
}

DeviceStart::DeviceStart(bool withoutOpenCl, const QString& markers) : m_died(diedStarts(markers)) {
    m_why = reasonToLeaveOut(withoutOpenCl, m_died);
    m_marker = std::make_shared<StartMarker>(markers, m_died);
}

EngineFactory DeviceStart::engine(std::shared_ptr<const void> held) {
    m_held = held;
    std::shared_ptr<Backend> local;
    if (m_why.empty()) local = makeLocalDevices(m_marker, held);
    m_local = local;
    return factory(std::move(local), std::move(held));
}

EngineFactory DeviceStart::factory(std::shared_ptr<Backend> local, std::shared_ptr<const void> held) const {
    return [why = m_why, local = std::move(local), held = std::move(held), servers = m_servers] {
        host::giveWay(); // on the engine thread, so that the GUI thread has precedence
        return why.empty() ? makeTiedEngine({nullptr, nullptr, servers, local})
                           : makeEngineWithoutOpenCl(why);
    };
}

void DeviceStart::tie(ui::MainWindow& window, Session& session, Viewer& viewer, const QString& program) {
    connect(window.deviceMenu().doctorAction(), &QAction::triggered, &window, [&window, program] {
        auto* doctor = window.findChild<DeviceDoctor*>();
        if (doctor == nullptr) doctor = new DeviceDoctor(program, window, window.messages());
        doctor->present();
    });
    connect(window.deviceMenu().tryAction(), &QAction::triggered, this, [this, &session, &viewer] {
        forget(m_died);
        m_died.clear();
        m_why = {};
        restart(session, viewer, engine(m_held.lock()));
    });
}

void DeviceStart::useServers(RemoteServers servers, Session& session, Viewer& viewer) {
    useServers(std::move(servers));
    restart(session, viewer, factory(m_local.lock(), m_held.lock()));
}

void DeviceStart::restart(Session& session, Viewer& viewer, const EngineFactory& made) {
    session.useEngine(made);
    session.findDevices();
    viewer.countAgain();
}

void DeviceStart::processEnds() {
    m_marker->processEnds();
}

namespace {

/// The second size to tune for; `bench --tune` always measures 1 MiB as well. A choice is used for images
/// within a factor of eight of its size, so the two sizes cover images from 128 KiB to large photos. Devices
/// that use the machine's own memory get the smaller size, because a processor takes much longer than a
/// graphics card and shows the differences with fewer bytes.
QString sizeFor(const DeviceInfo& device) {
    return device.unifiedMemory || device.type == DeviceType::Host ? QStringLiteral("16M")
                                                                   : QStringLiteral("64M");
}

bool canBeTuned(const DeviceInfo* device) {
    return device != nullptr && device->type != DeviceType::Together && device->type != DeviceType::Simulator;
}

} // namespace

DeviceTuning::DeviceTuning(Session& session, QString program, QObject* parent)
    : QObject(parent), m_session(session), m_program(std::move(program)) {
    connect(&session, &Session::counted, this,
            [this](const CountResultPointer& result) { m_kind = result->image->traits().kind(); });
}

/// Ends the child by SIGTERM without waiting for it.
DeviceTuning::~DeviceTuning() {
    if (m_process == nullptr) return;
    disconnect(m_process, nullptr, this, nullptr);
    m_process->terminate();
}

void DeviceTuning::tie(ui::MainWindow& window) {
    m_window = &window;
    window.deviceMenu().showTuning(m_process != nullptr);
    connect(window.deviceMenu().tuneAction(), &QAction::triggered, this, &DeviceTuning::startOrStop);
}

/// How long a message stays in the status bar, in milliseconds. It hides the values of the pixel below the
/// mouse.
constexpr int shown = 10000;

void DeviceTuning::startOrStop() {
    if (m_process != nullptr) return m_process->terminate();
    const DeviceInfo* device = m_window->deviceMenu().device();
    if (canBeTuned(device)) return start(*device);
    m_window->statusBar()->showMessage(
        tr("Several devices together, and simulators, cannot be tuned: choose a single device first."),
        shown);
}

void DeviceTuning::start(const DeviceInfo& device) {
    m_device = ui::engineText(device.name);
    m_process = new QProcess; // no parent: a driver may keep it alive after its SIGTERM
    connect(m_process, &QProcess::readyReadStandardOutput, this, &DeviceTuning::readChoices);
    connect(m_process, &QProcess::finished, this, &DeviceTuning::end);
    connect(m_process, &QProcess::finished, m_process, &QObject::deleteLater);
    connect(m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) end();
    });
    QStringList arguments{QStringLiteral("bench"),    QStringLiteral("--tune"),
                          QStringLiteral("--device"), QString::fromStdString(device.key),
                          QStringLiteral("--pixels"), QString::fromUtf8(traitsOf(madeLayout(m_kind)).name),
                          QStringLiteral("--bytes"),  sizeFor(device),
                          QStringLiteral("--format"), QStringLiteral("json")};
    if (device.type == DeviceType::Host) arguments += QStringLiteral("--no-opencl");
    // Names only the server of this device, or none. A server that the user entered in the window is not in
    // the environment of this process.
    QProcessEnvironment environment = windowEnvironment();
    environment.insert(QLatin1String(remoteVariable), QString::fromStdString(device.server));
    m_process->setProcessEnvironment(environment);
    m_window->deviceMenu().showTuning(true);
    m_window->messages().clear(ui::Message::Topic::Settings, m_device);
    m_window->statusBar()->showMessage(tr("Tuning %1 …").arg(m_device), shown);
    m_process->start(m_program, arguments); // last: it may fail at once
}

void DeviceTuning::readChoices() {
    while (m_process->canReadLine()) {
        const QJsonObject choice = QJsonDocument::fromJson(m_process->readLine()).object();
        if (!choice.contains(QStringLiteral("strategy"))) continue;
        m_window->statusBar()->showMessage(
            tr("Tuning %1 found %2: %3")
                .arg(m_device, choice[QStringLiteral("strategy")].toString(),
                     ui::engineText(textFrom(choice[QStringLiteral("reasonText")]).value_or(Text()))),
            shown);
    }
}

/// The last line of standard error is shown, because it is the reason of a failure. The engine loads the
/// tuning file in any case: a child that failed may have written choices before.
void DeviceTuning::end() {
    QProcess* ended = std::exchange(m_process, nullptr);
    m_window->deviceMenu().showTuning(false);
    QString cause = QString::fromUtf8(ended->readAllStandardError().trimmed().split('\n').constLast());
    if (ended->error() == QProcess::FailedToStart) {
        cause = ended->errorString();
        ended->deleteLater();
    }
    if (!cause.isEmpty())
        m_window->messages().add({ui::Message::Severity::Note,
                                  ui::Message::Topic::Settings,
                                  tr("Tuning %1: %2").arg(m_device, cause),
                                  {},
                                  {},
                                  m_device});
    m_session.onEngine([](const Outcome<Engine*>& engine) -> EngineAnswer {
        if (engine) (*engine)->useTuning(loadTuning(tuningFile()));
        return {};
    });
}

} // namespace tonescope::app
