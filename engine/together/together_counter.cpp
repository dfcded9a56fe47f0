// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/together/together_counter.h"

#include "engine/count/device_trust.h"
#include "engine/values/text/sentence.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <condition_variable>
#include <map>
#include <mutex>
#include <numeric>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

namespace tonescope::together {

namespace {

using Time = std::chrono::steady_clock::time_point;

double nanoseconds(std::chrono::nanoseconds time) {
    return static_cast<double>(time.count());
}

/// Neighbouring rows.
struct Rows {
    std::int64_t first = 0, end = 0; ///< `end` is the row after the last

    [[nodiscard]] std::int64_t count() const { return end - first; }
    bool operator==(const Rows&) const = default;
};

/// Counts of one kind have the same cost per byte on a device.
struct Kind {
    PixelKind pixels = PixelKind::Gray8;
    std::size_t channels = 1;
    bool sent = false; ///< the pixels cross a bus or a network in the count
    auto operator<=>(const Kind&) const = default;
};

Kind kindOf(const CountTask& task, bool sent) {
    return {traitsOf(task.pixels.layout).kind(), task.channels.size(), sent};
}

/// Whether a copy of its share stays on the device. A device behind a network keeps none: its speed has to
/// contain the sending, by which its share is small.
bool keepsShares(const DeviceInfo& device) {
    return !device.unifiedMemory && device.server.empty();
}

/// The costs of a device, learnt from its counts.
class Speeds {
public:
    Speeds(const DeviceInfo& device, const CostGuess& guess) : m_device(device), m_guess(guess) {}

    /// The cost of a count of about so many bytes.
    [[nodiscard]] CallCost of(const Kind& kind, double bytes) const {
        const auto found = m_known.find(kind);
        if (found == m_known.end()) return m_guess(m_device, kind.sent);
        CallCost cost = found->second.cost;
        // The speed of small counts says little about large ones, except over a network.
        if (m_device.server.empty() && bytes > farther * found->second.bytes)
            cost.byte = std::min(cost.byte, m_guess(m_device, kind.sent).byte);
        return cost;
    }
    [[nodiscard]] bool knows(const Kind& kind) const { return m_known.contains(kind); }

    /// A count of so many bytes took so many nanoseconds of the host's clock. A large count corrects the cost
    /// per byte, a far smaller one the cost per call.
    void learn(const Kind& kind, double bytes, double time) {
        if (bytes <= 0 || time <= 0) return;
        constexpr double leastByte = 1e-6; // a thousand times the bandwidth of any memory
        const auto [entry, first] = m_known.try_emplace(kind);
        auto& [cost, most] = entry->second;
        if (!first && bytes * farther < most) {
            cost.call = mixed(cost.call, std::max(0.0, time - bytes * cost.byte));
            return;
        }
        if (first) cost.call = std::min(m_guess(m_device, kind.sent).call, time / 2);
        if (cost.call > time) cost.call = time / 2; // a delay of an early count does not stay
        const double byte = std::max(leastByte, (time - cost.call) / bytes);
        cost.byte = first || bytes > farther * most ? byte : mixed(cost.byte, byte);
        most = std::max(most, bytes);
    }

    /// The device got no share. A bad measurement is forgotten bit by bit, so that the device is tried again.
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
    static constexpr double farther = 16;

    /// Moves half of the way, and limits the weight of a count that something else delayed.
    static double mixed(double old, double seen) {
        constexpr double most = 4;
        return (old + std::clamp(seen, old / most, old * most)) / 2;
    }

    struct Known {
        CallCost cost;
        double bytes = 0; ///< of the largest count
    };
    const DeviceInfo& m_device;
    const CostGuess& m_guess;
    std::map<Kind, Known> m_known;
};

/// The counts of one share, or why there are none.
struct Answer {
    CountOutcome outcome;
    Nanoseconds wall{}; ///< without the opening of the device
    Method method{};
};

/// A member with its thread. `mutex` of the counter guards the part that is named so below.
struct Worker {
    Worker(Member ofWorker, const CostGuess& guess)
        : member(std::move(ofWorker)), speeds(member.device, guess) {}

