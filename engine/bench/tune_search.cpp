// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/tune_search.h"

#include "engine/bench/tune.h"
#include "engine/values/text/sentence.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tonescope::bench {

namespace {

constexpr std::array kinds{DataKind::Uniform, DataKind::Constant, DataKind::Photo};
constexpr std::size_t strategiesToTurn = 3; ///< the best of those that were measured as they are
constexpr double tooSlow = 4;               ///< times the best: no launch makes up for it

constexpr double hopeless = 10; ///< times the best where an image is small: threads begin slowly

constexpr int worthwhile = 97; ///< per cent of the time before: less of a gain is noise

bool faster(const Candidate& left, const Candidate& right) {
    return left.worst < right.worst;
}

/// Sorts, and leaves out what takes more than so many times as long as the best.
void dropSlow(std::vector<Candidate>& candidates, double times) {
    if (candidates.empty()) return;
    std::sort(candidates.begin(), candidates.end(), faster);
    const auto limit = static_cast<double>(candidates.front().worst.count()) * times;
    std::erase_if(candidates,
                  [&](const Candidate& each) { return static_cast<double>(each.worst.count()) > limit; });
}

} // namespace

Outcome<std::optional<Candidate>> TuneSearch::best(const std::vector<StrategyInfo>& strategies,
                                                   const CountControl& control,
                                                   const std::function<void(double)>& progress,
                                                   std::size_t batches) {
    m_next = 0;
    m_left = batches;
    m_tried = 0;
    std::vector<Candidate> candidates;
    candidates.reserve(strategies.size());
    for (const StrategyInfo& strategy : strategies)
        candidates.push_back({strategy, {}});
    if (const Outcome<Done> sifted = sift(candidates, control); !sifted) return sifted.reason();
    if (const Outcome<Done> measured = measure(candidates, m_plan.bytes, m_plan.repeats, control); !measured)
        return measured.reason();
    if (candidates.empty()) return std::optional<Candidate>();
    dropSlow(candidates, tooSlow);
    if (candidates.size() > strategiesToTurn)
        candidates.erase(candidates.begin() + strategiesToTurn, candidates.end());
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        progress(static_cast<double>(i + 1) / static_cast<double>(candidates.size() + 1));
        if (const Outcome<Done> turned = turn(candidates[i], control); !turned) return turned.reason();
    }
    return std::optional(*std::min_element(candidates.begin(), candidates.end(), faster));
}

TunedMethod TuneSearch::methodOf(const Candidate& best) const {
    TunedMethod method;
    method.device = m_plan.device.key;
    method.kind = traitsOf(m_plan.layout).kind();
    method.bytes = m_plan.bytes;
    method.strategy = best.strategy.id;
    method.launch = best.launch;
    method.reason = filled(SENTENCE("fastest of %1 at %2 on %3"),
                           {std::to_string(m_tried), sizeText(m_plan.bytes), m_plan.date});
    method.make = makeOf(m_plan.device);
    method.date = m_plan.date;
    return method;
}

/// Leaves out what is far too slow with few bytes already, so that nobody waits for it with many.
Outcome<Done> TuneSearch::sift(std::vector<Candidate>& candidates, const CountControl& control) {
    if (m_plan.sieveBytes == 0 || m_plan.sieveBytes >= m_plan.bytes) return Done{};
    const Outcome<Done> measured = measure(candidates, m_plan.sieveBytes, m_plan.repeats, control);
    dropSlow(candidates, hopeless);
    m_tried = 0; // those that go on are tried in earnest
    return measured;
}

