// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/decode_ahead.h"

#include "engine/image/available_memory.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace tonescope::app {

namespace {

constexpr std::size_t imagesBeyondCores = 2; ///< so that no core waits while one is counted
/// Of many cores none waits until a driver has started either. Few would lose more to memory that is new.
constexpr unsigned manyCores = 8;
constexpr std::size_t imagesOfACore = 4;
constexpr std::uint64_t mostBytes = std::uint64_t{2} << 30; ///< more would not make it faster
constexpr std::uint64_t shareOfMemory = 4;                  ///< the rest is for decoders, devices and others

std::uint64_t bytesOf(const Outcome<Image>& image) {
    return image ? image->stored.spanBytes() : 0;
}

} // namespace

DecodeLimits limitsOfThisMachine() {
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    const std::uint64_t available = availableMemory().value_or(mostBytes * shareOfMemory);
    const std::size_t images = cores < manyCores ? cores + imagesBeyondCores : cores * imagesOfACore;
    return {cores, images, std::min(mostBytes, available / shareOfMemory)};
}

DecodeAhead::DecodeAhead(QStringList files, const DecodeLimits& limits, FileDecoder decoder)
    : m_files(std::move(files)), m_limits(limits), m_decoder(std::move(decoder)) {
    const qsizetype threads = std::min<qsizetype>(limits.threads, m_files.size());
    try {
        for (qsizetype i = 0; i < threads; ++i)
            m_threads.emplace_back([this] {
                decodeUntilDone();
                if (m_decoder.ended) m_decoder.ended(); // beside the others, and beside the last counts
            });
    } catch (const std::system_error&) {
        if (m_threads.empty()) throw; // fewer threads decode as well
    }
}

DecodeAhead::~DecodeAhead() {
    m_stop.request_stop(); // to all threads before one is waited for
}

std::optional<DecodedFile> DecodeAhead::next(const std::stop_token& stop) {
    std::unique_lock lock(m_mutex);
    m_bytes -= std::exchange(m_inUse, 0);
    m_changed.notify_all();
    if (m_taken == m_files.size()) return std::nullopt;
    if (!m_changed.wait(lock, stop, [this] { return m_ready.contains(m_taken); })) return std::nullopt;
    Ready ready = std::move(m_ready.extract(m_taken).mapped());
    ++m_taken;
    m_inUse = ready.bytes;
    m_changed.notify_all();
    return std::move(ready.file);
}

std::shared_ptr<const void> DecodeAhead::keepRoom() {
    std::uint64_t bytes = 0;
    {
        const std::lock_guard lock(m_mutex);
        bytes = std::exchange(m_inUse, 0);
    }
    return {static_cast<const void*>(this), [this, bytes](const void*) {
                const std::lock_guard lock(m_mutex);
                m_bytes -= bytes;
                m_changed.notify_all();
            }};
}

void DecodeAhead::decodeUntilDone() {
    while (const std::optional<qsizetype> index = claim()) {
        const QString& file = m_files[*index];
        // What takes more than all there is, or does not say, is decoded alone.
        const auto promised = caught(
            Stage::Decode, [&] { return Outcome<std::optional<std::uint64_t>>(m_decoder.bytes(file)); });
        const std::uint64_t bytes =
            promised ? std::min(promised->value_or(m_limits.bytes), m_limits.bytes) : m_limits.bytes;
        if (!awaitRoom(*index, bytes)) return;
        const auto begun = std::chrono::steady_clock::now();
        deliver(*index, bytes, {file, begun, caught(Stage::Decode, [&] {
                                    return m_decoder.decode(file, m_stop.get_token(), 1);
                                })});
    }
}

std::optional<qsizetype> DecodeAhead::claim() {
    const std::lock_guard lock(m_mutex);
    if (m_stop.stop_requested() || m_claimed == m_files.size()) return std::nullopt;
    return m_claimed++;
}

/// Waits for this file's turn to begin, and reserves its bytes. False where it was stopped.
bool DecodeAhead::awaitRoom(qsizetype index, std::uint64_t bytes) {
    std::unique_lock lock(m_mutex);
    const auto hasRoom = [&] {
        const auto ahead = static_cast<std::size_t>(m_begun - m_taken);
        return m_begun == index && ahead < m_limits.images && m_bytes + bytes <= m_limits.bytes;
    };
    if (!m_changed.wait(lock, m_stop.get_token(), hasRoom)) return false;
    ++m_begun;
    m_bytes += bytes;
    m_changed.notify_all();
    return true;
}

void DecodeAhead::deliver(qsizetype index, std::uint64_t reserved, DecodedFile file) {
    const std::lock_guard lock(m_mutex);
    const std::uint64_t bytes = std::min(bytesOf(file.image), m_limits.bytes); // the header may have erred
    m_bytes += bytes;
    m_bytes -= reserved;
    m_ready.insert({index, {std::move(file), bytes}});
    m_changed.notify_all();
}

} // namespace tonescope::app