    const Member member;

    // Of the thread that counts with the device: the worker's own, or the caller's while it has no job.
    std::unique_ptr<Counter> counter;

    // Of the caller.
    Speeds speeds;
    unsigned failures = 0; ///< one after the other
    std::string leftOut;   ///< why the device gets no share any more; empty: it does
    bool isFlawed = false; ///< it gave wrong sums and is opened anew before the next count

    // Guarded.
    std::function<void()> job;
    bool busy = false; ///< from the post to the end of the job
    std::optional<Time> countsSince;
    double fraction = 0; ///< of its share that is counted
    std::optional<Answer> answer;
    std::condition_variable_any posted;

    std::jthread thread; ///< the last member: it ends before the rest goes
};

/// The part of a task that one member counts.
struct Share {
    enum class State { None, Counting, Counted, Failed, Late };

    State state = State::None;
    Rows rows;
    CountTask task{};
    Kind kind;
    CallCost cost;
    bool isKnown = false; ///< the cost was measured
    double bytes = 0;
    Time begun{};
};

/// How the rows of an image that stays are cut.
struct Cut {
    PixelView whole;
    std::vector<Rows> rows;
    std::vector<unsigned> sent;    ///< how often each share was sent; more than once: it does not stay
    unsigned counts = 0, next = 4; ///< counts by this cut, and how many there are before a better one
};

/// The shares as neighbouring rows from the top. They add up to `rows`; some may be empty.
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

/// The sum of the counts of devices.
class Sum {
public:
    explicit Sum(const CountTask& task) : m_width(task.pixels.extent.width) {}

    void add(const DeviceInfo& device, const Share& share, Answer answer) {
        const Time start = std::chrono::steady_clock::now();
        Counted& counted = *answer.outcome;
        if (m_counted.shares.empty())
            m_counted.histogram = std::move(counted.histogram);
        else
            m_counted.histogram.add(counted.histogram);
        m_counted.launch = counted.launch;
        counted.timings.wall = answer.wall;
        addShare(m_counted.shares,
                 {device, std::string(answer.method.strategy), share.rows.count(),
                  Region::whole({m_width, share.rows.count()}).pixels(), std::move(counted.timings)});
        m_merging += std::chrono::steady_clock::now() - start;
    }
    void note(std::string line) { m_counted.notes.push_back(std::move(line)); }

    /// Clocks of devices have no common zero, so the host's clock times the whole, and each device its share.
    /// The largest share comes first.
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
            m_workers.push_back(std::make_unique<Worker>(std::move(member), m_options.guess));
            Worker& worker = *m_workers.back();
            worker.thread =
                std::jthread([this, &worker](const std::stop_token& stop) { serve(worker, stop); });
        }
    }
    TogetherCounter(const TogetherCounter&) = delete;
    TogetherCounter& operator=(const TogetherCounter&) = delete;
    ~TogetherCounter() override { m_stop.request_stop(); }

    CountOutcome count(const CountTask& task, const Method& method, const CountControl& control) override;
    ScopeOutcome countScope(const ScopeTask& task, const CountControl& control) override;
    Outcome<Roofline> roofline(std::uint64_t bytes, const CountControl& control) override;

private:
    [[nodiscard]] std::vector<bool> usable() const;
    [[nodiscard]] std::vector<Rows> cutRows(const PixelView& pixels, std::span<const Kind> kinds,
                                            const std::vector<bool>& usable) const;
    Cut& cutOf(const CountTask& task, const std::vector<bool>& usable);
    [[nodiscard]] std::vector<Share> plan(const CountTask& task, const std::vector<bool>& usable);
    void learnFrom(const CountTask& task, std::size_t member, const Share& share, const Answer& answer);
    [[nodiscard]] Time lateAt(const Share& share, const Worker& worker) const;
    Outcome<Done> takeAnswer(const CountTask& task, std::size_t member, Share& share, Answer answer,
                             Sum& sum);
    void fail(std::size_t member, Share& share, const Failure& failure, Sum& sum);

