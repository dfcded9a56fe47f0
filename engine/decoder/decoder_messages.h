// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of a process that decodes, and what it answers.
#pragma once

#include "engine/process/packet_socket.h"
#include "engine/values/image.h"
#include "engine/values/outcome.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <chrono>
#include <cstdint>
#include <optional>
#include <variant>

namespace tonescope::decoder {

enum class Wish : std::uint8_t {
    Picture, ///< a picture of the file, as decodeFile() gives it
    Bytes,   ///< what the picture will take, by the file's header
    Reduced, ///< a small copy of it
    Frame    ///< a frame of an animated file
};

/// The file comes with it, opened.
struct Question {
    Wish wish = Wish::Picture;
    QString name{}; ///< of the file, by which decoders guess
    int frame = 1;  ///< the number of the picture or frame
    /// The picture's memory may stay with whoever decodes, to be used again when it is told that nobody needs
    /// the picture any more: `released` says of which.
    bool mayKeep = false;
    QList<quint32> released{};
    bool sums = true; ///< of pixels in such memory are wished
};

/// Bytes that the picture will take; zero where there is none, nothing where the header does not tell.
struct BytesTold {
    std::optional<std::uint64_t> bytes;
};

/// An image whose pixels come with it, in memory; those that `stored` points to are not there yet.
struct PictureTold {
    Image image{};
    Extent whole{};                    ///< of a copy: the size of what was copied, upright
    std::chrono::milliseconds delay{}; ///< of a frame
    std::optional<int> plays{};        ///< of a frame's file; nothing: for ever
    quint32 kept = 0; ///< by this number its memory was kept, and can still be written to; 0: it was not
    std::optional<quint32> sum{}; ///< wordSum() of pixels without gaps, where it was kept
};

using Answer = std::variant<Failure, Stopped, BytesTold, PictureTold>;

[[nodiscard]] QByteArray packed(const Question& question);
[[nodiscard]] std::optional<Question> questionIn(const QByteArray& bytes);
[[nodiscard]] QByteArray packed(const Answer& answer);
/// Nothing where these bytes are no answer that could be true: whoever sent them may have been taken over.
[[nodiscard]] std::optional<Answer> answerIn(const QByteArray& bytes);

} // namespace tonescope::decoder
