// SPDX-License-Identifier: GPL-3.0-or-later
// A call of a driver cannot be cancelled, so each call runs on a driver thread that can be abandoned. The
// waiting caller measures the silence of the driver thread: it waits in slices of at most 50 ms and adds up
// the slices. A sleep of the machine counts as one slice only, so it does not look like a driver that hangs.
// A call owns copies of the task and of its strings, because a driver that returns after an hour still reads
// them.
//
// Waking a thread takes longer than counting a small image. Both threads therefore poll for 100 microseconds
// before they sleep, if the machine has at least four cores.
#include "engine/count/watchdog_backend.h"

#include "engine/values/text.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <set>
#include <stop_token>
#include <thread>
#include <utility>

namespace tonescope {

namespace {

using Milliseconds = std::chrono::milliseconds;

constexpr Milliseconds longestSlice{50};
constexpr Milliseconds afterStop{250}; ///< wait after a stop; most drivers return sooner
/// How long a thread polls before it sleeps; see the beginning of this file.
constexpr std::chrono::microseconds polling{100};
constexpr unsigned coresForPolling = 4;
constexpr unsigned pollsInARow = 32;  ///< polls between two yields; a yield takes as long as all of them
constexpr std::size_t cacheLine = 64; ///< bytes; each polled flag has a line of its own

/// Pauses for some nanoseconds in favour of the other hardware thread of this core.
void pauseCore() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

} // namespace

/// Runs jobs one after another on a thread. If a job makes no progress until the limit, the thread is given
/// up: it is detached, and everything that its job holds is leaked on purpose, because a driver that returns
/// later still accesses it. One thread at a time calls run() and post().
class DriverThread {
public:
    /// A job calls it on the driver thread to report progress. The next report may take up to `limit`.
    using SignOfLife = std::function<void(Milliseconds limit)>;
    using Work = std::function<void(const SignOfLife& sign)>;

    enum class End {
        Done,
        Left,   ///< the job was stopped but did not end: it still runs, or was removed before it began
        GivenUp ///< the thread is given up
    };

    /// The thread keeps `held` until it ends.
    explicit DriverThread(std::shared_ptr<const void> held);
    DriverThread(const DriverThread&) = delete;
    DriverThread& operator=(const DriverThread&) = delete;
    /// Waits for the jobs up to the limit. Detaches the thread if it is given up.
    ~DriverThread();

    /// Adds a job and waits for it. `limit` is the longest time until its first report of progress. After a
    /// stop, a job that `mayBeLeft` has 250 ms to end before this function returns without it.
    End run(Work work, Milliseconds limit, const std::stop_token& stop = {}, bool mayBeLeft = false);
    /// Adds a job without waiting for it. An exception of `work` is dropped.
    void post(Work work, Milliseconds limit);

    [[nodiscard]] bool givenUp() const;
    /// Whether a job runs or waits, unless the thread is given up.
    [[nodiscard]] bool busy() const;
    /// The time without a sign of life until the thread was given up.
    [[nodiscard]] Milliseconds silence() const;

private:
    struct Job;
    struct State;
    using JobPointer = std::shared_ptr<Job>; ///< shared by the thread and the caller

    static void serve(const std::shared_ptr<State>& state);
    /// Returns false if the thread is given up.
    [[nodiscard]] bool add(JobPointer job);

    std::shared_ptr<State> m_state; ///< shared with the thread, which may outlive this
    std::thread m_thread;
};

struct DriverThread::Job {
    Work work;
    Milliseconds limit;
    alignas(cacheLine) std::atomic_bool done = false;

    Job(Work todo, Milliseconds most) : work(std::move(todo)), limit(most) {}
};

struct DriverThread::State {
    alignas(cacheLine) std::atomic_bool waiting = false; ///< there are jobs, or the object is being destroyed
    alignas(cacheLine) std::mutex mutex;                 // guards the members below
    std::condition_variable changed;
    std::deque<JobPointer> jobs; ///< waiting to be run
    Milliseconds limit{};        ///< longest time until the next report of progress
    /// Time since the last progress, as the sum of the slices that the caller waited. Each wait adds one
    /// slice however long it took, so a halt of the process or a sleep of the machine adds at most one.
    Milliseconds silent{};
    bool busy = false, closing = false, ended = false, givenUp = false;

    const bool polls = std::thread::hardware_concurrency() >= coresForPolling;

    /// Polls `condition` without a lock for the polling time. Returns its last value.
    template <typename Condition>
    [[nodiscard]] bool pollFor(Condition condition) const {
        const auto end = std::chrono::steady_clock::now() + polling;
        for (unsigned count = 1; polls && !condition(); ++count) {
            pauseCore();
            if (count % pollsInARow != 0) continue;
            if (std::chrono::steady_clock::now() >= end) break;
            std::this_thread::yield();
        }
        return condition();
    }

