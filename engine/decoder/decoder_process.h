// SPDX-License-Identifier: GPL-3.0-or-later
// The process that decodes, from the outside.
#pragma once

#include "engine/decoder/decoder_messages.h"
#include "engine/image/frame_reader.h"
#include "engine/image/reduced_picture.h"
#include "engine/process/child_process.h"

#include <QString>

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

/// A program, and what makes it serve: it is to call serveDecoding().
struct ServerProgram {
    std::string path;
    std::string argument;
    /// A process that does nothing for longer is given up, and so is one that has no end of what it does: it
    /// limits its own work by what the file holds, but may have been taken over.
    std::chrono::seconds patience{60};
    /// Memory of pictures is used again when they are gone. Until then, a process that was taken over by a
    /// later file could still write to it.
    bool reusesMemory = false;
    /// Whoever else wants a core gets it first: those who count what is decoded, or all decoders would wait
    /// for them.
    bool givesWay = false;
};

/// Has files decoded by another process, which is started when it is needed, and again after it crashed. It
/// ends with this, at once.
/// Belongs to one thread at a time.
class DecoderProcess {
public:
    explicit DecoderProcess(ServerProgram program) : m_program(std::move(program)) {}
    ~DecoderProcess() = default;
    DecoderProcess(const DecoderProcess&) = delete;
    DecoderProcess& operator=(const DecoderProcess&) = delete;

    /// Starts the process, if it is not there. Does not wait until it is ready. False where it cannot be.
    bool start();
    /// Decodes as decodeFile() does; what the decoder does to its process becomes a failure of the file.
    /// What memory that is used again tells of itself, as Image::lasting, needs a sum of the pixels.
    Outcome<Image> decode(const QString& path, const std::stop_token& stop, int number = 1, bool sums = true);
    /// Bytes that the picture will take, by its header; zero where there is none, nothing where that does not
    /// tell.
    std::optional<std::uint64_t> bytesOf(const QString& path);
    /// A small copy of a large picture, where there can be one.
    std::optional<ReducedPicture> reduced(const QString& path, const std::stop_token& stop);
    /// A picture of an animated file. The one that follows what was read last costs one picture.
    Outcome<Frame> frame(const QString& path, int number);

private:
    /// Memory that the process uses again, in which pictures are seen without mapping it anew: that takes
    /// 2 ms for 6 megapixels, and stops every thread of this process for a moment.
    struct Mapped {
        dev_t device;
        ino_t number;                            ///< names the memory as long as it is mapped
        std::shared_ptr<const std::byte> pixels; ///< in the hands of those who see them
        LastingMemory memory;                    ///< without a picture; its users are these
    };

    /// Tells the process that it may use the memory again, once nobody has the pixels.
    [[nodiscard]] std::shared_ptr<const void> releasing(std::shared_ptr<const std::byte> pixels,
                                                        quint32 number) const;
    [[nodiscard]] const Mapped* mapped(const Descriptor& memory, std::size_t bytes);
    void giveUpSpare();
    Outcome<PictureTold> picture(const Question& question, const std::stop_token& stop);
    Outcome<Packet> ask(const Question& question, const std::stop_token& stop);
    Outcome<Packet> await(const std::stop_token& stop);
    /// How the process ended, as a failure of the file that it was busy with. One that has not is ended.
    Failure endFailure();
    void end();

    /// Pictures of a process that are gone; told by whatever threads held them last.
    struct Released {
        std::mutex mutex;
        QList<quint32> numbers;
    };

    ServerProgram m_program;
    std::vector<Mapped> m_mapped;                                        ///< of the process that runs
    std::shared_ptr<Released> m_released = std::make_shared<Released>(); ///< of the process that runs
    std::optional<ChildProcess> m_child;                                 ///< nothing: there is no process
};

} // namespace tonescope::decoder
