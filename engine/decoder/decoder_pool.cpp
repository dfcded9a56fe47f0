// SPDX-License-Identifier: GPL-3.0-or-later
// A request is a record together with the open file. The answer is a record together with the memory of the
// pixels. If memory is reused, the decoder decodes later pictures into the same memory, so this process maps
// the memory once and keeps the mapping. When the last copy of an image is gone, the next request releases
// its memory by number. Every answer is checked, because a malicious file may have taken control of the
// process.
#include "engine/decoder/decoder_pool.h"

#include "engine/decoder/kept_memory.h"
#include "engine/files/path_text.h"
#include "engine/image/decode.h"
#include "engine/values/text.h"
#include "engine/worker/shared_memory.h"

#include <algorithm>
#include <cerrno>
#include <concepts>
#include <csignal>
#include <cstring>
#include <ctime>
#include <utility>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tonescope::decoder {

namespace {

using namespace std::chrono_literals;

constexpr auto stopPatience = 200ms; ///< for a decoder that does not poll its stop
constexpr int lowerPriority = 10;    ///< nice value: a tenth of the time of a competing thread

Failure decodeFailure(Text cause) {
    return {Stage::Decode, std::move(cause)};
}

/// Processor time of the process; zero if unknown.
std::chrono::nanoseconds workOf(pid_t process) {
    clockid_t clock{};
    timespec work{};
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &work) != 0) return {};
    return std::chrono::seconds(work.tv_sec) + std::chrono::nanoseconds(work.tv_nsec);
}

} // namespace

bool DecoderProcess::start() {
    if (m_child) return true;
    // malloc() asks Linux for huge pages: the first writes to the large blocks of LibRaw then take fewer page
    // faults.
    m_child = ChildProcess::start(
        {m_program.path, {m_program.argument}, {{"GLIBC_TUNABLES", "glibc.malloc.hugetlb=1"}}});
    if (!m_child) return false;
    if (m_program.givesWay) setpriority(PRIO_PROCESS, static_cast<id_t>(m_child->number()), lowerPriority);
    m_mapped.clear();
    m_released = std::make_shared<Released>();
    return true;
}

void DecoderProcess::end() {
    m_child.reset();
    m_mapped.clear();
}

/// The end of the process as a failure of the file that it decoded.
Failure DecoderProcess::endFailure() {
    const std::optional<int> status = std::exchange(m_child, std::nullopt)->end();
    if (!status) return refuse(); // it still runs, but sent an invalid packet
    if (!WIFSIGNALED(*status)) return decodeFailure(SENTENCE("the process that decodes has ended"));
    if (WTERMSIG(*status) == SIGXCPU) return decodeFailure(SENTENCE("the picture takes too long to decode"));
    return decodeFailure(Text(SENTENCE("its decoder crashed: %1"), {strsignal(WTERMSIG(*status))}));
}

/// Ends a process that sent an invalid answer, and returns the failure.
Failure DecoderProcess::refuse() {
    end();
    return decodeFailure(SENTENCE("its decoder gave an invalid answer"));
}

