#include "engine/count/engine.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

namespace tonescope {

namespace {

/// The part of the settings that the image can fulfil, as a task for a backend.
Outcome<CountTask> taskFor(const Image& image, const CountSettings& settings, const Region& region) {
    const ChannelSet channels = settings.channels.intersected(image.traits().channels());
    if (channels.empty()) return Failure{Stage::Open, "the image has none of the channels asked for", {}, {}};
    return CountTask{image.pixelsOf(region), channels, settings.formula, settings.transparent};
}

CountResult resultOf(const CountJob& job, const Region& region, Counted&& counted) {
    CountResult result;
    result.image = job.image;
    result.region = region;
    result.histogram = std::move(counted.histogram);
    result.timings = std::move(counted.timings);
    if (job.decode) result.timings.addHost(Phase::Decode, *job.decode);
    result.formula = job.settings.formula;
    result.transparent = job.settings.transparent;
    return result;
}

} // namespace

Engine::Engine(std::vector<std::unique_ptr<Backend>> devices, std::unique_ptr<Backend> host)
    : m_backends(std::move(devices)) {
    m_backends.push_back(std::move(host));
}

const DeviceCatalog& Engine::catalog() {
    if (!m_catalog) look();
    return *m_catalog;
}

void Engine::look() {
    DeviceCatalog all;
    for (const std::unique_ptr<Backend>& backend : m_backends) {
        DeviceCatalog found = backend->find();
        for (const DeviceInfo& device : found.devices)
            m_backendOfKey.emplace(device.key, backend.get());
        std::move(found.devices.begin(), found.devices.end(), std::back_inserter(all.devices));
        std::move(found.strategies.begin(), found.strategies.end(), std::back_inserter(all.strategies));
        std::move(found.notes.begin(), found.notes.end(), std::back_inserter(all.notes));
    }
    assert(!all.devices.empty() && all.devices.back().type == DeviceType::Host);
    m_catalog = std::move(all);
}

Backend& Engine::backendOf(const DeviceInfo& device) const {
    const auto found = m_backendOfKey.find(device.key);
    assert(found != m_backendOfKey.end());
    return *found->second;
}

StrategyInfo Engine::strategyFor(const DeviceInfo& device, PixelLayout layout, const std::string& wanted,
                                 std::vector<std::string>& notes) const {
    const std::vector<StrategyInfo> able = m_catalog->strategiesFor(device);
    const auto named = [&](std::string_view id) {
        return std::find_if(able.begin(), able.end(), [&](const StrategyInfo& row) { return row.id == id; });
    };
    if (const auto asked = named(wanted); asked != able.end()) return *asked;
    const auto standard = named(backendOf(device).defaultStrategy(device, layout));
    assert(standard != able.end());
    if (!wanted.empty()) {
        notes.push_back("strategy " + wanted + " does not run on " + device.name + "; counted with " +
                        std::string(standard->id));
    }
    return *standard;
}

Engine::Choice Engine::choose(const CountSettings& settings, PixelLayout layout,
                              std::vector<std::string>& notes) {
    DeviceChoice choice{settings.device, "chosen"};
    if (catalog().find(choice.key) == nullptr) {
        choice = defaultDevice(*m_catalog);
        if (!settings.device.empty())
            notes.push_back("device " + settings.device + " is not here; counted on the default");
    }
    const DeviceInfo& device = *m_catalog->find(choice.key);
    return {device, strategyFor(device, layout, settings.strategy, notes), choice.reason};
}

Outcome<Counter*> Engine::opened(const DeviceInfo& device) {
    const auto known = m_counters.find(device.key);
    if (known != m_counters.end()) return known->second.get();
    Outcome<std::unique_ptr<Counter>> counter = backendOf(device).open(device);
    if (!counter) return std::move(counter).failure();
    return m_counters.emplace(device.key, std::move(counter).value()).first->second.get();
}

CountOutcome Engine::countOn(const Choice& choice, const CountTask& task, const CountControl& control) {
    const Outcome<Counter*> counter = opened(choice.device);
    if (!counter) return counter.failure();
    CountOutcome outcome = (*counter)->count(task, choice.strategy.id, control);
    // A device that failed is opened afresh the next time: its context may be beyond repair.
    if (std::holds_alternative<Failure>(outcome)) m_counters.erase(choice.device.key);
    return outcome;
}

JobOutcome Engine::count(const CountJob& job, const CountControl& control) {
    const Image& image = *job.image;
    const auto region = clipped(job.settings.region.value_or(Region::whole(image.extent())), image.extent());
    if (!region) return Failure{Stage::Open, "the region lies outside the image", {}, {}};
    const Outcome<CountTask> task = taskFor(image, job.settings, *region);
    if (!task) return task.failure();

    std::vector<std::string> notes;
    Choice choice = choose(job.settings, image.stored.layout, notes);
    CountOutcome outcome = countOn(choice, *task, control);
    if (const auto* failure = std::get_if<Failure>(&outcome);
        failure && choice.device.type != DeviceType::Host) {
        notes.push_back(choice.device.name + " failed: " + lineOf(*failure) + "; counted on the host CPU");
        const DeviceInfo& host = m_catalog->devices.back();
        choice = {host, strategyFor(host, image.stored.layout, {}, notes), choice.device.name + " failed"};
        outcome = countOn(choice, *task, control);
    }
    if (auto* failure = std::get_if<Failure>(&outcome)) return std::move(*failure);
    if (std::holds_alternative<Stopped>(outcome)) return Stopped{};

    CountResult result = resultOf(job, *region, std::get<Counted>(std::move(outcome)));
    result.device = choice.device;
    result.strategy = choice.strategy;
    result.reason = choice.reason;
    result.notes = std::move(notes);
    result.timings.wall = std::chrono::steady_clock::now() - job.requested;
    return result;
}

} // namespace tonescope
