// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/counts_file.h"

#include "app/cli/histogram_report.h"

#include <QSaveFile>

#include <sstream>

namespace tonescope::app {

QByteArray countsText(const CountResult& result, Format format) {
    std::ostringstream text;
    writeHead(format, text);
    writeResult(format, result, text);
    return QByteArray::fromStdString(text.str());
}

std::optional<Failure> writeCounts(const CountResult& result, const QString& file) {
    const bool json = file.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive);
    const QByteArray text = countsText(result, json ? Format::Json : Format::Csv);
    QSaveFile target(file);
    if (target.open(QIODevice::WriteOnly) && target.write(text) == text.size() && target.commit())
        return std::nullopt;
    return Failure{Stage::Write, target.errorString().toStdString(), {}, {}};
}

} // namespace tonescope::app
