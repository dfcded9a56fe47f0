// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/image/reduced_picture.h"

#include "engine/image/decode.h"
#include "engine/image/reduced_jpeg.h"

#include <QImageReader>

#include <algorithm>
#include <chrono>
#include <utility>

namespace tonescope {

std::optional<ReducedPicture> reducedPicture(QFile& file, const std::function<bool()>& stopped) {
    const auto start = std::chrono::steady_clock::now();
    if (file.peek(2) != "\xff\xd8") return std::nullopt; // no other decoder gets to see it
    QImageReader reader(&file, "jpeg");
    const Extent whole{reader.size().width(), reader.size().height()};
    if (whole.width < 1 || Region::whole(whole).pixels() < worthReducing) return std::nullopt;
    const QImageIOHandler::Transformations turn = reader.transformation();
    // Read and not mapped: of a file that others cut short meanwhile, a mapping would end the program.
    QByteArray bytes;
    bytes.reserve(file.size() + 8);
    bytes.resize(file.size());
    if (!file.seek(0)) return std::nullopt;
    bytes.resize(std::max<qint64>(0, file.read(bytes.data(), bytes.size())));
    const std::optional<QImage> picture = reducedJpeg(std::move(bytes), stopped);
    if (!picture) return std::nullopt;
    ReducedPicture reduced{imageOf(*picture, file.fileName()), {}};
    reduced.image.orientation = orientationOf(turn);
    reduced.image.decodeTime = std::chrono::steady_clock::now() - start;
    reduced.whole = turned(whole, reduced.image.orientation);
    return reduced;
}

} // namespace tonescope
