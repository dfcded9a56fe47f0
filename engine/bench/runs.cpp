// SPDX-License-Identifier: GPL-3.0-or-later
// Three loops over devices share one base class: it opens the devices, counts finished steps for the
// progress, and skips a device that fails. They differ in the steps. Bench measures strategies alternately,
// TuneRun tunes for a size, and Verification compares a set of pixels with the reference.
//
// Tuning is a greedy search. All strategies are measured with their default launch. Of those that take at
// most four times as long as the fastest, at most three are varied, one parameter after another. A gain below
// 3 % is regarded as noise.
#include "engine/bench/runs.h"

#include "engine/bench/test_data.h"
#include "engine/bench/workbench.h"
#include "engine/count/count_task.h"
#include "engine/count/engine.h"
#include "engine/host/reference.h"
#include "engine/values/image.h"
#include "engine/values/measuring/measured_pixels.h"
#include "engine/values/text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace tonescope::bench {

namespace {

/// The base class of the three runs: opens one device after another, counts the steps, and reports and skips
/// a device that fails.
template <typename Plan, typename Row>
class Run {
public:
    Run(Engine& engine, const Plan& plan, const RunListener<Row>& listener, std::stop_token stop,
        const WorkbenchLimits& limits)
        : m_engine(engine), m_plan(plan), m_listener(listener), m_control{std::move(stop)},
          m_workbench(engine, limits) {}

protected:
    /// Visits all devices. After each device, all its steps count as done. Ends soon after a stop.
    template <typename StepsOf, typename Visit>
    void visit(const StepsOf& stepsOf, const Visit& visit) {
        for (const DeviceInfo& device : m_plan.devices)
            m_all += stepsOf(device);
        for (const DeviceInfo& device : m_plan.devices) {
            const std::size_t end = m_done + stepsOf(device);
            const Outcome<Counter*> counter = m_engine.counterOf(device);
            if (counter) {
                visit(device);
            } else {
                m_listener.failed(device.key, counter.failure());
            }
            if (m_control.stop.stop_requested()) return;
            m_done = end; // also if the device was skipped
        }
        m_listener.progress(1, {});
    }

    /// Reports the finished steps and a part of the next one.
    void tell(double part, const Text& what) const {
        const auto all = static_cast<double>(std::max<std::size_t>(m_all, 1));
        m_listener.progress((static_cast<double>(m_done) + part) / all, what);
    }

    /// Reports a failure. Returns whether the device still works; a device that does not is closed.
    [[nodiscard]] bool survives(const DeviceInfo& device, const Text& what, const Failure& failure) {
        m_listener.failed(what, failure);
        if (failure.deviceLost) m_workbench.close(device);
        return !failure.deviceLost;
    }

    Engine& m_engine;
    const Plan& m_plan;
    const RunListener<Row>& m_listener;
    CountControl m_control;
    Workbench m_workbench;
    std::size_t m_done = 0, m_all = 0; ///< numbers of steps
};

class Bench : Run<BenchPlan, MeasurementPointer> {
public:
    using Run::Run;

    void all() {
        visit([&](const DeviceInfo& device) { return stepsOf(device); },
              [&](const DeviceInfo& device) { measureDevice(device); });
    }

private:
    [[nodiscard]] std::vector<StrategyInfo> strategiesOn(const DeviceInfo& device,
                                                         const MeasuredPixels& input) const {
        std::vector<StrategyInfo> all = m_engine.catalog().strategiesFor(device, {}, m_plan.strategies);
        std::erase_if(all, [&](const StrategyInfo& each) { return !canCount(each, input); });
        return all;
    }

    [[nodiscard]] std::size_t stepsOf(const DeviceInfo& device) const {
        std::size_t steps = 1; // the roofline
        for (const MeasuredPixels& input : m_plan.inputs)
            steps += strategiesOn(device, input).size();
        return steps;
    }

    void measureDevice(const DeviceInfo& device) {
        const std::optional<Roofline> roofline = rooflineOf(device);
        for (const MeasuredPixels& input : m_plan.inputs) {
            const std::size_t end = m_done + strategiesOn(device, input).size();
            if (!measureInput(device, roofline, input)) return;
            m_done = end; // also if data was skipped
        }
    }

