// SPDX-License-Identifier: GPL-3.0-or-later
// Three rules make times comparable. Rows for one device and one set of pixels are measured in rounds of
// random order, so that a change of the clock rate affects all of them. Pixels are copied until all copies
// together are larger than the caches, so that each count reads memory. The load of other programs is
// measured over the same time, and if it is high, all rows are marked.
#include "engine/bench/workbench.h"

#include "engine/bench/test_data.h"
#include "engine/host/host_strategies.h"
#include "engine/models/gray_pixels.h"
#include "engine/values/histogram.h"
#include "engine/values/text.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <new>
#include <numeric>
#include <sstream>
#include <string>
#include <thread>
#include <utility>

#include <sys/resource.h>
#include <unistd.h>

namespace tonescope::bench {

namespace {

using std::chrono::nanoseconds;

// The system counts processor time in steps of a hundredth of a second per core. A time below `shortest` has
// too few steps.
constexpr nanoseconds shortest = std::chrono::milliseconds(100);
constexpr nanoseconds longEnough = std::chrono::milliseconds(500); // for an accuracy of a fiftieth

nanoseconds timeOf(decltype(RUSAGE_SELF) whose) {
    rusage usage{};
    if (getrusage(whose, &usage) != 0) return {};
    const auto time = [](const timeval& value) {
        return std::chrono::seconds(value.tv_sec) + std::chrono::microseconds(value.tv_usec);
    };
    return time(usage.ru_utime) + time(usage.ru_stime);
}

/// Processor time of this process, including ended child processes such as linkers of drivers and
/// disassemblers.
nanoseconds ownTime() {
    return timeOf(RUSAGE_SELF) + timeOf(RUSAGE_CHILDREN);
}

std::optional<ProcessorTime> machineTime() {
    std::ifstream stat("/proc/stat");
    return processorTimeIn(stat);
}

std::optional<double> givenLoad() {
    const char* given = std::getenv("TONESCOPE_OTHER_LOAD");
    if (given == nullptr) return std::nullopt;
    std::istringstream text(given);
    double load = 0;
    return text >> load ? std::optional(std::clamp(load, 0.0, 1.0)) : std::nullopt;
}

} // namespace

std::optional<ProcessorTime> processorTimeIn(std::istream& stat) {
    std::string name;
    std::array<std::int64_t, 8> ticks{}; // user nice system idle iowait irq softirq steal
    stat >> name;
    for (std::int64_t& each : ticks)
        stat >> each;
    const long rate = sysconf(_SC_CLK_TCK);
    if (!stat || name != "cpu" || rate <= 0) return std::nullopt;
    const auto time = [rate](std::int64_t count) {
        return nanoseconds(std::chrono::seconds(1)) / rate * count;
    };
    const std::int64_t all = std::accumulate(ticks.begin(), ticks.end(), std::int64_t{0});
    return ProcessorTime{time(all - ticks[3] - ticks[4]), time(all)};
}

MachineLoad::MachineLoad() : m_machine(machineTime()), m_own(ownTime()) {
}

std::optional<double> MachineLoad::ofOthers() const {
    if (const std::optional<double> given = givenLoad()) return given;
    const std::optional<ProcessorTime> now = machineTime();
    if (!m_machine || !now || now->all - m_machine->all < shortest) return std::nullopt;
    const nanoseconds others = now->busy - m_machine->busy - (ownTime() - m_own);
    const double part =
        static_cast<double>(others.count()) / static_cast<double>((now->all - m_machine->all).count());
    return std::clamp(part, 0.0, 1.0);
}

void MachineLoad::watchOn() const {
    if (givenLoad()) return;
    for (auto now = machineTime(); m_machine && now && now->all - m_machine->all < longEnough;
         now = machineTime())
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

namespace {

constexpr std::uint64_t longestRepeatedRow = std::uint64_t{256} << 20U; ///< bytes; larger than any cache
constexpr std::uint64_t mostImages = 256; ///< copies; of very small images more would not help

Outcome<Image> synthetic(const SyntheticPixels& input, std::uint64_t memoryBytes) {
    if (input.bytes <= memoryBytes) return testImage(input.spec, input.layout, input.bytes);
    Outcome<Image> row = testImage(input.spec, input.layout,
                                   std::min(longestRepeatedRow, std::max<std::uint64_t>(memoryBytes, 1)));
    if (!row) return row;
    return tallImage(*row, input.bytes);
}

Outcome<Image> imageOf(const MeasuredPixels& asked, std::uint64_t memoryBytes) {
    if (const auto* recipe = std::get_if<SyntheticPixels>(&asked.pixels))
        return synthetic(*recipe, memoryBytes);
    if (const auto* shuffled = std::get_if<ShuffledPixels>(&asked.pixels))
        return shuffledImage(shuffled->image);
    if (const auto* grayed = std::get_if<GrayedPixels>(&asked.pixels))
        return imageOf(grayPixels(grayed->image.stored, GrayFormula::Rec601), asked.name,
                       grayed->image.orientation);
    return std::get<Image>(asked.pixels);
}

Outcome<std::vector<Image>> imagesOf(const MeasuredPixels& asked, const WorkloadLimits& limits) {
    const Outcome<Image> image = imageOf(asked, limits.memoryBytes);
    if (!image) return image.reason();
    if (image->stored.stride == 0)
        return std::vector<Image>{*image}; // larger than memory, so no copies are needed
    const std::uint64_t bytes = std::max<std::uint64_t>(1, image->stored.pixelBytes());
    const std::uint64_t wanted = std::min((limits.cacheBytes + bytes - 1) / bytes, mostImages);
    return copiesOf(*image, static_cast<std::size_t>(wanted));
}

} // namespace

Workload::Workload(std::string name, std::vector<Image> images, Binning binning, Histogram expected)
    : m_name(std::move(name)), m_images(std::move(images)), m_binning(binning),
      m_expected(std::move(expected)) {
    assert(!m_images.empty());
}

ChannelSet Workload::channelsOf(PixelLayout layout) {
    return traitsOf(layout).channels().intersected(grayAndColour);
}

CountTask Workload::taskFor(const Image& image, Binning binning, bool resident) {
    CountTask task{image.stored, channelsOf(image.stored.layout)};
    task.rules.binning = binning;
    // An image whose rows are all one row in memory is not kept on the device, because there it would have
    // its full size.
    const bool whole = image.stored.stride >= image.stored.rowBytes();
    task.whole = {image.stored, resident && whole ? image.storage : nullptr};
    task.storage = image.storage;
    return task;
}

CountTask Workload::next() {
    m_turn = (m_turn + 1) % m_images.size();
    return taskFor(m_images[m_turn], m_binning, true);
}

CountTask Workload::streamed() const {
    return taskFor(m_images.front(), m_binning, false);
}

WorkloadOutcome workloadOf(const MeasuredPixels& asked, const WorkloadLimits& limits,
                           const std::stop_token& stop) try {
    Outcome<std::vector<Image>> images = imagesOf(asked, limits);
    if (!images) return images.reason();
    CountOutcome counted =
        host::countPrivately(Workload::taskFor(images->front(), asked.binning, false), {stop});
    if (!counted) return counted.reason();
    return Workload(asked.name, std::move(images).value(), asked.binning,
                    std::move(counted.value().histogram));
} catch (const std::bad_alloc&) {
    return Failure{Stage::Allocate, SENTENCE("there is too little memory for the pixels"), asked.bytes(), {}};
}

namespace {

// Limits of the buffers with which bandwidth is measured. Within the limits, a buffer has the size of the
// largest set of pixels.
constexpr std::uint64_t leastRoofline = std::uint64_t{64} << 20U;
constexpr std::uint64_t mostRoofline = std::uint64_t{1} << 30U;

/// Simulators are used to check kernels. Their times have no meaning, and they are slow, so they get few
/// bytes.
bool isSimulated(const DeviceInfo& device) {
    return device.type == DeviceType::Simulator;
}

} // namespace

Outcome<Roofline> Workbench::roofline(const DeviceInfo& device, std::uint64_t bytes,
                                      const CountControl& control) {
    if (const auto known = m_rooflines.find(device.key); known != m_rooflines.end()) return known->second;
    const Outcome<Counter*> counter = m_engine.counterOf(device);
    if (!counter) return counter.reason();
    if (!isSimulated(device)) bytes = std::clamp(bytes, leastRoofline, mostRoofline);
    // Two buffers of that size must fit in the memory of the device, or in that of the host if they share it.
    bytes = std::min(bytes, device.unifiedMemory ? m_limits.memoryBytes / 2 : device.globalMemory / 4);
    Outcome<Roofline> measured = (*counter)->roofline(bytes, control);
    if (measured) m_rooflines.emplace(device.key, *measured);
    return measured;
}

// Keeps prepared pixels for the next case if only the device differs, because making and counting them on the
// host takes longer than the upload.
Outcome<Done> Workbench::prepare(const DeviceInfo& device, const MeasuredPixels& pixels,
                                 const CountControl& control) {
    const Outcome<Counter*> counter = m_engine.counterOf(device);
    if (!counter) return counter.reason();
    // The pixels can be used for another device, too: the copies exceed the largest caches of all devices.
    const bool made = m_prepared && samePixels(m_prepared->pixels, pixels) &&
                      !isSimulated(device) == !isSimulated(m_prepared->device);
    if (made && m_prepared->counter == *counter && m_prepared->device.key == device.key) return Done{};
    if (made) {
        m_prepared->device = device;
        m_prepared->counter = *counter;
    } else {
        m_prepared.reset(); // frees the memory before the next pixels are made
        const std::uint64_t together = isSimulated(device) ? 0 : m_limits.cacheBytes;
        WorkloadOutcome workload = workloadOf(pixels, {together, m_limits.memoryBytes}, control.stop);
        if (!workload) return workload.reason();
        m_prepared = Prepared{device, pixels, std::move(workload).value(), *counter};
    }
    if (device.unifiedMemory) return Done{};
    Outcome<Done> brought = bringToDevice(control);
    if (!brought) m_prepared.reset();
    return brought;
}

/// Counts every copy once, so that all copies are on the device.
Outcome<Done> Workbench::bringToDevice(const CountControl& control) {
    const SelectedMethod usual = defaultMethod();
    for (std::size_t i = 0; i < m_prepared->workload.images(); ++i) {
        const CountOutcome counted = count(nextTask(), {usual.strategy.id, usual.launch}, control);
        if (!counted) return counted.reason();
    }
    return Done{};
}

SelectedMethod Workbench::defaultMethod() const {
    assert(m_prepared);
    const PixelView& pixels = m_prepared->workload.pixels();
    return m_engine.methodFor(m_prepared->device, pixels.layout, Workload::channelsOf(pixels.layout),
                              pixels.pixelBytes());
}

Outcome<Measurements> Workbench::measure(const std::vector<MeasureCase>& rows, const CountControl& control,
                                         std::optional<Roofline> roofline) {
    Rounds rounds(*this, rows, roofline);
    while (!rounds.done()) {
        const Outcome<Done> round = rounds.next(control);
        if (!round) return round.reason();
    }
    rounds.watchLoad();
    return rounds.measurements();
}

Outcome<Nanoseconds> Workbench::streamed(unsigned repeats, const CountControl& control) {
    const SelectedMethod usual = defaultMethod();
    std::vector<Nanoseconds> walls;
    for (unsigned i = 0; i <= repeats; ++i) {
        const CountTask task = sentTask();
        const auto start = std::chrono::steady_clock::now();
        const CountOutcome counted = count(task, {usual.strategy.id, usual.launch}, control);
        if (!counted) return counted.reason();
        if (i > 0) walls.push_back(std::chrono::steady_clock::now() - start); // the first one warms up
    }
    return summaryOf(std::move(walls)).median;
}

Outcome<Text> Workbench::firstDifference(const DeviceInfo& device, const CountTask& task,
                                         const Method& method, const Histogram& expected,
                                         const CountControl& control) {
    const Outcome<Counter*> counter = m_engine.counterOf(device);
    if (!counter) return counter.reason();
    const CountOutcome counted = (*counter)->count(task, method, control);
    if (!counted) return counted.reason();
    return differenceOf(counted->histogram, expected).first;
}

void Workbench::close(const DeviceInfo& device) {
    m_prepared.reset();
    m_engine.close(device);
}

/// The state of one row.
class Rounds::Row {
public:
    Row(MeasureCase asked, const std::optional<Roofline>& roofline, const std::optional<Streamed>& streamed,
        bool guarded)
        : m_asked(std::move(asked)), m_measurement(measurementOf(m_asked)), m_guarded(guarded) {
        m_measurement.roofline = roofline;
        m_measurement.streamed = streamed;
    }

    [[nodiscard]] const MeasureCase& asked() const { return m_asked; }
    [[nodiscard]] bool done() const { return m_failed || m_samples.size() == m_asked.repeats; }
    [[nodiscard]] std::size_t counts() const { return m_samples.size() + (m_warm ? 1 : 0); }

    void fail(const Failure& failure) {
        m_failed = true;
        m_measurement.series = failure;
    }

    /// Counts once. The method is determined at the first count, when the pixels are there.
    Outcome<Done> count(Workbench& workbench, const CountControl& control) {
        if (!m_method) settle(workbench);
        CountTask task = m_asked.sends ? workbench.sentTask() : workbench.nextTask();
        task.channels = channelsCounted(m_asked.strategy, task.channels);
        const auto start = std::chrono::steady_clock::now();
        m_method->looksInside = m_asked.looksInside && !m_warm; // once, in the round that warms up
        CountOutcome outcome = workbench.count(task, *m_method, control);
        const Nanoseconds wall = std::chrono::steady_clock::now() - start;
        if (!outcome) return outcome.reason();
        if (outcome->timings.clockFailed)
            return Failure{Stage::Kernel, SENTENCE("the device reported impossible times")};
        if (outcome->compiled) m_measurement.compiled = std::move(outcome->compiled);
        Histogram expected = workbench.workload().expected().of(task.channels);
        compare(outcome->histogram, expected);
        if (std::exchange(m_warm, true)) {
            m_samples.push_back(sampleOf(outcome->timings, wall));
            m_launch = outcome->launch;
            if (m_asked.keepCounts) {
                m_measurement.counts = std::make_shared<const Histogram>(std::move(outcome->histogram));
                m_measurement.expected = std::make_shared<const Histogram>(std::move(expected));
            }
        }
        return Done{};
    }

    [[nodiscard]] MeasurementPointer measurement(std::optional<double> otherLoad) const {
        if (!m_failed && m_samples.empty()) return nullptr;
        Measurement result = m_measurement;
        result.otherLoad = otherLoad;
        if (m_failed) return std::make_shared<const Measurement>(std::move(result));
        result.repeats = static_cast<unsigned>(m_samples.size());
        Series series = seriesOf(m_samples, m_launch);
        series.correct = m_difference.empty();
        series.wrongCounts = m_wrong;
        series.firstDifference = m_difference;
        result.series = std::move(series);
        return std::make_shared<const Measurement>(std::move(result));
    }

private:
    void settle(Workbench& workbench) {
        m_method = Method{m_asked.strategy.id, m_asked.launch};
        if (m_asked.strategy.id.empty()) {
            const SelectedMethod usual = workbench.defaultMethod();
            m_method = Method{usual.strategy.id, usual.launch};
            m_measurement.strategy = usual.strategy.id;
            m_measurement.title = usual.strategy.title;
            m_measurement.asked = usual.launch;
        }
        if (m_asked.kernel) m_method->kernel = *m_asked.kernel;
        m_method->guarded = m_guarded;
        m_measurement.bytes = workbench.workload().pixels().pixelBytes(); // of whole pixels
    }
    void compare(const Histogram& histogram, const Histogram& expected) {
        if (histogram == expected) return;
        const HistogramDifference difference = differenceOf(histogram, expected);
        m_wrong = std::max(m_wrong, difference.sum);
        if (m_difference.empty()) m_difference = difference.first;
    }

    MeasureCase m_asked;
    Measurement m_measurement; ///< without the samples
    bool m_guarded;
    std::optional<Method> m_method;
    std::vector<Sample> m_samples;
    LaunchShape m_launch;
    std::uint64_t m_wrong = 0;
    Text m_difference;
    bool m_warm = false, m_failed = false;
};

bool takeTurns(const MeasureCase& a, const MeasureCase& b) {
    return a.device.key == b.device.key && samePixels(a.pixels, b.pixels);
}

Rounds::Rounds(Workbench& workbench, const std::vector<MeasureCase>& rows, std::optional<Roofline> roofline,
               std::optional<Streamed> streamed)
    : m_workbench(workbench) {
    assert(!rows.empty());
    // No guard words with a kernel checker: the checker knows where buffers end, and would take guard words
    // for a part of the tables.
    const bool guarded =
        std::ranges::any_of(rows, [](const MeasureCase& row) { return row.kernel && !row.checked; });
    for (const MeasureCase& row : rows)
        m_rows.push_back(std::make_unique<Row>(row, roofline, streamed, guarded));
}

Rounds::~Rounds() = default;

// A failure of one row must not end the others, so each row is counted in its own try.
Outcome<Done> Rounds::next(const CountControl& control) {
    std::vector<Row*> turn;
    for (const auto& row : m_rows) {
        if (!row->done()) turn.push_back(row.get());
    }
    for (std::size_t left = turn.size(); left > 1; --left) // the algorithm of Fisher and Yates
        std::swap(turn[left - 1], turn[m_random() % left]);
    for (Row* row : turn) {
        if (control.stop.stop_requested()) return Stopped{};
        // prepare() does nothing if the pixels are still there; a failure may have removed them.
        const Outcome<Done> counted = caught(Stage::Kernel, [&] {
            const Outcome<Done> ready =
                m_workbench.prepare(row->asked().device, row->asked().pixels, control);
            return ready ? row->count(m_workbench, control) : ready;
        });
        if (counted.stopped()) return Stopped{};
        if (const Failure* failure = counted.failed()) fail(*row, *failure);
    }
    return Done{};
}

void Rounds::fail(Row& row, const Failure& failure) {
    row.fail(failure);
    if (failure.deviceLost) m_workbench.close(row.asked().device);
}

bool Rounds::done() const {
    return std::all_of(m_rows.begin(), m_rows.end(), [](const auto& row) { return row->done(); });
}

double Rounds::progress() const {
    std::size_t counts = 0, all = 0;
    for (const auto& row : m_rows) {
        const std::size_t wanted = row->asked().repeats + 1U;
        counts += row->done() ? wanted : row->counts();
        all += wanted;
    }
    return static_cast<double>(counts) / static_cast<double>(all);
}

Measurements Rounds::measurements() const {
    const std::optional<double> otherLoad = m_load.ofOthers();
    Measurements measurements;
    for (const auto& row : m_rows)
        measurements.push_back(row->measurement(otherLoad));
    return measurements;
}

} // namespace tonescope::bench
