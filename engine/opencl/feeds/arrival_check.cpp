// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/feeds/arrival_check.h"

#include "engine/values/text/sentence.h"

#include <stdexcept>

namespace tonescope::opencl {

namespace {

constexpr cl_uint zero = 0; ///< outlives every command

} // namespace

void ArrivalCheck::setKernel(const cl::Kernel& kernel, std::size_t group, std::size_t groups) {
    m_total.reset();
    m_total.emplace(m_context, CL_MEM_READ_WRITE, sizeof(cl_uint));
    m_group = group;
    m_groups = groups;
    m_kernel.reset();
    m_kernel.emplace(kernel);
}

void ArrivalCheck::begin() {
    m_sent = 0;
    if (m_total) m_queue.enqueueWriteBuffer(*m_total, CL_FALSE, 0, sizeof zero, &zero);
}

void ArrivalCheck::addArrived(const cl::Buffer& buffer, std::uint64_t bytes, Profile& profile) {
    if (!m_kernel) return;
    m_kernel->setArg(0, buffer);
    m_kernel->setArg(1, static_cast<cl_uint>(bytes));
    m_kernel->setArg(2, *m_total);
    m_queue.enqueueNDRangeKernel(*m_kernel, cl::NullRange, cl::NDRange(m_group * m_groups),
                                 cl::NDRange(m_group), nullptr, &profile.newEvent(Phase::Upload));
    m_queue.flush();
}

void ArrivalCheck::compare(Profile& profile) const {
    if (!m_kernel) return;
    cl_uint arrived = ~m_sent; // where nothing is read
    m_queue.enqueueReadBuffer(*m_total, CL_TRUE, 0, sizeof arrived, &arrived, nullptr,
                              &profile.newEvent(Phase::Readback));
    if (arrived != m_sent)
        throw std::runtime_error(SENTENCE("the pixels on the device are others than were sent there"));
}

} // namespace tonescope::opencl
