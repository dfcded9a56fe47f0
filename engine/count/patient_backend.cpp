// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/count/patient_backend.h"

#include "engine/values/text/sentence.h"

#include <mutex>
#include <optional>
#include <utility>

namespace tonescope {

namespace {

using Milliseconds = DriverThread::Milliseconds;

std::string secondsText(Milliseconds time) {
    if (time < std::chrono::seconds(1)) return std::to_string(time.count()) + " ms";
    const auto tenths = time.count() / 100;
    return std::to_string(tenths / 10) + (tenths % 10 == 0 ? "" : "." + std::to_string(tenths % 10)) + " s";
}

/// Why nothing is to be had of a thread that was given up.
Failure givenUp(const DriverThread& thread, Stage stage) {
    return {
        stage,
        filled(SENTENCE("no sign of life for %1 (%2), so it is left alone until the program starts or the "
                        "devices are tried again"),
               {secondsText(thread.silence()), nameOf(stage)}),
        {},
        {},
        true};
}

/// A report that can be taken away from those who make it: whoever waits for it may be gone by then.
class Reports {
public:
    explicit Reports(const CountControl& control) : m_control(&control) {}

    void tell(const Activity& activity) {
        const std::lock_guard lock(m_mutex);
        m_last = activity.kind;
        if (m_control != nullptr) m_control->tell(activity);
    }
    void end() {
        const std::lock_guard lock(m_mutex);
        m_control = nullptr;
    }
    [[nodiscard]] Stage stage() {
        const std::lock_guard lock(m_mutex);
        return m_last == Activity::Kind::BuildingKernel ? Stage::Build : Stage::Kernel;
    }

private:
    std::mutex m_mutex;
    const CountControl* m_control;
    Activity::Kind m_last = Activity::Kind::Counting;
};

/// Everything that a count's method points to.
struct OwnMethod {
    std::string strategy, kernel;
    LaunchParameters launch;
    bool looksInside, guarded;

    explicit OwnMethod(const Method& method)
        : strategy(method.strategy), kernel(method.kernel), launch(method.launch),
          looksInside(method.looksInside), guarded(method.guarded) {}
    [[nodiscard]] Method view() const { return {strategy, launch, kernel, looksInside, guarded}; }
};

std::uint64_t bytesOf(const CountTask& task) {
    return std::max<std::uint64_t>(task.pixels.spanBytes(),
                                   task.whole.owner ? task.whole.pixels.spanBytes() : 0);
}

class PatientCounter : public Counter {
public:
    PatientCounter(DeviceInfo device, std::unique_ptr<Counter> counter, std::shared_ptr<DriverThread> thread,
                   const Patience& patience)
        : m_device(std::move(device)), m_counter(std::move(counter)), m_thread(std::move(thread)),
          m_patience(patience) {}
    PatientCounter(const PatientCounter&) = delete;
    PatientCounter& operator=(const PatientCounter&) = delete;
    ~PatientCounter() override {
        // On its own thread, too, and nobody waits: giving a device back may take as long as anything else.
        m_thread->post([counter = std::move(m_counter)](const auto&) mutable { counter.reset(); },
                       m_patience.call);
    }

    CountOutcome count(const CountTask& task, const Method& method, const CountControl& control) override {
        auto work = [counter = m_counter, task, own = OwnMethod(method)](const CountControl& inner) {
            return counter->count(task, own.view(), inner);
        };
        return run<CountOutcome>(std::move(work), bytesOf(task), control, task.storage != nullptr);
    }

    ScopeOutcome countScope(const ScopeTask& task, const CountControl& control) override {
        auto work = [counter = m_counter, task](const CountControl& inner) {
            return counter->countScope(task, inner);
        };
        return run<ScopeOutcome>(std::move(work), bytesOf(task.task), control, task.task.storage != nullptr);
    }

    Outcome<Roofline> roofline(std::uint64_t bytes, const CountControl& control) override {
        auto work = [counter = m_counter, bytes](const CountControl& inner) {
            return counter->roofline(bytes, inner);
        };
        constexpr std::uint64_t passes = 4; // there are more, and each device is far faster than the slowest
        return run<Outcome<Roofline>>(std::move(work), bytes * passes, control, true);
    }

private:
    /// What is done on the device's thread, and what comes of it: shared with that thread, which may go on
    /// when nobody waits any more.
    template <typename Result, typename WorkOfDevice>
    struct Call {
        WorkOfDevice work; ///< holds all that it uses
        Milliseconds limit;
        Patience patience;
        std::stop_token stop;
        Reports reports;
        std::optional<Result> answer{};