    std::optional<Roofline> rooflineOf(const DeviceInfo& device) {
        const Text what(SENTENCE("%1, memory bandwidth"), {device.key});
        Run::tell(0, what);
        ++m_done;
        std::uint64_t bytes = 0;
        for (const MeasuredPixels& input : m_plan.inputs)
            bytes = std::max(bytes, input.bytes());
        const Outcome<Roofline> roofline = m_workbench.roofline(device, bytes, m_control);
        if (roofline) return *roofline;
        if (roofline.failed()) m_listener.failed(what, roofline.failure());
        return std::nullopt;
    }

    /// Measures all strategies on a set of pixels. Returns whether the device still works.
    bool measureInput(const DeviceInfo& device, const std::optional<Roofline>& roofline,
                      const MeasuredPixels& input) {
        const std::vector<StrategyInfo> strategies = strategiesOn(device, input);
        if (strategies.empty()) return true;
        const Text what(device.key + ", " + input.name);
        Run::tell(0, what);
        const Outcome<std::optional<Streamed>> streamed = streamedOf(device, input);
        if (const Failure* failure = streamed.failed()) return survives(device, what, *failure);
        if (streamed.stopped()) return false;
        std::vector<MeasureCase> cases;
        cases.reserve(strategies.size());
        for (const StrategyInfo& strategy : strategies)
            cases.push_back({device, strategy, m_plan.launch, input, m_plan.repeats});
        Rounds rounds(m_workbench, cases, roofline, *streamed);
        while (!rounds.done()) {
            if (!rounds.next(m_control)) return false; // stopped
            Run::tell(rounds.progress() * static_cast<double>(cases.size()), what);
        }
        rounds.watchLoad();
        return tell(rounds.measurements());
    }

    Outcome<std::optional<Streamed>> streamedOf(const DeviceInfo& device, const MeasuredPixels& input) {
        const Outcome<Done> ready = m_workbench.prepare(device, input, m_control);
        if (!ready) return ready.reason();
        if (device.unifiedMemory) return std::optional<Streamed>();
        const Outcome<Nanoseconds> wall = m_workbench.streamed(m_plan.repeats, m_control);
        if (!wall) return wall.reason();
        const std::uint64_t bytes = m_workbench.workload().pixels().pixelBytes();
        return std::optional(Streamed{*wall, gigabytesPerSecond(bytes, *wall)});
    }

    /// Reports the rows. Returns whether the device still works. If a row lost the device, the rows after it
    /// are not reported.
    bool tell(const Measurements& rows) {
        return std::all_of(rows.begin(), rows.end(),
                           [this](const MeasurementPointer& row) { return tell(row); });
    }

    bool tell(const MeasurementPointer& row) {
        if (m_control.stop.stop_requested()) return false;
        ++m_done;
        const Failure* failure = row->series.failed();
        if (failure != nullptr)
            return survives(row->device, row->device.key + ", " + row->data + ", " + row->strategy, *failure);
        m_listener.row(row);
        return true;
    }
};

} // namespace

void runBench(Engine& engine, const BenchPlan& plan, const RunListener<MeasurementPointer>& listener,
              const std::stop_token& stop) {
    Bench(engine, plan, listener, stop, {plan.memoryBytes, plan.cacheBytes}).all();
}

namespace {

constexpr std::uint32_t leastWorkGroup = 32, mostWorkGroup = 1024, mostGroupsPerUnit = 32,
                        mostPixelsPerItem = 4096, mostCopies = 64;
constexpr std::array kinds{DataKind::Uniform, DataKind::Constant, DataKind::Photo};
constexpr std::size_t strategiesToTurn = 3; ///< the fastest strategies, whose launches are varied
constexpr double tooSlow = 4;               ///< times as long as the fastest; no other launch makes up for it
constexpr int worthwhile = 97;              ///< per cent of the time before; a smaller gain is noise

/// A strategy with a launch and its cost: the longest of its times on the three kinds of data.
struct Candidate {
    StrategyInfo strategy;
    LaunchParameters launch;
    Nanoseconds cost{};
};

bool faster(const Candidate& left, const Candidate& right) {
    return left.cost < right.cost;
}

class TuneRun : Run<TunePlan, TunedMethod> {
public:
    using Run::Run;

