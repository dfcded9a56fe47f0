// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/idle_tuning.h"

#include "engine/values/text/sentence.h"

#include <limits>
#include <utility>

namespace tonescope::bench {

namespace {

constexpr unsigned repeats = 3;
constexpr std::uint64_t partOfMemory = 8; ///< of a device's, that pixels may take

} // namespace

IdleTuning::Running::Running(Engine& engine, const Job& which, const TuningSizes& sizes,
                             const std::string& date)
    : job(which), workbench(engine, {std::numeric_limits<std::uint64_t>::max(), sizes.together}),
      search(workbench, {which.device, madeLayout(which.kind), which.bytes, repeats, date, sizes.small}) {
}

std::vector<DeviceInfo> IdleTuning::devices() const {
    const DeviceCatalog& catalog = m_engine.catalog();
    if (!catalog.leftOut.empty() || std::none_of(catalog.devices.begin(), catalog.devices.end(), runsKernels))
        return {};
    const std::vector<std::string> gone = m_engine.givenUp();
    std::vector<DeviceInfo> devices = catalog.devices;
    std::erase_if(devices, [&](const DeviceInfo& device) {
        return device.type == DeviceType::Simulator || device.type == DeviceType::Together ||
               !device.server.empty() || m_lost.contains(device.key) ||
               std::find(gone.begin(), gone.end(), device.key) != gone.end();
    });
    // The one that most counts are made on comes first.
    const std::string byDefault = defaultDevice(catalog).key;
    std::stable_partition(devices.begin(), devices.end(),
                          [&](const DeviceInfo& device) { return device.key == byDefault; });
    return devices;
}

std::vector<IdleTuning::Job> IdleTuning::jobs(std::span<const PixelKind> kinds) const {
    std::vector<Job> all;
    for (const DeviceInfo& device : devices()) {
        const std::uint64_t large = device.unifiedMemory ? m_sizes.largeInHostMemory : m_sizes.largeOnCard;
        for (const PixelKind kind : kinds) {
            for (const std::uint64_t bytes : {large, m_sizes.small}) {
                const std::uint64_t most = device.globalMemory / partOfMemory;
                if (device.globalMemory == 0 || memoryFor(bytes) <= most)
                    all.push_back({device, kind, bytes});
            }
        }
    }
    return all;
}

bool IdleTuning::isDone(const Job& job) const {
    return m_engine.tuning().find(job.device, job.kind, job.bytes) != nullptr ||
           m_failed.contains({job.device.key, job.kind, job.bytes});
}

bool IdleTuning::begin(const std::vector<Job>& left, const std::string& date, std::uint64_t memoryBytes) {
    const auto fits = [&](const Job& job) { return memoryFor(job.bytes) <= memoryBytes; };
    if (m_running) return fits(m_running->job);
    const auto next = std::find_if(left.begin(), left.end(), fits);
    if (next == left.end()) return false;
    m_running = std::make_unique<Running>(m_engine, *next, m_sizes, date);
    return true;
}

void IdleTuning::end(const Outcome<std::optional<Candidate>>& best, TuningStep& step) {
    const std::unique_ptr<Running> ended = std::exchange(m_running, nullptr);
    const Job& job = ended->job;
    if (best.ok() && *best) {
        step.found = ended->search.methodOf(**best);
        Tuning tuning = m_engine.tuning();
        tuning.set(*step.found);
        m_engine.useTuning(std::move(tuning));
        return;
    }
    m_failed.insert({job.device.key, job.kind, job.bytes});
    step.failure = best.ok() ? Failure{Stage::Kernel, SENTENCE("no strategy could be measured"), {}, {}}
                             : best.failure();
    if (!step.failure->deviceLost) return;
    ended->workbench.forgetPixels(); // their counter goes with the device
    m_engine.close(job.device);
    m_lost.insert(job.device.key);
}

TuningStep IdleTuning::step(std::span<const PixelKind> kinds, const std::string& date,
                            std::uint64_t memoryBytes, const CountControl& control) {
    std::vector<Job> left = jobs(kinds);
    TuningStep step;
    step.all = left.size();
    std::erase_if(left, [&](const Job& job) { return isDone(job); });
    step.done = step.all - left.size();
    if (!begin(left, date, memoryBytes)) return step;
    const Job job = m_running->job;
    step.what = job.device.name + ", " + std::string(nameOf(job.kind)) + ", " + sizeText(job.bytes);
    step.more = true;
    const auto strategies = exactStrategies(m_engine, job.device, madeLayout(job.kind));
    const auto best = caught(Stage::Kernel, [&] {
        return m_running->search.best(
            strategies, control, [](double) {}, 1);
    });
    if (best.stopped()) return step;
    end(best, step);
    step.done = std::min(step.done + 1, step.all);
    step.more = step.done < step.all;
    return step;
}

void IdleTuning::rest() {
    if (m_running) m_running->workbench.forgetPixels();
}

} // namespace tonescope::bench
