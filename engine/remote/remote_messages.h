// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of a process that counts on another machine's device, and what it answers.
#pragma once

#include "engine/count/backend.h"
#include "engine/process/packet_socket.h"

#include <QByteArray>
#include <QList>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tonescope::remote {

/// An image is on its way: its memory comes with this, and it stays until it is released. Not answered.
struct KeepImage {
    quint32 number = 0;
    PixelView whole{}; ///< without an address
};

/// A part of an image that was kept.
struct PartOfImage {
    quint32 image = 0;
    quint64 offset = 0; ///< bytes from the image's first pixel to the part's
    Extent extent{};
};

/// What is to be counted of pixels. Pixels, owners and storage of the task mean nothing.
struct CountQuestion {
    PartOfImage part{};
    CountTask task{};
    std::string strategy{}, kernel{};
    LaunchParameters launch{};
    bool guarded = false;
};

struct ScopeQuestion {
    PartOfImage part{};
    ScopeTask scope{};
};

struct RooflineQuestion {
    quint64 bytes = 0;
};

/// Makes the device ready.
struct OpenQuestion {};

/// Images that nobody will ask for again. Not answered.
struct Release {
    QList<quint32> numbers{};
};

using Question =
    std::variant<KeepImage, CountQuestion, ScopeQuestion, RooflineQuestion, OpenQuestion, Release>;

/// Before anything is asked: which devices there are, without keys and servers.
struct Found {
    std::vector<DeviceInfo> devices{};
    std::vector<std::string> notes{};
};

using Answer = std::variant<Failure, Stopped, Activity, Found, Done, Counted, CountedScope, Roofline>;

/// Where a question is longer than a packet may be, as by the text of a kernel, there is none.
[[nodiscard]] std::optional<QByteArray> packed(const Question& question);
[[nodiscard]] std::optional<Question> questionIn(const QByteArray& bytes);

/// Sends an answer; a long one in memory that comes with the packet. False where nobody listens, or there is
/// no memory.
bool sendAnswer(const Descriptor& socket, const Answer& answer);
/// Nothing where the packet is no answer that could be true: whoever sent it may have been taken over by the
/// server.
[[nodiscard]] std::optional<Answer> answerIn(const Packet& packet);

/// Whether an answer's tables have the shape that was asked for.
[[nodiscard]] bool fits(const Counted& counted, const CountTask& task);
[[nodiscard]] bool fits(const CountedScope& counted, const ScopeTask& scope);

} // namespace tonescope::remote
