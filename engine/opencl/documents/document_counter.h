// SPDX-License-Identifier: GPL-3.0-or-later
// Counting as the documents do.
#pragma once

#include "engine/opencl/documents/document_kernels.h"
#include "engine/opencl/documents/document_pixels.h"
#include "engine/opencl/guarded_memory.h"
#include "engine/opencl/programs/kernel_cache.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope::opencl {

/// One device's: owned by its counter and used on the same thread. Everything is one launch, as the documents
/// have it, with their own shape: what is asked of a launch counts only for rows that have such parameters.
class DocumentCounter {
public:
    /// `device` and `kernels` outlive it.
    DocumentCounter(const DeviceInfo& device, KernelCache& kernels, cl::Context context,
                    cl::CommandQueue queue);

    /// Counts by the method's text in the place of the row's own kernel, where it is not empty. Counts gray
    /// or letters of pixels of one byte, red, green and blue of others: channelsCounted() of the task.
    CountOutcome count(const DocumentKernel& row, const CountTask& task, const Method& method,
                       const CountControl& control);

    /// Gives up pixels that are kept; whether there were any.
    bool release() { return m_pixels.clear(); }

private:
    struct Work;

    Outcome<Done> build(Work& work, const std::string& text, const CountControl& control);
    void lookInside(Work& work, const std::string& text, const CountControl& control);
    void prepareTables(Work& work);
    void launch(Work& work, const cl::Buffer& pixels);
    void mergeOnHost(Work& work);
    void readTable(Work& work);
    [[nodiscard]] std::optional<std::string> damageOf(const Work& work);
    [[nodiscard]] std::vector<cl_uint> read(const cl::Buffer& from, std::size_t bins, Work& work);

    const DeviceInfo& m_device;
    KernelCache& m_kernels;
    cl::Context m_context;
    cl::CommandQueue m_queue;
    DocumentPixels m_pixels;
    cl::Buffer m_counts; ///< kept from count to count: a row that nobody clears goes on in it
    std::size_t m_countBytes = 0;
    bool m_writeOnly = false, m_guarded = false; ///< so m_counts was made
    GuardedMemory m_guardedCounts;               ///< of which m_counts is a part, where it is guarded
};

} // namespace tonescope::opencl
