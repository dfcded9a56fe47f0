// SPDX-License-Identifier: GPL-3.0-or-later
// Decodes files in confined worker processes: DecoderProcess is one process, DecoderPool lends processes to
// the threads that need one.
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

/// The program that the processes run, which calls serveDecoding(), and limits for the processes.
struct ServerProgram {
    std::string path;
    /// The argument with which the program starts as a decoder.
    std::string argument;
    /// A process is ended if it uses no processor time for this long during a request, or if a request takes
    /// 60 times as long. A process that no malicious file controls limits its own processor time by the size
    /// of the file.
    std::chrono::seconds patience{60};
    /// Whether a process decodes into the memory of earlier pictures that are not used any more. This saves
    /// time, but a process that a malicious file controls can change a picture in this memory while this
    /// process uses it.
    bool reusesMemory = false;
    /// Whether the process has a lower priority than counting threads.
    bool givesWay = false;
};

/// A worker process that decodes files. It is started at the first call, and again after a crash; the
/// destructor kills it. Every answer is checked, because a malicious file may control the process. Used by
/// one thread at a time.
class DecoderProcess {
public:
    explicit DecoderProcess(ServerProgram program) : m_program(std::move(program)) {}
    ~DecoderProcess() = default;
    DecoderProcess(const DecoderProcess&) = delete;
    DecoderProcess& operator=(const DecoderProcess&) = delete;

    /// Starts the process if it does not run, and returns before it is ready. Returns false if it cannot be
    /// started.
    bool start();
    /// Decodes like decodeOpened(). If the process crashes, this returns a failure. `sums` requests
    /// checksums; Image::lasting is set only with them, and only if memory is reused. `chroma`: see
    /// DecodingHelp.
    Outcome<Image> decode(const QString& path, const std::stop_token& stop, int number = 1, bool sums = true,
                          bool chroma = false);
    /// Decodes like sensorOpened(); `sums` as above.
    Outcome<Image> sensor(const QString& path, const std::stop_token& stop, bool sums);
    /// Decodes like embeddedOpened().
    Outcome<Image> embedded(const QString& path, const std::stop_token& stop);
    /// Bytes of the decoded picture, by the header of the file. Zero if there is no picture; nothing if the
    /// header does not tell, or if the process fails.
    std::optional<std::uint64_t> bytesOf(const QString& path);
    /// A reduced copy of a large picture; nothing if the decoder can make none, fails or is stopped.
    std::optional<ReducedPicture> reduced(const QString& path, const std::stop_token& stop);
    /// A frame of an animated file or a video, from 1. After the frame before it, the process decodes only
    /// this frame.
    Outcome<Frame> frame(const QString& path, const std::stop_token& stop, int number);

private:
    /// A mapping of memory that the process uses again. It is kept, because mapping 6 megapixels takes 2 ms
    /// and stops all threads of this process for a moment.
    struct Mapped {
        dev_t device;
        ino_t number; ///< with `device` it identifies the memory while it is mapped
        std::shared_ptr<const std::byte> pixels; ///< images in use have copies
        LastingMemory memory;                    ///< without a picture; `users` expires with `pixels`
    };

    /// Numbers of blocks whose pictures are gone. Any thread appends to them; the next request sends them.
    struct Released {
        std::mutex mutex;
        std::vector<std::uint32_t> numbers;
    };

    Outcome<Image> pictureOf(Request request, const std::stop_token& stop, bool sums);
    template <typename Wanted>
    Outcome<Wanted> ask(Request request, const std::stop_token& stop);
    [[nodiscard]] bool mapPixels(Picture& picture, const Descriptor& memory);
    [[nodiscard]] const Mapped* mapped(const Descriptor& memory, std::size_t bytes);
    void unmapSpare();
    Failure endFailure();
    Failure refuse();
    void end();

    ServerProgram m_program;
    std::vector<Mapped> m_mapped; ///< of the running process; the least recently used comes first
    std::shared_ptr<Released> m_released = std::make_shared<Released>(); ///< of the running process
    std::optional<ChildProcess> m_child;
    PlaneConverter m_converter; ///< of frames
};

/// Lends a process to each call, and starts as many processes as there are calls at a time. Any thread may
/// call it.
class DecoderPool {
public:
    explicit DecoderPool(ServerProgram program) : m_program(std::move(program)) {}

    /// Starts processes before the first file needs one. Does not wait for them.
    void warm(int processes);
    /// Ends an idle process, if there is one, and waits for its end.
    void endOne();
    /// Sets whether decoders compute checksums of the pixels, for devices that read the memory of decoders.
    /// They do by default.
    void addUp(bool sums) { m_sums = sums; }
    /// See DecoderProcess::decode().
    Outcome<Image> decode(const QString& path, const std::stop_token& stop, int number = 1,
                          bool chroma = false);
    /// See DecoderProcess::sensor().
    Outcome<Image> sensor(const QString& path, const std::stop_token& stop);

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
    std::vector<Process> m_idle;        ///< the most recently used comes last
    DecoderProcess m_frames{m_program}; ///< for animations and videos: keeps a reader at the last frame
};

/// The pool as a FileDecoder, whose functions share the ownership of the pool.
[[nodiscard]] FileDecoder decoderOf(const std::shared_ptr<DecoderPool>& pool);

} // namespace tonescope::decoder
