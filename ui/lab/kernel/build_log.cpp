// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/kernel/build_log.h"

#include <QRegularExpression>
#include <QStringList>

#include <array>

namespace tonescope::ui {

namespace {

/// The ways in which compilers name a place, by the names of its parts.
std::array<QRegularExpression, 4> makePatterns() {
    const QString severity = QStringLiteral("(?<severity>fatal error|error|warning|note|remark)");
    const QString file = QStringLiteral(R"re((?<file>[^:"()\s][^:"()]*))re");
    const QString line = QStringLiteral(R"re((?<line>\d+))re"),
                  column = QStringLiteral(R"re((?<column>\d+))re");
    const QString text = QStringLiteral(R"re(:\s*(?<text>.*)$)re");
    const QString number = QStringLiteral("[^:]*"); // of the message
    const auto all = [](const QString& pattern) { return QRegularExpression(QLatin1Char('^') + pattern); };
    return {
        // clang: local-strided.cl:12:3: error: text
        all(file + QStringLiteral(":%1:(?:%2:)?\\s*").arg(line, column) + severity + text),
        // PoCL: error: local-strided.cl:12:3 <Spelling=local-strided.cl:12:9>: text
        all(severity + QStringLiteral(":\\s*") + file +
            QStringLiteral(":%1:%2(?:\\s*<[^>]*>)?").arg(line, column) + text),
        // file(12): error: text
        all(file + QStringLiteral("\\(%1(?:,%2)?\\)\\s*:\\s*").arg(line, column) + severity + number + text),
        // "file", line 12: error: text
        all(QStringLiteral("\"(?<file>[^\"]+)\", line %1:\\s*(?:catastrophic )?").arg(line) + severity +
            number + text)};
}

LogPlace::Severity severityNamed(const QString& word) {
    if (word == QLatin1String("warning")) return LogPlace::Severity::Warning;
    return word.endsWith(QLatin1String("error")) ? LogPlace::Severity::Error : LogPlace::Severity::Note;
}

std::optional<LogPlace> placeIn(const QString& line) {
    static const std::array<QRegularExpression, 4> patterns = makePatterns();
    for (const QRegularExpression& pattern : patterns) {
        const QRegularExpressionMatch match = pattern.match(line);
        if (!match.hasMatch()) continue;
        return LogPlace{match.captured(QStringLiteral("file")).section(QLatin1Char('/'), -1),
                        match.captured(QStringLiteral("line")).toInt(),
                        match.captured(QStringLiteral("column")).toInt(),
                        severityNamed(match.captured(QStringLiteral("severity"))),
                        match.captured(QStringLiteral("text"))};
    }
    return std::nullopt;
}

} // namespace

std::vector<LogLine> buildLog(const QString& log) {
    std::vector<LogLine> lines;
    for (const QString& line : log.trimmed().split(QLatin1Char('\n'))) {
        if (!line.isEmpty() || !lines.empty()) lines.push_back({line, placeIn(line)});
    }
    return lines;
}

bool isIn(const LogPlace& place, const QString& file) {
    return place.file == file || place.file.startsWith(QLatin1Char('<'));
}

} // namespace tonescope::ui
