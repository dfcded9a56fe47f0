// SPDX-License-Identifier: GPL-3.0-or-later
// Names are sorted by the collation of the user's language, with numbers by their value. Comparing two names
// by a collator is slow, and sorting compares each name often. So each name gets a sort key once, and the
// keys are compared as bytes.
#include "engine/files/image_folder.h"

#include "engine/files/path_text.h"

#include <QDir>
#include <QFileInfo>
#include <QImageReader>
#include <QLocale>
#include <QSet>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

namespace tonescope {

namespace {

/// Of the files of cameras, by maker.
constexpr std::array rawEndings{".dng", ".crw", ".cr2", ".cr3", ".nef", ".nrw", ".arw", ".sr2",
                                ".srf", ".raf", ".orf", ".rw2", ".rwl", ".pef", ".srw", ".x3f",
                                ".3fr", ".iiq", ".mef", ".mos", ".mrw", ".erf", ".dcr", ".kdc"};

} // namespace

bool isRawName(const QString& path) {
    return std::ranges::any_of(rawEndings, [&](const char* ending) {
        return path.endsWith(QLatin1String(ending), Qt::CaseInsensitive);
    });
}

QStringList imageWildcards() {
    QStringList wildcards;
    for (const QByteArray& format : QImageReader::supportedImageFormats())
        wildcards += QStringLiteral("*.") + QString::fromLatin1(format);
#ifdef TONESCOPE_RAW
    for (const char* ending : rawEndings)
        wildcards += QStringLiteral("*") + QLatin1String(ending);
#endif
    return wildcards;
}

QCollator naturalOrder() {
    // The collation of the C locale compares bytes, and so would put 10.jpg before 9.jpg.
    const QLocale usual;
    QCollator order(usual.language() == QLocale::C ? QLocale(QLocale::English) : usual);
    order.setNumericMode(true);
    return order;
}

namespace {

/// The names in a folder for which `wanted(entry, name)` is true, without hidden ones, unsorted. Uses
/// std::filesystem, because QDir skips names that are not valid UTF-8.
template <typename Wanted>
QStringList namesIn(const QString& folder, const Wanted& wanted) {
    QStringList names;
    std::error_code error;
    const std::filesystem::path path(pathBytes(folder).toStdString());
    for (std::filesystem::directory_iterator entry(path, error), end; !error && entry != end;
         entry.increment(error)) {
        const QString name = pathText(entry->path().filename().string());
        if (!name.startsWith(u'.') && wanted(*entry, name)) names += name;
    }
    return names;
}

/// The names of the subfolders. Symbolic links are left out, because a link to a parent folder would never
/// end.
QStringList foldersIn(const QString& folder) {
    return namesIn(folder, [](const std::filesystem::directory_entry& entry, const QString& /*name*/) {
        std::error_code unknown;
        return entry.is_directory(unknown) && !entry.is_symlink(unknown);
    });
}

QStringList inNaturalOrder(const QStringList& names) {
    const QCollator order = naturalOrder();
    std::vector<std::pair<QCollatorSortKey, QString>> keyed;
    keyed.reserve(static_cast<std::size_t>(names.size()));
    for (const QString& name : names)
        keyed.emplace_back(order.sortKey(name), name);
    std::sort(keyed.begin(), keyed.end(),
              [](const auto& a, const auto& b) { return a.first.compare(b.first) < 0; });
    QStringList sorted;
    for (const auto& [key, name] : keyed)
        sorted += name;
    return sorted;
}

/// The names of regular files with an ending of an image format, unsorted.
QStringList imageNamesIn(const QString& folder) {
    QSet<QString> endings;
    for (const QString& wildcard : imageWildcards())
        endings += wildcard.mid(1).toLower(); // without its star
    return namesIn(folder, [&](const std::filesystem::directory_entry& entry, const QString& name) {
        std::error_code unknown;
        return endings.contains(name.mid(name.lastIndexOf(u'.')).toLower()) && entry.is_regular_file(unknown);
    });
}

} // namespace

QStringList imagesIn(const QString& folder, bool recursive, const QString& also) {
    QStringList names = imageNamesIn(folder);
    const QFileInfo file(also);
    if (file.path() == folder && file.isFile() && !names.contains(file.fileName())) names += file.fileName();
    QStringList paths;
    for (const QString& name : inNaturalOrder(names))
        paths += QDir::cleanPath(folder + QLatin1Char('/') + name);
    if (!recursive) return paths;
    for (const QString& name : inNaturalOrder(foldersIn(folder)))
        paths += imagesIn(QDir::cleanPath(folder + QLatin1Char('/') + name), true);
    return paths;
}

} // namespace tonescope
