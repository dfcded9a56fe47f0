// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the documents' serial loop, as the lab measures it, with a bare C function that is compiled with
// -O3, on the same pixels in turns: are speed-ups over the two the same? Prints figures; nothing passes or
// fails.
//
//   build/release/tests/bench_serial [MEBIBYTES [REPEATS]]
//
// Printed are medians in milliseconds, the ratio of the two loops with its 95 % interval, and the speed-up of
// each device's default strategy over both.

#include "app/make_engine.h"
#include "engine/bench/test_data.h"
#include "engine/bench/workbench.h"
#include "engine/values/measuring/series.h"
#include "tests/fixtures/bench_fixture.h"

#include <QCoreApplication>

#include <array>
#include <cstdlib>
#include <functional>

using namespace tonescope;

extern "C" void bareSerial(const unsigned char* pixels, std::size_t count, unsigned int* histogram);

namespace {

/// A way to count that gives its time in nanoseconds by the clock that the lab compares, and what it gave.
struct Way {
    std::string name;
    std::function<double()> count;
    std::vector<double> times;
};

double bare(const Image& image) {
    std::array<unsigned int, 256> histogram{};
    const auto start = std::chrono::steady_clock::now();
    bareSerial(reinterpret_cast<const unsigned char*>(image.stored.data), image.stored.pixels(),
               histogram.data());
    const std::chrono::duration<double, std::nano> wall = std::chrono::steady_clock::now() - start;
    const volatile unsigned int kept = histogram[image.stored.pixels() % histogram.size()];
    static_cast<void>(kept);
    return wall.count();
}

std::function<double()> counting(Engine& engine, const DeviceInfo& device, const CountTask& task,
                                 const Method& method) {
    const Outcome<Counter*> counter = engine.counterOf(device);
    if (!counter) return {};
    return [counter = *counter, task, method] {
        const CountOutcome outcome = counter->count(task, method, {});
        return !outcome ? 0.0 : static_cast<double>(sampleOf(outcome->timings, {}).kernel().count());
    };
}

void print(const char* name, const std::vector<double>& of, const std::vector<double>& over) {
    const std::optional<RatioInterval> ratio = ratioInterval(over, of); // times: the smaller, the faster
    if (ratio) std::printf("  %s %.2f (%.2f .. %.2f)", name, ratio->ratio, ratio->low, ratio->high);
}

void compare(Engine& engine, DataKind kind, std::uint64_t bytes, int repeats) {
    const DataSpec spec{kind, traitsOf(kind).usual};
    const Outcome<Image> image = bench::testImage(spec, PixelLayout::Gray8, bytes);
    if (!image) return;
    const CountTask task = bench::Workload::taskFor(*image, Binning::Values, true);
    std::vector<Way> ways{{"bare C", [&] { return bare(*image); }, {}}};
    for (const DeviceInfo& device : engine.catalog().devices) {
        if (device.type == DeviceType::Host)
            ways.insert(ways.begin() + 1,
                        {"the lab", counting(engine, device, task, {"article-cpu", {}}), {}});
        const SelectedMethod chosen =
            engine.methodFor(device, task.pixels.layout, task.channels, task.pixels.pixelBytes());
        if (auto count = counting(engine, device, task, {chosen.strategy.id, chosen.launch}))
            ways.push_back({device.name, std::move(count), {}});
    }
    for (int i = 0; i <= repeats; ++i) {
        for (Way& way : ways) {
            const double time = way.count();
            if (i > 0) way.times.push_back(time); // the first one builds
        }
    }
    std::printf("%-9s bare C %.2f ms, the lab's %.2f ms;", nameOf(spec).c_str(),
                test::quartilesOf(ways[0].times).median / 1e6, test::quartilesOf(ways[1].times).median / 1e6);
    print("as fast", ways[1].times, ways[0].times);
    std::printf("\n");
    for (std::size_t i = 2; i < ways.size(); ++i) {
        std::printf("    %-44.44s", ways[i].name.c_str());
        print("over bare C", ways[i].times, ways[0].times);
        print("over the lab's", ways[i].times, ways[1].times);
        std::printf("\n");
    }
    std::fflush(stdout);
}

} // namespace

int main(int count, char** arguments) {
    const QCoreApplication application(count, arguments);
    const std::uint64_t mebibytes = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 16;
    const int repeats = count > 2 ? std::atoi(arguments[2]) : 21;
    const auto engine = app::makeEngine();
    for (const DataKind kind : {DataKind::Uniform, DataKind::Constant, DataKind::Photo, DataKind::Gradient})
        compare(*engine, kind, mebibytes << 20U, repeats);
    return 0;
}
