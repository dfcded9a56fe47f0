#include "engine/bench/bench.h"

#include "engine/bench/device_walk.h"

#include <algorithm>
#include <utility>

namespace tonescope::bench {

namespace {

/// Bytes: fewer would lie in caches, more take longer and show nothing else.
constexpr std::uint64_t leastRoofline = std::uint64_t{64} << 20U, mostRoofline = std::uint64_t{1} << 30U;

/// Simulators have no caches and no bandwidth, but take a microsecond a pixel.
bool isSimulated(const DeviceInfo& device) {
    return device.type == DeviceType::Simulator;
}

class Run {
public:
    Run(Engine& engine, const BenchPlan& plan, const BenchListener& listener, std::stop_token stop)
        : m_engine(engine), m_plan(plan), m_listener(listener), m_control{stop},
          m_walk(engine, {listener.failed, listener.progress}, std::move(stop)) {}

    void all() {
        m_walk.visit(
            m_plan.devices, [&](const DeviceInfo& device) { return stepsOf(device); },
            [&](const DeviceInfo& device, Counter& counter) { measureDevice(device, counter); });
    }

private:
    [[nodiscard]] std::vector<StrategyInfo> strategiesOn(const DeviceInfo& device,
                                                         const BenchInput& input) const {
        return strategiesFor(m_engine.catalog(), device, input.layout(), m_plan.strategies);
    }

    [[nodiscard]] std::size_t stepsOf(const DeviceInfo& device) const {
        std::size_t steps = 1; // the roofline
        for (const BenchInput& input : m_plan.inputs)
            steps += strategiesOn(device, input).size();
        return steps;
    }

    void begin(const std::string& what) {
        m_walk.tell(0, what);
        m_walk.step();
    }

    void measureDevice(const DeviceInfo& device, Counter& counter) {
        const std::optional<Roofline> roofline = rooflineOf(device, counter);
        for (const BenchInput& input : m_plan.inputs) {
            const std::size_t end = m_walk.done() + strategiesOn(device, input).size();
            if (!measureInput({device, counter, roofline}, input)) return;
            m_walk.setDone(end); // also where data was left early
        }
    }

    std::optional<Roofline> rooflineOf(const DeviceInfo& device, Counter& counter) {
        begin(device.key + ", memory bandwidth");
        std::uint64_t bytes = 0;
        for (const BenchInput& input : m_plan.inputs)
            bytes = std::max(bytes, input.bytes());
        if (!isSimulated(device)) bytes = std::clamp(bytes, leastRoofline, mostRoofline);
        // Two buffers of that size must fit, where the device's memory is and where the host's is.
        bytes = std::min(bytes, device.unifiedMemory ? m_plan.memoryBytes / 2 : device.globalMemory / 4);
        const Outcome<Roofline> roofline = counter.roofline(bytes, m_control);
        if (roofline) return *roofline;
        if (!m_walk.stopped()) m_listener.failed(device.key + ", memory bandwidth", roofline.failure());
        return std::nullopt;
    }

    struct Target {
        const DeviceInfo& device;
        Counter& counter;
        std::optional<Roofline> roofline;
    };

    /// Whether the device can go on.
    bool measureInput(const Target& target, const BenchInput& input) {
        const std::string what = target.device.key + ", " + input.name;
        const std::vector<StrategyInfo> strategies = strategiesOn(target.device, input);
        if (strategies.empty()) return true;
        m_walk.tell(0, what);
        const std::uint64_t together = isSimulated(target.device) ? 0 : m_plan.cacheBytes;
        SubjectOutcome made = subjectOf(input, {together, m_plan.memoryBytes}, m_control.stop);
        if (const auto* failure = std::get_if<Failure>(&made)) {
            m_listener.failed(input.name, *failure);
            return true;
        }
        if (std::holds_alternative<Stopped>(made)) return false;
        return measureSubject(target, std::get<Subject>(made), strategies);
    }

    bool measureSubject(const Target& target, Subject& subject, const std::vector<StrategyInfo>& strategies) {
        const PixelView& pixels = subject.pixels();
        const ChosenMethod standard = m_engine.methodFor(
            target.device, pixels.layout, Subject::channelsOf(pixels.layout), pixels.pixelBytes());
        const Method method{standard.strategy.id, standard.launch};
        const std::string what = target.device.key + ", " + subject.name();
        std::optional<Streamed> streamed;
        if (!target.device.unifiedMemory) {
            auto brought = bringToDevice(target.counter, subject, method, m_control);
            if (const auto* failure = std::get_if<Failure>(&brought))
                return m_walk.survives(target.device, what, *failure);
            if (std::holds_alternative<Stopped>(brought)) return false;
            SeriesOutcome series =
                measureStreamed(target.counter, subject, method, m_plan.repeats, m_control);
            if (const auto* failure = std::get_if<Failure>(&series))
                return m_walk.survives(target.device, what, *failure);
            if (std::holds_alternative<Stopped>(series)) return false;
            const Nanoseconds wall = std::get<Series>(series).wall.median;
            streamed = Streamed{wall, gigabytesPerSecond(pixels.pixelBytes(), wall)};
        }
        for (const StrategyInfo& strategy : strategies) {
            if (!measureStrategy(target, subject, strategy, streamed)) return false;
        }
        return true;
    }

    bool measureStrategy(const Target& target, Subject& subject, const StrategyInfo& strategy,
                         const std::optional<Streamed>& streamed) {
        const std::string what = target.device.key + ", " + subject.name() + ", " + std::string(strategy.id);
        begin(what);
        SeriesOutcome outcome =
            measureSeries(target.counter, subject, {strategy.id, m_plan.launch}, m_plan.repeats, m_control);
        if (const auto* failure = std::get_if<Failure>(&outcome))
            return m_walk.survives(target.device, what, *failure);
        if (std::holds_alternative<Stopped>(outcome)) return false;

        BenchRow row{
            target.device, strategy, subject.name(), subject.pixels().layout, subject.pixels().pixelBytes(),
            m_plan.repeats};
        row.series = std::get<Series>(std::move(outcome));
        row.gbps = gigabytesPerSecond(row.bytes, row.series.kernel.median);
        row.roofline = target.roofline;
        row.streamed = streamed;
        m_listener.row(row);
        return true;
    }

    Engine& m_engine;
    const BenchPlan& m_plan;
    const BenchListener& m_listener;
    CountControl m_control;
    DeviceWalk m_walk;
};

} // namespace

std::vector<StrategyInfo> strategiesFor(const DeviceCatalog& catalog, const DeviceInfo& device,
                                        PixelLayout layout, const std::vector<std::string>& wanted) {
    std::vector<StrategyInfo> able = catalog.strategiesFor(device, traitsOf(layout).kind());
    if (wanted.empty()) return able;
    std::erase_if(able, [&](const StrategyInfo& row) {
        return std::find(wanted.begin(), wanted.end(), row.id) == wanted.end();
    });
    return able;
}

void runBench(Engine& engine, const BenchPlan& plan, const BenchListener& listener,
              const std::stop_token& stop) {
    Run(engine, plan, listener, stop).all();
}

} // namespace tonescope::bench
