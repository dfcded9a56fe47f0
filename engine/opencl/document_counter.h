// SPDX-License-Identifier: GPL-3.0-or-later
// Counts with the kernels and host code of the source documents.
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
/// The pixels of the task one after another, in elements of that type.
[[nodiscard]] std::vector<std::byte> elementsOf(const PixelView& pixels, Element element);

/// Keeps the sent pixels of images with an owner, so that they are sent once, as in the documents. All
/// functions throw cl::Error.
class DocumentPixels {
public:
    /// `most`: limit of the kept bytes.
    DocumentPixels(cl::Context context, cl::CommandQueue queue, std::uint64_t most)
        : m_context(std::move(context)), m_queue(std::move(queue)), m_most(most) {}

    /// The pixels of the task on the device; sends them if they are not there.
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

/// Belongs to the counter of one device. A count is one launch with the document's own shape; launch
/// parameters apply only to rows that have them.
class DocumentCounter {
public:
    /// `device` and `kernels` outlive this object.
    DocumentCounter(const DeviceInfo& device, KernelCache& kernels, cl::Context context,
                    cl::CommandQueue queue);

    /// The text of `method` replaces the row's kernel if it is not empty. Counts gray or letters of one-byte
    /// pixels; red, green and blue of others: channelsCounted() of the task.
    CountOutcome count(const DocumentKernel& row, const CountTask& task, const Method& method,
                       const CountControl& control);

    /// Frees the kept pixels; true if there were any.
    bool release() { return m_pixels.clear(); }

private:
    struct Work;

    Outcome<Done> build(Work& work, const std::string& text, const CountControl& control);
    void lookInside(Work& work, const std::string& text, const CountControl& control);
    void prepareTables(Work& work);
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
    cl::Buffer m_counts; ///< kept from count to count: a row that does not clear it goes on adding
    std::size_t m_countBytes = 0;
    bool m_writeOnly = false, m_guarded = false; ///< how m_counts was allocated
    GuardedMemory m_guardedCounts;               ///< m_counts is a part of it if it is guarded
};

} // namespace tonescope::opencl