/// Sends a request with the open file, and waits for the answer. Maps the pixels of a picture.
template <typename Wanted>
Outcome<Wanted> DecoderProcess::ask(Request request, const std::stop_token& stop) {
    if (const std::optional<Failure> failure = obstacleBefore(request.name)) return *failure;
    const QByteArray path = pathBytes(request.name);
    const Descriptor file(open(path.constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file.valid())
        return Failure{Stage::Open, Text(SENTENCE("the file cannot be opened: %1"), {reasonOf(errno)})};
    request.mayKeep = m_program.reusesMemory;
    {
        const std::lock_guard lock(m_released->mutex);
        request.released = std::exchange(m_released->numbers, {});
    }
    // An idle process may have ended since its last file. Then the second attempt starts a new one.
    for (const bool again : {true, false}) {
        if (!start()) return decodeFailure(SENTENCE("the process that decodes cannot be started"));
        if (sendRecord(m_child->socket(), request, file.number())) break;
        end();
        if (!again) return decodeFailure(SENTENCE("the process that decodes does not accept requests"));
    }
    constexpr int mostPatience = 60; // times `patience`, for a process that works
    const auto begun = std::chrono::steady_clock::now();
    auto active = begun;
    std::chrono::nanoseconds work{};
    const auto late = [&] {
        const auto now = std::chrono::steady_clock::now();
        if (const auto until = workOf(m_child->number()); until != std::exchange(work, until)) active = now;
        return now - active > m_program.patience || now - begun > mostPatience * m_program.patience;
    };
    switch (AnswerWait(*m_child, stop, stopPatience).next(late)) {
    case AnswerWait::End::Stopped:
        end();
        return Stopped{};
    case AnswerWait::End::Late:
        end();
        return decodeFailure(SENTENCE("the picture takes too long to decode"));
    case AnswerWait::End::Packet:
        break;
    }
    std::optional<Packet> packet = receivePacket(m_child->socket());
    if (!packet) return endFailure();
    std::optional<Answer> answer = recordIn<Answer>(*packet);
    if (!answer) return refuse();
    Outcome<Wanted> wanted = wantedIn<Wanted>(*std::move(answer), [this] { return refuse(); });
    if constexpr (std::same_as<Wanted, Picture>) {
        if (wanted.stopped() && !stop.stop_requested()) return refuse();
        if (!wanted) return wanted;
        wanted->image.name = path.toStdString();
        if (!mapPixels(*wanted, packet->descriptor)) return refuse();
    }
    return wanted;
}

/// The mapping of a block of memory: one from an earlier picture, or a new one. Null if the block cannot be
/// mapped.
const DecoderProcess::Mapped* DecoderProcess::mapped(const Descriptor& memory, std::size_t bytes) {
    struct stat file {};
    if (fstat(memory.number(), &file) != 0) return nullptr;
    const auto same = [&](const Mapped& each) {
        return each.number == file.st_ino && each.device == file.st_dev && each.memory.bytes >= bytes;
    };
    const auto known = std::ranges::find_if(m_mapped, same);
    if (known != m_mapped.end()) {
        std::rotate(known, known + 1, m_mapped.end()); // the most recently used comes last
        return &m_mapped.back();
    }
    // The decoder process sets the size of the file, so no more is mapped than a correct process allocates.
    const auto all =
        std::min(static_cast<std::size_t>(std::max<off_t>(file.st_size, 0)), KeptMemory::mostBytes);
    const std::size_t whole = std::max(all, bytes);
    auto mapping = mapSealed(memory, whole, Promise::NotShortened);
    if (!mapping) return nullptr;
    unmapSpare();
    const std::byte* first = mapping.get();
    const std::shared_ptr<const std::byte> pixels(first, [mapping](const std::byte*) {});
    m_mapped.push_back({file.st_dev, file.st_ino, pixels, {first, whole, std::move(mapping), pixels}});
    return &m_mapped.back();
}

/// Unmaps blocks by the same rule by which the process gives memory up (KeptMemory); the least recently used
/// comes first.
void DecoderProcess::unmapSpare() {
    const auto unused = [](const Mapped& each) { return each.pixels.use_count() == 1; };
    for (;;) {
        std::size_t pieces = 0, bytes = 0;
        for (const Mapped& each : m_mapped) {
            pieces += unused(each) ? 1 : 0;
            bytes += unused(each) ? each.memory.bytes : 0;
        }
        if (m_mapped.size() < KeptMemory::most && !KeptMemory::tooManySpare(pieces, bytes)) return;
        const auto oldest = std::ranges::find_if(m_mapped, unused);
        // Images that still use the first block keep it mapped.
        m_mapped.erase(oldest == m_mapped.end() ? m_mapped.begin() : oldest);
    }
}

/// Points the picture to the pixels in `memory`. Returns false if the memory does not fit the answer.
bool DecoderProcess::mapPixels(Picture& picture, const Descriptor& memory) {
    Image& image = picture.image;
    const std::size_t bytes = image.stored.spanBytes();
    const bool kept = picture.kept > 0 && m_program.reusesMemory;
    const Mapped* known = kept ? mapped(memory, bytes) : nullptr;
    auto pixels =
        kept ? (known != nullptr ? known->pixels : nullptr) : mapSealed(memory, bytes, Promise::Unchangeable);
    if (!pixels) return false;
    image.stored.data = pixels.get();
    const auto& frame = image.frame;
    if (frame && (frame->count <= 1 || frame->number < 1 || frame->number > frame->count))
        image.frame.reset();
    // Drivers lock whole pages, so a correct process keeps only blocks of whole pages.
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    if (known != nullptr && picture.sum && known->memory.bytes % page == 0) {
        image.lasting = known->memory;
        image.lasting->pictureBytes = bytes;
        image.lasting->sum = *picture.sum;
    }
    image.storage = pixels;
    if (kept) {
        // When the last copy of the image is gone, the process may use the memory again.
        const std::byte* first = pixels.get();
        image.storage = {first, [pixels = std::move(pixels), number = picture.kept,
                                 released = m_released](const std::byte*) mutable {
                             pixels.reset(); // before the number is returned to the process
                             const std::lock_guard lock(released->mutex);
                             released->numbers.push_back(number);
                         }};
    }
    return true;
}

Outcome<Image> DecoderProcess::decode(const QString& path, const std::stop_token& stop, int number, bool sums,
                                      bool chroma) {
    return pictureOf({RequestKind::Picture, path, number, chroma}, stop, sums);
}

Outcome<Image> DecoderProcess::sensor(const QString& path, const std::stop_token& stop, bool sums) {
    return pictureOf({RequestKind::Sensor, path}, stop, sums);
}

Outcome<Image> DecoderProcess::embedded(const QString& path, const std::stop_token& stop) {
    return pictureOf({RequestKind::Embedded, path}, stop, false);
}

Outcome<Image> DecoderProcess::pictureOf(Request request, const std::stop_token& stop, bool sums) {
    request.sums = sums;
    Outcome<Picture> decoded = ask<Picture>(std::move(request), stop);
    if (!decoded) return decoded.reason();
    return std::move(decoded->image);
}

std::optional<ReducedPicture> DecoderProcess::reduced(const QString& path, const std::stop_token& stop) {
    Outcome<Picture> decoded = ask<Picture>({RequestKind::Reduced, path}, stop);
    if (!decoded || decoded->whole.empty()) return std::nullopt;
    return ReducedPicture{std::move(decoded->image), decoded->whole};
}

Outcome<Frame> DecoderProcess::frame(const QString& path, const std::stop_token& stop, int number) {
    Outcome<Picture> decoded = ask<Picture>({RequestKind::Frame, path, number}, stop);
    if (!decoded) return decoded.reason();
    Image& image = decoded->image;
    if (!image.frame) image.frame = FrameNumber{number, number};
    return Frame{m_converter.pixelsOf(std::make_shared<const Image>(std::move(image)), decoded->planes),
                 decoded->delay, decoded->plays};
}

std::optional<std::uint64_t> DecoderProcess::bytesOf(const QString& path) {
    if (obstacleBefore(path)) return 0;
    // If the file crashes the process here, decoding the file also crashes the process, and that failure is
    // shown.
    const Outcome<ByteCount> count = ask<ByteCount>({RequestKind::Bytes, path}, {});
    return count ? count->bytes : std::nullopt;
}

DecoderPool::Process DecoderPool::take() {
    const std::lock_guard lock(m_mutex);
    if (m_idle.empty()) return nullptr;
    Process process = std::move(m_idle.back());
    m_idle.pop_back();
    return process;
}

template <typename Work>
auto DecoderPool::lend(Work work) {
    Process process = take();
    if (!process) process = std::make_unique<DecoderProcess>(m_program);
    auto result = work(*process);
    const std::lock_guard lock(m_mutex);
    m_idle.push_back(std::move(process));
    return result;
}

void DecoderPool::warm(int processes) {
    for (int i = 0; i < processes; ++i) {
        auto process = std::make_unique<DecoderProcess>(m_program);
        process->start(); // if this fails, the first file reports it
        const std::lock_guard lock(m_mutex);
        m_idle.push_back(std::move(process));
    }
}

void DecoderPool::endOne() {
    take();
}

Outcome<Image> DecoderPool::decode(const QString& path, const std::stop_token& stop, int number,
                                   bool chroma) {
    return lend([&](DecoderProcess& process) {
        return caught(Stage::Decode, [&] { return process.decode(path, stop, number, m_sums, chroma); });
    });
}

Outcome<Image> DecoderPool::sensor(const QString& path, const std::stop_token& stop) {
    return lend([&](DecoderProcess& process) {
        return caught(Stage::Decode, [&] { return process.sensor(path, stop, m_sums); });
    });
}

FileDecoder decoderOf(const std::shared_ptr<DecoderPool>& pool) {
    return {[pool](const QString& path) {
                return pool->lend([&](DecoderProcess& process) { return process.bytesOf(path); });
            },
            [pool](const QString& path, const std::stop_token& stop, int number) {
                return pool->decode(path, stop, number);
            },
            [pool](const QString& path, const std::stop_token& stop) {
                return pool->lend([&](DecoderProcess& process) { return process.reduced(path, stop); });
            },
            [pool](const QString& path, const std::stop_token& stop, int number) {
                return pool->m_frames.frame(path, stop, number);
            },
            [pool](const QString& path, const std::stop_token& stop) { return pool->sensor(path, stop); },
            [pool](const QString& path, const std::stop_token& stop) {
                return pool->lend([&](DecoderProcess& process) { return process.embedded(path, stop); });
            },
            [pool] { pool->endOne(); },
            [pool](const QString& path, const std::stop_token& stop, int number) {
                return pool->decode(path, stop, number, true);
            }};
}

} // namespace tonescope::decoder
