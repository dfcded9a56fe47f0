// SPDX-License-Identifier: GPL-3.0-or-later
// How a file becomes images, here or elsewhere.
#pragma once

#include "engine/image/frame_reader.h"
#include "engine/image/reduced_picture.h"
#include "engine/values/image.h"
#include "engine/values/outcome.h"

#include <QString>

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

namespace tonescope {

/// All but `frame` may be called by several threads at once. A stop makes them return early.
struct FileDecoder {
    /// Bytes that the image will take; zero where there is none, nothing where that cannot be told.
    std::function<std::optional<std::uint64_t>(const QString&)> bytes;
    /// The picture of that number, from 1, or the first where the file has no such picture; or why there is
    /// none.
    std::function<Outcome<Image>(const QString&, const std::stop_token&, int)> decode;
    /// A small copy of a large picture, where there can be one.
    std::function<std::optional<ReducedPicture>(const QString&, const std::stop_token&)> reduced;
    /// The frame of that number, from 1, of an animated file. Keeps its place in the file it was asked for
    /// last.
    std::function<Outcome<Frame>(const QString&, int)> frame;
    /// Called by each thread of several when it has no more files: what was kept for it may go. May be empty.
    std::function<void()> ended{};
};

/// Decodes in this process: for files that are known to be harmless.
[[nodiscard]] FileDecoder inPlaceDecoder();

} // namespace tonescope
