// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/decoder/decoder_process.h"

#include "engine/decoder/kept_memory.h"
#include "engine/files/path_text.h"
#include "engine/files/system_reason.h"
#include "engine/image/decode.h"
#include "engine/process/shared_memory.h"
#include "engine/values/text/sentence.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <string>
#include <utility>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tonescope::decoder {

namespace {

using namespace std::chrono_literals;

constexpr auto glance = 10ms;          ///< after which somebody looks whether the answer is still wanted
constexpr auto politePatience = 200ms; ///< of a stop, for a decoder that reads no more
constexpr int lowerPriority = 10;      ///< a tenth of the time that others get, where they want it
constexpr char impossible[] = SENTENCE("its decoder gave an answer that cannot be");

Failure decodeFailure(std::string cause) {
    return {Stage::Decode, std::move(cause), {}, {}};
}

/// What the process has worked so far: nothing comes to it while it waits. Zero where that cannot be told.
std::chrono::nanoseconds workOf(pid_t process) {
    clockid_t clock{};
    timespec work{};
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &work) != 0) return {};
    return std::chrono::seconds(work.tv_sec) + std::chrono::nanoseconds(work.tv_nsec);
}

/// How long a process may take, as far as it works.
class Patience {
public:
    explicit Patience(std::chrono::seconds idle) : m_idle(idle) {}

    [[nodiscard]] bool endsWith(pid_t process) {
        const auto now = std::chrono::steady_clock::now();
        if (const auto work = workOf(process); work != std::exchange(m_work, work)) m_active = now;
        return now - m_active > m_idle || now - m_begun > most * m_idle;
    }

private:
    static constexpr int most = 60; ///< times what is waited for one that does nothing

    std::chrono::seconds m_idle;
    std::chrono::steady_clock::time_point m_begun = std::chrono::steady_clock::now(), m_active = m_begun;
    std::chrono::nanoseconds m_work{};
};

} // namespace

bool DecoderProcess::start() {
    if (m_child) return true;
    m_child = ChildProcess::start({m_program.path, {m_program.argument}});
    if (!m_child) return false;
    if (m_program.givesWay) setpriority(PRIO_PROCESS, static_cast<id_t>(m_child->number()), lowerPriority);
    m_mapped.clear();
    m_released = std::make_shared<Released>();
    return true;
}

Failure DecoderProcess::endFailure() {
    const std::optional<int> status = std::exchange(m_child, std::nullopt)->end();
    if (!status) return decodeFailure(impossible); // it sent no packet, and may have been taken over
    if (!WIFSIGNALED(*status)) return decodeFailure(SENTENCE("the process that decodes has ended"));
    if (WTERMSIG(*status) == SIGXCPU) return decodeFailure(SENTENCE("the picture takes too long to decode"));
    return decodeFailure(filled(SENTENCE("its decoder crashed: %1"), {strsignal(WTERMSIG(*status))}));
}

Outcome<Packet> DecoderProcess::await(const std::stop_token& stop) {
    Patience patience(m_program.patience);
    std::optional<std::chrono::steady_clock::time_point> stopped;
    while (!packetWaits(m_child->socket(), glance)) {
        const auto now = std::chrono::steady_clock::now();
        if (stop.stop_requested() && !stopped) {
            stopped = now;
            sendPacket(m_child->socket(), QByteArray(1, '\0'));
        }
        if (stopped && now - *stopped > politePatience) {
            end();
            return Stopped{};
        }
        if (patience.endsWith(m_child->number())) {
            end();
            return decodeFailure(SENTENCE("the picture takes too long to decode"));
        }
    }
    std::optional<Packet> packet = receivePacket(m_child->socket());
    if (!packet) return endFailure();
    return std::move(*packet);
}

