// A backend without a device: counts, fails or waits as a test wants.
#pragma once

#include "engine/count/backend.h"
#include "engine/count/engine.h"
#include "engine/host/host_backend.h"
#include "engine/host/host_strategies.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace tonescope::test {

/// A door that counts stand before until the test opens it.
class Gate {
public:
    void open() {
        const std::lock_guard lock(m_mutex);
        m_open = true;
        m_changed.notify_all();
    }
    void pass() {
        std::unique_lock lock(m_mutex);
        ++m_waiting;
        m_changed.notify_all();
        m_changed.wait(lock, [this] { return m_open; });
    }
    /// Waits until somebody stands before the gate.
    void awaitVisitor() {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_waiting > 0; });
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_open = false;
    int m_waiting = 0;
};

/// What the fake device does. Shared by the test and the engine thread.
struct FakeScript {
    std::atomic<bool> failsToOpen = false;
    std::atomic<bool> failsToCount = false;
    std::shared_ptr<Gate> searchGate;     ///< find() waits here
    std::shared_ptr<Gate> countGate;      ///< count() waits here, deaf to its stop token like a driver
    std::atomic<std::uint64_t> loses = 0; ///< gray counts that are missing from each result
    std::atomic<int> counts = 0;
    std::atomic<int> stoppedBefore = 0; ///< counts whose token was set when they came through the gate
};

class FakeCounter : public Counter {
public:
    explicit FakeCounter(std::shared_ptr<FakeScript> script) : m_script(std::move(script)) {}

    CountOutcome count(const CountTask& task, const Method& /*method*/,
                       const CountControl& control) override {
        ++m_script->counts;
        if (m_script->countGate) m_script->countGate->pass();
        if (m_script->failsToCount) return Failure{Stage::Kernel, "the device fell off", 4096, {}};
        if (control.stop.stop_requested()) {
            ++m_script->stoppedBefore;
            return Stopped{};
        }
        CountOutcome outcome = host::countSerially(task, control);
        if (auto* counted = std::get_if<Counted>(&outcome)) lose(counted->histogram);
        return outcome;
    }
    Outcome<Roofline> roofline(std::uint64_t /*bytes*/, const CountControl& /*control*/) override {
        return Roofline{100, 90, {}};
    }

private:
    void lose(Histogram& histogram) const {
        std::uint64_t left = m_script->loses;
        for (std::uint64_t& count : histogram.counts(Channel::Gray)) {
            const std::uint64_t lost = std::min(count, left);
            count -= lost;
            left -= lost;
        }
    }

    std::shared_ptr<FakeScript> m_script;
};

class FakeBackend : public Backend {
public:
    explicit FakeBackend(std::shared_ptr<FakeScript> script) : m_script(std::move(script)) {}

    DeviceCatalog find() override {
        if (m_script->searchGate) m_script->searchGate->pass();
        DeviceCatalog catalog;
        for (const char* name : {"Fake One", "Fake Two"}) {
            DeviceInfo info;
            info.type = DeviceType::Gpu;
            info.platform = "Fake Platform";
            info.name = name;
            info.driver = "1";
            catalog.devices.push_back(info);
        }
        assignKeys(catalog.devices);
        catalog.strategies = {{"simple", "Simple", "", "", StrategyHome::OpenClDevice},
                              {"clever", "Clever", "", "", StrategyHome::OpenClDevice}};
        catalog.notes = {"a note"};
        return catalog;
    }
    [[nodiscard]] StrategyRule defaultStrategy(const DeviceInfo& /*device*/, PixelLayout /*layout*/,
                                               ChannelSet /*channels*/) const override {
        return {"simple", "it is simple"};
    }
    Outcome<std::unique_ptr<Counter>> open(const DeviceInfo& /*device*/) override {
        if (m_script->failsToOpen) return Failure{Stage::OpenDevice, "the device is asleep", {}, {}};
        return std::unique_ptr<Counter>(std::make_unique<FakeCounter>(m_script));
    }

private:
    std::shared_ptr<FakeScript> m_script;
};

inline const std::string fakeOne = "fake-platform/fake-one/1";
inline const std::string fakeTwo = "fake-platform/fake-two/1";

/// An engine with two fake devices and the real host.
inline std::unique_ptr<Engine> fakeEngine(const std::shared_ptr<FakeScript>& script) {
    std::vector<std::unique_ptr<Backend>> devices;
    devices.push_back(std::make_unique<FakeBackend>(script));
    return std::make_unique<Engine>(std::move(devices), std::make_unique<host::HostBackend>());
}

} // namespace tonescope::test
