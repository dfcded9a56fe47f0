// SPDX-License-Identifier: GPL-3.0-or-later
// A combined device is an entry of the catalog whose members are devices of the other backends. The backend
// that found a member opens it, usually on the thread of the member. Strategy and launch of a member are
// chosen as for a single device.
//
// The steps of a count: plan() divides the rows by the expected cost of each device. start() posts the shares
// to the threads of the members. awaitAnswers() takes the answers as they arrive. The host counts the shares
// of devices that failed or are late. The time of each answer corrects the cost of its device, so the next
// division is better.
//
// A cost has a part per call and a part per byte, because a small image must not be shared: handing rows to
// other threads takes longer than the fastest device needs for all rows. The rows of an image that stays on
// the devices are bound to them. Moving a border between two shares means sending pixels, so such an image is
// divided again only if several counts in a row would have been faster.
#include "engine/together/together_backend.h"

#include "engine/count/device_trust.h"
#include "engine/count/engine.h"
#include "engine/values/text.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <condition_variable>
#include <iterator>
#include <map>
#include <mutex>
#include <numeric>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

namespace tonescope::together {

namespace {

constexpr StrategyInfo eachItsOwn{"each-its-own", SENTENCE("Each device its own"),
                                  SENTENCE("Each device counts its share of the rows with the strategy that "
                                           "suits it; the host adds the counts up."),
                                  SENTENCE("ours"), StrategyHome::SeveralDevices};

/// The members of *together* if the user names none: the devices of this machine without simulators, and only
/// one device on the cores of the host. The threads of the host are taken if there is no OpenCL device on
/// these cores.
std::vector<DeviceInfo> usualMembers(std::span<const DeviceInfo> found, const DeviceInfo& host) {
    std::vector<DeviceInfo> members;
    for (const DeviceInfo& device : found) {
        if (device.type == DeviceType::Simulator || !device.server.empty()) continue;
        if (onHostCores(device) && std::any_of(members.begin(), members.end(), onHostCores)) continue;
        members.push_back(device);
    }
    if (std::none_of(members.begin(), members.end(), onHostCores)) members.push_back(host);
    return members;
}

DeviceInfo togetherDevice(std::span<const DeviceInfo> members, std::string key) {
    DeviceInfo all;
    all.key = std::move(key);
    all.type = DeviceType::Together;
    all.name =
        all.key == togetherDeviceKey ? SENTENCE("All devices together") : SENTENCE("Chosen devices together");
    all.platform = "Together";
    all.unifiedMemory = true;
    for (const DeviceInfo& member : members) {
        all.vendor += (all.vendor.empty() ? "" : " + ") + member.name;
        all.computeUnits += member.computeUnits;
        all.globalMemory += member.globalMemory;
        all.unifiedMemory = all.unifiedMemory && member.unifiedMemory;
    }
    return all;
}

} // namespace

TogetherBackend::TogetherBackend(std::vector<std::shared_ptr<Backend>> devices, std::shared_ptr<Backend> host,
                                 TogetherOptions options)
    : m_devices(std::move(devices)), m_host(std::move(host)), m_options(std::move(options)) {
}

void TogetherBackend::useTuning(const TuningPointer& tuning) {
    const std::lock_guard lock(m_tuningMutex);
    m_tuning = tuning;
}

// Joins the catalogs of all backends, the host last, and records which backend has which device. Then adds
// the entries of several devices.
DeviceCatalog TogetherBackend::find() {
    DeviceCatalog found;
    for (const std::shared_ptr<Backend>& backend : m_devices) {
        DeviceCatalog part = backend->find();
        for (const DeviceInfo& device : part.devices)
            m_backendOfKey.emplace(device.key, backend.get());
        found.add(std::move(part));
    }
    m_catalog = found;
    m_catalog.add(m_host->find());
    std::vector<DeviceInfo> here = usualMembers(found.devices, m_catalog.devices.back());
    std::vector<DeviceInfo> everywhere = here;
    std::copy_if(found.devices.begin(), found.devices.end(), std::back_inserter(everywhere),
                 [](const DeviceInfo& device) { return !device.server.empty(); });
    const bool hasRemote = everywhere.size() > here.size();
    if (here.size() >= 2) offer(found, std::move(here), std::string(togetherDeviceKey));
    if (hasRemote) {
        std::string key = togetherKeyOf(everywhere);
        offer(found, std::move(everywhere), std::move(key));
        found.devices.back().name = SENTENCE("All devices together, other machines' too");
    }
    return found;
}

/// Adds an entry for these devices together.
void TogetherBackend::offer(DeviceCatalog& catalog, std::vector<DeviceInfo> members, std::string key) {
    if (catalog.strategy(eachItsOwn.id) == nullptr) catalog.strategies.push_back(eachItsOwn);
    catalog.devices.push_back(togetherDevice(members, key));
    m_members.insert_or_assign(std::move(key), std::move(members));
}

Outcome<DeviceCatalog> TogetherBackend::combine(std::span<const DeviceInfo> members) {
    std::vector<const DeviceInfo*> onCores;
    for (const DeviceInfo& member : members) {
        if (onHostCores(member)) onCores.push_back(&member);
    }
    if (onCores.size() > 1)
        return Failure{Stage::FindDevices, Text(SENTENCE("%1 and %2 would compete for the same cores"),
                                                {onCores[0]->name, onCores[1]->name})};
    DeviceCatalog all;
    offer(all, std::vector<DeviceInfo>(members.begin(), members.end()), togetherKeyOf(members));
    return all;
}

std::vector<DeviceInfo> TogetherBackend::membersOf(const DeviceInfo& device) const {
    const auto found = m_members.find(device.key);
    return found == m_members.end() ? std::vector<DeviceInfo>() : found->second;
}

std::vector<std::string> TogetherBackend::givenUp() const {
    std::vector<std::string> keys;
    for (const std::shared_ptr<Backend>& backend : m_devices) {
        for (std::string& key : backend->givenUp())
            keys.push_back(std::move(key));
    }
    return keys;
}

Backend& TogetherBackend::backendOf(const DeviceInfo& device) const {
    if (device.type == DeviceType::Host) return *m_host;
    const auto found = m_backendOfKey.find(device.key);
    assert(found != m_backendOfKey.end());
    return *found->second;
}

StrategyRule TogetherBackend::defaultStrategy(const DeviceInfo& device, PixelLayout layout,
                                              ChannelSet channels) const {
    if (device.type == DeviceType::Together) return {eachItsOwn.id, SENTENCE("devices differ")};
    return backendOf(device).defaultStrategy(device, layout, channels);
}

Member TogetherBackend::memberOf(const DeviceInfo& device) {
    Backend& backend = backendOf(device);
    const auto method = [this, &backend, device](const CountTask& task) {
        const TuningPointer tuned = [this] {
            const std::lock_guard lock(m_tuningMutex);
            return m_tuning;
        }();
        const SelectedMethod usual = UsualMethod{m_catalog, *tuned, backend}.of(
            device, task.pixels.layout, task.channels, task.pixels.pixelBytes());
        return Method{usual.strategy.id, usual.launch};
    };
    return {device, [&backend, device] { return backend.open(device); }, method};
}

Outcome<std::unique_ptr<Counter>> TogetherBackend::open(const DeviceInfo& device) {
    if (device.type != DeviceType::Together) return backendOf(device).open(device);
    std::vector<Member> members;
    for (const DeviceInfo& member : m_members.at(device.key))
        members.push_back(memberOf(member));
    const DeviceInfo& cores = m_catalog.devices.back();
    auto host = m_host->open(cores);
    if (!host) return host.reason();
    return togetherCounter(std::move(members), cores, std::move(host).value(), m_options);
}

namespace {

using Time = std::chrono::steady_clock::time_point;

double nanoseconds(std::chrono::nanoseconds time) {
    return static_cast<double>(time.count());
}

/// A range of neighbouring rows.
struct Rows {
    std::int64_t first = 0, end = 0; ///< `end` is one after the last row

