#include "ui/lab/build_log.h"

#include <QRegularExpression>
#include <QStringList>

#include <array>

namespace tonescope::ui {

namespace {

/// The ways in which compilers name a place, by the names of their parts.
const std::array<QRegularExpression, 4>& patterns() {
    static const std::array<QRegularExpression, 4> all{
        // clang: local-strided.cl:12:3: error: text
        QRegularExpression(QStringLiteral(
            R"(^(?<file>[^:"\s][^:"]*):(?<line>\d+):(?:(?<column>\d+):)?\s*(?<severity>fatal error|error|warning|note|remark):\s*(?<text>.*)$)")),
        // PoCL: error: local-strided.cl:12:3 <Spelling=local-strided.cl:12:9>: text
        QRegularExpression(QStringLiteral(
            R"(^(?<severity>fatal error|error|warning|note|remark):\s*(?<file>[^:"\s][^:"]*):(?<line>\d+):(?<column>\d+)(?:\s*<[^>]*>)?:\s*(?<text>.*)$)")),
        // file(12): error: text, also with a number of the message
        QRegularExpression(QStringLiteral(
            R"(^(?<file>[^:"()\s][^:"()]*)\((?<line>\d+)(?:,(?<column>\d+))?\)\s*:\s*(?<severity>fatal error|error|warning|note|remark)[^:]*:\s*(?<text>.*)$)")),
        // "file", line 12: error: text, also with a number of the message
        QRegularExpression(QStringLiteral(
            R"re(^"(?<file>[^"]+)", line (?<line>\d+):\s*(?:catastrophic )?(?<severity>fatal error|error|warning|note|remark)[^:]*:\s*(?<text>.*)$)re"))};
    return all;
}

LogPlace::Severity severityNamed(const QString& word) {
    if (word == QLatin1String("warning")) return LogPlace::Severity::Warning;
    return word.endsWith(QLatin1String("error")) ? LogPlace::Severity::Error : LogPlace::Severity::Note;
}

std::optional<LogPlace> placeIn(const QString& line) {
    for (const QRegularExpression& pattern : patterns()) {
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
