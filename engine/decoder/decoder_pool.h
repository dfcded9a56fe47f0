// SPDX-License-Identifier: GPL-3.0-or-later
// Processes that decode, for as many threads as want a file at once.
#pragma once

#include "engine/decoder/decoder_process.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace tonescope::decoder {

/// Lends each caller a process of its own for as long as the call takes. Any thread may call.
class DecoderPool {
public:
    explicit DecoderPool(ServerProgram program) : m_program(std::move(program)) {}

    /// Starts as many processes ahead of the first files, and does not wait for them.
    void warm(int processes);
    /// Ends a process that nobody uses at the moment, if there is one, and waits for its end: for threads
    /// that have no more files.
    void endOne();
    /// Whether pixels are added up for those who send them to a device; they are until this says otherwise.
    void addUp(bool sums) { m_sums = sums; }
    Outcome<Image> decode(const QString& path, const std::stop_token& stop, int number = 1);
    std::optional<std::uint64_t> bytesOf(const QString& path);
    std::optional<ReducedPicture> reduced(const QString& path, const std::stop_token& stop);
    /// By a process that keeps its place in the file: one caller at a time.
    Outcome<Frame> frame(const QString& path, int number);

private:
    using Process = std::unique_ptr<DecoderProcess>;

    Process take();
    void giveBack(Process process);

    const ServerProgram m_program;
    std::atomic<bool> m_sums = true;
    std::mutex m_mutex;
    std::vector<Process> m_idle; ///< the one used last is the last
    DecoderProcess m_frames{m_program};
};

} // namespace tonescope::decoder
