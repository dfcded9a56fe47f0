// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the Markdown files of lectures: slides, and the glossary.
#pragma once

#include <QString>

#include <vector>

namespace tonescope::ui {

/// A "key: value" line at the beginning of a section. `line` counts from 1.
struct LectureField {
    QString key, value;
    int line = 0;
};

/// A heading with its fields and text, up to the next heading. The first section of a file has no heading: it
/// is the file's header, which may be enclosed in "---" lines.
struct LectureSection {
    QString heading;
    int line = 1; ///< of the heading, from 1
    std::vector<LectureField> fields;
    QString text; ///< paragraphs, separated by an empty line; each paragraph is one line
};

/// A Markdown file after parsing.
struct LectureFile {
    QString name;                         ///< without folders
    std::vector<LectureSection> sections; ///< never empty
    QString folder{};                     ///< in which it lies
};

/// Parses a file. The fields of a section end at its first empty line or at the first line that is not "key:
/// value". Never fails: every other line is text.
[[nodiscard]] std::vector<LectureSection> sectionsOf(const QString& markdown);

/// Subfolder of resources/lecture for the language of the windows, e.g. "zh_CN"; "en" if that language has
/// none.
[[nodiscard]] QString lectureLanguage();

/// The files whose names match the wildcard `pattern`: those of the program in lectureLanguage(), then those
/// of ownLectureFolder().
[[nodiscard]] std::vector<LectureFile> lectureFiles(const QString& pattern);

/// Parses the first mebibyte of a file. The result is one empty section if the file cannot be read.
[[nodiscard]] LectureFile fileAt(const QString& path);
/// The files of a folder whose names match the wildcard, sorted by name. Unreadable files are skipped.
[[nodiscard]] std::vector<LectureFile> filesIn(const QString& folder, const QString& pattern);

/// Folder for a lecturer's own files. A file there replaces the program's file of the same name; the callers
/// of lectureFiles() do this, because the own file comes later.
[[nodiscard]] QString ownLectureFolder();

/// HTML of a section's text: paragraphs, *emphasis* and `code`. `escaped` must have been HTML-escaped
/// already; it may contain links.
[[nodiscard]] QString richProse(QString escaped);

} // namespace tonescope::ui
