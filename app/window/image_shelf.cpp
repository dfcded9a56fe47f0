// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/image_shelf.h"

#include "engine/image/available_memory.h"

#include <algorithm>

namespace tonescope::app {

namespace {

constexpr std::uint64_t share = 4; ///< one part in so many of the available memory
constexpr std::uint64_t assumedMemory = std::uint64_t{2} << 30U;

std::uint64_t bytesOf(const Image& image) {
    return static_cast<std::uint64_t>(image.stored.extent.height) * image.stored.stride;
}

} // namespace

ImageShelf::ImageShelf(const FileDecoder& decoder, QObject* parent)
    : QObject(parent), m_decode(decoder, this) {
    connect(&m_decode, &SideDecode::done, this, &ImageShelf::take);
}

ImagePointer ImageShelf::find(const QString& path) const {
    const auto found =
        std::find_if(m_images.begin(), m_images.end(), [&](const Kept& kept) { return kept.path == path; });
    if (found == m_images.end() || stampOf(path) != found->stamp) return nullptr;
    return found->image;
}

void ImageShelf::keep(const QString& path, const FileStamp& stamp, const ImagePointer& image) {
    std::erase_if(m_images, [&](const Kept& kept) { return kept.path == path; });
    m_images.push_front({path, stamp, image});
    const std::uint64_t most = room();
    while (!m_images.empty() && bytes() > most)
        m_images.pop_back();
}

std::uint64_t ImageShelf::bytes() const {
    std::uint64_t sum = 0;
    for (const Kept& kept : m_images)
        sum += bytesOf(*kept.image);
    return sum;
}

std::uint64_t ImageShelf::room() const {
    if (m_limit) return *m_limit;
    // What is on the shelf would be available without it.
    return (availableMemory().value_or(assumedMemory) + bytes()) / share;
}

void ImageShelf::want(const QStringList& paths) {
    m_wanted = paths;
    decodeNext();
}

void ImageShelf::pause() {
    m_wanted.clear();
    m_decode.stop();
}

void ImageShelf::clear() {
    pause();
    m_images.clear();
}

void ImageShelf::decodeNext() {
    while (!m_wanted.isEmpty() && find(m_wanted.first()))
        m_wanted.removeFirst();
    if (!m_wanted.isEmpty()) m_decode.begin(m_wanted.takeFirst(), room());
}

void ImageShelf::take(const SideDecodedPointer& decoded) {
    // A neighbour that cannot be decoded tells so when it is its turn to be shown.
    if (decoded->image) {
        keep(decoded->path, decoded->stamp, *decoded->image);
        Q_EMIT kept(decoded->path);
    }
    decodeNext();
}

} // namespace tonescope::app