    void all() {
        visit([&](const DeviceInfo&) { return m_plan.sizes.size(); },
              [&](const DeviceInfo& device) {
                  for (const std::uint64_t bytes : m_plan.sizes) {
                      if (!tune(device, bytes)) return;
                      ++m_done;
                  }
              });
    }

private:
    /// Tunes for one size. Returns whether the device still works.
    bool tune(const DeviceInfo& device, std::uint64_t bytes) {
        m_device = &device;
        m_bytes = bytes;
        m_tried = 0;
        m_what = device.key + ", " + sizeText(bytes);
        tell(0, m_what);
        const Outcome<std::optional<TunedMethod>> found = best(exactStrategies());
        if (found.stopped()) return false;
        if (const Failure* failure = found.failed()) return survives(device, m_what, *failure);
        if (*found)
            m_listener.row(**found);
        else
            m_listener.failed(m_what, {Stage::Kernel, SENTENCE("no strategy could be measured")});
        return true;
    }

    [[nodiscard]] std::vector<StrategyInfo> exactStrategies() const {
        std::vector<StrategyInfo> able =
            m_engine.catalog().strategiesFor(*m_device, traitsOf(m_plan.layout).kind());
        std::erase_if(able, [](const StrategyInfo& row) { return !row.exact; });
        return able;
    }

    /// Measures every strategy with its default launch, then the fastest with other launches. Returns the
    /// fastest strategy and launch; nothing if none could be measured. Stops and failures are those of the
    /// workbench.
    Outcome<std::optional<TunedMethod>> best(const std::vector<StrategyInfo>& strategies) {
        std::vector<Candidate> candidates;
        candidates.reserve(strategies.size());
        for (const StrategyInfo& strategy : strategies)
            candidates.push_back({strategy, {}});
        if (const Outcome<Done> measured = measure(candidates); !measured) return measured.reason();
        if (candidates.empty()) return std::optional<TunedMethod>();
        std::sort(candidates.begin(), candidates.end(), faster);
        const auto limit = static_cast<double>(candidates.front().cost.count()) * tooSlow;
        std::erase_if(candidates,
                      [&](const Candidate& each) { return static_cast<double>(each.cost.count()) > limit; });
        if (candidates.size() > strategiesToTurn)
            candidates.erase(candidates.begin() + strategiesToTurn, candidates.end());
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            tell(static_cast<double>(i + 1) / static_cast<double>(candidates.size() + 1), m_what);
            if (const Outcome<Done> turned = varyLaunch(candidates[i]); !turned) return turned.reason();
        }
        return std::optional(methodOf(*std::min_element(candidates.begin(), candidates.end(), faster)));
    }

    [[nodiscard]] TunedMethod methodOf(const Candidate& best) const {
        return {m_device->key,
                traitsOf(m_plan.layout).kind(),
                m_bytes,
                std::string(best.strategy.id),
                best.launch,
                Text(SENTENCE("fastest of %1 at %2 on %3"),
                     {std::to_string(m_tried), sizeText(m_bytes), m_plan.date}),
                makeOf(*m_device)};
    }

    /// Tries the values of each parameter, together with the best values that were found for the other
    /// parameters.
    Outcome<Done> varyLaunch(Candidate& candidate) {
        for (const ParameterRange& range : candidate.strategy.parameters) {
            std::vector<Candidate> all;
            for (const std::uint32_t value : valuesToTry(range, *m_device)) {
                all.push_back({candidate.strategy, candidate.launch});
                all.back().launch.set(range.parameter, value);
            }
            if (const Outcome<Done> measured = measure(all); !measured) return measured.reason();
            const auto fastest = std::min_element(all.begin(), all.end(), faster);
            if (fastest != all.end() && fastest->cost * 100 < candidate.cost * worthwhile)
                candidate = *fastest;
        }
        return Done{};
    }

    /// Measures all candidates alternately. Removes candidates that cannot be measured or count wrongly.
    Outcome<Done> measure(std::vector<Candidate>& candidates) {
        if (candidates.empty()) return Done{};
        m_tried += candidates.size();
        std::vector<bool> sound(candidates.size(), true);
        for (const DataKind kind : kinds) {
            const MeasuredPixels pixels{nameOf(DataSpec{kind}),
                                        SyntheticPixels{{kind}, m_plan.layout, m_bytes}};
            if (const Outcome<Done> ready = m_workbench.prepare(*m_device, pixels, m_control); !ready)
                return ready.reason();
            std::vector<MeasureCase> cases;
            cases.reserve(candidates.size());
            for (const Candidate& each : candidates)
                cases.push_back({*m_device, each.strategy, each.launch, pixels, m_plan.repeats});
            Rounds rounds(m_workbench, cases);
            while (!rounds.done()) {
                if (const Outcome<Done> round = rounds.next(m_control); !round) return round.reason();
            }
            const Measurements rows = rounds.measurements();
            for (std::size_t i = 0; i < candidates.size(); ++i) {
                const Measurement& row = *rows[i];
                if (const Failure* failure = row.series.failed(); failure && failure->deviceLost)
                    return *failure;
                if (verdictOf(row) != Verdict::Equal) {
                    sound[i] = false;
                    continue;
                }
                const Nanoseconds time =
                    row.series->kernel.median + row.series->hostMerge.value_or(Nanoseconds::zero());
                candidates[i].cost = std::max(candidates[i].cost, time);
            }
        }
        std::vector<Candidate> kept;
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            if (sound[i]) kept.push_back(std::move(candidates[i]));
        }
        candidates = std::move(kept);
        return Done{};
    }

    // State of the search on one device for one size.
    const DeviceInfo* m_device = nullptr;
    std::uint64_t m_bytes = 0;
    std::string m_what;      ///< device and size, for people
    std::size_t m_tried = 0; ///< number of measured launches
};

} // namespace

