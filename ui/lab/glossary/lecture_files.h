// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the Markdown files of the lecture: its steps and its glossary.
#pragma once

#include <QString>

#include <vector>

namespace tonescope::ui {

/// A "key: value" line at the beginning of a section. `line` counts from 1.
struct LectureField {
    QString key, value;
    int line = 0;
};

/// A heading with the text up to the next heading. The first section of a file has no heading: it is the
/// file's header, which may stand between lines of "---".
struct LectureSection {
    QString heading;
    int line = 1; ///< of the heading, from 1
    std::vector<LectureField> fields;
    QString text; ///< paragraphs, with an empty line between them; the lines of a paragraph are joined
};

struct LectureFile {
    QString name;                         ///< without folders
    std::vector<LectureSection> sections; ///< never empty
};

/// Splits a file into its sections. Fields end at the first empty line of a section, or at a line that is no
/// field.
[[nodiscard]] std::vector<LectureSection> sectionsOf(const QString& markdown);

/// The name of the folder of resources/lecture that has the language of the windows: "zh_CN".
[[nodiscard]] QString lectureLanguage();

/// The files whose names match `pattern`, by name: first those of the program, in the language of the
/// windows, then those in the user's own folder. Files that cannot be read are left out.
[[nodiscard]] std::vector<LectureFile> lectureFiles(const QString& pattern);

/// The folder in which a lecturer may put files: one of the same name replaces a file of the program.
[[nodiscard]] QString ownLectureFolder();

/// Rich text of a section's text: paragraphs, *emphasis* and `code`. `escaped` is the text with its special
/// characters escaped; it may contain links.
[[nodiscard]] QString richProse(QString escaped);

} // namespace tonescope::ui