    [[nodiscard]] std::int64_t count() const { return end - first; }
    bool operator==(const Rows&) const = default;
};

/// The properties of a count on which the cost per byte of a device depends.
struct Kind {
    PixelKind pixels = PixelKind::Gray8;
    std::size_t channels = 1;
    bool sent = false; ///< the pixels cross a bus or a network during the count
    auto operator<=>(const Kind&) const = default;
};

Kind kindOf(const CountTask& task, bool sent) {
    return {traitsOf(task.pixels.layout).kind(), task.channels.size(), sent};
}

/// Whether the device keeps a copy of its share. A device that shares the host's memory needs none. A device
/// behind a network keeps none: its share is small because its speed includes the sending.
bool keepsShares(const DeviceInfo& device) {
    return !device.unifiedMemory && device.server.empty();
}

/// The costs of a device by kind of count, measured in its counts. A count that took longer than expected
/// moves the cost at most halfway to the new value, so a single disturbed count has little effect.
class Speeds {
public:
    Speeds(const DeviceInfo& device, const CostGuess& guess) : m_device(device), m_guess(guess) {}

    /// The expected cost of a count of about `bytes` bytes.
    [[nodiscard]] CallCost of(const Kind& kind, double bytes) const {
        const auto found = m_known.find(kind);
        if (found == m_known.end()) return m_guess(m_device, kind.sent);
        CallCost cost = found->second.cost;
        // The speed of small counts says little about large ones, except over a network. So for a far larger
        // count the guess is used if it is better.
        if (m_device.server.empty() && bytes > farther * found->second.bytes)
            cost.byte = std::min(cost.byte, m_guess(m_device, kind.sent).byte);
        return cost;
    }
    [[nodiscard]] bool knows(const Kind& kind) const { return m_known.contains(kind); }

    /// Records that a count of `bytes` bytes took `time` nanoseconds by the clock of the host. A large count
    /// corrects the cost per byte, a much smaller one the cost per call.
    void learn(const Kind& kind, double bytes, double time) {
        if (bytes <= 0 || time <= 0) return;
        constexpr double leastByte = 1e-6; // nanoseconds; a bandwidth that no memory has
        const auto [entry, first] = m_known.try_emplace(kind);
        auto& [cost, most] = entry->second;
        if (!first && bytes * farther < most) {
            cost.call = mixed(cost.call, std::max(0.0, time - bytes * cost.byte));
            return;
        }
        if (first) cost.call = std::min(m_guess(m_device, kind.sent).call, time / 2);
        if (cost.call > time) cost.call = time / 2; // an early count was delayed: corrects the cost of a call
        const double byte = std::max(leastByte, (time - cost.call) / bytes);
        // Other work can delay a count, but nothing makes it too short: the shorter time is the device's.
        cost.byte = first || bytes > farther * most ? byte : std::min(byte, mixed(cost.byte, byte));
        most = std::max(most, bytes);
    }

