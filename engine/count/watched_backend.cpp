// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/count/watched_backend.h"

#include "engine/values/text/sentence.h"

#include <map>
#include <set>
#include <utility>

namespace tonescope {

namespace {

std::string driverOf(const DeviceInfo& device) {
    return device.platform + ", " + device.name;
}

class WatchedCounter : public Counter {
    /// Does what is new, and tells of it.
    template <typename Call>
    auto told(std::string doing, Call call) {
        const InsideDriver inside(m_watch, {Stage::Build, m_driver, std::move(doing)});
        return call();
    }

public:
    WatchedCounter(std::unique_ptr<Counter> counter, std::string driver, DriverWatchPointer watch)
        : m_counter(std::move(counter)), m_driver(std::move(driver)), m_watch(std::move(watch)) {}

    CountOutcome count(const CountTask& task, const Method& method, const CountControl& control) override {
        const PixelLayout layout = task.pixels.layout;
        const auto call = [&] { return m_counter->count(task, method, control); };
        // What is known needs no text: a drag counts as often as the mouse moves.
        if (const auto known = m_counted.find(method.strategy);
            known != m_counted.end() && known->second.contains(layout))
            return call();
        const std::string strategy(method.strategy);
        m_counted[strategy].insert(layout);
        return told(filled(SENTENCE("building and starting %1 on %2 pixels on %3"),
                           {strategy, traitsOf(layout).name, m_driver}),
                    call);
    }
    ScopeOutcome countScope(const ScopeTask& task, const CountControl& control) override {
        const auto call = [&] { return m_counter->countScope(task, control); };
        if (std::exchange(m_scoped, true)) return call();
        return told(filled(SENTENCE("building and starting a scope's kernel on %1"), {m_driver}), call);
    }
    Outcome<Roofline> roofline(std::uint64_t bytes, const CountControl& control) override {
        const auto call = [&] { return m_counter->roofline(bytes, control); };
        if (std::exchange(m_measured, true)) return call();
        return told(filled(SENTENCE("measuring the memory of %1"), {m_driver}), call);
    }

private:
    std::unique_ptr<Counter> m_counter;
    std::string m_driver;
    DriverWatchPointer m_watch;
    // What has been done once.
    std::map<std::string, std::set<PixelLayout>, std::less<>> m_counted; ///< by strategy
    bool m_scoped = false, m_measured = false;
};

} // namespace

WatchedBackend::WatchedBackend(std::unique_ptr<Backend> backend, DriverWatchPointer watch)
    : m_backend(std::move(backend)), m_watch(std::move(watch)) {
}

DeviceCatalog WatchedBackend::find() {
    const InsideDriver inside(m_watch, {Stage::FindDevices, {}, SENTENCE("looking for OpenCL drivers")});
    return m_backend->find();
}

StrategyRule WatchedBackend::defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                             ChannelSet channels) const {
    return m_backend->defaultStrategy(device, layout, channels);
}

Outcome<std::unique_ptr<Counter>> WatchedBackend::open(const DeviceInfo& device) {
    const std::string driver = driverOf(device);
    const InsideDriver inside(m_watch, {Stage::OpenDevice, driver, filled(SENTENCE("opening %1"), {driver})});
    Outcome<std::unique_ptr<Counter>> opened = m_backend->open(device);
    if (!opened) return opened;
    return std::unique_ptr<Counter>(
        std::make_unique<WatchedCounter>(std::move(opened).value(), driver, m_watch));
}

} // namespace tonescope