    void sign(Milliseconds next) {
        const std::lock_guard lock(mutex);
        limit = next;
        if (!givenUp) silent = Milliseconds::zero();
    }

    /// Waits for `condition` up to one slice. Adds the slice to the silence if the condition did not come
    /// true. Returns false if the thread is given up.
    template <typename Condition>
    bool waitASlice(std::unique_lock<std::mutex>& lock, Condition condition) {
        if (busy && silent >= limit) givenUp = true;
        if (givenUp) return false;
        const Milliseconds slice = std::clamp(limit / 8, Milliseconds(1), longestSlice);
        if (!changed.wait_for(lock, slice, condition) && busy) silent += slice;
        return true;
    }
};

DriverThread::DriverThread(std::shared_ptr<const void> held)
    : m_state(std::make_shared<State>()), m_thread([state = m_state, held = std::move(held)]() mutable {
          serve(state);
          held.reset();
          const std::lock_guard lock(state->mutex);
          state->ended = true;
          state->changed.notify_all();
      }) {
}

DriverThread::~DriverThread() {
    bool ended = false;
    {
        std::unique_lock lock(m_state->mutex);
        m_state->closing = true;
        m_state->waiting = true;
        m_state->changed.notify_all();
        const auto over = [this] { return m_state->ended; };
        while (!over() && m_state->waitASlice(lock, over)) {
        }
        ended = over();
    }
    ended ? m_thread.join() : m_thread.detach();
}

// The loop of the driver thread: takes the jobs in order until the object is destroyed and no job is left.
void DriverThread::serve(const std::shared_ptr<State>& state) {
    const SignOfLife sign = [state](Milliseconds limit) { state->sign(limit); };
    std::unique_lock lock(state->mutex, std::defer_lock);
    for (;;) {
        (void)state->pollFor([&] { return state->waiting.load(); });
        lock.lock();
        state->changed.wait(lock, [&] { return state->closing || !state->jobs.empty(); });
        if (state->jobs.empty()) return;
        const JobPointer job = std::move(state->jobs.front());
        state->jobs.pop_front();
        state->waiting = state->closing || !state->jobs.empty();
        state->limit = job->limit;
        if (!state->givenUp) state->silent = Milliseconds::zero();
        state->busy = true;
        lock.unlock();
        try {
            job->work(sign);
            job->work = nullptr; // destroys the objects of the driver on this thread
        } catch (const std::exception&) {
            // Jobs with a result catch their exceptions themselves.
        }
        lock.lock();
        state->busy = false;
        job->done = true;
        lock.unlock();
        state->changed.notify_all();
    }
}

bool DriverThread::add(JobPointer job) {
    bool works = false;
    {
        const std::lock_guard lock(m_state->mutex);
        works = !m_state->givenUp;
        m_state->jobs.push_back(std::move(job));
        m_state->waiting = true; // the polling thread sees it at once
    }
    m_state->changed.notify_all();
    return works;
}

void DriverThread::post(Work work, Milliseconds limit) {
    (void)add(std::make_shared<Job>(std::move(work), limit));
}

DriverThread::End DriverThread::run(Work work, Milliseconds limit, const std::stop_token& stop,
                                    bool mayBeLeft) {
    const auto job = std::make_shared<Job>(std::move(work), limit);
    if (add(job) && m_state->pollFor([&] { return job->done.load(); })) return End::Done;
    std::unique_lock lock(m_state->mutex);
    for (Milliseconds stopped{}; !job->done;) {
        if (stop.stop_requested() && mayBeLeft && stopped >= afterStop) {
            std::erase(m_state->jobs, job);
            return End::Left;
        }
        if (!m_state->waitASlice(lock, [&] { return job->done.load(); })) return End::GivenUp;
        if (stop.stop_requested()) stopped += longestSlice;
    }
    return End::Done;
}

bool DriverThread::givenUp() const {
    const std::lock_guard lock(m_state->mutex);
    return m_state->givenUp;
}

bool DriverThread::busy() const {
    const std::lock_guard lock(m_state->mutex);
    return !m_state->givenUp && (m_state->busy || !m_state->jobs.empty());
}

Milliseconds DriverThread::silence() const {
    const std::lock_guard lock(m_state->mutex);
    return m_state->silent;
}

namespace {

std::string secondsText(Milliseconds time) {
    if (time < std::chrono::seconds(1)) return std::to_string(time.count()) + " ms";
    const auto tenths = time.count() / 100;
    return std::to_string(tenths / 10) + (tenths % 10 == 0 ? "" : "." + std::to_string(tenths % 10)) + " s";
}

/// The failure that every call returns after its thread was given up.
Failure givenUp(const DriverThread& thread, Stage stage) {
    return {stage,
            Text(SENTENCE("no progress for %1 (%2); the device is not used until the program is started "
                          "again or the devices are tried again"),
                 {secondsText(thread.silence()), nameOf(stage)}),
            {},
            {},
            true};
}

/// Passes the progress reports of a job to the callback of the caller. After the caller has stopped waiting,
/// reports are dropped, because the callback is gone.
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

std::uint64_t bytesOf(const CountTask& task) {
    return std::max<std::uint64_t>(task.pixels.spanBytes(),
                                   task.whole.owner ? task.whole.pixels.spanBytes() : 0);
}

std::string driverOf(const DeviceInfo& device) {
    return device.platform + ", " + device.name;
}

class WatchdogCounter : public Counter {
public:
    WatchdogCounter(DeviceInfo device, std::unique_ptr<Counter> counter, std::shared_ptr<DriverThread> thread,
                    const Timeouts& timeouts, DriverWatchPointer watch)
        : m_device(std::move(device)), m_counter(std::move(counter)), m_thread(std::move(thread)),
          m_timeouts(timeouts), m_watch(std::move(watch)) {}
    WatchdogCounter(const WatchdogCounter&) = delete;
    WatchdogCounter& operator=(const WatchdogCounter&) = delete;
    ~WatchdogCounter() override {
        // Closes the device on its driver thread, without waiting, because closing may take as long as any
        // other call.
        m_thread->post([counter = std::move(m_counter)](const auto&) mutable { counter.reset(); },
                       m_timeouts.call);
    }