    static Outcome<Counter*> opened(Worker& worker);
    Answer answerOf(Worker& worker, const CountTask& task, const std::stop_token& stop);
    void post(Worker& worker, std::function<void()> job);
    void serve(Worker& worker, const std::stop_token& stop);

    DeviceInfo m_hostDevice;
    std::unique_ptr<Counter> m_host;
    TogetherOptions m_options;
    DeviceTrust m_trust;
    std::map<std::weak_ptr<const void>, Cut, std::owner_less<>> m_cuts; ///< by the owner of the image
    std::stop_source m_stop;                                            ///< of the shares of the last count
    mutable std::mutex m_mutex;
    std::condition_variable_any m_ended;            ///< a job has
    std::vector<std::unique_ptr<Worker>> m_workers; ///< the last member: threads end before the rest goes
};

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

/// Has the worker's thread do something. It must not be busy.
void TogetherCounter::post(Worker& worker, std::function<void()> job) {
    const std::lock_guard lock(m_mutex);
    worker.job = std::move(job);
    worker.busy = true;
    worker.posted.notify_all();
}

Outcome<Counter*> TogetherCounter::opened(Worker& worker) {
    if (worker.counter) return worker.counter.get();
    auto counter = caught(Stage::OpenDevice, [&] { return worker.member.open(); });
    if (!counter) return counter.reason();
    worker.counter = std::move(counter).value();
    return worker.counter.get();
}

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

/// The members that can get a share: neither left out nor busy with a share of a count before.
std::vector<bool> TogetherCounter::usable() const {
    std::vector<bool> usable;
    for (const std::unique_ptr<Worker>& worker : m_workers)
        usable.push_back(worker->leftOut.empty() && !worker->busy);
    return usable;
}

std::vector<Rows> TogetherCounter::cutRows(const PixelView& pixels, std::span<const Kind> kinds,
                                           const std::vector<bool>& usable) const {
    constexpr double mostOfUnknown = 1 << 20; // bytes: a slow network cannot take them back
    const auto bytes = static_cast<double>(pixels.pixelBytes());
    std::vector<CallCost> costs;
    std::vector<std::size_t> members;
    for (std::size_t i = 0; i < m_workers.size(); ++i) {
        if (!usable[i]) continue;
        members.push_back(i);
        costs.push_back(m_workers[i]->speeds.of(kinds[i], bytes));
    }
    const std::vector<double> parts = sharedOut(bytes, costs, nanoseconds(m_options.handOver));
    std::vector<double> shares(m_workers.size(), 0.0);
    for (std::size_t i = 0; i < members.size(); ++i) {
        const Worker& worker = *m_workers[members[i]];
        const bool isTried = worker.member.device.server.empty() || worker.speeds.knows(kinds[members[i]]);
        shares[members[i]] = isTried ? parts[i] : std::min(parts[i], mostOfUnknown);
    }
    return rowsOf(shares, pixels.extent.height);
}

/// How an image that stays is cut, with the shares where they are, or cut anew.
Cut& TogetherCounter::cutOf(const CountTask& task, const std::vector<bool>& usable) {
    constexpr double worthIt = 1.1; // times the best duration
    std::erase_if(m_cuts, [](const auto& entry) { return entry.first.expired(); });
    Cut& cut = m_cuts[task.whole.owner];
    const PixelView& whole = task.whole.pixels;
    const bool isNew = cut.whole != whole || cut.rows.empty();
    if (isNew) cut = {whole, {}, std::vector<unsigned>(m_workers.size(), 0)};
    std::vector<Kind> kinds;
    for (std::size_t i = 0; i < m_workers.size(); ++i) {
        const DeviceInfo& device = m_workers[i]->member.device;
        kinds.push_back(kindOf(task, keepsShares(device) ? cut.sent[i] > 1 : !device.unifiedMemory));
    }
    const std::vector<Rows> best = cutRows(whole, kinds, usable);
    bool fits = !isNew;
    double present = 0, ideal = 0;
    for (std::size_t i = 0; fits && i < m_workers.size(); ++i) {
        fits = usable[i] || cut.rows[i].count() == 0;
        const auto time = [&](const Rows& rows) {
            const double bytes = static_cast<double>(rows.count()) * static_cast<double>(whole.rowBytes());
            return m_workers[i]->speeds.of(kinds[i], bytes).of(bytes);
        };
        present = std::max(present, time(cut.rows[i]));
        ideal = std::max(ideal, time(best[i]));
    }
    if (!fits) {
        cut.rows = best;
    } else if (++cut.counts >= cut.next && present > worthIt * ideal) {
        cut.rows = best;
        cut.next *= 2;
        cut.counts = 0;
    }
    return cut;
}

