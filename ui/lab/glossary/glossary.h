// SPDX-License-Identifier: GPL-3.0-or-later
// Glossary of OpenCL and CUDA terms: reads the terms, finds them in texts, and shows them in a window.
#pragma once

#include <QString>

#include <vector>

class QDialog;
class QWidget;

namespace tonescope::ui {

/// A section of glossary.md: heading, fields and text.
struct GlossaryWord {
    QString name; ///< OpenCL's term; never translated
    QString cuda; ///< CUDA's term; empty if it is the same
    QString meaning;
    QString spelling; ///< regular expression that matches the term in texts
};

/// All terms in the order of glossary.md, in the language of the windows. The file is read at the first call
/// per language and then cached; the reference stays valid. For the GUI thread only.
[[nodiscard]] const std::vector<GlossaryWord>& glossary();

/// The terms that occur in the text, in the order of glossary().
[[nodiscard]] std::vector<GlossaryWord> wordsIn(const QString& text);

/// A modeless window with all terms, a child of `lab`; not shown yet.
[[nodiscard]] QDialog* glossaryBeside(QWidget* lab);

} // namespace tonescope::ui
