// SPDX-License-Identifier: GPL-3.0-or-later
// Compares counting with plain C code that uses eight tables, as a careful programmer writes it for one
// machine: the same pixels, in turns, on the same number of threads. Prints figures; nothing passes or fails.
//
//   build/release/tests/bench_native [MEBIBYTES [REPEATS]]
//
// Printed are medians of the throughput (GB/s of pixel bytes by wall time), and their ratio to that of the
// plain code.

#include "app/make_engine.h"
#include "engine/bench/test_data.h"
#include "engine/bench/workbench.h"
#include "tests/fixtures/bench_fixture.h"

#include <QCoreApplication>

#include <array>
#include <cstdlib>
#include <cstring>
#include <functional>

using namespace tonescope;

namespace {

using Table = std::array<std::uint32_t, 256>;
using Tables = std::array<Table, 8>;

/// A table for each byte of eight: neighbours that are equal do not wait for each other's store.
void countGray(const std::byte* pixels, std::size_t bytes, Tables& tables) {
    for (std::size_t i = 0; i + 8 <= bytes; i += 8) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, pixels + i, sizeof eight);
        ++tables[0][eight & 255U];
        ++tables[1][eight >> 8U & 255U];
        ++tables[2][eight >> 16U & 255U];
        ++tables[3][eight >> 24U & 255U];
        ++tables[4][eight >> 32U & 255U];
        ++tables[5][eight >> 40U & 255U];
        ++tables[6][eight >> 48U & 255U];
        ++tables[7][eight >> 56U];
    }
}

/// Two tables for each of red, green, blue and gray, in turns from pixel to pixel.
void countColour(const std::byte* pixels, std::size_t bytes, Tables& tables) {
    const auto add = [&](std::uint32_t pixel, std::size_t turn) {
        const std::uint32_t red = pixel & 255U, green = pixel >> 8U & 255U, blue = pixel >> 16U & 255U;
        ++tables[turn][red];
        ++tables[turn + 2][green];
        ++tables[turn + 4][blue];
        ++tables[turn + 6][(19595 * red + 38470 * green + 7471 * blue + 32768) >> 16U];
    };
    for (std::size_t i = 0; i + 8 <= bytes; i += 8) {
        std::uint64_t two = 0;
        std::memcpy(&two, pixels + i, sizeof two);
        add(static_cast<std::uint32_t>(two), 0);
        add(static_cast<std::uint32_t>(two >> 32U), 1);
    }
}

/// The plain code on a thread a core, and the sum of all tables as a sign that it was done.
std::uint64_t plainly(const Image& image) {
    const bool gray = image.traits().samplesPerPixel == 1;
    const auto bytes = static_cast<std::size_t>(image.stored.pixelBytes());
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    std::vector<Tables> tables(cores);
    {
        std::vector<std::jthread> threads;
        for (std::size_t core = 0; core < cores; ++core) {
            const std::size_t begin = bytes * core / cores / 8 * 8, end = bytes * (core + 1) / cores / 8 * 8;
            threads.emplace_back([&, core, begin, end] {
                Tables own{};
                (gray ? countGray : countColour)(image.stored.data + begin, end - begin, own);
                tables[core] = own;
            });
        }
    }
    std::uint64_t sum = 0;
    for (const Tables& each : tables) {
        for (const Table& table : each)
            sum = std::accumulate(table.begin(), table.end(), sum);
    }
    return sum;
}

/// A way to count, and its times in nanoseconds.
struct Way {
    std::string name;
    std::function<void()> count;
    std::vector<double> times;
};

/// The device's own way for such pixels.
std::function<void()> countOn(Engine& engine, const DeviceInfo& device, const CountTask& task) {
    const Outcome<Counter*> counter = engine.counterOf(device);
    if (!counter) return {};
    const SelectedMethod chosen =
        engine.methodFor(device, task.pixels.layout, task.channels, task.pixels.pixelBytes());
    const Method method{chosen.strategy.id, chosen.launch};
    return [counter = *counter, task, method] { static_cast<void>(counter->count(task, method, {})); };
}

void compare(Engine& engine, DataKind kind, PixelLayout layout, std::uint64_t bytes, int repeats) {
    const DataSpec spec{kind, traitsOf(kind).usual};
    const Outcome<Image> image = bench::testImage(spec, layout, bytes);
    if (!image) return;
    const CountTask task = bench::Workload::taskFor(*image, Binning::Values, true);
    std::vector<Way> ways{{"plain", [&] { static_cast<void>(plainly(*image)); }, {}}};
    for (const DeviceInfo& device : engine.catalog().devices) {
        if (device.type != DeviceType::Cpu && device.type != DeviceType::Host) continue;
        if (auto count = countOn(engine, device, task)) ways.push_back({device.name, std::move(count), {}});
    }
    for (int i = 0; i <= repeats; ++i) {
        for (Way& way : ways) {
            const auto start = std::chrono::steady_clock::now();
            way.count();
            const std::chrono::duration<double, std::nano> wall = std::chrono::steady_clock::now() - start;
            if (i > 0) way.times.push_back(wall.count()); // the first one builds
        }
    }
    std::printf("%-8s %-12s", std::string(traitsOf(layout).name).c_str(), nameOf(spec).c_str());
    const double plain = test::quartilesOf(ways.front().times).median;
    for (const Way& way : ways) {
        const test::Quartiles time = test::quartilesOf(way.times);
        const auto rate = [&](double nanoseconds) { return static_cast<double>(bytes) / nanoseconds; };
        std::printf("  %.12s %5.2f (%.2f .. %.2f) %4.2fx", way.name.c_str(), rate(time.median),
                    rate(time.high), rate(time.low), plain / time.median);
    }
    std::printf("\n");
    std::fflush(stdout);
}

} // namespace

int main(int count, char** arguments) {
    const QCoreApplication application(count, arguments);
    const std::uint64_t mebibytes = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 64;
    const int repeats = count > 2 ? std::atoi(arguments[2]) : 11;
    const auto engine = app::makeEngine();
    for (const PixelLayout layout : {PixelLayout::Gray8, PixelLayout::Rgba8}) {
        for (const DataKind kind :
             {DataKind::Uniform, DataKind::Constant, DataKind::TwoValue, DataKind::Gradient,
              DataKind::Stripes, DataKind::Photo, DataKind::Distinct, DataKind::HotBin})
            compare(*engine, kind, layout, mebibytes << 20U, repeats);
    }
    return 0;
}
