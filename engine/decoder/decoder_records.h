// SPDX-License-Identifier: GPL-3.0-or-later
// The records of the decoder protocol: requests to a decoder process, and its answers. See
// engine/worker/records.h.
#pragma once

#include "engine/image/luma_planes.h"
#include "engine/values/image.h"
#include "engine/values/outcome.h"
#include "engine/worker/value_records.h"

#include <QString>

#include <chrono>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace tonescope {

void visitFields(auto& fields, Visited<LumaPlanes> auto& planes) {
    constexpr std::int64_t longest = std::int64_t{1} << 31;
    fields(planes.extent, planes.across, planes.down, planes.red, planes.blue, planes.full);
    fields.require(!planes.extent.empty() && planes.extent.width < longest && planes.extent.height < longest);
    for (const int shared : {planes.across, planes.down})
        fields.require(shared >= 0 && shared <= 2);
    // Matrices of videos leave more than half for green; with almost nothing the fixed point would overflow.
    fields.require(planes.red > 0 && planes.blue > 0 && planes.red + planes.blue < 0.9);
}

} // namespace tonescope

namespace tonescope::decoder {

/// The kind of answer that is requested.
enum class RequestKind : std::uint8_t {
    Picture,  ///< decodeOpened()
    Sensor,   ///< sensorOpened()
    Embedded, ///< embeddedOpened()
    Bytes,    ///< the bytes that the decoded picture will take, by the file's header
    Reduced,  ///< a small copy of the picture
    Frame     ///< a frame of an animated file
};

/// A request. The file is sent with it as an open descriptor.
struct Request {
    RequestKind kind = RequestKind::Picture;
    QString name{};      ///< name of the file, which decides the format of some files
    int frame = 1;       ///< number of the picture or frame, from 1
    bool chroma = false; ///< of a picture: see DecodingHelp
    /// Whether the process may keep the memory of the picture, and decode a later picture into it after its
    /// number was returned in `released`.
    bool mayKeep = false;
    std::vector<std::uint32_t> released{};
    bool sums = true; ///< whether to compute checksums of pixels in kept memory
};

/// Bytes of the decoded picture. Zero if the file holds none, nothing if the header does not tell.
struct ByteCount {
    std::optional<std::uint64_t> bytes;
};

/// A decoded picture. Its pixels are sent with it as memory.
struct Picture {
    Image image{};                      ///< without pixels: `stored` has no address yet
    Extent whole{};                     ///< for a reduced copy: the upright size of the whole picture
    std::chrono::milliseconds delay{};  ///< how long a frame is shown
    std::optional<int> plays{};         ///< how often an animation is played; nothing: without end
    std::uint32_t kept = 0;             ///< number of the memory if the process keeps it; 0: it does not
    std::optional<std::uint32_t> sum{}; ///< wordSum() of kept pixels; nothing if rows have padding
    std::optional<LumaPlanes> planes{}; ///< see Frame
};

using Answer = std::variant<Failure, Stopped, ByteCount, Picture>;

void visitFields(auto& fields, Visited<Request> auto& request) {
    fields.upTo(request.kind, RequestKind::Frame);
    fields(request.name, request.frame, request.chroma, request.mayKeep, request.released, request.sums);
    fields.require(request.frame >= 1);
}

void visitFields(auto& fields, Visited<ByteCount> auto& count) {
    fields(count.bytes);
}

void visitFields(auto& fields, Visited<Picture> auto& picture) {
    constexpr std::int64_t longest = std::int64_t{1} << 31;
    fields(picture.image, picture.whole, picture.delay, picture.plays, picture.kept, picture.sum,
           picture.planes);
    fields.require(!picture.planes || picture.planes->bytes() == picture.image.stored.spanBytes());
    fields.require(picture.whole.width >= 0 && picture.whole.width < longest && picture.whole.height >= 0 &&
                   picture.whole.height < longest);
    fields.require(picture.delay >= std::chrono::milliseconds(0) && picture.delay < std::chrono::hours(1));
    fields.require(picture.plays.value_or(0) >= 0);
}

} // namespace tonescope::decoder
