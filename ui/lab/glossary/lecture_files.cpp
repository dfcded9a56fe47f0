// SPDX-License-Identifier: GPL-3.0-or-later
// A small subset of Markdown, parsed line by line: headings, "key: value" fields below a heading, and
// paragraphs. Lines are counted for the messages about wrong fields.
#include "ui/lab/glossary/lecture_files.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QStandardPaths>

namespace tonescope::ui {

namespace {

/// Read per file at most: far more than the text of a slide has.
constexpr qint64 mostBytes = qint64{1} << 20U;

const QString programFolder = QStringLiteral(":/lecture/");

} // namespace

QString lectureLanguage() {
    const QString language =
        QCoreApplication::translate("Lecture", "en", "the folder in resources/lecture with this language");
    return QDir(programFolder + language).exists() ? language : QStringLiteral("en");
}

QString ownLectureFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
           QStringLiteral("/tonescope/lecture");
}

std::vector<LectureSection> sectionsOf(const QString& markdown) {
    static const QRegularExpression heading(QStringLiteral("^#{1,6}\\s+(.*)$"));
    static const QRegularExpression field(QStringLiteral("^([a-z]+)\\s*:\\s*(.*)$"));
    std::vector<LectureSection> sections(1);
    bool inFields = true, inParagraph = false;
    int number = 0;
    for (const QString& raw : markdown.split(u'\n')) {
        const QString line = raw.trimmed();
        ++number;
        if (const auto match = heading.match(line); match.hasMatch()) {
            sections.push_back({match.captured(1), number, {}, {}});
            inFields = true;
            inParagraph = false;
            continue;
        }
        LectureSection& section = sections.back();
        if (sections.size() == 1 && line == QLatin1String("---")) continue;
        if (const auto match = field.match(line); inFields && match.hasMatch()) {
            section.fields.push_back({match.captured(1), match.captured(2), number});
            continue;
        }
        inFields = false;
        if (line.isEmpty()) {
            inParagraph = false;
            continue;
        }
        if (!section.text.isEmpty())
            section.text += inParagraph ? QStringLiteral(" ") : QStringLiteral("\n\n");
        section.text += line;
        inParagraph = true;
    }
    return sections;
}

LectureFile fileAt(const QString& path) {
    QFile file(path);
    const QByteArray text = file.open(QIODevice::ReadOnly) ? file.read(mostBytes) : QByteArray();
    return {QFileInfo(path).fileName(), sectionsOf(QString::fromUtf8(text)), QFileInfo(path).path()};
}

std::vector<LectureFile> filesIn(const QString& folder, const QString& pattern) {
    std::vector<LectureFile> files;
    const QDir from(folder);
    for (const QString& name : from.entryList({pattern}, QDir::Files | QDir::Readable, QDir::Name))
        files.push_back(fileAt(from.filePath(name)));
    return files;
}

std::vector<LectureFile> lectureFiles(const QString& pattern) {
    std::vector<LectureFile> files = filesIn(programFolder + lectureLanguage(), pattern);
    const std::vector<LectureFile> own = filesIn(ownLectureFolder(), pattern);
    files.insert(files.end(), own.begin(), own.end());
    return files;
}

QString richProse(QString escaped) {
    static const QRegularExpression emphasis(QStringLiteral("(?<![\\w*])\\*(?=\\S)([^*]+)\\*(?![\\w*])"));
    static const QRegularExpression code(QStringLiteral("`([^`]+)`"));
    return escaped.replace(code, QStringLiteral("<code>\\1</code>"))
        .replace(emphasis, QStringLiteral("<i>\\1</i>"))
        .replace(QStringLiteral("\n\n"), QStringLiteral("</p><p>"));
}

} // namespace tonescope::ui
