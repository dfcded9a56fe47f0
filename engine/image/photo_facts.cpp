// SPDX-License-Identifier: GPL-3.0-or-later
// libexiv2 reads the tags from a copy of the file's beginning in memory: if another program shortens a mapped
// file, reading it raises SIGBUS. A TIFF may have its directory at its end, so the copy of a large one has
// zeros in its middle, which take no memory as long as they are not accessed.
//
// The colour profile is examined here, and not in the window, because the file may be malicious and this code
// runs in the process that decodes.
#include "engine/image/photo_facts.h"

#include "engine/image/file_format.h"

#include <QColorSpace>
#include <QString>
#include <QtEndian>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>

#include <exiv2/exiv2.hpp>

namespace tonescope {

namespace {

#if EXIV2_TEST_VERSION(0, 28, 0)
using ByteCount = std::size_t;
QByteArray bytesOf(const Exiv2::DataBuf& bytes) {
    return {reinterpret_cast<const char*>(bytes.c_data()), static_cast<qsizetype>(bytes.size())};
}
#else
using ByteCount = long;
QByteArray bytesOf(const Exiv2::DataBuf* bytes) {
    return {reinterpret_cast<const char*>(bytes->pData_), static_cast<qsizetype>(bytes->size_)};
}
#endif

/// A text of a file, with blanks instead of characters that do not print, cut to what PhotoFacts allows.
std::string printable(const QString& text) {
    constexpr qsizetype most = PhotoFacts::mostTextBytes / 3; // bytes of UTF-8 of one UTF-16 unit
    QString kept;
    for (const QChar each : text.left(4 * most))
        kept += each.isPrint() ? each : QLatin1Char(' ');
    return kept.simplified().left(most).toStdString();
}

/// The beginning of a file in memory; of a TIFF also its end. `bytes` is null if there is no memory, or if
/// the tags of the format are not read.
struct Excerpt {
    std::unique_ptr<Exiv2::byte, decltype(&std::free)> bytes{nullptr, &std::free};
    qint64 size = 0;
};

Excerpt excerptOf(QIODevice& file) {
    constexpr qint64 head = qint64{4} << 20, tail = qint64{1} << 20;
    const QByteArray start = file.peek(formatStartBytes);
    const bool tiff = start.startsWith("II*") || start.startsWith(QByteArray("MM\0*", 4));
    const bool boxes = start.mid(4, 4) == "ftyp" || start.mid(4, 4) == "JXL "; // HEIC, AVIF, JPEG XL
    if (!tiff && !boxes && !start.startsWith("\xff\xd8") && !start.startsWith("\x89PNG") &&
        start.mid(8) != "WEBP")
        return {};
    const qint64 all = file.size(), size = tiff ? all : std::min(all, head);
    Excerpt excerpt;
    excerpt.bytes.reset(static_cast<Exiv2::byte*>(std::calloc(static_cast<std::size_t>(size), 1)));
    if (!excerpt.bytes) return excerpt;
    excerpt.size = size;
    readFully(file, excerpt.bytes.get(), std::min(size, head));
    if (const qint64 rest = std::max(head, size - tail); rest < size && file.seek(rest))
        readFully(file, excerpt.bytes.get() + rest, size - rest);
    return excerpt;
}

/// The value of the first of these tags that has one.
const Exiv2::Exifdatum* valueOf(const Exiv2::ExifData& tags, std::initializer_list<const char*> keys) {
    for (const char* key : keys) {
        const auto found = tags.findKey(Exiv2::ExifKey(key));
        if (found != tags.end() && found->count() > 0) return &*found;
    }
    return nullptr;
}

std::string textOf(const Exiv2::ExifData& tags, std::initializer_list<const char*> keys) {
    const Exiv2::Exifdatum* value = valueOf(tags, keys);
    return value == nullptr ? std::string() : printable(QString::fromStdString(value->toString()));
}

std::optional<double> numberOf(const Exiv2::ExifData& tags, std::initializer_list<const char*> keys) {
    const Exiv2::Exifdatum* value = valueOf(tags, keys);
    if (value == nullptr) return std::nullopt;
    const auto [numerator, denominator] = value->toRational();
    const double number = double(numerator) / double(denominator);
    return std::isfinite(number) && number > 0 ? std::optional(number) : std::nullopt;
}

/// Maker and model, without repeating a maker that the model begins with: "Canon EOS R5".
std::string cameraOf(const Exiv2::ExifData& tags) {
    const QString maker = QString::fromStdString(textOf(tags, {"Exif.Image.Make"}));
    const QString model = QString::fromStdString(textOf(tags, {"Exif.Image.Model"}));
    const bool repeated = model.startsWith(maker.section(QLatin1Char(' '), 0, 0), Qt::CaseInsensitive);
    return printable(repeated ? model : maker + QLatin1Char(' ') + model);
}

/// The lens by its name in EXIF, or by the number that the maker's notes have for it. For a number, libexiv2
/// 0.28 first looks for the user's own list of lenses, and throws because the confined decoder may not look
/// there: the lens is unknown then.
std::string lensOf(const Exiv2::ExifData& tags) {
    std::string name = textOf(tags, {"Exif.Photo.LensModel"});
    if (!name.empty()) return name;
    const auto found = Exiv2::lensName(tags);
    name = found == tags.end() ? std::string() : printable(QString::fromStdString(found->print(&tags)));
    const bool known =
        !name.starts_with("Unknown") && !name.starts_with('('); // "Unknown Lens (124)", "(124)"
    return known ? name : std::string();
}

void setFromTags(PhotoFacts& facts, const Exiv2::ExifData& tags) {
    facts.taken = textOf(tags, {"Exif.Photo.DateTimeOriginal", "Exif.Photo.DateTimeDigitized"});
    facts.exposureSeconds = numberOf(tags, {"Exif.Photo.ExposureTime", "Exif.Image.ExposureTime"});
    facts.aperture = numberOf(tags, {"Exif.Photo.FNumber", "Exif.Image.FNumber"});
    facts.focalLength = numberOf(tags, {"Exif.Photo.FocalLength", "Exif.Image.FocalLength"});
    facts.iso = numberOf(tags, {"Exif.Photo.ISOSpeedRatings", "Exif.Image.ISOSpeedRatings"});
    facts.camera = cameraOf(tags);
    // Cameras tell the colour space by a number if they write no profile. If it is not the number of sRGB,
    // the interoperability index R03 means Adobe RGB.
    constexpr double srgb = 1;
    if (facts.profileName.empty()) {
        if (numberOf(tags, {"Exif.Photo.ColorSpace"}) == srgb)
            setProfile(facts, QColorSpace::SRgb);
        else if (textOf(tags, {"Exif.Iop.InteroperabilityIndex"}) == "R03")
            setProfile(facts, QColorSpace::AdobeRgb);
    }
    facts.lens = lensOf(tags); // last, because the notes of makers are damaged most often
}

void setFromProfile(PhotoFacts& facts, const QByteArray& icc) {
    if (icc.isEmpty()) return;
    const QColorSpace space = QColorSpace::fromIccProfile(icc);
    setProfile(facts, space);
    if (space.isValid()) return;
    facts.profile.clear();
    facts.profileName = printable(nameOfProfile(icc));
}

/// Names the colours that the chunk cICP of a PNG tells by numbers of ITU-T H.273, also if the file has a
/// profile: the chunk precedes it. "PQ, BT.2020".
void setFromCicp(PhotoFacts& facts, QByteArrayView png) {
    if (!png.startsWith("\x89PNG")) return;
    constexpr quint8 srgb = 13, rec709 = 1, p3 = 12;
    const std::map<int, const char*> transfers{{1, "BT.709"},   {4, "gamma 2.2"}, {5, "gamma 2.8"},
                                               {6, "BT.601"},   {8, "linear"},    {srgb, "sRGB"},
                                               {14, "BT.2020"}, {16, "PQ"},       {18, "HLG"}};
    const std::map<int, const char*> primaries{
        {rec709, "BT.709"}, {9, "BT.2020"}, {11, "DCI P3"}, {p3, "Display P3"}};
    const auto nameIn = [](const std::map<int, const char*>& names, int number) {
        const auto found = names.find(number);
        return found == names.end() ? QStringLiteral("H.273 %1").arg(number)
                                    : QString::fromLatin1(found->second);
    };
    constexpr qsizetype signature = 8, around = 12; // length, name and checksum of a chunk
    for (qsizetype place = signature; place + around <= png.size();) {
        const auto length = qFromBigEndian<quint32>(png.data() + place);
        const QByteArrayView name = png.sliced(place + 4, 4);
        if (name == "IDAT") return;
        if (name == "cICP" && length == 4) {
            const auto* numbers = reinterpret_cast<const quint8*>(png.data() + place + 8);
            const bool full = numbers[3] != 0;
            if (numbers[1] == srgb && full && (numbers[0] == rec709 || numbers[0] == p3))
                return setProfile(facts, numbers[0] == p3 ? QColorSpace::DisplayP3 : QColorSpace::SRgb);
            facts.profile.clear();
            facts.profileName = printable(nameIn(transfers, numbers[1]) + QStringLiteral(", ") +
                                          nameIn(primaries, numbers[0]) +
                                          (full ? QString() : QStringLiteral(", narrow range")));
            return;
        }
        place += around + qsizetype{length};
    }
}

} // namespace

void setProfile(PhotoFacts& facts, const QColorSpace& space) {
    if (!space.isValid()) return;
    facts.profile.clear();
    if (space == QColorSpace(QColorSpace::SRgb)) {
        facts.profileName = PhotoFacts::srgbName;
        return;
    }
    const QByteArray icc = space.iccProfile();
    const QString name = nameOfProfile(icc);
    facts.profileName = printable(name.isEmpty() ? space.description() : name);
    if (static_cast<std::size_t>(icc.size()) <= PhotoFacts::mostProfileBytes)
        facts.profile.assign(icc.begin(), icc.end());
}

// The header of 128 bytes is followed by the number of tags, and by 12 bytes for each: name, place, size. The
// description has a type of its own in version 2, which begins with ASCII, and is a list of translations in
// version 4, of which the first is taken.
QString nameOfProfile(const QByteArray& icc) {
    constexpr qsizetype tagCount = 128, tagList = 132, tagBytes = 12;
    const auto number = [&](qsizetype place) {
        return place + 4 > icc.size() ? 0U : qFromBigEndian<quint32>(icc.constData() + place);
    };
    const quint32 tags = std::min(number(tagCount), 100U);
    for (quint32 i = 0; i < tags; ++i) {
        const qsizetype entry = tagList + tagBytes * static_cast<qsizetype>(i);
        if (icc.mid(entry, 4) != "desc") continue;
        const QByteArray tag = icc.mid(number(entry + 4), number(entry + 8));
        const auto numberIn = [&](qsizetype place) { // the size was read above: zero beyond the end
            return place + 4 > tag.size() ? 0U : qFromBigEndian<quint32>(tag.constData() + place);
        };
        if (tag.startsWith("desc")) return QString::fromLatin1(tag.mid(12, numberIn(8)).split('\0').first());
        if (!tag.startsWith("mluc") || numberIn(8) == 0) return {};
        QByteArray text = tag.mid(numberIn(24), numberIn(20));
        QString name;
        for (qsizetype at = 0; at + 1 < text.size(); at += 2)
            name += QChar(qFromBigEndian<quint16>(text.constData() + at));
        return name;
    }
    return {};
}

void addFactsOf(QIODevice& file, PhotoFacts& facts) {
    const RewindAndRestore place(file);
    facts.fileBytes = static_cast<std::uint64_t>(std::max<qint64>(0, file.size()));
    const Excerpt excerpt = excerptOf(file);
    if (!excerpt.bytes) return;
    const QByteArrayView bytes(reinterpret_cast<const char*>(excerpt.bytes.get()), excerpt.size);
    static std::mutex one; // libexiv2 has global state
    const std::lock_guard lock(one);
    // Values that were read before an error are kept: an excerpt ends early, and notes of cameras are often
    // damaged.
    const auto attempt = [](const auto& step) {
        try {
            step();
        } catch (const std::exception&) {
        }
    };
    attempt([&] {
        Exiv2::LogMsg::setLevel(Exiv2::LogMsg::mute); // the decoder takes printed lines for reports of damage
#if defined(EXV_ENABLE_BMFF) && !EXIV2_TEST_VERSION(0, 28, 3)
        Exiv2::enableBMFF(); // the boxes of HEIC, AVIF and JPEG XL; later versions always read them
#endif
        const auto image =
            Exiv2::ImageFactory::open(excerpt.bytes.get(), static_cast<ByteCount>(excerpt.size));
        attempt([&] { image->readMetadata(); });
        if (image->iccProfileDefined()) setFromProfile(facts, bytesOf(image->iccProfile()));
        attempt([&] { setFromTags(facts, image->exifData()); });
    });
    setFromCicp(facts, bytes);
}

} // namespace tonescope
