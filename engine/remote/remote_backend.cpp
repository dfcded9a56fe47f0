// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/remote_backend.h"

#include "engine/remote/remote_counter.h"

#include <cassert>
#include <utility>

namespace tonescope::remote {

namespace {

DeviceInfo ofServer(DeviceInfo device, const RemoteServer& server) {
    device.server = textOf(server);
    return device;
}

/// Why a server has shown no device.
std::string noteOf(const RemoteServer& server, const std::string& driver, const Outcome<Found>& found) {
    if (const Failure* failure = found.failed()) return lineOf(*failure);
    std::string note = "the server " + addressOf(server) + " shows no device " +
                       std::to_string(server.device) + " through " + driver;
    for (const std::string& reason : found->notes)
        note += "; " + reason;
    return note;
}

} // namespace

RemoteBackend::RemoteBackend(std::vector<RemoteServer> servers, RemoteProgram program,
                             std::unique_ptr<Backend> rules)
    : m_servers(std::move(servers)), m_program(std::move(program)), m_rules(std::move(rules)) {
}

DeviceCatalog RemoteBackend::find() {
    DeviceCatalog catalog;
    if (m_servers.empty()) return catalog;
    if (m_program.driver.empty()) {
        catalog.notes.emplace_back("PoCL's remote driver was not found, so no device of another machine is "
                                   "used; TONESCOPE_REMOTE_DRIVER names its library (libpocl.so)");
        return catalog;
    }
    std::vector<std::shared_ptr<RemoteProcess>> processes;
    for (const RemoteServer& server : m_servers) {
        processes.push_back(std::make_shared<RemoteProcess>(m_program, server));
        processes.back()->begin();
    }
    std::vector<std::shared_ptr<RemoteProcess>> useful;
    for (const std::shared_ptr<RemoteProcess>& process : processes) {
        const Outcome<Found> found = process->found();
        if (!found || found->devices.empty()) {
            catalog.notes.push_back(noteOf(process->server(), m_program.driver, found));
            continue;
        }
        catalog.devices.push_back(ofServer(found->devices.front(), process->server()));
        useful.push_back(process);
    }
    assignKeys(catalog.devices); // which name the server already
    for (std::size_t i = 0; i < useful.size(); ++i) {
        m_processes[catalog.devices[i].key] = useful[i];
        catalog.devices[i].name += " on " + addressOf(useful[i]->server());
    }
    return catalog;
}

StrategyRule RemoteBackend::defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                            ChannelSet channels) const {
    return m_rules->defaultStrategy(device, layout, channels);
}

Outcome<std::unique_ptr<Counter>> RemoteBackend::open(const DeviceInfo& device) {
    const auto process = m_processes.find(device.key);
    assert(process != m_processes.end());
    const Outcome<Done> opened = process->second->open();
    if (!opened) return opened.reason();
    return std::unique_ptr<Counter>(std::make_unique<RemoteCounter>(process->second));
}

} // namespace tonescope::remote
