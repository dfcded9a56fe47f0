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

constexpr std::array videoEndings{".avi", ".mp4", ".m4v", ".mov", ".3gp", ".mkv", ".webm"};

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
#ifdef TONESCOPE_EXR
    wildcards += QStringLiteral("*.exr");
#endif
#ifdef TONESCOPE_RAW
    for (const char* ending : rawEndings)
        wildcards += QStringLiteral("*") + QLatin1String(ending);
#endif
#ifdef TONESCOPE_VIDEO
    for (const char* ending : videoEndings)
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

QStringList inNaturalOrder(const QStringList& names) {
    const QCollator order = naturalOrder();
    std::vector<std::pair<QCollatorSortKey, QString>> keyed;
    keyed.reserve(static_cast<std::size_t>(names.size()));
    for (const QString& name : names)
        keyed.emplace_back(order.sortKey(name), name);
    std::sort(keyed.begin(), keyed.end(), [](const auto& a, const auto& b) {
        const int difference = a.first.compare(b.first);
        return difference != 0 ? difference < 0 : a.second < b.second;
    });
    QStringList sorted;
    for (const auto& [key, name] : keyed)
        sorted += name;
    return sorted;
}

namespace {

/// The names of images and of subfolders in a folder, without hidden ones, unsorted.
struct FolderNames {
    QStringList images, folders;
    bool complete = false; ///< the folder was read to its end
};

/// Images are regular files with an ending of an image format. Symbolic links to folders are left out,
/// because a link to a parent folder would never end. Uses std::filesystem, because QDir skips names that are
/// not valid UTF-8.
FolderNames namesIn(const QString& folder) {
    QSet<QString> endings;
    for (const QString& wildcard : imageWildcards())
        endings += wildcard.mid(1).toLower(); // without its star
    FolderNames names;
    std::error_code error, unknown;
    const std::filesystem::path path(pathBytes(folder).toStdString());
    for (std::filesystem::directory_iterator entry(path, error), end; !error && entry != end;
         entry.increment(error)) {
        const QString name = pathText(entry->path().filename().string());
        if (name.startsWith(u'.')) continue;
        if (entry->is_directory(unknown)) {
            if (!entry->is_symlink(unknown)) names.folders += name;
        } else if (endings.contains(name.mid(name.lastIndexOf(u'.')).toLower()) &&
                   entry->is_regular_file(unknown)) {
            names.images += name;
        }
    }
    names.complete = !error;
    return names;
}

} // namespace

FolderImages imagesIn(const QString& folder, bool recursive, const QString& also) {
    FolderNames names = namesIn(folder);
    const QFileInfo file(also);
    if (file.path() == folder && file.isFile() && !names.images.contains(file.fileName()))
        names.images += file.fileName();
    const auto within = [&](const QString& name) {
        return QDir::cleanPath(folder + QLatin1Char('/') + name);
    };
    FolderImages found;
    if (!names.complete) found.unread += folder;
    for (const QString& name : inNaturalOrder(names.images))
        found.paths += within(name);
    if (!recursive) return found;
    for (const QString& name : inNaturalOrder(names.folders)) {
        const FolderImages more = imagesIn(within(name), true);
        found.paths += more.paths;
        found.unread += more.unread;
    }
    return found;
}

} // namespace tonescope
