// SPDX-License-Identifier: GPL-3.0-or-later
// The glossary of OpenCL and CUDA: its words, links to them in a text, and its window.
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

struct GlossaryWord {
    QString name; ///< OpenCL's; never translated
    QString cuda; ///< CUDA's; empty: the same word
    QString meaning;
    QString spelling; ///< how texts spell it: a valid regular expression without captures
};

/// All words, in the order of glossary.md, in the language of the windows. Read once per language.
[[nodiscard]] const std::vector<GlossaryWord>& glossary();

/// Makes rich text of the texts of one page, in which the first use of each word of the glossary is a link,
/// "word:NAME".
class WordLinks {
public:
    WordLinks();

    /// The links are made in the order of the calls.
    [[nodiscard]] QString html(const QString& plain);

private:
    QRegularExpression m_spellings; ///< a capture for each word of the glossary
    std::set<qsizetype> m_used;     ///< indices of words that are links already
};

/// Shows the meaning of the word to which `link` leads, in a note beside the place in `text` that was
/// clicked. The next click or key closes it. Ignores all other links.
void explain(const QUrl& link, QTextBrowser& text);

/// A window with all words, owned by `lab`. It does not block the lab.
[[nodiscard]] QDialog* glossaryBeside(QWidget* lab);

} // namespace tonescope::ui