std::vector<std::uint32_t> valuesToTry(const ParameterRange& range, const DeviceInfo& device) {
    const std::uint32_t units = std::max(1U, device.computeUnits);
    std::uint32_t first = 1, last = 1;
    switch (range.parameter) {
    case Parameter::WorkGroup:
        first = leastWorkGroup;
        last = static_cast<std::uint32_t>(std::min<std::size_t>(device.maxWorkGroup, mostWorkGroup));
        break;
    case Parameter::Groups:
        first = units;
        last = units * mostGroupsPerUnit;
        break;
    case Parameter::PixelsPerItem:
        last = mostPixelsPerItem;
        break;
    case Parameter::Copies:
        last = mostCopies;
        break;
    case Parameter::SkipEmpty:
        break;
    }
    std::vector<std::uint32_t> values;
    if (range.parameter == Parameter::SkipEmpty) values.push_back(0);
    for (std::uint32_t value = first; value <= last; value *= 2)
        values.push_back(value);
    std::erase_if(values, [&](std::uint32_t value) { return !range.allows(value); });
    return values;
}

void runTuning(Engine& engine, const TunePlan& plan, const RunListener<TunedMethod>& listener,
               const std::stop_token& stop) {
    TuneRun(engine, plan, listener, stop, {std::numeric_limits<std::uint64_t>::max(), plan.cacheBytes}).all();
}

namespace {

/// Pixels with the counts of the reference.
struct VerifyCase {
    std::string label; ///< for people: "rgba8 1023x3"
    Image image;       ///< owns the pixels of the task
    CountTask task;
    Histogram expected;
};

using VerifyCases = Outcome<std::vector<VerifyCase>>;

/// The size of an image and the region of it that is counted.
struct Shape {
    Extent extent;
    Region part;
};

constexpr Shape whole(std::int64_t width, std::int64_t height) {
    return {{width, height}, {0, 0, width, height}};
}

/// The shapes: one pixel, one column, long rows, a region of an image, and an image of many work-groups.
constexpr std::array fullShapes{whole(1, 1), whole(1, 257), whole(1023, 3), Shape{{83, 41}, {5, 3, 61, 29}},
                                whole(1000, 401)};
constexpr std::array smallShapes{Shape{{47, 5}, {3, 1, 39, 3}}};

std::string labelOf(PixelLayout layout, const Shape& shape) {
    std::string label = std::string(traitsOf(layout).name) + " " + std::to_string(shape.part.width) + "x" +
                        std::to_string(shape.part.height);
    if (shape.part != Region::whole(shape.extent)) {
        label += " at " + std::to_string(shape.part.x) + "," + std::to_string(shape.part.y) + " of " +
                 std::to_string(shape.extent.width) + "x" + std::to_string(shape.extent.height);
    }
    return label;
}

/// Synthetic pixels of this width and height.
Outcome<Image> shaped(DataSpec spec, PixelLayout layout, Extent extent) {
    const std::uint64_t pixels = Region::whole(extent).pixels();
    if (spec.kind == DataKind::Distinct)
        spec.number = static_cast<std::uint32_t>(std::min<std::uint64_t>(spec.number, pixels));
    Outcome<Image> image = testImage(spec, layout, pixels * traitsOf(layout).bytesPerPixel());
    if (!image) return image;
    image->stored.extent = extent;
    image->stored.stride = image->stored.rowBytes();
    return image;
}

Outcome<VerifyCase> caseOf(std::string label, const Image& image, const Region& part,
                           const std::stop_token& stop) {
    CountTask task{cropped(image.stored, part), image.traits().channels()};
    CountOutcome counted = host::countPlainly(task, {stop});
    if (!counted) return counted.reason();
    task.whole = {image.stored, image.storage};
    task.storage = image.storage;
    return VerifyCase{std::move(label), image, task, std::move(counted.value().histogram)};
}

VerifyCases shapesOf(const DataSpec& spec, std::span<const Shape> shapes, const std::stop_token& stop) {
    std::vector<VerifyCase> cases;
    for (const PixelKind kind : allPixelKinds) {
        const PixelLayout layout = madeLayout(kind);
        for (const Shape& shape : shapes) {
            const Outcome<Image> image = shaped(spec, layout, shape.extent);
            if (!image) return image.reason();
            auto made = caseOf(labelOf(layout, shape), *image, shape.part, stop);
            if (!made) return made.reason();
            cases.push_back(std::move(made).value());
        }
    }
    return cases;
}

std::string nameOf(const std::variant<DataSpec, Image>& data) {
    if (const auto* spec = std::get_if<DataSpec>(&data)) return tonescope::nameOf(*spec);
    return std::get<Image>(data).name;
}

class Verification : Run<VerifyPlan, VerifyRow> {
public:
    using Run::Run;

