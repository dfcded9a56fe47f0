// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/counts_file.h"

#include "app/cli/histogram_report.h"
#include "engine/files/own_files.h"
#include "engine/files/path_text.h"

#include <sstream>

namespace tonescope::app {

QByteArray countsText(const CountResult& result, Format format) {
    std::ostringstream text;
    writeHead(format, text);
    writeResult(format, result, text);
    return QByteArray::fromStdString(text.str());
}

std::optional<Failure> writeCounts(const CountResult& result, const QString& file) {
    if (auto failure = overInput(file, {pathText(result.image->name)})) return failure;
    const bool json = file.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive);
    return writeFile(file, countsText(result, json ? Format::Json : Format::Csv));
}

} // namespace tonescope::app