/// Tries the values of each parameter, the others being as good as they were found so far.
Outcome<Done> TuneSearch::turn(Candidate& candidate, const CountControl& control) {
    for (const ParameterRange& range : candidate.strategy.parameters) {
        std::vector<Candidate> all;
        for (const std::uint32_t value : valuesToTry(range, m_plan.device)) {
            all.push_back({candidate.strategy, candidate.launch});
            all.back().launch.set(range.parameter, value);
        }
        if (const Outcome<Done> measured = measure(all, m_plan.bytes, m_plan.repeats, control); !measured)
            return measured.reason();
        const auto fastest = std::min_element(all.begin(), all.end(), faster);
        if (fastest != all.end() && fastest->worst * 100 < candidate.worst * worthwhile) candidate = *fastest;
    }
    return Done{};
}

/// Measures all candidates in turns, and leaves out those that cannot be measured or count wrongly.
Outcome<Done> TuneSearch::measure(std::vector<Candidate>& candidates, std::uint64_t bytes, unsigned repeats,
                                  const CountControl& control) {
    if (candidates.empty()) return Done{};
    m_tried += candidates.size();
    Costs worst(candidates.size(), Nanoseconds::zero());
    for (const DataKind kind : kinds) {
        const MeasuredPixels pixels{nameOf(DataSpec{kind}), SyntheticPixels{{kind}, m_plan.layout, bytes}};
        const Outcome<Costs> costs = costsOf(candidates, pixels, repeats, control);
        if (!costs) return costs.reason();
        for (std::size_t i = 0; i < worst.size(); ++i) {
            const std::optional<Nanoseconds>& cost = (*costs)[i];
            worst[i] = cost && worst[i] ? std::optional(std::max(*cost, *worst[i])) : std::nullopt;
        }
    }
    std::vector<Candidate> kept;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (worst[i]) kept.push_back({candidates[i].strategy, candidates[i].launch, *worst[i]});
    }
    candidates = std::move(kept);
    return Done{};
}

/// What was measured before, or what is measured now: from the beginning, or from where it was broken off.
auto TuneSearch::costsOf(const std::vector<Candidate>& candidates, const MeasuredPixels& pixels,
                         unsigned repeats, const CountControl& control) -> Outcome<Costs> {
    if (m_next < m_measured.size()) return m_measured[m_next++];
    if (m_left == 0 || control.stop.stop_requested()) return Stopped{};
    Outcome<Costs> costs = measureNow(candidates, pixels, repeats, control);
    if (!costs) return costs;
    --m_left;
    ++m_next;
    m_measured.push_back(*costs);
    return costs;
}

auto TuneSearch::measureNow(const std::vector<Candidate>& candidates, const MeasuredPixels& pixels,
                            unsigned repeats, const CountControl& control) -> Outcome<Costs> {
    if (const Outcome<Done> ready = m_workbench.prepare(m_plan.device, pixels, control); !ready)
        return ready.reason();
    if (!m_rounds) {
        std::vector<MeasureCase> cases;
        cases.reserve(candidates.size());
        for (const Candidate& each : candidates)
            cases.push_back({m_plan.device, each.strategy, each.launch, pixels, repeats});
        m_rounds = std::make_unique<Rounds>(m_workbench, cases);
    }
    while (!m_rounds->done()) {
        if (const Outcome<Done> round = m_rounds->next(control); !round) return round.reason();
    }
    const std::unique_ptr<Rounds> ended = std::exchange(m_rounds, nullptr);
    Costs costs;
    for (const MeasurementPointer& row : ended->measurements()) {
        // What this device cannot do is no choice.
        if (const Failure* failure = row->series.failed(); failure && failure->deviceLost) return *failure;
        costs.emplace_back();
        if (verdictOf(*row) != Verdict::Equal) continue;
        costs.back() = row->series->kernel.median + row->series->hostMerge.value_or(Nanoseconds::zero());
    }
    return costs;
}

std::vector<StrategyInfo> exactStrategies(Engine& engine, const DeviceInfo& device, PixelLayout layout) {
    std::vector<StrategyInfo> able = engine.catalog().strategiesFor(device, traitsOf(layout).kind());
    std::erase_if(able, [](const StrategyInfo& row) { return !row.exact; });
    return able;
}

} // namespace tonescope::bench