    /// Called when the device got no share. Moves a cost that is worse than the guess slowly back to the
    /// guess, so that the device gets a share again after a disturbed measurement.
    void forget(const Kind& kind) {
        constexpr double kept = 0.98;
        const auto found = m_known.find(kind);
        if (found == m_known.end()) return;
        const CallCost guess = m_guess(m_device, kind.sent);
        CallCost& cost = found->second.cost;
        if (cost.byte > guess.byte) cost.byte = std::max(guess.byte, kept * cost.byte);
        if (cost.call > guess.call) cost.call = std::max(guess.call, kept * cost.call);
    }

private:
    static constexpr double farther = 16; // ratio of sizes above which a count is much smaller or larger

    /// The middle between the old and the new value. The new value is limited to a factor of 4, because
    /// something else may have delayed the count.
    static double mixed(double old, double seen) {
        constexpr double most = 4;
        return (old + std::clamp(seen, old / most, old * most)) / 2;
    }

    struct Known {
        CallCost cost;
        double bytes = 0; ///< bytes of the largest count
    };
    const DeviceInfo& m_device;
    const CostGuess& m_guess;
    std::map<Kind, Known> m_known;
};

/// The counts of one share, or the reason why there are none.
struct Answer {
    CountOutcome outcome;
    Nanoseconds wall{}; ///< without the time to open the device
    Method method{};
};

/// A member with its thread and its share of the current count. The mutex of the counter guards the last
/// group of members.
struct Worker {
    enum class State { None, Counting, Counted, Failed, Late };

    Worker(Member ofWorker, std::size_t number, const CostGuess& guess)
        : member(std::move(ofWorker)), index(number), speeds(member.device, guess) {}

    const Member member;
    const std::size_t index; ///< position in m_workers

    // Used by the thread that counts with the device: that of the worker, or the caller's while the worker
    // has no job.
    std::unique_ptr<Counter> counter;

    // Used by the caller, from count to count.
    Speeds speeds;
    unsigned failures = 0; ///< number of failures in a row
    Text leftOut;          ///< why the device gets no shares any more; empty: it gets shares
    bool isFlawed = false; ///< it was lost or gave wrong sums, so it is opened again before it counts

    // Used by the caller, for the current count.
    bool usable = false; ///< may get rows: see begin()
    State state = State::None;
    Rows rows;        ///< its share
    CountTask task{}; ///< the share as a task
    Kind kind;
    CallCost cost;
    bool isKnown = false; ///< `cost` was measured, not guessed
    double bytes = 0;
    Time begun{};

    // Guarded by the mutex.
    std::function<void()> job;
    bool busy = false; ///< from post() to the end of the job
    std::optional<Time> countsSince;
    double fraction = 0; ///< counted part of its share, 0 to 1
    std::optional<Answer> answer;
    std::condition_variable_any posted;

    std::jthread thread; ///< the last member, so that the thread ends before the others are destroyed
};

/// The division of an image that stays on the devices.
struct Cut {
    PixelView whole;
    std::vector<Rows> rows;
    std::vector<unsigned> sent; ///< how often each share was sent; after twice, its device keeps none
    unsigned worse = 0;         ///< counts in a row that another division would have made 10 % faster
    unsigned enough = 4;        ///< such counts until the rows are divided again; doubles each time
};

/// Converts shares to ranges of rows from top to bottom, which together are `rows` rows. A range may be
/// empty.
std::vector<Rows> rowsOf(std::span<const double> shares, std::int64_t rows) {
    const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
    std::vector<Rows> cut;
    double sum = 0;
    std::int64_t first = 0;
    for (const double share : shares) {
        sum += share;
        const auto end =
            std::clamp<std::int64_t>(std::llround(static_cast<double>(rows) * sum / all), first, rows);
        cut.push_back({first, end});
        first = end;
    }
    assert(first == rows);
    return cut;
}

/// Adds up the counts of the devices.
class Sum {
public:
    explicit Sum(const CountTask& task) : m_width(task.pixels.extent.width) {}

    /// Adds an answer for `rows` rows.
    void add(const DeviceInfo& device, std::int64_t rows, Answer answer) {
        const Time start = std::chrono::steady_clock::now();
        Counted& counted = *answer.outcome;
        if (m_counted.shares.empty())
            m_counted.histogram = std::move(counted.histogram);
        else
            m_counted.histogram.add(counted.histogram);
        m_counted.launch = counted.launch;
        counted.timings.wall = answer.wall;
        addShare(m_counted.shares, {device, std::string(answer.method.strategy), rows,
                                    Region::whole({m_width, rows}).pixels(), std::move(counted.timings)});
        m_merging += std::chrono::steady_clock::now() - start;
    }
    void note(Text line) { m_counted.notes.push_back(std::move(line)); }