std::vector<Share> TogetherCounter::plan(const CountTask& task, const std::vector<bool>& usable) {
    const PixelView& whole = task.whole.pixels;
    const auto keeps = [&](std::size_t i) { return usable[i] && keepsShares(m_workers[i]->member.device); };
    const bool stays = task.whole.owner && whole.stride >= whole.rowBytes() && whole.stride > 0;
    bool anyKeeps = false;
    for (std::size_t i = 0; i < m_workers.size(); ++i)
        anyKeeps = anyKeeps || keeps(i);
    const Cut* cut = stays && anyKeeps ? &cutOf(task, usable) : nullptr;

    std::vector<Kind> kinds;
    for (const std::unique_ptr<Worker>& worker : m_workers)
        kinds.push_back(kindOf(task, !worker->member.device.unifiedMemory));
    const std::vector<Rows> rows = cut ? cut->rows : cutRows(task.pixels, kinds, usable);
    const std::int64_t top = cut ? static_cast<std::int64_t>(
                                       static_cast<std::size_t>(task.pixels.data - whole.data) / whole.stride)
                                 : 0;

    std::vector<Share> shares(m_workers.size());
    for (std::size_t i = 0; i < shares.size(); ++i) {
        Share& share = shares[i];
        Worker& worker = *m_workers[i];
        share.kind = kinds[i];
        share.rows = {std::max<std::int64_t>(0, rows[i].first - top),
                      std::min(task.pixels.extent.height, rows[i].end - top)};
        const bool isKept = cut && keeps(i) && cut->sent[i] <= 1;
        if (isKept) share.kind.sent = false;
        if (share.rows.count() <= 0) {
            if (usable[i] && rows[i].count() == 0) worker.speeds.forget(share.kind);
            continue;
        }
        share.state = Share::State::Counting;
        share.task = task;
        share.task.pixels =
            cropped(task.pixels, {0, share.rows.first, task.pixels.extent.width, share.rows.count()});
        share.task.whole = {};
        if (isKept)
            share.task.whole = {cropped(whole, {0, rows[i].first, whole.extent.width, rows[i].count()}),
                                task.whole.owner};
        share.bytes = static_cast<double>(share.task.pixels.pixelBytes());
        share.cost = worker.speeds.of(share.kind, share.bytes);
        share.isKnown = worker.speeds.knows(share.kind);
    }
    return shares;
}

/// A share that was sent to stay tells how fast the device gets pixels, not how fast it counts.
void TogetherCounter::learnFrom(const CountTask& task, std::size_t member, const Share& share,
                                const Answer& answer) {
    const Timings& timings = answer.outcome->timings;
    if (timings.build) return;
    Speeds& speeds = m_workers[member]->speeds;
    const double time = nanoseconds(answer.wall);
    if (!share.task.whole.owner || !timings.tookPlace(Phase::Upload))
        return speeds.learn(share.kind, share.bytes, time);
    if (const auto cut = m_cuts.find(task.whole.owner); cut != m_cuts.end()) ++cut->second.sent[member];
    speeds.learn(kindOf(task, true), static_cast<double>(share.task.whole.pixels.pixelBytes()), time);
}

