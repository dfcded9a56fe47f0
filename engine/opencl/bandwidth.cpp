// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/bandwidth.h"

#include "engine/opencl/pinned_memory.h"
#include "engine/opencl/profile.h"
#include "engine/values/measuring/series.h"
#include "engine/values/text/sentence.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>
#include <vector>

namespace tonescope::opencl {

namespace {

constexpr int repeats = 7;
constexpr std::array<std::uint32_t, 4> groupsPerUnit{1, 2, 4, 8};
constexpr std::uint64_t mostUploaded = std::uint64_t{256} << 20U;
constexpr std::uint64_t mostSent = std::uint64_t{4} << 20U; ///< over a network

/// Bytes a nanosecond, from the events of commands that move so many bytes; 0 where their times cannot be.
template <typename Enqueue>
double rateOf(const cl::CommandQueue& queue, double bytes, Enqueue enqueue) {
    std::vector<double> rates;
    for (int i = 0; i <= repeats; ++i) {
        cl::Event event;
        const auto begun = std::chrono::steady_clock::now();
        enqueue(event);
        queue.finish();
        const auto times = timesOf(Phase::Kernel, event, std::chrono::steady_clock::now() - begun);
        if (!times) return 0;
        const auto took = std::max<std::int64_t>(times->duration().count(), 1);
        if (i > 0) rates.push_back(bytes / static_cast<double>(took)); // 0 warms up
    }
    return median(std::move(rates));
}

class BandwidthTest {
public:
    BandwidthTest(const DeviceQueues& queues, const DeviceInfo& info, std::uint64_t bytes)
        : m_queues(queues), m_info(info), m_bytes(std::min(bytes, info.largestAllocation) / 64 * 64),
          m_from(queues.context, CL_MEM_READ_WRITE, m_bytes),
          m_to(queues.context, CL_MEM_READ_WRITE, m_bytes) {
        queues.kernels.enqueueFillBuffer(m_from, cl_uint{0x01020304}, 0, m_bytes);
        queues.kernels.finish();
    }

    double copyByDriver() {
        return rateOf(m_queues.kernels, 2.0 * static_cast<double>(m_bytes), [&](cl::Event& event) {
            m_queues.kernels.enqueueCopyBuffer(m_from, m_to, 0, 0, m_bytes, nullptr, &event);
        });
    }

    /// The best number of work-groups for a kernel that moves every byte `times` times.
    double byKernel(cl::Kernel kernel, double times) {
        kernel.setArg(0, m_from);
        kernel.setArg(1, static_cast<cl_uint>(m_bytes / 16));
        kernel.setArg(2, m_to);
        const std::size_t group =
            m_info.type == DeviceType::Cpu ? 1 : std::min<std::size_t>(256, m_info.maxWorkGroup);
        double best = 0;
        for (const std::uint32_t groups : groupsPerUnit) {
            best = std::max(
                best, rateOf(m_queues.kernels, times * static_cast<double>(m_bytes), [&](cl::Event& event) {
                    m_queues.kernels.enqueueNDRangeKernel(kernel, cl::NullRange,
                                                          cl::NDRange(group * groups * m_info.computeUnits),
                                                          cl::NDRange(group), nullptr, &event);
                }));
        }
        return best;
    }

    double upload() {
        if (!m_queues.pageLocked) return uploadOverNetwork();
        const std::uint64_t bytes = std::min(m_bytes, mostUploaded);
        const PinnedMemory pinned(m_queues.context, m_queues.uploads, bytes);
        return rateOf(m_queues.uploads, static_cast<double>(bytes), [&](cl::Event& event) {
            m_queues.uploads.enqueueWriteBuffer(m_to, CL_FALSE, 0, bytes, pinned.data(), nullptr, &event);
        });
    }

private:
    /// Of few bytes, for they may take long.
    double uploadOverNetwork() {
        const std::vector<std::byte> memory(std::min<std::uint64_t>(m_bytes, mostSent));
        return rateOf(m_queues.uploads, static_cast<double>(memory.size()), [&](cl::Event& event) {
            m_queues.uploads.enqueueWriteBuffer(m_to, CL_FALSE, 0, memory.size(), memory.data(), nullptr,
                                                &event);
        });
    }

    const DeviceQueues& m_queues;
    const DeviceInfo& m_info;
    std::uint64_t m_bytes;
    cl::Buffer m_from, m_to;
};

} // namespace

Outcome<Roofline> measureBandwidth(const DeviceQueues& queues, const DeviceInfo& info, KernelCache& kernels,
                                   std::uint64_t bytes, const CountControl& control) {
    Timings timings;
    control.tell({Activity::Kind::BuildingKernel});
    const std::string options = info.type == DeviceType::Cpu ? "-cl-std=CL1.2 -D RUNS" : "-cl-std=CL1.2";
    const Outcome<cl::Kernel> read = kernels.kernel({"roofline.cl", "read_all", options}, timings);
    if (!read) return read.reason();
    const Outcome<cl::Kernel> copy = kernels.kernel({"roofline.cl", "copy_all", options}, timings);
    if (!copy) return copy.reason();

    control.tell({Activity::Kind::Counting});
    BandwidthTest measurement(queues, info, bytes);
    Roofline roofline;
    roofline.copy = measurement.copyByDriver();
    if (control.stop.stop_requested()) return Failure{Stage::Kernel, SENTENCE("stopped"), {}, {}};
    roofline.copy = std::max(roofline.copy, measurement.byKernel(*copy, 2));
    control.tell({Activity::Kind::Counting});
    roofline.read = measurement.byKernel(*read, 1);
    if (!info.unifiedMemory) roofline.upload = measurement.upload();
    if (roofline.copy <= 0 || roofline.read <= 0)
        return Failure{Stage::Kernel, SENTENCE("the device gave times that cannot be"), {}, {}};
    return roofline;
}

} // namespace tonescope::opencl