    /// The result. The clock of the host times the whole count, because clocks of devices have no common
    /// zero. The shares, largest first, have the times by the clocks of their devices.
    Counted whole(Nanoseconds wall) && {
        std::stable_sort(m_counted.shares.begin(), m_counted.shares.end(),
                         [](const auto& a, const auto& b) { return a.rows > b.rows; });
        if (m_counted.shares.size() > 1) m_counted.launch = {};
        Timings& timings = m_counted.timings;
        timings.addHost(Phase::Kernel, wall - m_merging);
        timings.addHost(Phase::Merge, m_merging);
        for (const MemberShare& share : m_counted.shares) {
            timings.clockFailed = timings.clockFailed || share.timings.clockFailed;
            if (!share.timings.build) continue;
            timings.build = std::max(timings.build.value_or(Nanoseconds::zero()), *share.timings.build);
            timings.buildFromDisk = share.timings.buildFromDisk;
        }
        return std::move(m_counted);
    }

private:
    std::int64_t m_width;
    Counted m_counted;
    Nanoseconds m_merging{};
};

class TogetherCounter : public Counter {
public:
    TogetherCounter(std::vector<Member> members, DeviceInfo hostDevice, std::unique_ptr<Counter> host,
                    TogetherOptions options)
        : m_hostDevice(std::move(hostDevice)), m_host(std::move(host)), m_options(std::move(options)) {
        for (Member& member : members) {
            m_workers.push_back(
                std::make_unique<Worker>(std::move(member), m_workers.size(), m_options.guess));
            Worker& worker = *m_workers.back();
            worker.thread =
                std::jthread([this, &worker](const std::stop_token& stop) { serve(worker, stop); });
        }
    }
    TogetherCounter(const TogetherCounter&) = delete;
    TogetherCounter& operator=(const TogetherCounter&) = delete;
    ~TogetherCounter() override { m_stop.request_stop(); }

    CountOutcome count(const CountTask& task, const Method& /*method*/,
                       const CountControl& control) override {
        CountOutcome outcome = countShares(task, control);
        for (const auto& worker : m_workers)
            worker->task = {}; // releases the owners of the pixels
        return outcome;
    }
    ScopeOutcome countScope(const ScopeTask& task, const CountControl& control) override;
    Outcome<Roofline> roofline(std::uint64_t bytes, const CountControl& control) override;

private:
    using State = Worker::State;
    using KindOf = std::function<Kind(const Worker&)>;

    template <typename Condition>
    [[nodiscard]] bool any(Condition condition) const {
        return std::ranges::any_of(m_workers, [&](const auto& worker) { return condition(*worker); });
    }
    /// Whether any worker has this state in the current count.
    [[nodiscard]] bool any(State state) const {
        return any([state](const Worker& worker) { return worker.state == state; });
    }

    CountOutcome countShares(const CountTask& task, const CountControl& control);
    [[nodiscard]] static bool isFree(const Worker& worker);
    [[nodiscard]] bool begin(const CountControl& control);
    [[nodiscard]] std::vector<Rows> cutRows(const PixelView& pixels, const KindOf& kind) const;
    Cut& cutOf(const CountTask& task);
    void plan(const CountTask& task);
    void learnFrom(const CountTask& task, Worker& worker, const Answer& answer);
    [[nodiscard]] Time lateAt(const Worker& worker) const;
    Outcome<Done> takeAnswer(const CountTask& task, Worker& worker, Answer answer, Sum& sum);
    static void fail(Worker& worker, const Failure& failure, Sum& sum);
    Outcome<Done> start(const CountTask& task, Sum& sum);
    void awaitAnswers(const CountTask& task, const CountControl& control, Sum& sum);
    void awaitAll();

    static Outcome<Counter*> opened(Worker& worker);
    Answer answerOf(Worker& worker, const CountTask& task, const std::stop_token& stop);
    void post(Worker& worker, std::function<void()> job);
    void serve(Worker& worker, const std::stop_token& stop);