/// Opening a device and building a kernel may take longer than counting.
Time TogetherCounter::lateAt(const Share& share, const Worker& worker) const {
    constexpr double longest = 1e17; // nanoseconds, so that the time point stays in its range
    const bool expects = worker.countsSince && share.isKnown;
    const auto expected = static_cast<std::int64_t>(std::min(longest, 2 * share.cost.of(share.bytes)));
    return std::max(share.begun, worker.countsSince.value_or(share.begun)) +
           std::chrono::nanoseconds(expected) + (expects ? m_options.late : m_options.lateAtFirst);
}

void TogetherCounter::fail(std::size_t member, Share& share, const Failure& failure, Sum& sum) {
    constexpr unsigned mostFailures = 3;
    Worker& worker = *m_workers[member];
    share.state = Share::State::Failed;
    worker.isFlawed = worker.isFlawed || failure.deviceLost;
    if (failure.stage == Stage::OpenDevice || ++worker.failures >= mostFailures)
        worker.leftOut = lineOf(failure);
    const std::string& name = worker.member.device.name;
    sum.note(filled(SENTENCE("%1 failed: %2; the host counted its rows"), {name, lineOf(failure)}));
}

/// Checks the counts of a member and adds them. Stopped: the check was stopped.
Outcome<Done> TogetherCounter::takeAnswer(const CountTask& task, std::size_t member, Share& share,
                                          Answer answer, Sum& sum) {
    Worker& worker = *m_workers[member];
    if (answer.outcome.stopped()) return Stopped{};
    if (const Failure* failure = answer.outcome.failed()) {
        fail(member, share, *failure, sum);
        return Done{};
    }
    const std::stop_token stop = m_stop.get_token();
    const auto onHost = [&](const CountTask& rows) {
        return m_host->count(rows, {"host-private"}, {stop, {}});
    };
    const Outcome<Done> sound = m_trust.check(
        {worker.member.device.key, share.task, answer.outcome->histogram, nullptr, onHost, stop}, false);
    if (sound.stopped()) return Stopped{};
    if (const Failure* flaw = sound.failed()) {
        fail(member, share, *flaw, sum);
        return Done{};
    }
    learnFrom(task, member, share, answer);
    worker.failures = 0;
    share.state = Share::State::Counted;
    sum.add(worker.member.device, share, std::move(answer));
    return Done{};
}

