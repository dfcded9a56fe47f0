// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/wildcards.h"

#include "engine/files/path_text.h"
#include "ui/window/image_folder.h"

#include <span>

#include <glob.h>
#include <sys/stat.h>

namespace tonescope::app {

namespace {

bool hasWildcards(const QByteArray& name) {
    return name.contains('*') || name.contains('?') || name.contains('[');
}

bool exists(const QByteArray& name) {
    struct stat file {};
    return lstat(name.constData(), &file) == 0;
}

bool isFolder(const QByteArray& name) {
    struct stat file {};
    return stat(name.constData(), &file) == 0 && S_ISDIR(file.st_mode);
}

QStringList filesThatFit(const QByteArray& pattern) {
    QStringList names;
    glob_t found{};
    if (glob(pattern.constData(), 0, nullptr, &found) == 0) {
        for (const char* name : std::span(found.gl_pathv, found.gl_pathc))
            names += pathText(name);
    }
    globfree(&found);
    return names;
}

} // namespace

QStringList withoutWildcards(const QStringList& names) {
    QStringList files;
    for (const QString& name : names) {
        const QByteArray bytes = pathBytes(name);
        const QStringList fit = hasWildcards(bytes) && !exists(bytes) ? filesThatFit(bytes) : QStringList();
        files += fit.isEmpty() ? QStringList(name) : fit;
    }
    return files;
}

NamedImages withoutFolders(const QStringList& names, bool recursive) {
    NamedImages images;
    for (const QString& name : names) {
        const bool folder = isFolder(pathBytes(name));
        const QStringList files = folder ? ui::imagesIn(name, recursive) : QStringList(name);
        if (files.isEmpty()) images.emptyFolders += name;
        images.files += files;
    }
    return images;
}

} // namespace tonescope::app
