// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/count_tables.h"

#include <array>
#include <chrono>
#include <limits>
#include <span>

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
    const std::uint64_t bytes = bins * sizeof(cl_uint);
    grow(m_counts, m_countBytes, bytes);
    // Some drivers fill by a kernel, which takes longer to start than a few kilobytes take to send.
    if (bins <= smallTables) {
        m_queue.enqueueWriteBuffer(m_counts, CL_FALSE, 0, bytes, zeros.data(), nullptr,
                                   &profile.newEvent(Phase::Clear));
    } else {
        m_queue.enqueueFillBuffer(m_counts, cl_uint{0}, 0, bytes, nullptr, &profile.newEvent(Phase::Clear));
    }
}

std::vector<cl_uint> CountTables::read(Profile& profile) {
    std::vector<cl_uint> tables(m_bins);
    // Blocking, so that nothing writes into the tables after an exception took them away.
    m_queue.enqueueReadBuffer(m_counts, CL_TRUE, 0, m_bins * sizeof(cl_uint), tables.data(), nullptr,
                              &profile.newEvent(Phase::Readback));
    return tables;
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
