// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/remote_backend.h"

#include "engine/remote/remote_counter.h"
#include "engine/values/text/sentence.h"

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
    std::string note = filled(SENTENCE("the server %1 shows no device %2 through %3"),
                              {addressOf(server), std::to_string(server.device), driver});
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
        catalog.notes.emplace_back(
            SENTENCE("PoCL's remote driver was not found, so no device of another machine is used; "
                     "TONESCOPE_REMOTE_DRIVER names its library (libpocl.so)"));
        return catalog;
    }
    std::vector<std::unique_ptr<RemoteProcess>> processes;
    for (const RemoteServer& server : m_servers) {
        processes.push_back(std::make_unique<RemoteProcess>(m_program, server));
        processes.back()->begin();
    }
    std::vector<std::unique_ptr<RemoteProcess>> useful;
    for (std::unique_ptr<RemoteProcess>& process : processes) {
        const Outcome<Found> found = process->found();
        if (!found || found->devices.empty()) {
            catalog.notes.push_back(noteOf(process->server(), m_program.driver, found));
            continue;
        }
        catalog.devices.push_back(ofServer(found->devices.front(), process->server()));
        useful.push_back(std::move(process));
    }
    assignKeys(catalog.devices); // which name the server already
    for (std::size_t i = 0; i < useful.size(); ++i) {
        const RemoteServer server = useful[i]->server();
        catalog.devices[i].name += " on " + addressOf(server);
        m_places[catalog.devices[i].key] = {server, {}};
        giveBack(catalog.devices[i].key, std::move(useful[i]));
    }
    return catalog;
}

StrategyRule RemoteBackend::defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                            ChannelSet channels) const {
    return m_rules->defaultStrategy(device, layout, channels);
}

/// It comes back when nobody has it any more.
std::shared_ptr<RemoteProcess> RemoteBackend::take(const std::string& key) {
    std::unique_ptr<RemoteProcess> process;
    {
        const std::lock_guard lock(m_mutex);
        const auto place = m_places.find(key);
        assert(place != m_places.end());
        std::vector<std::unique_ptr<RemoteProcess>>& free = place->second.free;
        if (free.empty()) {
            process = std::make_unique<RemoteProcess>(m_program, place->second.server);
        } else {
            process = std::move(free.back());
            free.pop_back();
        }
    }
    return {process.release(),
            [this, key](RemoteProcess* used) { giveBack(key, std::unique_ptr<RemoteProcess>(used)); }};
}

void RemoteBackend::giveBack(const std::string& key, std::unique_ptr<RemoteProcess> process) {
    const std::lock_guard lock(m_mutex);
    m_places.at(key).free.push_back(std::move(process));
}

Outcome<std::unique_ptr<Counter>> RemoteBackend::open(const DeviceInfo& device) {
    const std::shared_ptr<RemoteProcess> process = take(device.key);
    const Outcome<Done> opened = process->open();
    if (!opened) return opened.reason();
    return std::unique_ptr<Counter>(std::make_unique<RemoteCounter>(process));
}

} // namespace tonescope::remote
