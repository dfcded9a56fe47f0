// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/count_tables.h"

#include <array>
#include <chrono>
#include <limits>
#include <vector>

namespace tonescope::opencl {

namespace {

constexpr std::size_t smallTables = std::size_t{8} * 1024; ///< bins

/// Zeros that outlive every command.
constexpr std::array<cl_uint, smallTables> zeros{};
/// More than any bin has, and likewise.
constexpr cl_uint spoilt = std::numeric_limits<cl_uint>::max();

} // namespace

void CountTables::grow(cl::Buffer& buffer, std::uint64_t& capacity, std::uint64_t bytes) const {
    if (bytes <= capacity) return;
    replace(buffer, {}); // gives the old one back before the new one is asked for
    capacity = 0;
    replace(buffer, cl::Buffer(m_context, CL_MEM_READ_WRITE, bytes));
    capacity = bytes;
}

void CountTables::clear(std::uint64_t bins, Profile& profile) {
    m_bins = bins;
    grow(m_counts, m_countBytes, bins * sizeof(cl_uint));
    if (m_clean < bins) enqueueClear(profile);
    m_clean = 0; // until they are read: a count that fails leaves anything
}

cl::Event CountTables::enqueueClear(Profile& profile) {
    const std::uint64_t bytes = m_bins * sizeof(cl_uint);
    cl::Event cleared;
    // Some drivers fill by a kernel, which takes longer to start than a few kilobytes take to send.
    if (m_bins <= smallTables) {
        m_queue.enqueueWriteBuffer(m_counts, CL_FALSE, 0, bytes, zeros.data(), nullptr, &cleared);
    } else {
        m_queue.enqueueFillBuffer(m_counts, cl_uint{0}, 0, bytes, nullptr, &cleared);
    }
    profile.add(Phase::Clear, cleared);
    return cleared;
}

std::span<const cl_uint> CountTables::read(Profile& profile) {
    const std::uint64_t bytes = m_bins * sizeof(cl_uint);
    if (!m_seen || m_seen->size() < bytes) {
        m_queue.finish(); // nothing may still be on its way into what goes
        m_seen.reset();
        m_seen = std::make_unique<PinnedMemory>(m_context, m_queue, bytes);
    }
    auto* const seen = reinterpret_cast<cl_uint*>(m_seen->data());
    seen[0] = spoilt; // a read that a driver forgot would leave the tables of the count before
    cl::Event done;
    m_queue.enqueueReadBuffer(m_counts, CL_FALSE, 0, bytes, seen, nullptr, &done);
    profile.add(Phase::Readback, done);
    const cl::Event cleared = enqueueClear(profile);
    cl::Event::waitForEvents({done, cleared}); // the only time that the host waits
    m_clean = m_bins;
    return {seen, m_bins};
}

void CountTables::readInto(Histogram& histogram, Profile& profile) {
    histogram.add(read(profile));
}

const cl::Buffer& CountTables::partial(std::uint64_t tables) {
    grow(m_partial, m_partialBytes, tables * m_bins * sizeof(cl_uint));
    return m_partial;
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
