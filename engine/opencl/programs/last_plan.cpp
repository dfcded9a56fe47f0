// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/programs/last_plan.h"

#include "engine/opencl/merge_launch.h"

#include <utility>

namespace tonescope::opencl {

KernelName PlannedCount::nameOf(const DeviceStrategy& strategy, std::string_view text) const {
    const Signature signature = strategy.merge == Merge::Packed ? Signature::Packing : Signature::Strategy;
    return {strategy.kernelFile, "count", plan.options, text, signature, sampleType};
}

Outcome<Done> PlannedCount::build(const DeviceStrategy& strategy, std::string_view text, KernelCache& kernels,
                                  const CountControl& control, Timings& timings) {
    if (built) return Done{};
    const KernelName name = nameOf(strategy, text);
    if (!kernels.contains(name)) control.tell({Activity::Kind::BuildingKernel});
    const Outcome<cl::Kernel> count = kernels.kernel(name, timings);
    if (!count) return count.reason();
    replace(kernel, *count);
    if (const auto second = mergeKernelFor(strategy, plan)) {
        const Outcome<cl::Kernel> merge = kernels.kernel(*second, timings);
        if (!merge) return merge.reason();
        replace(mergeKernel, *merge);
    }
    built = true;
    return Done{};
}

void PlannedCount::setPixels(const DevicePixels& pixels) {
    kernel.setArg(0, pixels.buffer);
    const Place place{pixels.first, pixels.row, pixels.extent};
    if (m_told == place) return;
    m_told.reset();
    kernel.setArg(1, static_cast<cl_ulong>(place.first));
    kernel.setArg(2, static_cast<cl_uint>(place.extent.width));
    kernel.setArg(3, static_cast<cl_uint>(place.row));
    kernel.setArg(4, static_cast<cl_uint>(Region::whole(place.extent).pixels()));
    m_told = place;
}

PlannedCount& LastPlan::of(const DeviceStrategy& strategy, const CountTask& task,
                           const LaunchParameters& launch, const DeviceInfo& device, std::string_view text) {
    const PixelView& pixels = task.pixels;
    const PlanInput input{&strategy,     launch,       pixels.layout,    pixels.extent, pixels.stride,
                          task.channels, task.formula, task.transparent, task.binning};
    if (m_input == input && text.empty()) return m_planned;
    m_input.reset();
    PlannedCount planned;
    planned.plan = planFor(strategy, task, launch, device);
    planned.sampleType = traitsOf(task.pixels.layout).sampleBits == 8 ? "uchar" : "ushort";
    replace(m_planned, std::move(planned));
    if (text.empty()) m_input = input;
    return m_planned;
}

} // namespace tonescope::opencl
