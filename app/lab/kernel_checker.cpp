// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/kernel_checker.h"

#include "engine/files/own_files.h"
#include "engine/values/text/sentence.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

namespace tonescope::app {

namespace {

/// Empty where there is none.
QString driverFile() {
    const QString program = QStandardPaths::findExecutable(QStringLiteral("oclgrind"));
    if (program.isEmpty()) return {};
    const QDir beside(QFileInfo(program).canonicalPath());
    for (const char* folder : {"../lib/oclgrind", "../lib", "../lib64/oclgrind", "../lib64"}) {
        const QFileInfo file(beside.filePath(QLatin1String(folder)) +
                             QStringLiteral("/liboclgrind-rt-icd.so"));
        if (file.isFile()) return file.canonicalFilePath();
    }
    return {};
}

} // namespace

std::optional<Failure> addChecker(QProcessEnvironment& environment, const QString& folder) {
    const QString driver = driverFile();
    if (driver.isEmpty())
        return Failure{
            Stage::FindDevices,
            SENTENCE("Oclgrind, which names such mistakes, is not installed: the package is called oclgrind"),
            {},
            {}};
    if (auto failure = writeFile(QDir(folder).filePath(QStringLiteral("oclgrind.icd")),
                                 QFile::encodeName(driver) + '\n'))
        return failure;
    environment.insert(QStringLiteral("OCL_ICD_VENDORS"), folder);
    environment.insert(QStringLiteral("OCLGRIND_DATA_RACES"), QStringLiteral("1"));
    environment.insert(QStringLiteral("OCLGRIND_MAX_ERRORS"), QStringLiteral("200"));
    environment.remove(QStringLiteral("OCLGRIND_LOG")); // standard error is read
    environment.remove(QStringLiteral("OPENCL_LAYERS"));
    return std::nullopt;
}

} // namespace tonescope::app
