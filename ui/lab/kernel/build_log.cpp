// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/kernel/build_log.h"

#include "ui/lab/kernel/kernel_highlighter.h"
#include "ui/plot/colours.h"

#include <QEvent>
#include <QRegularExpression>
#include <QStringList>

#include <array>

namespace tonescope::ui {

namespace {

/// The formats of a line that names a place, with named captures.
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

QColor colourOf(LogPlace::Severity severity, const QPalette& palette) {
    const bool dark = isDark(palette);
    switch (severity) {
    case LogPlace::Severity::Error:
        return QColor::fromRgb(dark ? 0xffff7b74 : 0xffc01818);
    case LogPlace::Severity::Warning:
        return QColor::fromRgb(dark ? 0xffffb454 : 0xffa85400);
    case LogPlace::Severity::Note:
        break;
    }
    return palette.color(QPalette::Mid);
}

BuildLogView::BuildLogView(QWidget* parent) : QListWidget(parent) {
    setAccessibleName(tr("Build log"));
    setSelectionMode(QAbstractItemView::SingleSelection);
    setUniformItemSizes(true);
    connect(this, &QListWidget::itemClicked, this, &BuildLogView::choose);
    connect(this, &QListWidget::itemActivated, this, &BuildLogView::choose);
}

void BuildLogView::show(const QString& log, const QString& file) {
    clear();
    m_file = file;
    m_lines = buildLog(log);
    for (const LogLine& line : m_lines)
        addLine(line);
    applyLook();
}

void BuildLogView::addLine(const LogLine& line) {
    auto* item = new QListWidgetItem(line.text, this);
    if (!line.place) return;
    item->setToolTip(isIn(*line.place, m_file) ? tr("Click to go to line %1").arg(line.place->line)
                                               : tr("Click to see %1, which this kernel includes, at line %2")
                                                     .arg(line.place->file)
                                                     .arg(line.place->line));
}

void BuildLogView::applyLook() {
    QFont fixed = fixedWidth(font());
    for (int i = 0; i < count(); ++i) {
        const LogLine& line = m_lines[static_cast<std::size_t>(i)];
        fixed.setUnderline(line.place.has_value());
        item(i)->setFont(fixed);
        const bool stands = line.place && line.place->severity != LogPlace::Severity::Note;
        item(i)->setForeground(stands ? colourOf(line.place->severity, palette())
                                      : palette().color(QPalette::Text));
    }
}

void BuildLogView::choose(const QListWidgetItem* item) {
    const LogLine& line = m_lines[static_cast<std::size_t>(row(item))];
    if (line.place) Q_EMIT placeChosen(*line.place);
}

std::vector<LogPlace> BuildLogView::places(const QString& file) const {
    std::vector<LogPlace> places;
    for (const LogLine& line : m_lines) {
        const bool here = line.place && (file == m_file ? isIn(*line.place, file) : line.place->file == file);
        if (here) places.push_back(*line.place);
    }
    return places;
}

void BuildLogView::changeEvent(QEvent* event) {
    QListWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) applyLook();
}

} // namespace tonescope::ui
