// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/device_tuning.h"

#include "app/tuning_file.h"
#include "ui/counting/count_choices.h"
#include "ui/words/engine_text.h"

#include <QAction>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStatusBar>

#include <utility>

namespace tonescope::app {

namespace {

/// Bytes of pixels beside the 1 MiB that `bench --tune` always takes. A choice is used within a factor of
/// eight of its size, so the two cover images from 128 KiB to the largest photos. A processor needs long for
/// what a card counts at once, and shows the differences with fewer bytes.
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

/// SIGTERM ends the child; this process does not wait for it.
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

void DeviceTuning::startOrStop() {
    if (m_process != nullptr) return m_process->terminate();
    const DeviceInfo* device = m_window->deviceMenu().device();
    if (canBeTuned(device)) return start(*device);
    m_window->statusBar()->showMessage(
        tr("Several devices together, and simulators, cannot be tuned: choose a single device first."));
}

void DeviceTuning::start(const DeviceInfo& device) {
    m_device = QString::fromStdString(device.name);
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
    m_window->deviceMenu().showTuning(true);
    m_window->messages().clear(ui::Message::Topic::Settings);
    m_window->statusBar()->showMessage(tr("Tuning %1 …").arg(m_device));
    m_process->start(m_program, arguments); // last: it may fail at once
}

void DeviceTuning::readChoices() {
    while (m_process->canReadLine()) {
        const QJsonObject choice = QJsonDocument::fromJson(m_process->readLine()).object();
        if (!choice.contains(QStringLiteral("strategy"))) continue;
        m_window->statusBar()->showMessage(
            tr("Tuning %1 found %2: %3")
                .arg(m_device, choice[QStringLiteral("strategy")].toString(),
                     ui::engineText(choice[QStringLiteral("reason")].toString().toStdString())));
    }
}

/// Also where the process did not start.
void DeviceTuning::end() {
    QProcess* ended = std::exchange(m_process, nullptr);
    m_window->deviceMenu().showTuning(false);
    QString cause = QString::fromUtf8(ended->readAllStandardError().trimmed().split('\n').constLast());
    if (ended->error() == QProcess::FailedToStart) {
        cause = ended->errorString();
        ended->deleteLater();
    }
    if (!cause.isEmpty())
        m_window->messages().note(tr("Tuning %1: %2").arg(m_device, cause), ui::Message::Topic::Settings);
    m_session.onEngine([](const Outcome<Engine*>& engine) -> EngineAnswer {
        if (engine) (*engine)->useTuning(loadTuning(tuningFile()));
        return {};
    });
}

} // namespace tonescope::app