    CountOutcome count(const CountTask& task, const Method& method, const CountControl& control) override {
        const PixelLayout layout = task.pixels.layout;
        // During a drag this function is called with every movement of the mouse, so the lookup of a strategy
        // and layout that were counted before allocates no memory.
        const auto known = m_counted.find(method.strategy);
        std::optional<DriverPlace> place;
        if (m_watch && (known == m_counted.end() || !known->second.contains(layout))) {
            place = placeOf(Text(SENTENCE("building and starting %1 on %2 pixels on %3"),
                                 {std::string(method.strategy), traitsOf(layout).name, driverOf(m_device)}));
            m_counted[std::string(method.strategy)].insert(layout);
        }
        // The views in `method` end with this call, but the job may run longer, so the job has copies.
        const auto work = [counter = m_counter, task, method, strategy = std::string(method.strategy),
                           kernel = std::string(method.kernel)](const CountControl& inner) {
            Method own = method;
            own.strategy = strategy;
            own.kernel = kernel;
            return counter->count(task, own, inner);
        };
        return run<CountOutcome>(work, bytesOf(task), control, task.storage != nullptr, std::move(place));
    }

    ScopeOutcome countScope(const ScopeTask& task, const CountControl& control) override {
        std::optional<DriverPlace> place;
        if (m_watch && !std::exchange(m_hasScoped, true))
            place =
                placeOf(Text(SENTENCE("building and starting a scope's kernel on %1"), {driverOf(m_device)}));
        const auto work = [counter = m_counter, task](const CountControl& inner) {
            return counter->countScope(task, inner);
        };
        return run<ScopeOutcome>(work, bytesOf(task.task), control, task.task.storage != nullptr,
                                 std::move(place));
    }

    Outcome<Roofline> roofline(std::uint64_t bytes, const CountControl& control) override {
        constexpr std::uint64_t passes = 4; // an estimate; the limit per byte is generous
        std::optional<DriverPlace> place;
        if (m_watch && !std::exchange(m_hasMeasured, true))
            place = placeOf(Text(SENTENCE("measuring the memory of %1"), {driverOf(m_device)}));
        const auto work = [counter = m_counter, bytes](const CountControl& inner) {
            return counter->roofline(bytes, inner);
        };
        return run<Outcome<Roofline>>(work, bytes * passes, control, true, std::move(place));
    }

    [[nodiscard]] bool isOccupied() const override { return m_thread->busy(); }

private:
    /// A call of a device with its result. The caller and the driver thread share it; either may end first.
    template <typename Result, typename Work>
    struct Call {
        Work work; ///< holds everything that it uses
        Milliseconds limit, build;
        std::stop_token stop;
        Reports reports;
        std::optional<Result> answer{};

        Call(Work ofCall, Milliseconds most, Milliseconds ofBuild, const CountControl& control)
            : work(std::move(ofCall)), limit(most), build(ofBuild), stop(control.stop), reports(control) {}
    };

    [[nodiscard]] DriverPlace placeOf(Text doing) const {
        return {Stage::Build, driverOf(m_device), std::move(doing)};
    }