CountOutcome TogetherCounter::count(const CountTask& task, const Method& /*method*/,
                                    const CountControl& control) {
    constexpr std::chrono::milliseconds soon{50}; // between two reports of progress
    constexpr double shortCount = 25e6;           // nanoseconds: not worth another thread
    using State = Share::State;
    const Time begun = std::chrono::steady_clock::now();
    Sum sum(task);

    // A late member that comes back now may take part again.
    std::unique_lock lock(m_mutex);
    std::vector<bool> free;
    const auto anyFree = [&] {
        free = usable();
        return std::find(free.begin(), free.end(), true) != free.end();
    };
    const auto anyLeft = std::any_of(m_workers.begin(), m_workers.end(),
                                     [](const auto& worker) { return worker->leftOut.empty(); });
    if (anyLeft && !m_ended.wait(lock, control.stop, anyFree)) return Stopped{};
    for (const std::unique_ptr<Worker>& worker : m_workers) {
        if (!worker->busy) worker->answer.reset();
    }
    lock.unlock();

    Failure noneLeft{Stage::OpenDevice, SENTENCE("no device is left"), {}, {}, true};
    for (const std::unique_ptr<Worker>& worker : m_workers) {
        if (worker->leftOut.empty()) continue;
        const std::string why =
            filled(SENTENCE("%1 is left out: %2"), {worker->member.device.name, worker->leftOut});
        noneLeft.cause += "; " + why;
        sum.note(why);
    }
    if (!anyLeft) return noneLeft; // opened afresh, each may have another try

    m_stop = {};
    const std::stop_token stop = m_stop.get_token();
    const std::stop_callback forward(control.stop, [this] { m_stop.request_stop(); });
    std::vector<Share> shares = plan(task, free);
    const auto shared = std::count_if(shares.begin(), shares.end(),
                                      [](const Share& share) { return share.state == State::Counting; });
    for (std::size_t i = 0; i < shares.size(); ++i) {
        Share& share = shares[i];
        if (share.state != State::Counting) continue;
        Worker& worker = *m_workers[i];
        share.begun = std::chrono::steady_clock::now();
        worker.countsSince.reset();
        worker.fraction = 0;
        const bool reopens = std::exchange(worker.isFlawed, false);
        const auto work = [this, &worker, reopens, stop](const CountTask& rows) {
            if (reopens) worker.counter.reset();
            return answerOf(worker, rows, stop);
        };
        if (shared == 1 && share.isKnown && share.cost.of(share.bytes) < shortCount) {
            const Outcome<Done> taken = takeAnswer(task, i, share, work(share.task), sum);
            if (!taken) return taken.reason();
        } else {
            post(worker, [this, &worker, work, rows = share.task] {
                Answer answer = work(rows);
                const std::lock_guard guard(m_mutex);
                worker.answer = std::move(answer);
            });
        }
    }

    const auto count = [&](State state) {
        return std::count_if(shares.begin(), shares.end(),
                             [&](const Share& share) { return share.state == state; });
    };
    const auto atWork = [&] {
        for (std::size_t i = 0; i < shares.size(); ++i) {
            if (shares[i].state != State::None && m_workers[i]->busy) return true;
        }
        return false;
    };
    const auto awaitAll = [&] { // each notices the stop, or is given up
        m_stop.request_stop();
        lock.lock();
        m_ended.wait(lock, [&] { return !atWork(); });
        lock.unlock();
    };
    while (count(State::Counting) > 0 && !control.stop.stop_requested()) {
        std::vector<std::optional<Answer>> answers(shares.size());
        lock.lock();
        const auto anyAnswer = [&] {
            for (std::size_t i = 0; i < shares.size(); ++i) {
                if (shares[i].state == State::Counting && !m_workers[i]->busy) return true;
            }
            return false;
        };
        Time next = std::chrono::steady_clock::now() + soon;
        for (std::size_t i = 0; i < shares.size(); ++i) {
            if (shares[i].state != State::Counting) continue;
            next = std::min(next, lateAt(shares[i], *m_workers[i]));
        }
        m_ended.wait_until(lock, control.stop, next, anyAnswer);
        double rowsDone = 0;
        for (std::size_t i = 0; i < shares.size(); ++i) {
            const bool counts = shares[i].state == State::Counting && m_workers[i]->busy;
            if (shares[i].state != State::None)
                rowsDone +=
                    static_cast<double>(shares[i].rows.count()) * (counts ? m_workers[i]->fraction : 1.0);
            if (shares[i].state != State::Counting) continue;
            if (!m_workers[i]->busy)
                answers[i] = std::exchange(m_workers[i]->answer, std::nullopt);
            else if (std::chrono::steady_clock::now() >= lateAt(shares[i], *m_workers[i]))
                shares[i].state = State::Late;
        }
        lock.unlock();
        for (std::size_t i = 0; i < shares.size(); ++i) {
            if (answers[i] && !takeAnswer(task, i, shares[i], std::move(*answers[i]), sum)) break;
        }
        control.tell({Activity::Kind::Counting, rowsDone / static_cast<double>(task.pixels.extent.height)});
    }
    if (control.stop.stop_requested()) {
        awaitAll();
        return Stopped{};
    }
    // The host counts the rows that are missing.
    if (count(State::Late) > 0) m_stop.request_stop();
    for (std::size_t i = 0; i < shares.size(); ++i) {
        Share& share = shares[i];
        if (share.state != State::Failed && share.state != State::Late) continue;
        if (share.state == State::Late) {
            const Time now = std::chrono::steady_clock::now();
            m_workers[i]->speeds.learn(share.kind, share.bytes, nanoseconds(now - share.begun));
            sum.note(filled(SENTENCE("%1 was late; the host counted its rows"),
                            {m_workers[i]->member.device.name}));
        }
        const Time start = std::chrono::steady_clock::now();
        const Method method{"host-private"};
        CountOutcome outcome = m_host->count(share.task, method, {control.stop, {}});
        if (!outcome) {
            awaitAll();
            return outcome;
        }
        sum.add(m_hostDevice, share, {std::move(outcome), std::chrono::steady_clock::now() - start, method});
    }
    if (!task.storage) awaitAll(); // the pixels are the caller's
    return std::move(sum).whole(std::chrono::steady_clock::now() - begun);
}

