// SPDX-License-Identifier: GPL-3.0-or-later
// The host implements the same interfaces as any other device, so the engine needs no special code for it.
#include "engine/host/host_backend.h"

#include "engine/host/host_strategies.h"
#include "engine/host/threads.h"
#include "engine/values/measuring/series.h"
#include "engine/values/text.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <cstring>
#include <fstream>
#include <new>
#include <ratio>
#include <utility>
#include <vector>

#include <unistd.h>

namespace tonescope::host {

namespace {

constexpr int repeats = 7;

using Words = std::vector<std::uint64_t>;

std::uint64_t sumOf(const std::uint64_t* words, std::size_t count) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < count; ++i)
        sum += words[i];
    return sum;
}

/// Runs `job(first, count)` on one thread per core; each thread gets an equal part of the words. Returns the
/// wall time in nanoseconds.
template <typename Job>
double timeOf(std::size_t words, Job job) {
    const std::size_t shares = usualThreads();
    const auto start = std::chrono::steady_clock::now();
    inParallel(shares, shares, [&](std::size_t share, std::size_t /*thread*/) {
        const std::size_t first = words * share / shares;
        job(first, words * (share + 1) / shares - first);
    });
    return static_cast<double>(Nanoseconds(std::chrono::steady_clock::now() - start).count());
}

template <typename Job>
double medianRate(double bytes, std::size_t words, Job job) {
    std::vector<double> times;
    times.reserve(repeats);
    timeOf(words, job); // warms up
    for (int i = 0; i < repeats; ++i)
        times.push_back(timeOf(words, job));
    return bytes / std::max(median(std::move(times)), 1.0);
}

/// Measures the bandwidth of copying between two buffers of `bytes` bytes and of reading one, with one thread
/// per core.
Outcome<Roofline> measureBandwidth(std::uint64_t bytes, const CountControl& control) {
    try {
        const auto count = static_cast<std::size_t>(bytes / sizeof(std::uint64_t));
        const Words from(count, 0x0123456789ABCDEFU);
        Words to(count);
        Roofline roofline;
        const auto size = static_cast<double>(count * sizeof(std::uint64_t));
        roofline.copy = medianRate(2 * size, count, [&from, &to](std::size_t first, std::size_t words) {
            std::memcpy(to.data() + first, from.data() + first, words * sizeof(std::uint64_t));
        });
        if (control.stop.stop_requested()) return Stopped{};
        std::atomic<std::uint64_t> sums{0}; // the sums are used, so that the compiler cannot remove the reads
        roofline.read = medianRate(size, count, [&from, &sums](std::size_t first, std::size_t words) {
            sums.fetch_add(sumOf(from.data() + first, words), std::memory_order_relaxed);
        });
        return roofline;
    } catch (const std::bad_alloc&) {
        return Failure{Stage::Allocate, SENTENCE("not enough memory to measure it"), bytes * 2, {}};
    }
}

const HostStrategy* rowOf(std::string_view id) {
    for (const std::span<const HostStrategy> rows : {hostStrategies(), documentLoops()}) {
        const auto row = std::ranges::find_if(rows, [&](const auto& each) { return each.info.id == id; });
        if (row != rows.end()) return &*row;
    }
    return nullptr;
}

class HostCounter : public Counter {
public:
    CountOutcome count(const CountTask& task, const Method& method, const CountControl& control) override {
        const HostStrategy* row = rowOf(method.strategy);
        assert(row != nullptr);
        try {
            return row->count(task, control, method.launch[Parameter::Groups].value_or(0));
        } catch (const std::bad_alloc&) {
            return Failure{Stage::Allocate, SENTENCE("there is too little memory for the tables")};
        }
    }

    ScopeOutcome countScope(const ScopeTask& task, const CountControl& control) override {
        try {
            return host::countScope(task, control);
        } catch (const std::bad_alloc&) {
            return Failure{Stage::Allocate, SENTENCE("there is too little memory for the tables")};
        }
    }

    Outcome<Roofline> roofline(std::uint64_t bytes, const CountControl& control) override {
        return measureBandwidth(bytes, control);
    }
};

/// A field of the first core in /proc/cpuinfo; empty if the file lacks it.
std::string cpuField(std::string_view field) {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with(field) && colon != std::string::npos) return line.substr(colon + 2);
    }
    return {};
}

std::uint64_t physicalMemory() {
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long pageBytes = sysconf(_SC_PAGESIZE);
    return pages > 0 && pageBytes > 0
               ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(pageBytes)
               : 0;
}

DeviceInfo hostDevice() {
    DeviceInfo host;
    host.type = DeviceType::Host;
    host.name = SENTENCE("Host CPU");
    host.vendor = cpuField("model name");
    host.platform = SENTENCE("This program's own threads");
    host.driver = SENTENCE("no OpenCL");
    host.computeUnits = static_cast<std::uint32_t>(usualThreads());
    host.globalMemory = physicalMemory();
    host.unifiedMemory = true;
    using Period = std::chrono::steady_clock::period;
    host.timerResolution =
        Nanoseconds(std::max<std::intmax_t>(1, Period::num * std::nano::den / Period::den));
    return host;
}

} // namespace

DeviceCatalog HostBackend::find() {
    DeviceCatalog catalog;
    catalog.devices.push_back(hostDevice());
    assignKeys(catalog.devices);
    for (const HostStrategy& row : hostStrategies())
        catalog.strategies.push_back(row.info);
    for (const HostStrategy& row : documentLoops())
        catalog.documents.push_back({row.info});
    return catalog;
}

StrategyRule HostBackend::defaultStrategy(const DeviceInfo& /*device*/, PixelLayout /*layout*/,
                                          ChannelSet /*channels*/) const {
    return {"host-private", SENTENCE("no thread waits for another")};
}

Outcome<std::unique_ptr<Counter>> HostBackend::open(const DeviceInfo& /*device*/) {
    return std::unique_ptr<Counter>(std::make_unique<HostCounter>());
}

} // namespace tonescope::host