    void all() {
        visit([&](const DeviceInfo&) { return m_plan.data.size(); },
              [&](const DeviceInfo& device) {
                  for (const auto& data : m_plan.data) {
                      if (!verifyData(device, data)) return;
                      ++m_done;
                  }
              });
    }

private:
    /// Compares all strategies on one kind of data. Returns whether the device still works.
    bool verifyData(const DeviceInfo& device, const std::variant<DataSpec, Image>& data) {
        const std::string name = nameOf(data);
        const VerifyCases made = casesFor(device, data);
        if (made.stopped()) return false;
        if (const Failure* failure = made.failed()) {
            m_listener.failed(name, *failure);
            return true;
        }
        const std::vector<StrategyInfo> strategies = strategiesOn(device);
        for (std::size_t i = 0; i < strategies.size(); ++i) {
            const double part = static_cast<double>(i) / static_cast<double>(strategies.size());
            Run::tell(part, device.key + ", " + name + ", " + std::string(strategies[i].id));
            if (!verifyStrategy({device, strategies[i], name}, made.value())) return false;
        }
        return true;
    }

    [[nodiscard]] VerifyCases casesFor(const DeviceInfo& device,
                                       const std::variant<DataSpec, Image>& data) const {
        if (const auto* spec = std::get_if<DataSpec>(&data)) {
            if (device.type == DeviceType::Simulator) return shapesOf(*spec, smallShapes, m_control.stop);
            return shapesOf(*spec, fullShapes, m_control.stop);
        }
        const auto& image = std::get<Image>(data);
        auto made = caseOf({}, image, Region::whole(image.stored.extent), m_control.stop);
        if (!made) return made.reason();
        return std::vector<VerifyCase>{std::move(made).value()};
    }

    [[nodiscard]] std::vector<StrategyInfo> strategiesOn(const DeviceInfo& device) const {
        std::vector<StrategyInfo> all = m_engine.catalog().strategiesFor(device, {}, m_plan.strategies);
        // A strategy that counts only some channels, or no letters, is left out; bench compares it.
        std::erase_if(all, [](const StrategyInfo& each) { return each.part != CountedPart::All; });
        return all;
    }

    bool verifyStrategy(VerifyRow row, const std::vector<VerifyCase>& cases) {
        bool counted = false;
        for (const VerifyCase& each : cases) {
            if (!row.strategy.kinds.contains(traitsOf(each.task.pixels.layout).kind())) continue;
            const Outcome<Text> difference = m_workbench.firstDifference(
                row.device, each.task, {row.strategy.id}, each.expected, m_control);
            if (difference.stopped()) return false;
            if (const Failure* failure = difference.failed())
                return survives(row.device,
                                row.device.key + ", " + row.data + ", " + std::string(row.strategy.id),
                                *failure);
            counted = true;
            if (!row.correct || difference->empty()) continue;
            row.correct = false;
            row.firstDifference = *difference;
            row.where = each.label;
        }
        if (counted) m_listener.row(row);
        return true;
    }
};

} // namespace

void runVerify(Engine& engine, const VerifyPlan& plan, const RunListener<VerifyRow>& listener,
               const std::stop_token& stop) {
    Verification(engine, plan, listener, stop, {}).all();
}

} // namespace tonescope::bench
