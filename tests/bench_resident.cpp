// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how much time a count of resident pixels takes beyond the work of the device. Prints figures;
// nothing passes or fails.
//
//   build/release/tests/bench_resident [DEVICE [REPEATS]]
//
// For each size: the wall time of the counter on the calling thread, of the counter on the device's thread,
// and of the whole engine. For each of these: the sum of its device events, and the rest of the wall time,
// which includes phases that no event measures; these are named.

#include "app/make_engine.h"
#include "engine/bench/test_data.h"
#include "engine/bench/workbench.h"
#include "engine/count/watchdog_backend.h"
#include "engine/opencl/opencl_backend.h"
#include "tests/fixtures/bench_fixture.h"

#include <QCoreApplication>

#include <cstdlib>
#include <functional>

using namespace tonescope;

namespace {

struct Times {
    std::vector<double> wall, events; ///< microseconds
    std::string untimed{};            ///< names of phases
};

double microseconds(Nanoseconds time) {
    return std::chrono::duration<double, std::micro>(time).count();
}

Nanoseconds eventsOf(const Timings& timings) {
    Nanoseconds sum{};
    for (const CommandTimes& command : timings.commands())
        sum += command.duration();
    return sum;
}

std::string untimedIn(const Timings& timings) {
    std::string names;
    for (const Phase phase : allPhases) {
        if (timings.untimed(phase)) names += ", " + std::string(nameOf(phase)) + " not measured";
    }
    return names;
}

/// `count` gives the timings of one count.
Times measured(int repeats, const std::function<Timings()>& count) {
    Times times;
    for (int i = 0; i <= repeats; ++i) {
        const auto start = std::chrono::steady_clock::now();
        const Timings timings = count();
        const Nanoseconds wall = std::chrono::steady_clock::now() - start;
        if (i == 0) continue; // it uploads and builds
        times.wall.push_back(microseconds(wall));
        times.events.push_back(microseconds(eventsOf(timings)));
        times.untimed = untimedIn(timings);
    }
    return times;
}

void printRow(const char* way, const Times& times) {
    const test::Quartiles wall = test::quartilesOf(times.wall), events = test::quartilesOf(times.events);
    std::printf("  %-22s wall %8.1f (%.1f .. %.1f)  events %8.1f  beyond %8.1f us%s\n", way, wall.median,
                wall.low, wall.high, events.median, wall.median - events.median, times.untimed.c_str());
}

/// One image, counted in each way.
class Resident {
public:
    Resident(Image image, DeviceInfo device, Method method, int repeats)
        : m_image(std::make_shared<const Image>(std::move(image))), m_device(std::move(device)),
          m_method(method), m_repeats(repeats) {}

    void byCounter(const char* way, Backend& backend) {
        backend.find();
        const auto counter = backend.open(m_device);
        if (!counter) return;
        const CountTask task = bench::Workload::taskFor(*m_image, Binning::Values, true);
        printRow(way, measured(m_repeats, [&] {
                     CountOutcome counted = (*counter)->count(task, m_method, {});
                     return counted ? counted->timings : Timings{};
                 }));
    }
    void byEngine(Engine& engine) {
        CountJob job{m_image, {}, {}, {}};
        job.settings.device = m_device.key;
        job.settings.strategy = std::string(m_method.strategy);
        printRow("the engine", measured(m_repeats, [&] {
                     job.requested = std::chrono::steady_clock::now();
                     const JobOutcome counted = engine.count(job, {});
                     return counted ? counted->timings : Timings{};
                 }));
    }

private:
    ImagePointer m_image;
    DeviceInfo m_device;
    Method m_method;
    int m_repeats;
};

void measure(PixelLayout layout, std::uint64_t bytes, const std::string& device, int repeats) {
    const auto engine = app::makeEngine();
    const auto meant =
        device.empty() ? Outcome(defaultDevice(engine->catalog())) : deviceMeant(engine->catalog(), device);
    if (!meant) return;
    const DeviceInfo info = *engine->catalog().find(meant->key);
    auto image = bench::testImage({DataKind::Uniform}, layout, bytes);
    if (!image) return;
    const StrategyInfo row =
        engine->methodFor(info, layout, bench::Workload::channelsOf(layout), bytes).strategy;
    std::printf("%s, %s, %s, %.2f MiB, medians of %d and quartiles\n", info.name.c_str(), row.id.data(),
                traitsOf(layout).name.data(), double(bytes) / double(1U << 20U), repeats);
    Resident resident(std::move(image).value(), info, {row.id}, repeats);
    if (opencl::OpenClBackend here; here.find().find(info.key) != nullptr) {
        resident.byCounter("this thread", here);
        WatchdogBackend patient(std::make_unique<opencl::OpenClBackend>(), {});
        resident.byCounter("the driver's thread", patient);
    }
    resident.byEngine(*engine);
}

} // namespace

int main(int count, char** arguments) {
    const QCoreApplication application(count, arguments);
    const std::string device = count > 1 ? arguments[1] : "";
    const int repeats = count > 2 ? std::atoi(arguments[2]) : 201;
    for (const PixelLayout layout : {PixelLayout::Gray8, PixelLayout::Rgba8}) {
        for (const std::uint64_t kibibytes : {256U, 1024U, 4096U, 16384U, 65536U})
            measure(layout, kibibytes << 10U, device, repeats);
    }
    return 0;
}
