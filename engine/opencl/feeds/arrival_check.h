// SPDX-License-Identifier: GPL-3.0-or-later
// Whether what was sent to a device is what lies there.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/opencl/profile.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace tonescope::opencl {

/// Compares the sum of all that was sent with the sum of what the device has: a lost piece gives right
/// numbers of wrong pixels, which no sum of counts shows. Its functions throw cl::Error.
class ArrivalCheck {
public:
    /// `queue` is the one by which everything is sent.
    ArrivalCheck(cl::Context context, cl::CommandQueue queue)
        : m_context(std::move(context)), m_queue(std::move(queue)) {}

    /// From now on sums are compared: by add_words of kernels/arrival.cl, in so many groups of that size.
    void setKernel(const cl::Kernel& kernel, std::size_t group, std::size_t groups);
    [[nodiscard]] bool hasKernel() const { return m_kernel.has_value(); }

    /// Nothing is sent yet.
    void begin();
    /// A piece was sent whose wordSum() is this.
    void add(cl_uint sum) { m_sent += sum; }
    /// All that was sent to the first bytes of a buffer is on its way, in this queue.
    void addArrived(const cl::Buffer& buffer, std::uint64_t bytes, Profile& profile);
    /// Waits for all of it. Throws std::runtime_error where the sums differ.
    void compare(Profile& profile) const;

private:
    cl::Context m_context;
    cl::CommandQueue m_queue;
    std::optional<cl::Kernel> m_kernel;
    std::optional<cl::Buffer> m_total; ///< one word: of what has arrived
    std::size_t m_group = 1, m_groups = 1;
    cl_uint m_sent = 0;
};

} // namespace tonescope::opencl
