// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/image/text_image.h"

#include "engine/files/path_text.h"
#include "engine/files/read_file.h"
#include "engine/image/available_memory.h"
#include "engine/values/text/sentence.h"

namespace tonescope {

Outcome<Image> textImage(const QString& path) {
    constexpr std::uint64_t most = std::uint64_t{1} << 40U; // where it is not known what there is
    Outcome<QByteArray> read =
        readRegularFile(path, static_cast<std::int64_t>(availableMemory().value_or(most) / 2));
    if (!read) return read.reason();
    const auto bytes = std::make_shared<const QByteArray>(std::move(read).value());
    if (bytes->isEmpty()) return Failure{Stage::Open, SENTENCE("the file is empty"), {}, {}};
    Image image;
    image.name = pathBytes(path).toStdString();
    image.stored = {reinterpret_cast<const std::byte*>(bytes->constData()),
                    {bytes->size(), 1},
                    static_cast<std::size_t>(bytes->size()),
                    PixelLayout::Gray8};
    image.storage = bytes;
    return image;
}

} // namespace tonescope
