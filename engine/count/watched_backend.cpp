// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/count/watched_backend.h"

#include <set>
#include <utility>

namespace tonescope {

namespace {

std::string driverOf(const DeviceInfo& device) {
    return device.platform + ", " + device.name;
}

class WatchedCounter : public Counter {
    template <typename Call>
    auto atFirst(const std::string& doing, Call call) {
        const bool first = m_known.insert(doing).second;
        const InsideDriver inside(first ? m_watch : nullptr, {Stage::Build, m_driver, doing});
        return call();
    }

public:
    WatchedCounter(std::unique_ptr<Counter> counter, std::string driver, DriverWatchPointer watch)
        : m_counter(std::move(counter)), m_driver(std::move(driver)), m_watch(std::move(watch)) {}

    CountOutcome count(const CountTask& task, const Method& method, const CountControl& control) override {
        const std::string what =
            std::string(method.strategy) + " on " + std::string(traitsOf(task.pixels.layout).name);
        return atFirst("building and starting " + what + " pixels on " + m_driver,
                       [&] { return m_counter->count(task, method, control); });
    }
    ScopeOutcome countScope(const ScopeTask& task, const CountControl& control) override {
        return atFirst("building and starting a scope's kernel on " + m_driver,
                       [&] { return m_counter->countScope(task, control); });
    }
    Outcome<Roofline> roofline(std::uint64_t bytes, const CountControl& control) override {
        return atFirst("measuring the memory of " + m_driver,
                       [&] { return m_counter->roofline(bytes, control); });
    }

private:
    std::unique_ptr<Counter> m_counter;
    std::string m_driver;
    DriverWatchPointer m_watch;
    std::set<std::string> m_known; ///< what has been done once
};

} // namespace

WatchedBackend::WatchedBackend(std::unique_ptr<Backend> backend, DriverWatchPointer watch)
    : m_backend(std::move(backend)), m_watch(std::move(watch)) {
}

DeviceCatalog WatchedBackend::find() {
    const InsideDriver inside(m_watch, {Stage::FindDevices, {}, "looking for OpenCL drivers"});
    return m_backend->find();
}

StrategyRule WatchedBackend::defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                             ChannelSet channels) const {
    return m_backend->defaultStrategy(device, layout, channels);
}

Outcome<std::unique_ptr<Counter>> WatchedBackend::open(const DeviceInfo& device) {
    const std::string driver = driverOf(device);
    const InsideDriver inside(m_watch, {Stage::OpenDevice, driver, "opening " + driver});
    Outcome<std::unique_ptr<Counter>> opened = m_backend->open(device);
    if (!opened) return opened;
    return std::unique_ptr<Counter>(
        std::make_unique<WatchedCounter>(std::move(opened).value(), driver, m_watch));
}

} // namespace tonescope
