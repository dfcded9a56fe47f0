// SPDX-License-Identifier: GPL-3.0-or-later
// Counts with the kernels of the source documents, and repeats the host code of these documents.
#pragma once

#include "engine/count/count_task.h"
#include "engine/opencl/cl.h"
#include "engine/opencl/device_memory.h"
#include "engine/opencl/document_kernels.h"
#include "engine/opencl/kernel_cache.h"
#include "engine/opencl/profile.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tonescope::opencl {
/// Converts pixels to elements of this type, without padding.
[[nodiscard]] std::vector<std::byte> elementsOf(const PixelView& pixels, Element element);

/// Uploads pixels, and keeps the pixels of images with an owner on the device, so that an image is sent once.
/// All functions throw cl::Error.
class DocumentPixels {
public:
    /// `most`: the largest number of bytes to keep.
    DocumentPixels(cl::Context context, cl::CommandQueue queue, std::uint64_t most)
        : m_context(std::move(context)), m_queue(std::move(queue)), m_most(most) {}

    /// The buffer with the pixels of the task; uploads them if they are not on the device.
    cl::Buffer of(const CountTask& task, Element element, Profile& profile);
    /// Frees all pixels; true if there were any.
    bool clear() { return !std::exchange(m_kept, {}).empty(); }

private:
    struct Kept {
        std::weak_ptr<const void> owner;
        PixelView pixels;
        Element element = Element::Byte;
        cl::Buffer buffer;
        std::uint64_t bytes = 0;
    };

    void makeRoom(std::uint64_t bytes);

    cl::Context m_context;
    cl::CommandQueue m_queue;
    std::uint64_t m_most;
    std::vector<Kept> m_kept; ///< oldest first
};

/// A part of OpenClCounter. A count is one launch, with the work-groups of the document. Launch parameters
/// apply only to rows that have them.
class DocumentCounter {
public:
    /// `device` and `kernels` must outlive this object.
    DocumentCounter(const DeviceInfo& device, KernelCache& kernels, cl::Context context,
                    cl::CommandQueue queue);

    /// Counts gray or letters of one-byte pixels, or red, green and blue of colour pixels; channelsCounted()
    /// says which. If `method.kernel` is not empty, it replaces the kernel of the row.
    CountOutcome count(const DocumentKernel& row, const CountTask& task, const Method& method,
                       const CountControl& control);

    /// Frees the kept pixels; true if there were any.
    bool release() { return m_pixels.clear(); }

private:
    struct Work;

    Outcome<Done> build(Work& work, const std::string& text, const CountControl& control);
    void lookInside(Work& work, const std::string& text, const CountControl& control);
    void prepareTables(Work& work);
    void writeWithout(MissingHandle missing) const;
    void launch(Work& work, const cl::Buffer& pixels);
    void mergeOnHost(Work& work);
    void readTable(Work& work);
    [[nodiscard]] std::optional<Text> damageOf(const Work& work);
    [[nodiscard]] std::vector<cl_uint> read(const cl::Buffer& from, std::size_t bins, Work& work);

    const DeviceInfo& m_device;
    KernelCache& m_kernels;
    cl::Context m_context;
    cl::CommandQueue m_queue;
    DocumentPixels m_pixels;
    cl::Buffer m_counts; ///< kept from count to count: rows that do not clear it add to the old counts
    std::size_t m_countBytes = 0;
    bool m_writeOnly = false, m_guarded = false; ///< how m_counts was allocated
    GuardedMemory m_guardedCounts;               ///< m_counts is a part of it if it is guarded
};

} // namespace tonescope::opencl
