// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/documents/document_pixels.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace tonescope::opencl {

namespace {

std::size_t bytesOf(Element element) {
    switch (element) {
    case Element::Byte:
        return 1;
    case Element::Int:
        return sizeof(cl_int);
    case Element::RgbBytes:
        return 3;
    }
    return 0;
}

std::byte* writePixel(std::byte* to, const std::byte* pixel, const LayoutTraits& traits, Element element) {
    if (element == Element::Byte) {
        *to = *pixel;
    } else if (element == Element::Int) {
        const auto value = std::to_integer<cl_int>(*pixel);
        std::memcpy(to, &value, sizeof value);
    } else {
        to[0] = pixel[traits.red];
        to[1] = pixel[traits.green];
        to[2] = pixel[traits.blue];
    }
    return to + bytesOf(element);
}

bool sameOwner(const std::weak_ptr<const void>& a, const std::shared_ptr<const void>& b) {
    return !a.owner_before(b) && !b.owner_before(a);
}

} // namespace

std::vector<std::byte> elementsOf(const PixelView& pixels, Element element) {
    const LayoutTraits& traits = traitsOf(pixels.layout);
    std::vector<std::byte> elements(pixels.pixels() * bytesOf(element));
    std::byte* to = elements.data();
    for (std::int64_t y = 0; y < pixels.extent.height; ++y) {
        const std::byte* row = pixels.row(y);
        for (std::int64_t x = 0; x < pixels.extent.width; ++x, row += traits.bytesPerPixel())
            to = writePixel(to, row, traits, element);
    }
    return elements;
}

cl::Buffer DocumentPixels::of(const CountTask& task, Element element, Profile& profile) {
    const auto known = std::ranges::find_if(m_kept, [&](const Kept& each) {
        return sameOwner(each.owner, task.whole.owner) && each.pixels == task.pixels &&
               each.element == element;
    });
    if (task.whole.owner && known != m_kept.end()) return known->buffer;
    const std::vector<std::byte> elements = elementsOf(task.pixels, element);
    makeRoom(elements.size());
    cl::Buffer buffer(m_context, CL_MEM_READ_ONLY, elements.size());
    cl::Event sent;
    m_queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, elements.size(), elements.data(), nullptr, &sent);
    profile.add(Phase::Upload, sent);
    if (task.whole.owner) m_kept.push_back({task.whole.owner, task.pixels, element, buffer, elements.size()});
    return buffer;
}

/// Gives up what nobody can ask for again, and then the oldest.
void DocumentPixels::makeRoom(std::uint64_t bytes) {
    std::erase_if(m_kept, [](const Kept& each) { return each.owner.expired(); });
    for (const Kept& each : m_kept)
        bytes += each.bytes;
    while (!m_kept.empty() && bytes > m_most) {
        bytes -= m_kept.front().bytes;
        m_kept.erase(m_kept.begin());
    }
}

} // namespace tonescope::opencl