    /// Runs `work` on the driver thread. `place` is reported to the watch; nothing: the watch is not told.
    template <typename Result, typename Work>
    Result run(Work work, std::uint64_t bytes, const CountControl& control, bool mayBeLeft,
               std::optional<DriverPlace> place) {
        const Milliseconds limit = m_timeouts.forBytes(m_device, bytes);
        const auto call =
            std::make_shared<Call<Result, Work>>(std::move(work), limit, m_timeouts.build, control);
        const auto onThread = [call, watch = m_watch,
                               place = std::move(place)](const DriverThread::SignOfLife& sign) {
            const CountControl inner{call->stop, [&call = *call, &sign](const Activity& activity) {
                                         const bool builds = activity.kind == Activity::Kind::BuildingKernel;
                                         sign(builds ? call.build : call.limit);
                                         call.reports.tell(activity);
                                     }};
            call->answer = caught(Stage::Kernel, [&] {
                std::optional<InsideDriver> inside;
                if (place) inside.emplace(watch, *place);
                return call->work(inner);
            });
        };
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
    std::shared_ptr<Counter> m_counter; ///< shared with jobs that still run
    std::shared_ptr<DriverThread> m_thread;
    Timeouts m_timeouts;
    DriverWatchPointer m_watch;
    // Calls that were made before, so that the watch need not be told of them again.
    std::map<std::string, std::set<PixelLayout>, std::less<>> m_counted; ///< layouts by id of the strategy
    bool m_hasScoped = false, m_hasMeasured = false;
};

} // namespace

WatchdogBackend::WatchdogBackend(std::unique_ptr<Backend> devices, const Timeouts& timeouts,
                                 std::shared_ptr<const void> held, DriverWatchPointer watch)
    : m_devices(std::move(devices)), m_timeouts(timeouts), m_held(std::move(held)),
      m_watch(std::move(watch)) {
}

WatchdogBackend::~WatchdogBackend() {
    // The wrapped backend holds handles of drivers, so it is destroyed on the search thread, where a driver
    // that hangs does no harm.
    if (m_search)
        m_search->post([devices = std::move(m_devices)](const auto&) mutable { devices.reset(); },
                       m_timeouts.call);
}

DeviceCatalog WatchdogBackend::find() {
    if (m_found) return *m_found;
    m_search = std::make_shared<DriverThread>(m_held);
    const auto found = std::make_shared<DeviceCatalog>();
    const auto search = [found, devices = m_devices, watch = m_watch](const auto&) {
        const auto outcome = caught(Stage::FindDevices, [&] {
            const InsideDriver inside(watch,
                                      {Stage::FindDevices, {}, SENTENCE("looking for OpenCL drivers")});
            return Outcome<DeviceCatalog>(devices->find());
        });
        *found = outcome ? *outcome : DeviceCatalog{{}, {}, {causeOf(outcome.failure())}};
    };
    if (m_search->run(search, m_timeouts.call) == DriverThread::End::Done)
        m_found = std::move(*found);
    else
        m_found = DeviceCatalog{{},
                                {},
                                {Text(SENTENCE("looking for devices: %1"),
                                      {causeOf(tonescope::givenUp(*m_search, Stage::FindDevices))})}};
    return *m_found;
}

StrategyRule WatchdogBackend::defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                              ChannelSet channels) const {
    return m_devices->defaultStrategy(device, layout, channels);
}

// Opens the device on its driver thread. A thread that was given up refuses at once.
Outcome<std::unique_ptr<Counter>> WatchdogBackend::open(const DeviceInfo& device) {
    const std::shared_ptr<DriverThread> thread = [&] {
        const std::lock_guard lock(m_mutex);
        std::shared_ptr<DriverThread>& known = m_threads[device.key];
        if (!known) known = std::make_shared<DriverThread>(m_held);
        return known;
    }();
    if (thread->givenUp()) return tonescope::givenUp(*thread, Stage::OpenDevice);
    using Opened = Outcome<std::unique_ptr<Counter>>;
    const auto opened = std::make_shared<std::optional<Opened>>();
    const auto work = [opened, device, devices = m_devices, watch = m_watch](const auto&) {
        *opened = caught(Stage::OpenDevice, [&] {
            const std::string driver = driverOf(device);
            const InsideDriver inside(watch,
                                      {Stage::OpenDevice, driver, Text(SENTENCE("opening %1"), {driver})});
            return devices->open(device);
        });
    };
    if (thread->run(work, m_timeouts.call) != DriverThread::End::Done)
        return tonescope::givenUp(*thread, Stage::OpenDevice);
    if (!**opened) return (*opened)->reason();
    return std::unique_ptr<Counter>(
        std::make_unique<WatchdogCounter>(device, std::move(**opened).value(), thread, m_timeouts, m_watch));
}

std::vector<std::string> WatchdogBackend::givenUp() const {
    std::vector<std::string> keys;
    const std::lock_guard lock(m_mutex);
    for (const auto& [key, thread] : m_threads) {
        if (thread->givenUp()) keys.push_back(key);
    }
    return keys;
}

} // namespace tonescope