    DeviceInfo m_hostDevice;
    std::unique_ptr<Counter> m_host;
    TogetherOptions m_options;
    DeviceTrust m_trust;
    std::map<std::weak_ptr<const void>, Cut, std::owner_less<>> m_cuts; ///< by the owner of the image
    std::stop_source m_stop; ///< stops the shares of the last count
    std::mutex m_mutex;
    std::condition_variable_any m_ended;            ///< notified when a job ends
    std::vector<std::unique_ptr<Worker>> m_workers; ///< last: threads end first
};

// The loop of the thread of a worker: runs its jobs until the counter is destroyed, and then closes the
// device on this thread.
void TogetherCounter::serve(Worker& worker, const std::stop_token& stop) {
    std::unique_lock lock(m_mutex);
    while (worker.posted.wait(lock, stop, [&] { return worker.job != nullptr; })) {
        std::function<void()> job = std::exchange(worker.job, nullptr);
        lock.unlock();
        job();
        job = nullptr;
        lock.lock();
        worker.busy = false;
        m_ended.notify_all();
    }
    lock.unlock();
    worker.counter.reset();
}

/// Gives a job to the thread of a worker, which must not be busy.
void TogetherCounter::post(Worker& worker, std::function<void()> job) {
    const std::lock_guard lock(m_mutex);
    worker.job = std::move(job);
    worker.busy = true;
    worker.posted.notify_all();
}

// Opens the device of a worker if it is not open.
Outcome<Counter*> TogetherCounter::opened(Worker& worker) {
    if (worker.counter) return worker.counter.get();
    auto counter = caught(Stage::OpenDevice, [&] { return worker.member.open(); });
    if (!counter) return counter.reason();
    worker.counter = std::move(counter).value();
    return worker.counter.get();
}

// Counts a share on the current thread. Reports of the device set `countsSince`, from which lateness is
// measured: opening the device and building a kernel do not count.
Answer TogetherCounter::answerOf(Worker& worker, const CountTask& task, const std::stop_token& stop) {
    const auto report = [this, &worker](const Activity& activity) {
        const std::lock_guard lock(m_mutex);
        if (activity.kind != Activity::Kind::Counting)
            worker.countsSince.reset();
        else if (!worker.countsSince)
            worker.countsSince = std::chrono::steady_clock::now();
        worker.fraction = std::max(worker.fraction, activity.fraction);
    };
    const Outcome<Counter*> counter = opened(worker);
    report({Activity::Kind::Counting});
    const Time begun = std::chrono::steady_clock::now();
    Method method;
    CountOutcome outcome = counter ? caught(Stage::Kernel,
                                            [&] {
                                                method = worker.member.method(task);
                                                return (*counter)->count(task, method, {stop, report});
                                            })
                                   : CountOutcome(counter.reason());
    if (const Failure* failure = outcome.failed(); failure && failure->deviceLost) worker.counter.reset();
    return {std::move(outcome), std::chrono::steady_clock::now() - begun, std::move(method)};
}

// Divides the rows of `pixels` among the usable workers by their costs. Before the speed of a device of
// another machine was measured, it gets at most a megabyte, and the other workers get the rest. If there are
// only such devices, they divide all rows in proportion to these parts.
std::vector<Rows> TogetherCounter::cutRows(const PixelView& pixels, const KindOf& kind) const {
    constexpr double mostOfUnknown = 1 << 20; // bytes; many more could block a slow network for minutes
    const auto bytes = static_cast<double>(pixels.pixelBytes());
    const auto isTried = [&](const Worker* worker) {
        return worker->member.device.server.empty() || worker->speeds.knows(kind(*worker));
    };
    std::vector<const Worker*> all, tried;
    for (const auto& worker : m_workers)
        if (worker->usable) all.push_back(worker.get());
    std::ranges::copy_if(all, std::back_inserter(tried), isTried);
    std::vector<double> shares(m_workers.size(), 0.0);
    const auto divide = [&](std::span<const Worker* const> workers, double total) {
        std::vector<CallCost> costs;
        for (const Worker* worker : workers)
            costs.push_back(worker->speeds.of(kind(*worker), total));
        const std::vector<double> parts = sharedOut(total, costs, nanoseconds(m_options.handOver));
        for (std::size_t i = 0; i < workers.size(); ++i)
            shares[workers[i]->index] = parts[i];
    };
    divide(all, bytes);
    double rest = bytes;
    for (const Worker* worker : all) {
        if (isTried(worker)) continue;
        double& share = shares[worker->index];
        share = std::min(share, mostOfUnknown);
        rest -= share;
    }
    if (rest < bytes && !tried.empty()) divide(tried, rest);
    return rowsOf(shares, pixels.extent.height);
}

/// The division of the image of the task. It is made at the first count, and again if a worker with a share
/// is not usable any more. It is also replaced if, in several counts in a row, its expected duration was more
/// than 1.1 times that of the best division: at first in 4 counts, then in 8, then in 16.
Cut& TogetherCounter::cutOf(const CountTask& task) {
    constexpr double worthIt = 1.1; // ratio to the best duration
    std::erase_if(m_cuts, [](const auto& entry) { return entry.first.expired(); });
    Cut& cut = m_cuts[task.whole.owner];
    const PixelView& whole = task.whole.pixels;
    const bool isNew = cut.whole != whole || cut.rows.empty();
    if (isNew) cut = {whole, {}, std::vector<unsigned>(m_workers.size(), 0)};
    const auto kind = [&](const Worker& worker) {
        const DeviceInfo& device = worker.member.device;
        return kindOf(task, keepsShares(device) ? cut.sent[worker.index] > 1 : !device.unifiedMemory);
    };
    const std::vector<Rows> best = cutRows(whole, kind);
    bool fits = !isNew;
    double present = 0, ideal = 0;
    for (std::size_t i = 0; fits && i < m_workers.size(); ++i) {
        const Worker& worker = *m_workers[i];
        fits = worker.usable || cut.rows[i].count() == 0;
        const auto time = [&](const Rows& rows) {
            const double bytes = static_cast<double>(rows.count()) * static_cast<double>(whole.rowBytes());
            return worker.speeds.of(kind(worker), bytes).of(bytes);
        };
        present = std::max(present, time(cut.rows[i]));
        ideal = std::max(ideal, time(best[i]));
    }
    cut.worse = fits && present > worthIt * ideal ? cut.worse + 1 : 0;
    const bool pays = cut.worse >= cut.enough;
    if (!fits || pays) {
        cut.rows = best;
        // The new shares have to be sent once. A device that could not keep its old share will not keep the
        // new one.
        for (unsigned& sent : cut.sent)
            if (sent == 1) sent = 0;
    }
    if (pays) {
        cut.enough *= 2;
        cut.worse = 0;
    }
    return cut;
}

/// Gives each usable worker its share of the task. A task for a region takes the intersection of the region
/// with the rows that each device keeps.
void TogetherCounter::plan(const CountTask& task) {
    const PixelView& whole = task.whole.pixels;
    const auto keeps = [](const Worker& worker) {
        return worker.usable && keepsShares(worker.member.device);
    };
    const bool stays = task.whole.owner && whole.stride >= whole.rowBytes() && whole.stride > 0;
    const Cut* cut = stays && any(keeps) ? &cutOf(task) : nullptr;
    const auto kind = [&](const Worker& worker) { return kindOf(task, !worker.member.device.unifiedMemory); };
    const std::vector<Rows> rows = cut != nullptr ? cut->rows : cutRows(task.pixels, kind);
    const std::int64_t top = cut ? static_cast<std::int64_t>(
                                       static_cast<std::size_t>(task.pixels.data - whole.data) / whole.stride)
                                 : 0;
    for (const auto& each : m_workers) {
        Worker& worker = *each;
        const Rows& own = rows[worker.index];
        const bool isKept = cut && keeps(worker) && cut->sent[worker.index] <= 1;
        worker.kind = kind(worker);
        if (isKept) worker.kind.sent = false;
        worker.rows = {std::max<std::int64_t>(0, own.first - top),
                       std::min(task.pixels.extent.height, own.end - top)};
        if (worker.rows.count() <= 0) {
            if (worker.usable && own.count() == 0) worker.speeds.forget(worker.kind);
            continue;
        }
        worker.state = State::Counting;
        worker.task = task;
        worker.task.pixels =
            cropped(task.pixels, {0, worker.rows.first, task.pixels.extent.width, worker.rows.count()});
        worker.task.whole = {};
        if (isKept)
            worker.task.whole = {cropped(whole, {0, own.first, whole.extent.width, own.count()}),
                                 task.whole.owner};
        worker.bytes = static_cast<double>(worker.task.pixels.pixelBytes());
        worker.cost = worker.speeds.of(worker.kind, worker.bytes);
        worker.isKnown = worker.speeds.knows(worker.kind);
    }
}

/// Corrects the cost of a worker by the time of its answer. If the device first had to receive its share in
/// order to keep it, the time tells how fast it receives pixels, not how fast it counts. Counts that built a
/// kernel are ignored.
void TogetherCounter::learnFrom(const CountTask& task, Worker& worker, const Answer& answer) {
    const Timings& timings = answer.outcome->timings;
    if (timings.build) return;
    const double time = nanoseconds(answer.wall);
    if (!worker.task.whole.owner || !timings.tookPlace(Phase::Upload))
        return worker.speeds.learn(worker.kind, worker.bytes, time);
    if (const auto cut = m_cuts.find(task.whole.owner); cut != m_cuts.end()) ++cut->second.sent[worker.index];
    worker.speeds.learn(kindOf(task, true), static_cast<double>(worker.task.whole.pixels.pixelBytes()), time);
}

/// The time at which a worker is late. Opening a device and building a kernel may take longer than counting,
/// so the limit is longer before it has begun to count, or while its cost is a guess.
Time TogetherCounter::lateAt(const Worker& worker) const {
    constexpr double longest = 1e17; // nanoseconds, so that the time point stays in its range
    const bool expects = worker.countsSince && worker.isKnown;
    const auto expected = static_cast<std::int64_t>(std::min(longest, 2 * worker.cost.of(worker.bytes)));
    return std::max(worker.begun, worker.countsSince.value_or(worker.begun)) +
           std::chrono::nanoseconds(expected) + (expects ? m_options.late : m_options.lateAtFirst);
}

// Marks the share of a worker as failed, so that the host counts it. Leaves the device out if it could not be
// opened or has failed too often.
void TogetherCounter::fail(Worker& worker, const Failure& failure, Sum& sum) {
    constexpr unsigned mostFailures = 3;
    worker.state = State::Failed;
    worker.isFlawed = worker.isFlawed || failure.deviceLost;
    if (failure.stage == Stage::OpenDevice || ++worker.failures >= mostFailures)
        worker.leftOut = causeOf(failure);
    sum.note(Text(SENTENCE("%1 failed: %2; the host counted its rows"),
                  {worker.member.device.name, causeOf(failure)}));
}

/// Checks the counts of a share and adds them. Returns Stopped if the check was stopped.
Outcome<Done> TogetherCounter::takeAnswer(const CountTask& task, Worker& worker, Answer answer, Sum& sum) {
    if (answer.outcome.stopped()) return Stopped{};
    const std::stop_token stop = m_stop.get_token();
    const auto onHost = [&](const CountTask& rows) {
        return m_host->count(rows, {"host-private"}, {stop, {}});
    };
    const Outcome<Done> sound = answer.outcome
                                    ? m_trust.check({worker.member.device.key, worker.task,
                                                     answer.outcome->histogram, nullptr, onHost, stop},
                                                    false)
                                    : Outcome<Done>(answer.outcome.failure());
    if (sound.stopped()) return Stopped{};
    if (const Failure* failure = sound.failed()) {
        fail(worker, *failure, sum);
        return Done{};
    }
    learnFrom(task, worker, answer);
    worker.failures = 0;
    worker.state = State::Counted;
    sum.add(worker.member.device, worker.rows.count(), std::move(answer));
    return Done{};
}

/// Whether a call to the device would begin at once. Call it with m_mutex locked.
bool TogetherCounter::isFree(const Worker& worker) {
    return worker.leftOut.empty() && !worker.busy && !(worker.counter && worker.counter->isOccupied());
}

/// Waits until the thread of at least one member is idle, and determines the usable members. A late member is
/// usable again when its driver has returned from the call, or if the drivers of all idle members hang.
/// Returns false after a stop.
bool TogetherCounter::begin(const CountControl& control) {
    const auto idle = [](const Worker& worker) { return worker.leftOut.empty() && !worker.busy; };
    std::unique_lock lock(m_mutex);
    const bool anyLeft = any([](const Worker& worker) { return worker.leftOut.empty(); });
    if (anyLeft && !m_ended.wait(lock, control.stop, [&] { return any(idle); })) return false;
    const bool anyFree = any(isFree);
    for (const auto& worker : m_workers) {
        worker->usable = anyFree ? isFree(*worker) : idle(*worker);
        worker->state = State::None;
        if (!worker->busy) worker->answer.reset();
    }
    return true;
}

/// Starts the counts of all shares. If one device has all rows and needs only milliseconds, the calling
/// thread counts with it. Returns Stopped if that was stopped.
Outcome<Done> TogetherCounter::start(const CountTask& task, Sum& sum) {
    constexpr double shortCount = 25e6; // nanoseconds; not worth a switch of threads
    const auto shared =
        std::ranges::count_if(m_workers, [](const auto& worker) { return worker->state == State::Counting; });
    for (const auto& each : m_workers) {
        Worker& worker = *each;
        if (worker.state != State::Counting) continue;
        worker.begun = std::chrono::steady_clock::now();
        worker.countsSince.reset();
        worker.fraction = 0;
        const bool reopens = std::exchange(worker.isFlawed, false);
        const auto work = [this, &worker, reopens, stop = m_stop.get_token()](const CountTask& rows) {
            if (reopens) worker.counter.reset();
            return answerOf(worker, rows, stop);
        };
        if (shared == 1 && worker.isKnown && worker.cost.of(worker.bytes) < shortCount)
            return takeAnswer(task, worker, work(worker.task), sum);
        post(worker, [this, &worker, work, rows = worker.task] {
            Answer answer = work(rows);
            const std::lock_guard guard(m_mutex);
            worker.answer = std::move(answer);
        });
    }
    return Done{};
}

/// Takes the answers as they arrive, until each share is counted, failed or late, or until a stop. The check
/// of an answer runs without the lock.
void TogetherCounter::awaitAnswers(const CountTask& task, const CountControl& control, Sum& sum) {
    constexpr std::chrono::milliseconds soon{50}; // between two progress reports
    while (any(State::Counting) && !control.stop.stop_requested()) {
        std::vector<std::pair<Worker*, Answer>> answers;
        double rowsDone = 0;
        {
            std::unique_lock lock(m_mutex);
            Time next = std::chrono::steady_clock::now() + soon;
            for (const auto& worker : m_workers) {
                if (worker->state == State::Counting) next = std::min(next, lateAt(*worker));
            }
            m_ended.wait_until(lock, control.stop, next, [this] {
                return any(
                    [](const Worker& worker) { return worker.state == State::Counting && !worker.busy; });
            });
            for (const auto& worker : m_workers) {
                const bool counts = worker->state == State::Counting;
                if (worker->state != State::None)
                    rowsDone += static_cast<double>(worker->rows.count()) *
                                (counts && worker->busy ? worker->fraction : 1.0);
                if (!counts) continue;
                if (!worker->busy)
                    answers.emplace_back(worker.get(), *std::exchange(worker->answer, std::nullopt));
                else if (std::chrono::steady_clock::now() >= lateAt(*worker))
                    worker->state = State::Late;
            }
        }
        for (auto& [worker, answer] : answers) {
            if (!takeAnswer(task, *worker, std::move(answer), sum)) break;
        }
        control.tell({Activity::Kind::Counting, rowsDone / static_cast<double>(task.pixels.extent.height)});
    }
}

/// Stops the workers of the current count and waits for them. Each notices the stop, or the watchdog gives it
/// up.
void TogetherCounter::awaitAll() {
    m_stop.request_stop();
    std::unique_lock lock(m_mutex);
    m_ended.wait(lock, [this] {
        return !any([](const Worker& worker) { return worker.state != State::None && worker.busy; });
    });
}

// One count from begin() to the sum of the shares. After a stop it waits for all workers, because they still
// use the pixels.
CountOutcome TogetherCounter::countShares(const CountTask& task, const CountControl& control) {
    const Time begun = std::chrono::steady_clock::now();
    Sum sum(task);
    if (!begin(control)) return Stopped{};
    std::vector<Text> causes{SENTENCE("no device is left")};
    for (const auto& worker : m_workers) {
        if (worker->leftOut.empty()) continue;
        causes.push_back(Text(SENTENCE("%1 is left out: %2"), {worker->member.device.name, worker->leftOut}));
        sum.note(causes.back());
    }
    // deviceLost lets the engine close this counter. When it is opened again, each device is tried again.
    if (!any([](const Worker& worker) { return worker.leftOut.empty(); }))
        return Failure{Stage::OpenDevice, joined(causes), {}, {}, true};

    m_stop = {};
    const std::stop_callback forward(control.stop, [this] { m_stop.request_stop(); });
    plan(task);
    if (const Outcome<Done> started = start(task, sum); !started) return started.reason();
    awaitAnswers(task, control, sum);
    if (control.stop.stop_requested()) {
        awaitAll();
        return Stopped{};
    }
    // The host counts the rows of failed and late devices.
    if (any(State::Late)) m_stop.request_stop();
    for (const auto& worker : m_workers) {
        if (worker->state != State::Failed && worker->state != State::Late) continue;
        const Time start = std::chrono::steady_clock::now();
        if (worker->state == State::Late) {
            worker->speeds.learn(worker->kind, worker->bytes, nanoseconds(start - worker->begun));
            sum.note(Text(SENTENCE("%1 was late; the host counted its rows"), {worker->member.device.name}));
        }
        const Method method{"host-private"};
        CountOutcome outcome = m_host->count(worker->task, method, {control.stop, {}});
        if (!outcome) {
            awaitAll();
            return outcome;
        }
        sum.add(m_hostDevice, worker->rows.count(),
                {std::move(outcome), std::chrono::steady_clock::now() - start, method});
    }
    if (!task.storage) awaitAll(); // the caller may free the pixels after this call
    return std::move(sum).whole(std::chrono::steady_clock::now() - begun);
}

// Scopes are counted on one device, the fastest that is free. If it fails, the next one is tried.
ScopeOutcome TogetherCounter::countScope(const ScopeTask& task, const CountControl& control) {
    const auto bytes = static_cast<double>(task.task.pixels.pixelBytes());
    std::vector<std::pair<double, Worker*>> order;
    {
        const std::lock_guard lock(m_mutex);
        for (const std::unique_ptr<Worker>& worker : m_workers) {
            const DeviceInfo& device = worker->member.device;
            const bool sent = !device.unifiedMemory && !keepsShares(device);
            if (isFree(*worker))
                order.emplace_back(worker->speeds.of(kindOf(task.task, sent), bytes).of(bytes), worker.get());
        }
    }
    std::stable_sort(order.begin(), order.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    ScopeOutcome outcome = Failure{Stage::Kernel, SENTENCE("no device is free for scopes")};
    for (const auto& [cost, worker] : order) {
        const Outcome<Counter*> counter = opened(*worker);
        outcome = counter ? caught(Stage::Kernel, [&] { return (*counter)->countScope(task, control); })
                          : ScopeOutcome(counter.reason());
        if (outcome || outcome.stopped()) return outcome;
        if (outcome.failed()->deviceLost) worker->counter.reset();
    }
    return outcome;
}

// Measures all members at the same time, each on its thread, because they may share a bus. The bandwidths are
// added.
Outcome<Roofline> TogetherCounter::roofline(std::uint64_t bytes, const CountControl& control) {
    std::vector<std::pair<Worker*, Outcome<Roofline>>> measured;
    {
        const std::lock_guard lock(m_mutex);
        for (const auto& worker : m_workers) {
            // The bandwidth of a simulator has no meaning, and takes long to measure.
            if (isFree(*worker) && worker->member.device.type != DeviceType::Simulator)
                measured.emplace_back(worker.get(), Roofline{});
        }
    }
    for (auto& [worker, result] : measured) {
        post(*worker, [&worker = *worker, &result = result, &control, bytes] {
            const Outcome<Counter*> counter = opened(worker);
            result = counter ? caught(Stage::Kernel,
                                      [&] {
                                          return (*counter)->roofline(bytes, {control.stop, {}});
                                      })
                             : Outcome<Roofline>(counter.reason());
        });
    }
    {
        std::unique_lock lock(m_mutex);
        m_ended.wait(lock, [&] {
            return std::ranges::none_of(measured, [](const auto& each) { return each.first->busy; });
        });
    }
    Roofline sum{};
    for (const auto& [worker, each] : measured) {
        if (!each) return each.reason();
        sum.copy += each->copy;
        sum.read += each->read;
        if (each->upload) sum.upload = sum.upload.value_or(0) + *each->upload;
    }
    return sum;
}

} // namespace

// Devices are added from the fastest to the slowest as long as each shortens the count. If devices with costs
// c_i + b_i * x_i end together at time t, then t = (bytes + sum of c_i / b_i) / (sum of 1 / b_i); this is
// work / rate below.
std::vector<double> sharedOut(double bytes, std::span<const CallCost> costs, double handOver) {
    constexpr double leastGain = 0.03; // part of the whole duration
    assert(!costs.empty());
    std::vector<std::size_t> order(costs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return costs[a].of(bytes) < costs[b].of(bytes); });
    std::vector<double> shares(costs.size(), 0.0);
    const double alone = costs[order.front()].of(bytes);
    double end = alone, work = bytes, rate = 0;
    std::size_t taking = 0;
    for (const std::size_t device : order) {
        work += costs[device].call / costs[device].byte;
        rate += 1 / costs[device].byte;
        if (taking > 0) {
            const double sooner = work / rate; // the duration if all of them end at the same time
            if (sooner <= costs[device].call || sooner > end * (1 - leastGain)) break;
            end = sooner;
        }
        ++taking;
    }
    if (taking == 1 || end + handOver > alone) {
        shares[order.front()] = bytes;
        return shares;
    }
    for (const std::size_t device : std::span(order).first(taking))
        shares[device] = (end - costs[device].call) / costs[device].byte;
    return shares;
}

CallCost firstGuess(const DeviceInfo& device, bool sent) {
    constexpr double call = 100'000, callFarAway = 2'000'000; // nanoseconds
    // Bytes per nanosecond, which are GB/s. The number for cores is low, because memory limits them.
    constexpr double network = 1, bus = 20, simulator = 1e-4, core = 1.5, mostOfCores = 30;
    const double units = std::max(1U, device.computeUnits);
    const bool far = !device.server.empty();
    double rate = 10 * units; // a graphics card with the pixels in its memory
    if (far && sent)
        rate = network;
    else if (device.type == DeviceType::Simulator)
        rate = simulator;
    else if (device.type == DeviceType::Cpu || device.type == DeviceType::Host)
        rate = std::min(core * units, mostOfCores);
    else if (sent)
        rate = bus;
    else if (device.unifiedMemory)
        rate = units;
    return {far ? callFarAway : call, 1 / rate};
}

std::unique_ptr<Counter> togetherCounter(std::vector<Member> members, DeviceInfo hostDevice,
                                         std::unique_ptr<Counter> host, TogetherOptions options) {
    return std::make_unique<TogetherCounter>(std::move(members), std::move(hostDevice), std::move(host),
                                             std::move(options));
}

} // namespace tonescope::together
