// SPDX-License-Identifier: GPL-3.0-or-later
// Decodes files in confined child processes: one process, and a pool of them.
#pragma once

#include "engine/decoder/decoder_records.h"
#include "engine/image/file_decoder.h"

#include <QString>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <sys/types.h>

namespace tonescope::decoder {

/// The program that calls serveDecoding(), and how its processes are treated.
struct ServerProgram {
    std::string path;
    std::string argument;
    /// A process that uses no processor time for that long is ended, and so is one that works for 60 times
    /// as long. An honest process limits its own work by the size of the file.
    std::chrono::seconds patience{60};
    /// Whether a process decodes into the memory of earlier pictures that are not used any more. A process
    /// that a later file takes over can still write to such a picture while it is used.
    bool reusesMemory = false;
    /// Whether the process has a lower priority than the threads that count.
    bool givesWay = false;
};

/// A child process that decodes files. It is started on demand, and again after it crashed; the destructor
/// kills it. Everything that it answers is checked. Used by one thread at a time.
class DecoderProcess {
public:
    explicit DecoderProcess(ServerProgram program) : m_program(std::move(program)) {}
    ~DecoderProcess() = default;
    DecoderProcess(const DecoderProcess&) = delete;
    DecoderProcess& operator=(const DecoderProcess&) = delete;

    /// Starts the process unless it runs, and returns before it is ready. Returns false if it cannot be
    /// started.
    bool start();
    /// Decodes like decodeFile(). A crash of the process is a failure of this file. Image::lasting is set
    /// only if the memory is reused and `sums` is true.
    Outcome<Image> decode(const QString& path, const std::stop_token& stop, int number = 1, bool sums = true);
    /// Bytes that the decoded picture will take, by the file's header; zero if there is no picture, nothing
    /// if the header does not tell.
    std::optional<std::uint64_t> bytesOf(const QString& path);
    /// A small copy of a large picture; nothing if the file has none.
    std::optional<ReducedPicture> reduced(const QString& path, const std::stop_token& stop);
    /// A frame of an animated file, from 1. The successor of the frame that was read last costs one frame.
    Outcome<Frame> frame(const QString& path, int number);

private:
    /// A mapping of memory that the process reuses. It is kept because mapping takes 2 ms for 6 megapixels
    /// and stops all threads of this process for a moment.
    struct Mapped {
        dev_t device;
        ino_t number;                            ///< identifies the memory while it is mapped
        std::shared_ptr<const std::byte> pixels; ///< copies belong to images that are in use
        LastingMemory memory;                    ///< without a picture; its users hold `pixels`
    };

    /// Numbers of kept memory whose pictures are gone; any thread adds to them.
    struct Released {
        std::mutex mutex;
        std::vector<std::uint32_t> numbers;
    };

    template <typename Wanted>
    Outcome<Wanted> ask(Request request, const std::stop_token& stop);
    [[nodiscard]] bool mapPixels(Picture& picture, const Descriptor& memory);
    [[nodiscard]] const Mapped* mapped(const Descriptor& memory, std::size_t bytes);
    void unmapSpare();
    Failure endFailure();
    Failure refuse();
    void end();

    ServerProgram m_program;
    std::vector<Mapped> m_mapped; ///< of the running process, the least recently used first
    std::shared_ptr<Released> m_released = std::make_shared<Released>(); ///< of the running process
    std::optional<ChildProcess> m_child;
};

/// Lends a process to each call that needs one, and starts as many as there are calls at a time. Any thread
/// may call.
class DecoderPool {
public:
    explicit DecoderPool(ServerProgram program) : m_program(std::move(program)) {}

    /// Starts processes ahead of the first files, and does not wait for them.
    void warm(int processes);
    /// Ends an idle process, if there is one, and waits for its end.
    void endOne();
    /// Whether pixels are summed, for devices that read them from the decoder's memory. They are by default.
    void addUp(bool sums) { m_sums = sums; }
    Outcome<Image> decode(const QString& path, const std::stop_token& stop, int number = 1);

    friend FileDecoder decoderOf(const std::shared_ptr<DecoderPool>& pool);

private:
    using Process = std::unique_ptr<DecoderProcess>;

    Process take();
    /// Calls `work` with an idle process, or a new one.
    template <typename Work>
    auto lend(Work work);

    const ServerProgram m_program;
    std::atomic<bool> m_sums = true;
    std::mutex m_mutex;
    std::vector<Process> m_idle;        ///< the most recently used last
    DecoderProcess m_frames{m_program}; ///< keeps its place in an animated file
};

/// The pool as the program's decoder; its functions share the ownership of the pool.
[[nodiscard]] FileDecoder decoderOf(const std::shared_ptr<DecoderPool>& pool);

} // namespace tonescope::decoder
