// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/decoder/decoder_pool.h"

#include <utility>

namespace tonescope::decoder {

DecoderPool::Process DecoderPool::take() {
    const std::lock_guard lock(m_mutex);
    if (m_idle.empty()) return std::make_unique<DecoderProcess>(m_program);
    Process process = std::move(m_idle.back());
    m_idle.pop_back();
    return process;
}

void DecoderPool::giveBack(Process process) {
    const std::lock_guard lock(m_mutex);
    m_idle.push_back(std::move(process));
}

void DecoderPool::warm(int processes) {
    std::vector<Process> taken;
    for (int i = 0; i < processes; ++i) {
        taken.push_back(take());
        taken.back()->start(); // where it cannot be, the first file will say so
    }
    for (Process& process : taken)
        giveBack(std::move(process));
}

void DecoderPool::endOne() {
    Process process; // ended when others can have the pool again
    const std::lock_guard lock(m_mutex);
    if (m_idle.empty()) return;
    process = std::move(m_idle.back());
    m_idle.pop_back();
}

Outcome<Image> DecoderPool::decode(const QString& path, const std::stop_token& stop, int number) {
    Process process = take();
    auto image = caught(Stage::Decode, [&] { return process->decode(path, stop, number, m_sums); });
    giveBack(std::move(process));
    return image;
}

std::optional<std::uint64_t> DecoderPool::bytesOf(const QString& path) {
    Process process = take();
    const std::optional<std::uint64_t> bytes = process->bytesOf(path);
    giveBack(std::move(process));
    return bytes;
}

std::optional<ReducedPicture> DecoderPool::reduced(const QString& path, const std::stop_token& stop) {
    Process process = take();
    std::optional<ReducedPicture> reduced = process->reduced(path, stop);
    giveBack(std::move(process));
    return reduced;
}

Outcome<Frame> DecoderPool::frame(const QString& path, int number) {
    return m_frames.frame(path, number);
}

} // namespace tonescope::decoder
