// SPDX-License-Identifier: GPL-3.0-or-later
// A command that clears small tables would take a noticeable part of a small count. Therefore small tables
// are not cleared: the host keeps their contents of the last read, and subtracts them from the next read.
// After a failure, and before a kernel that may overwrite counts, the tables are cleared.
#include "engine/opencl/count_tables.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <limits>
#include <utility>

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
        m_rule = [](const DeviceInfo&, std::uint64_t, std::uint64_t) {
            return false;
        }; // the driver has no such queue: all reads are timed
        return std::nullopt;
    }
    return UntimedRead{*m_queue, counted};
}

namespace {

constexpr std::size_t smallTables = std::size_t{8} * 1024; ///< in bins

/// The source of commands that write zeros; static, so that it is valid until the commands have ended.
constexpr std::array<cl_uint, smallTables> zeros{};
/// A number that a bin hardly ever has. It is static for the same reason.
constexpr cl_uint spoilt = std::numeric_limits<cl_uint>::max();

} // namespace

void CountTables::grow(cl::Buffer& buffer, std::uint64_t& capacity, std::uint64_t bytes) {
    // Guard words follow the tables immediately, so guarded memory must have exactly the size of the tables.
    if (m_guarded ? bytes == capacity : bytes <= capacity) return;
    GuardedMemory& guarded = &buffer == &m_counts ? m_guardedCounts : m_guardedPartial;
    if (m_guarded && capacity != 0 && !m_damage) m_damage = guarded.damage(m_queue);
    replace(buffer, {}); // frees the old buffer before the new one is allocated
    capacity = 0;
    replace(buffer, m_guarded ? guarded.make(m_context, m_queue, CL_MEM_READ_WRITE, bytes)
                              : cl::Buffer(m_context, CL_MEM_READ_WRITE, bytes));
    capacity = bytes;
}

std::optional<Text> CountTables::damage() {
    if (m_countBytes != 0 && !m_damage) m_damage = m_guardedCounts.damage(m_queue);
    if (m_partialBytes != 0 && !m_damage) m_damage = m_guardedPartial.damage(m_queue);
    if (m_damage) m_countBytes = m_partialBytes = 0; // the next count allocates memory with new guard words
    return std::exchange(m_damage, std::nullopt);
}

void CountTables::prepare(std::uint64_t bins, Profile& profile) {
    if (bins != m_known || bins > smallTables) return clear(bins, profile);
    m_known = 0; // after a count that fails, the contents are unknown until the next read
}

void CountTables::clear(std::uint64_t bins, Profile& profile) {
    m_bins = bins;
    m_known = 0;
    const std::uint64_t bytes = bins * sizeof(cl_uint);
    grow(m_counts, m_countBytes, bytes);
    m_before.assign(bins, 0);
    // Some drivers fill by a kernel. Starting it takes longer than sending a few kilobytes.
    if (bins <= smallTables) {
        m_queue.enqueueWriteBuffer(m_counts, CL_FALSE, 0, bytes, zeros.data(), nullptr,
                                   &profile.newEvent(Phase::Clear));
    } else {
        m_queue.enqueueFillBuffer(m_counts, cl_uint{0}, 0, bytes, nullptr, &profile.newEvent(Phase::Clear));
    }
}

/// Reads the first `bytes` bytes of m_counts and waits for them.
void CountTables::fetch(cl_uint* to, std::uint64_t bytes, Profile& profile,
                        const std::optional<UntimedRead>& untimed) {
    if (untimed) {
        const std::vector<cl::Event> counted{untimed->after};
        profile.addUntimed(Phase::Readback);
        untimed->queue.enqueueReadBuffer(m_counts, CL_TRUE, 0, bytes, to, &counted);
        return;
    }
    cl::Event done;
    m_queue.enqueueReadBuffer(m_counts, CL_FALSE, 0, bytes, to, nullptr, &done);
    profile.add(Phase::Readback, done);
    done.wait();
}

std::span<const cl_uint> CountTables::read(Profile& profile, const std::optional<UntimedRead>& untimed) {
    const std::uint64_t bytes = m_bins * sizeof(cl_uint);
    if (!m_seen || m_seen->size() < bytes) {
        m_seen.reset();
        m_seen = std::make_unique<PinnedMemory>(m_context, m_queue, bytes);
    }
    auto* const first = reinterpret_cast<cl_uint*>(m_seen->data());
    *first = spoilt; // if a driver drops the read, this value stays and shows it
    fetch(first, bytes, profile, untimed);
    const std::span<const cl_uint> seen{first, m_bins};
    m_counted.resize(m_bins);
    std::transform(seen.begin(), seen.end(), m_before.begin(), m_counted.begin(), std::minus<>());
    m_before.assign(seen.begin(), seen.end());
    m_known = *first == spoilt ? 0 : m_bins; // if the read was dropped, the next count must not subtract
    return m_counted;
}

void CountTables::readInto(Histogram& histogram, Profile& profile,
                           const std::optional<UntimedRead>& untimed) {
    histogram.add(read(profile, untimed));
}

const cl::Buffer& CountTables::partial(std::uint64_t tables) {
    grow(m_partial, m_partialBytes, tables * m_bins * sizeof(cl_uint));
    return m_partial;
}

const cl::Buffer& CountTables::leftBehind(std::uint64_t bytes, std::uint64_t head, Profile& profile) {
    grow(m_partial, m_partialBytes, bytes);
    m_queue.enqueueWriteBuffer(m_partial, CL_FALSE, 0, std::min<std::uint64_t>(head, sizeof zeros),
                               zeros.data(), nullptr, &profile.newEvent(Phase::Clear));
    return m_partial;
}

bool CountTables::releasePartial() {
    replace(m_partial, {});
    replace(m_guardedPartial, {});
    return std::exchange(m_partialBytes, 0) != 0;
}

void CountTables::spoilPartial(Profile& profile) {
    m_queue.enqueueWriteBuffer(m_partial, CL_FALSE, 0, sizeof spoilt, &spoilt, nullptr,
                               &profile.newEvent(Phase::Clear));
}

Nanoseconds CountTables::addPartialInto(Histogram& histogram, std::uint64_t tables, Profile& profile) {
    std::vector<cl_uint> partial(tables * m_bins);
    m_queue.enqueueReadBuffer(m_partial, CL_TRUE, 0, partial.size() * sizeof(cl_uint), partial.data(),
                              nullptr, &profile.newEvent(Phase::Readback));
    const auto start = std::chrono::steady_clock::now();
    for (std::uint64_t table = 0; table < tables; ++table)
        histogram.add(std::span<const cl_uint>(partial).subspan(table * m_bins, m_bins));
    return std::chrono::steady_clock::now() - start;
}

} // namespace tonescope::opencl
