// SPDX-License-Identifier: GPL-3.0-or-later
// Glossary of OpenCL and CUDA terms: reads the terms, links them in texts, and shows them in a window.
#pragma once

#include <QRegularExpression>
#include <QString>

#include <set>
#include <vector>

class QDialog;
class QTextBrowser;
class QUrl;
class QWidget;

namespace tonescope::ui {

/// A section of glossary.md: heading, fields and text.
struct GlossaryWord {
    QString name; ///< OpenCL's term; never translated
    QString cuda; ///< CUDA's term; empty if it is the same
    QString meaning;
    QString spelling; ///< regular expression without captures that matches the term in texts of the lecture
};

/// All terms in the order of glossary.md, in the language of the windows. The file is read at the first call
/// per language and then cached; the reference stays valid. For the GUI thread only.
[[nodiscard]] const std::vector<GlossaryWord>& glossary();

/// Converts the texts of one page to rich text in which the first occurrence of each term is a link
/// "word:NAME". One object serves one page: it remembers which terms are linked already.
class WordLinks {
public:
    /// Takes the terms of glossary() in the present language.
    WordLinks();

    /// Escapes and converts one text. "First" refers to the order of the calls.
    [[nodiscard]] QString html(const QString& plain);

private:
    QRegularExpression m_spellings; ///< alternatives with one capture per term, in glossary() order
    std::set<qsizetype> m_used;     ///< indices of terms that are linked already
};

/// Shows the term's meaning in a note beside the clicked link of `text`, until the next click or key. Ignores
/// links with another scheme than "word".
void explain(const QUrl& link, QTextBrowser& text);

/// A modeless window with all terms, a child of `lab`; not shown yet.
[[nodiscard]] QDialog* glossaryBeside(QWidget* lab);

} // namespace tonescope::ui
