// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/quick_reads.h"

namespace tonescope::opencl {

bool readsUntimed(const DeviceInfo& device, std::uint64_t bins, std::uint64_t bytes) {
    constexpr std::uint64_t mostBins = std::uint64_t{8} << 10U, mostBytes = std::uint64_t{16} << 20U;
    return device.platform == "NVIDIA CUDA" && bins <= mostBins && bytes <= mostBytes;
}

std::optional<UntimedRead> QuickReads::readOf(const DeviceInfo& device, std::uint64_t bins,
                                              std::uint64_t bytes, const cl::Event& counted,
                                              const Profile& profile) {
    if (!m_rule(device, bins, bytes) || profile.has(Phase::Upload) || profile.has(Phase::Readback))
        return std::nullopt;
    try {
        if (!m_queue) m_queue.emplace(m_context, m_device);
    } catch (const cl::Error&) {
        m_rule = [](const DeviceInfo&, std::uint64_t, std::uint64_t) { return false; }; // it can do without
        return std::nullopt;
    }
    return UntimedRead{*m_queue, counted};
}

} // namespace tonescope::opencl
