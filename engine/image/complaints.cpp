// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/image/complaints.h"

#include <QList>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace tonescope {

namespace {

using Clause = std::optional<QByteArray>;

Clause after(const QByteArray& line, const char* mark) {
    const qsizetype place = line.indexOf(mark);
    return place < 0 ? Clause() : line.mid(place + static_cast<qsizetype>(std::string_view(mark).size()));
}

/// libjpeg counts as warnings only what changes samples.
Clause ofJpeg(const QByteArray& line) {
    return after(line, "qt.gui.imageio.jpeg: ");
}

/// libpng warns of every chunk; samples are in one kind.
Clause ofPng(const QByteArray& line) {
    const Clause clause = after(line, "libpng warning: ");
    return clause && clause->startsWith("IDAT") ? clause : Clause();
}

/// libtiff names the function that complains: a codec, or one that reads directories.
Clause ofTiff(const QByteArray& line) {
    constexpr std::array harmless{
        "Unknown field", "TIFFReadDirectory", "TIFFFetch",   "TIFFReadCustomDirectory",
        "ASCII value",   "Null count",        "Photometric", "QStandardPaths"};
    const auto named = [&](const char* word) { return line.contains(word); };
    return std::any_of(harmless.begin(), harmless.end(), named) ? Clause() : line;
}

struct Listener {
    const char* format;
    Clause (*heard)(const QByteArray& line);
};

constexpr auto listeners =
    std::to_array<Listener>({{"jpeg", ofJpeg}, {"jpg", ofJpeg}, {"png", ofPng}, {"tiff", ofTiff}});

} // namespace

std::string damageTold(const QByteArray& format, const QByteArray& printed) {
    const auto listener = std::find_if(listeners.begin(), listeners.end(),
                                       [&](const Listener& each) { return format == each.format; });
    if (listener == listeners.end()) return {};
    for (const QByteArray& line : printed.split('\n')) {
        const Clause clause = listener->heard(line.trimmed());
        if (!clause || clause->isEmpty()) continue;
        return clause->trimmed().left(200).toStdString();
    }
    return {};
}

} // namespace tonescope
