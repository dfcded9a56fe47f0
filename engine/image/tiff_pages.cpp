// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/image/tiff_pages.h"

#include "engine/image/file_numbers.h"

#include <optional>
#include <set>

namespace tonescope {

namespace {

/// How numbers and directories of a TIFF are written.
struct TiffWriting {
    ByteOrder order = ByteOrder::Little;
    bool big = false; ///< places and counts have 64 bits
};

std::optional<TiffWriting> tiffWriting(QIODevice& file) {
    const QByteArray start = file.peek(4);
    if (start == QByteArray("II*\0", 4)) return TiffWriting{ByteOrder::Little, false};
    if (start == QByteArray("MM\0*", 4)) return TiffWriting{ByteOrder::Big, false};
    if (start == QByteArray("II+\0", 4)) return TiffWriting{ByteOrder::Little, true};
    if (start == QByteArray("MM\0+", 4)) return TiffWriting{ByteOrder::Big, true};
    return std::nullopt;
}

/// A place or a count of the file.
qint64 nextPlace(Numbers& numbers, bool big) {
    return big ? static_cast<qint64>(numbers.next<quint64>()) : qint64{numbers.next<quint32>()};
}

struct Directory {
    bool picture = true; ///< and not a thumbnail or a mask
    int bitsOfSample = 1;
    qint64 next = 0;
};

/// Of up to four numbers of 16 bits that lie in the field itself, the first; of more, the one at their place.
int firstOf(QIODevice& file, const TiffWriting& writing, Numbers& numbers, qint64 count) {
    if (count <= (writing.big ? 4 : 2)) return numbers.next<quint16>();
    const qint64 place = nextPlace(numbers, writing.big);
    return Numbers(file, place, writing.order).next<quint16>();
}

/// Nothing where the file ends before the directory does.
std::optional<Directory> directoryAt(QIODevice& file, const TiffWriting& writing, qint64 place) {
    constexpr quint16 newSubfileType = 254, subfileType = 255, bitsOfSample = 258, shortKind = 3;
    constexpr quint32 reduced = 1, mask = 4; // bits of the newer field
    constexpr int oldReduced = 2;            // a value of the older one
    Numbers numbers(file, place, writing.order);
    const qint64 entries =
        writing.big ? static_cast<qint64>(numbers.next<quint64>()) : qint64{numbers.next<quint16>()};
    constexpr qint64 mostEntries = 4096; // as libtiff allows
    if (numbers.ended() || entries == 0 || entries > mostEntries) return std::nullopt;
    const qint64 first = place + (writing.big ? 8 : 2), size = writing.big ? 20 : 12;
    Directory directory;
    for (qint64 entry = 0; entry < entries; ++entry) {
        Numbers field(file, first + entry * size, writing.order);
        const auto tag = field.next<quint16>();
        const bool isShort = field.next<quint16>() == shortKind;
        const qint64 count = nextPlace(field, writing.big);
        if (field.ended()) return std::nullopt;
        if (tag == newSubfileType) {
            const quint32 kind = isShort ? field.next<quint16>() : field.next<quint32>();
            directory.picture = directory.picture && (kind & (reduced | mask)) == 0;
        } else if (tag == subfileType && field.next<quint16>() == oldReduced) {
            directory.picture = false;
        } else if (tag == bitsOfSample) {
            directory.bitsOfSample = firstOf(file, writing, field, count);
        }
    }
    Numbers link(file, first + entries * size, writing.order);
    directory.next = nextPlace(link, writing.big);
    if (link.ended()) directory.next = 0; // the last directory may be cut there: it is all there itself
    return directory;
}

} // namespace

std::vector<TiffPage> tiffPages(QIODevice& file) {
    const Place before(file);
    const std::optional<TiffWriting> writing = tiffWriting(file);
    if (!writing) return {};
    Numbers header(file, writing->big ? 8 : 4, writing->order);
    qint64 place = nextPlace(header, writing->big);
    constexpr int mostDirectories = 65535; // as libtiff allows
    std::set<qint64> seen;                 // a chain may lead back
    std::vector<TiffPage> all, pages;
    for (int number = 0; number < mostDirectories && place > 0 && seen.insert(place).second; ++number) {
        const std::optional<Directory> directory = directoryAt(file, *writing, place);
        if (!directory) break;
        all.push_back({number, place, directory->bitsOfSample});
        if (directory->picture) pages.push_back(all.back());
        place = directory->next;
    }
    if (!pages.empty() || all.empty()) return pages;
    return {all.front()};
}

} // namespace tonescope
