// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/device_start.h"

#include "app/make_engine.h"
#include "engine/host/threads.h"
#include "engine/values/text/sentence.h"
#include "ui/counting/count_choices.h"

#include <QAction>

namespace tonescope::app {

namespace {

/// Short: it stands in one line, beside what can be done.
std::string reasonToLeaveOut(bool asked, const std::vector<DiedStart>& died) {
    if (asked) return SENTENCE("OpenCL is left out by --no-opencl.");
    return died.empty() ? std::string()
                        : filled(SENTENCE("%1 OpenCL is left out."), {sentenceOf(died).toStdString()});
}

} // namespace

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
        host::giveWay(); // to the window's own thread
        return why.empty() ? makeTiedEngine({nullptr, nullptr, servers, local})
                           : makeEngineWithoutOpenCl(why);
    };
}

void DeviceStart::tie(ui::MainWindow& window, Session& session, Viewer& viewer, const QString& program) {
    m_doctor = std::make_unique<DeviceDoctor>(program, window, window.messages());
    connect(window.deviceMenu().doctorAction(), &QAction::triggered, m_doctor.get(), &DeviceDoctor::present);
    connect(window.deviceMenu().tryAction(), &QAction::triggered, this,
            [this, &session, &viewer] { tryDevices(session, viewer); });
}

void DeviceStart::tryDevices(Session& session, Viewer& viewer) {
    forget(m_died);
    m_died.clear();
    m_why.clear();
    restart(session, viewer, engine(m_held.lock()));
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

} // namespace tonescope::app
