// SPDX-License-Identifier: GPL-3.0-or-later
// Pixels on the device as the documents' kernels have them.
#pragma once

#include "engine/count/count_task.h"
#include "engine/opencl/cl.h"
#include "engine/opencl/documents/document_kernels.h"
#include "engine/opencl/profile.h"

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace tonescope::opencl {

/// The task's pixels one after another, as such elements.
[[nodiscard]] std::vector<std::byte> elementsOf(const PixelView& pixels, Element element);

/// Keeps what was sent of images that somebody owns, so that the same pixels are sent once, as the documents
/// do. All functions throw cl::Error.
class DocumentPixels {
public:
    /// `most`: bytes that are kept.
    DocumentPixels(cl::Context context, cl::CommandQueue queue, std::uint64_t most)
        : m_context(std::move(context)), m_queue(std::move(queue)), m_most(most) {}

    /// The pixels of the task, sent where they are not there yet.
    cl::Buffer of(const CountTask& task, Element element, Profile& profile);
    /// Gives up all of them; whether there were any.
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

} // namespace tonescope::opencl