Outcome<Packet> DecoderProcess::ask(const Question& question, const std::stop_token& stop) {
    const QByteArray path = pathBytes(question.name);
    const Descriptor file(open(path.constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file.valid())
        return Failure{
            Stage::Open, filled(SENTENCE("the file cannot be opened: %1"), {reasonOf(errno)}), {}, {}};
    Question asked = question;
    asked.mayKeep = m_program.reusesMemory;
    {
        const std::lock_guard lock(m_released->mutex);
        asked.released = std::exchange(m_released->numbers, {});
    }
    const QByteArray packet = packed(asked);
    // The process may have ended while nobody asked it anything.
    for (const bool again : {true, false}) {
        if (!start()) return decodeFailure(SENTENCE("the process that decodes cannot be started"));
        if (sendPacket(m_child->socket(), packet, file.number())) return await(stop);
        end();
        if (!again) break;
    }
    return decodeFailure(SENTENCE("the process that decodes does not listen"));
}

std::shared_ptr<const void> DecoderProcess::releasing(std::shared_ptr<const std::byte> pixels,
                                                      quint32 number) const {
    const std::byte* data = pixels.get();
    return {data, [pixels = std::move(pixels), number, released = m_released](const std::byte*) mutable {
                pixels.reset(); // before it is used again
                const std::lock_guard lock(released->mutex);
                released->numbers += number;
            }};
}

void DecoderProcess::end() {
    m_child.reset();
    m_mapped.clear();
}

/// Memory that the process keeps. What nobody sees any more stays mapped as long as it would stay there.
const DecoderProcess::Mapped* DecoderProcess::mapped(const Descriptor& memory, std::size_t bytes) {
    struct stat file {};
    if (fstat(memory.number(), &file) != 0) return nullptr;
    const auto same = [&](const Mapped& each) {
        return each.number == file.st_ino && each.device == file.st_dev && each.memory.bytes >= bytes;
    };
    const auto known = std::ranges::find_if(m_mapped, same);
    if (known != m_mapped.end()) {
        std::rotate(known, known + 1, m_mapped.end()); // the one used last is the last
        return &m_mapped.back();
    }
    // Whatever else the process says, no more than it would keep.
    const auto all =
        std::min(static_cast<std::size_t>(std::max<off_t>(file.st_size, 0)), KeptMemory::mostBytes);
    const std::size_t whole = std::max(all, bytes);
    auto mapping = mapSealed(memory, whole, Promise::NotShortened);
    if (!mapping) return nullptr;
    giveUpSpare();
    const std::byte* first = mapping.get();
    const std::shared_ptr<const std::byte> pixels(first, [mapping](const std::byte*) {});
    m_mapped.push_back({file.st_dev, file.st_ino, pixels, {first, whole, std::move(mapping), pixels}});
    return &m_mapped.back();
}

/// The oldest first, as the process does.
void DecoderProcess::giveUpSpare() {
    const auto unseen = [](const Mapped& each) { return each.pixels.use_count() == 1; };
    for (;;) {
        std::size_t pieces = 0, bytes = 0;
        for (const Mapped& each : m_mapped) {
            pieces += unseen(each) ? 1 : 0;
            bytes += unseen(each) ? each.memory.bytes : 0;
        }
        if (m_mapped.size() < KeptMemory::most && !KeptMemory::tooManySpare(pieces, bytes)) return;
        const auto oldest = std::ranges::find_if(m_mapped, unseen);
        // Whoever sees a picture keeps it.
        m_mapped.erase(oldest == m_mapped.end() ? m_mapped.begin() : oldest);
    }
}

Outcome<PictureTold> DecoderProcess::picture(const Question& question, const std::stop_token& stop) {
    if (const std::optional<Failure> failure = obstacleBefore(question.name)) return *failure;
    Outcome<Packet> packet = ask(question, stop);
    if (!packet) return packet.reason();
    std::optional<Answer> answer = answerIn(packet->bytes);
    if (answer && std::holds_alternative<Stopped>(*answer)) return Stopped{};
    if (answer && std::holds_alternative<Failure>(*answer)) return std::get<Failure>(*std::move(answer));
    auto* told = answer ? std::get_if<PictureTold>(&*answer) : nullptr;
    const bool kept = told != nullptr && told->kept > 0 && m_program.reusesMemory;
    const std::size_t bytes = told == nullptr ? 0 : told->image.stored.spanBytes();
    const Mapped* known = kept ? mapped(packet->descriptor, bytes) : nullptr;
    auto pixels = known != nullptr          ? known->pixels
                  : told == nullptr || kept ? nullptr
                                            : mapSealed(packet->descriptor, bytes, Promise::Unchangeable);
    if (!pixels) {
        end(); // who answers so is not to be asked again
        return decodeFailure(impossible);
    }
    told->image.name = pathBytes(question.name).toStdString();
    told->image.stored.data = pixels.get();
    // Drivers page-lock whole pages; of a piece that is none, nobody honest has made it.
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    if (known != nullptr && told->sum && known->memory.bytes % page == 0) {
        told->image.lasting = known->memory;
        told->image.lasting->pictureBytes = bytes;
        told->image.lasting->sum = *told->sum;
    }
    if (kept)
        told->image.storage = releasing(std::move(pixels), told->kept);
    else
        told->image.storage = std::move(pixels);
    return std::move(*told);
}

Outcome<Image> DecoderProcess::decode(const QString& path, const std::stop_token& stop, int number,
                                      bool sums) {
    Question question{Wish::Picture, path, number};
    question.sums = sums;
    Outcome<PictureTold> told = picture(question, stop);
    if (!told) return told.reason();
    return std::move(told->image);
}

std::optional<ReducedPicture> DecoderProcess::reduced(const QString& path, const std::stop_token& stop) {
    Outcome<PictureTold> told = picture({Wish::Reduced, path}, stop);
    if (!told || Region::whole(told->whole).pixels() == 0) return std::nullopt;
    return ReducedPicture{std::move(told->image), told->whole};
}

Outcome<Frame> DecoderProcess::frame(const QString& path, int number) {
    Outcome<PictureTold> told = picture({Wish::Frame, path, number}, {});
    if (!told) return told.reason();
    Image& image = told->image;
    if (!image.frame) image.frame = FrameNumber{number, number};
    return Frame{std::make_shared<const Image>(std::move(image)), told->delay, told->plays};
}

std::optional<std::uint64_t> DecoderProcess::bytesOf(const QString& path) {
    if (obstacleBefore(path)) return 0;
    // What ends its process here ends it again when it is decoded, and says so then.
    const Outcome<Packet> packet = ask({Wish::Bytes, path}, {});
    const std::optional<Answer> answer = packet ? answerIn(packet->bytes) : std::nullopt;
    const auto* told = answer ? std::get_if<BytesTold>(&*answer) : nullptr;
    return told == nullptr ? std::nullopt : told->bytes;
}

} // namespace tonescope::decoder