ScopeOutcome TogetherCounter::countScope(const ScopeTask& task, const CountControl& control) {
    const auto bytes = static_cast<double>(task.task.pixels.pixelBytes());
    std::vector<std::pair<double, Worker*>> order;
    {
        const std::lock_guard lock(m_mutex);
        for (const std::unique_ptr<Worker>& worker : m_workers) {
            const DeviceInfo& device = worker->member.device;
            const bool sent = !device.unifiedMemory && !keepsShares(device);
            if (worker->leftOut.empty() && !worker->busy)
                order.emplace_back(worker->speeds.of(kindOf(task.task, sent), bytes).of(bytes), worker.get());
        }
    }
    std::stable_sort(order.begin(), order.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    ScopeOutcome outcome = Failure{Stage::Kernel, SENTENCE("no device is free for scopes"), {}, {}};
    for (const auto& [cost, worker] : order) {
        const Outcome<Counter*> counter = opened(*worker);
        outcome = counter ? caught(Stage::Kernel, [&] { return (*counter)->countScope(task, control); })
                          : ScopeOutcome(counter.reason());
        if (outcome || outcome.stopped()) return outcome;
        if (outcome.failed()->deviceLost) worker->counter.reset();
    }
    return outcome;
}

Outcome<Roofline> TogetherCounter::roofline(std::uint64_t bytes, const CountControl& control) {
    std::vector<Outcome<Roofline>> measured(m_workers.size(), Roofline{});
    std::vector<bool> asked = [&] {
        const std::lock_guard lock(m_mutex);
        return usable();
    }();
    for (std::size_t i = 0; i < m_workers.size(); ++i) {
        Worker& worker = *m_workers[i];
        // The bandwidth of a simulator means nothing, and takes long.
        asked[i] = asked[i] && worker.member.device.type != DeviceType::Simulator;
        if (!asked[i]) continue;
        post(worker, [&worker, &result = measured[i], &control, bytes] {
            const Outcome<Counter*> counter = opened(worker);
            result = counter ? caught(Stage::Kernel,
                                      [&] {
                                          return (*counter)->roofline(bytes, {control.stop, {}});
                                      })
                             : Outcome<Roofline>(counter.reason());
        });
    }
    std::unique_lock lock(m_mutex);
    m_ended.wait(lock, [&] {
        for (std::size_t i = 0; i < m_workers.size(); ++i) {
            if (asked[i] && m_workers[i]->busy) return false;
        }
        return true;
    });
    Roofline sum{};
    for (const Outcome<Roofline>& each : measured) {
        if (!each) return each.reason();
        sum.copy += each->copy;
        sum.read += each->read;
        if (each->upload) sum.upload = sum.upload.value_or(0) + *each->upload;
    }
    return sum;
}

} // namespace

std::vector<double> sharedOut(double bytes, std::span<const CallCost> costs, double handOver) {
    constexpr double leastGain = 0.03; // of the whole duration
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
            const double sooner = work / rate; // when all of them end together
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
    // Bytes per nanosecond, which are GB/s. For cores rather too low: memory limits them.
    constexpr double network = 1, bus = 20, simulator = 1e-4, core = 1.5, mostOfCores = 30;
    const double units = std::max(1U, device.computeUnits);
    const bool far = !device.server.empty();
    double rate = 10 * units; // of a graphics card with the pixels in its memory
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
