// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/doctor/driver_names.h"

#include "engine/values/text/sentence.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace tonescope::app {

namespace {

QString usualFolder() {
    return QStringLiteral("/etc/OpenCL/vendors");
}

/// The first line, which is all that loaders read.
QString libraryIn(const QString& icdFile) {
    constexpr qint64 longest = 4096;
    QFile file(icdFile);
    if (!QFileInfo(icdFile).isFile() || !file.open(QIODevice::ReadOnly)) return {};
    return QFile::decodeName(file.readLine(longest).trimmed());
}

void addFolder(const QString& path, DriverNames& names) {
    const QDir folder(path);
    names.from = folder.exists() ? QStringLiteral(SENTENCE("the folder %1")).arg(path)
                                 : QStringLiteral(SENTENCE("the folder %1, which does not exist")).arg(path);
    for (const QString& name : folder.entryList({QStringLiteral("*.icd")}, QDir::Files | QDir::System)) {
        const QString file = folder.filePath(name);
        names.drivers.push_back({file, libraryIn(file)});
    }
}

/// A name without a folder is first looked for in `folder`.
void addFile(const QString& vendors, const QString& folder, DriverNames& names) {
    const QString there = QDir(folder).filePath(vendors);
    const QString file = !vendors.contains(QLatin1Char('/')) && QFile::exists(there) ? there : vendors;
    names.from = QStringLiteral(SENTENCE("the file %1")).arg(file);
    names.drivers.push_back({file, libraryIn(file)});
}

} // namespace

DriverNames namedDrivers(const QProcessEnvironment& environment) {
    DriverNames names;
    for (const char* name : {"OCL_ICD_VENDORS", "OPENCL_VENDOR_PATH", "OCL_ICD_FILENAMES", "OPENCL_LAYERS",
                             "OCL_ICD_PLATFORM_SORT", "OCL_ICD_ASSUME_ICD_EXTENSION"}) {
        const QString variable = QString::fromLatin1(name);
        if (environment.contains(variable))
            names.variables += variable + QLatin1Char('=') + environment.value(variable);
    }
    const QString path = environment.value(QStringLiteral("OPENCL_VENDOR_PATH"));
    const QString folder = path.isEmpty() ? usualFolder() : path;
    const QString vendors = environment.value(QStringLiteral("OCL_ICD_VENDORS"));
    if (vendors.isEmpty()) {
        addFolder(folder, names);
    } else if (QFileInfo(vendors).isDir()) {
        addFolder(vendors, names);
    } else if (vendors.endsWith(QStringLiteral(".icd"))) {
        addFile(vendors, folder, names);
    } else {
        names.from = QStringLiteral("OCL_ICD_VENDORS itself");
        names.drivers.push_back({QString(), vendors});
    }
    return names;
}

} // namespace tonescope::app