        Call(WorkOfDevice what, Milliseconds most, const Patience& ofUser, const CountControl& control)
            : work(std::move(what)), limit(most), patience(ofUser), stop(control.stop), reports(control) {}

        void make(const DriverThread::SignOfLife& sign) {
            const CountControl inner{stop, [this, &sign](const Activity& activity) {
                                         sign(patience.after(activity, limit));
                                         reports.tell(activity);
                                     }};
            answer = caught(Stage::Kernel, [&] { return work(inner); });
        }
    };

    template <typename Result, typename WorkOfDevice>
    Result run(WorkOfDevice work, std::uint64_t bytes, const CountControl& control, bool mayBeLeft) {
        const Milliseconds limit = m_patience.forBytes(m_device, bytes);
        const auto call =
            std::make_shared<Call<Result, WorkOfDevice>>(std::move(work), limit, m_patience, control);
        const auto onThread = [call](const DriverThread::SignOfLife& sign) { call->make(sign); };
        const DriverThread::End end = m_thread->run(onThread, limit, control.stop, mayBeLeft);
        call->reports.end();
        switch (end) {
        case DriverThread::End::Done:
            return std::move(*call->answer);
        case DriverThread::End::Left:
            return Stopped{};
        case DriverThread::End::GivenUp:
            break;
        }
        return givenUp(*m_thread, call->reports.stage());
    }

    DeviceInfo m_device;
    std::shared_ptr<Counter> m_counter; ///< shared with work that goes on
    std::shared_ptr<DriverThread> m_thread;
    Patience m_patience;
};

} // namespace

PatientBackend::PatientBackend(std::unique_ptr<Backend> devices, const Patience& patience,
                               std::shared_ptr<const void> held)
    : m_devices(std::move(devices)), m_patience(patience), m_held(std::move(held)) {
}

PatientBackend::~PatientBackend() {
    // It has handles of drivers: let go of where no driver can hold this thread.
    if (m_search)
        m_search->post([devices = std::move(m_devices)](const auto&) mutable { devices.reset(); },
                       m_patience.call);
}

DeviceCatalog PatientBackend::find() {
    if (m_found) return *m_found;
    m_search = std::make_shared<DriverThread>(m_held);
    const auto found = std::make_shared<DeviceCatalog>();
    const auto search = [found, devices = m_devices](const auto&) {
        const auto outcome =
            caught(Stage::FindDevices, [&] { return Outcome<DeviceCatalog>(devices->find()); });
        *found = outcome ? *outcome : DeviceCatalog{{}, {}, {lineOf(outcome.failure())}};
    };
    if (m_search->run(search, m_patience.call) == DriverThread::End::Done)
        m_found = std::move(*found);
    else
        m_found = DeviceCatalog{{},
                                {},
                                {filled(SENTENCE("looking for devices: %1"),
                                        {lineOf(tonescope::givenUp(*m_search, Stage::FindDevices))})}};
    return *m_found;
}

StrategyRule PatientBackend::defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                             ChannelSet channels) const {
    return m_devices->defaultStrategy(device, layout, channels);
}

Outcome<std::unique_ptr<Counter>> PatientBackend::open(const DeviceInfo& device) {
    const std::shared_ptr<DriverThread> thread = [&] {
        const std::lock_guard lock(m_mutex);
        std::shared_ptr<DriverThread>& known = m_threads[device.key];
        if (!known) known = std::make_shared<DriverThread>(m_held);
        return known;
    }();
    if (thread->givenUp()) return tonescope::givenUp(*thread, Stage::OpenDevice);
    using Opened = Outcome<std::unique_ptr<Counter>>;
    const auto opened = std::make_shared<std::optional<Opened>>();
    const auto work = [opened, device, devices = m_devices](const auto&) {
        *opened = caught(Stage::OpenDevice, [&] { return devices->open(device); });
    };
    if (thread->run(work, m_patience.call) != DriverThread::End::Done)
        return tonescope::givenUp(*thread, Stage::OpenDevice);
    if (!**opened) return (*opened)->reason();
    return std::unique_ptr<Counter>(
        std::make_unique<PatientCounter>(device, std::move(**opened).value(), thread, m_patience));
}

std::vector<std::string> PatientBackend::givenUp() const {
    std::vector<std::string> keys;
    const std::lock_guard lock(m_mutex);
    for (const auto& [key, thread] : m_threads) {
        if (thread->givenUp()) keys.push_back(key);
    }
    return keys;
}

} // namespace tonescope
