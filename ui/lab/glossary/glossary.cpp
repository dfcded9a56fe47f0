// SPDX-License-Identifier: GPL-3.0-or-later
// Terms are found in a text by one regular expression, an alternation with one capture per term. The index of
// the capture that matched is the index of the term, so one pass over the text finds all terms.
#include "ui/lab/glossary/glossary.h"

#include "ui/lab/glossary/lecture_files.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>
#include <QWhatsThis>

#include <algorithm>
#include <map>

namespace tonescope::ui {

namespace {

struct GlossaryText {
    Q_DECLARE_TR_FUNCTIONS(Glossary)
};

const QString scheme = QStringLiteral("word");

/// Reads a term. Without a valid "spelling" field, the term's own name is searched.
GlossaryWord wordIn(const LectureSection& section) {
    GlossaryWord word{section.heading, {}, section.text, {}};
    for (const LectureField& field : section.fields) {
        if (field.key == QLatin1String("cuda")) word.cuda = field.value;
        if (field.key == QLatin1String("spelling")) word.spelling = field.value;
    }
    // A capture inside a spelling would shift the indices of all later terms; see WordLinks.
    const QRegularExpression spelling(word.spelling);
    if (word.spelling.isEmpty() || !spelling.isValid() || spelling.captureCount() > 0)
        word.spelling = QRegularExpression::escape(word.name);
    return word;
}

std::vector<GlossaryWord> readGlossary() {
    std::vector<GlossaryWord> words;
    const std::vector<LectureFile> files = lectureFiles(QStringLiteral("glossary.md"));
    if (files.empty()) return words;
    // The user's own file comes last, and replaces the program's.
    for (const LectureSection& section : files.back().sections)
        if (!section.heading.isEmpty() && !section.text.isEmpty()) words.push_back(wordIn(section));
    return words;
}

/// Rich text of a note: "work-group (CUDA: block)" and the meaning.
QString noteOf(const GlossaryWord& word) {
    const QString names =
        word.cuda.isEmpty() ? word.name : GlossaryText::tr("%1 (CUDA: %2)").arg(word.name, word.cuda);
    return QStringLiteral("<p><b>%1</b></p><p>%2</p>")
        .arg(names.toHtmlEscaped(), richProse(word.meaning.toHtmlEscaped()));
}

/// Rich text of the glossary window: one table row per term.
QString tableOf(const std::vector<GlossaryWord>& words) {
    QString rows = QStringLiteral("<tr><th align='left'>OpenCL</th><th align='left'>CUDA</th>"
                                  "<th align='left'>%1</th></tr>")
                       .arg(GlossaryText::tr("What it means").toHtmlEscaped());
    for (const GlossaryWord& word : words)
        rows +=
            QStringLiteral("<tr><td><b>%1</b></td><td>%2</td><td>%3</td></tr>")
                .arg(word.name.toHtmlEscaped(), (word.cuda.isEmpty() ? word.name : word.cuda).toHtmlEscaped(),
                     richProse(word.meaning.toHtmlEscaped()));
    return QStringLiteral("<table cellpadding='6' cellspacing='0'>%1</table>").arg(rows);
}

} // namespace

const std::vector<GlossaryWord>& glossary() {
    static std::map<QString, std::vector<GlossaryWord>> byLanguage;
    const QString language = lectureLanguage();
    const auto known = byLanguage.find(language);
    return known != byLanguage.end() ? known->second
                                     : byLanguage.emplace(language, readGlossary()).first->second;
}

WordLinks::WordLinks() {
    QStringList captures;
    for (const GlossaryWord& word : glossary())
        captures += QStringLiteral("(%1)").arg(word.spelling);
    // No Latin letter or digit may stand beside a match. Chinese characters may, because Chinese has no
    // spaces between words.
    m_spellings =
        QRegularExpression(QStringLiteral("(?<![A-Za-z0-9_])(?:%1)(?![A-Za-z0-9_])").arg(captures.join(u'|')),
                           QRegularExpression::CaseInsensitiveOption);
}

QString WordLinks::html(const QString& plain) {
    QString html;
    qsizetype done = 0;
    for (auto matches = m_spellings.globalMatch(plain); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        const int index = match.lastCapturedIndex() - 1;
        if (index < 0 || !m_used.insert(index).second) continue;
        html += plain.mid(done, match.capturedStart() - done).toHtmlEscaped() +
                QStringLiteral("<a href='%1:%2'>%3</a>")
                    .arg(scheme, glossary().at(static_cast<std::size_t>(index)).name.toHtmlEscaped(),
                         match.captured().toHtmlEscaped());
        done = match.capturedEnd();
    }
    return richProse(html + plain.mid(done).toHtmlEscaped());
}

void explain(const QUrl& link, QTextBrowser& text) {
    const auto word = std::ranges::find(glossary(), link.path(), &GlossaryWord::name);
    if (link.scheme() != scheme || word == glossary().end()) return;
    // A link activated by keyboard: the note goes to the text cursor, because the pointer may be anywhere.
    const bool pointed = text.viewport()->underMouse();
    const QPoint chosen = text.viewport()->mapToGlobal(text.cursorRect().bottomLeft());
    // What's-this notes use the system's font, which the projector mode does not enlarge; so the size is set
    // here.
    const QString note = QStringLiteral("<div style='font-size:%1pt'>%2</div>")
                             .arg(text.fontInfo().pointSizeF())
                             .arg(noteOf(*word));
    QWhatsThis::showText(pointed ? QCursor::pos() : chosen, note, &text);
}

QDialog* glossaryBeside(QWidget* lab) {
    auto* dialog = new QDialog(lab);
    dialog->setObjectName(QStringLiteral("glossary"));
    dialog->setWindowTitle(GlossaryText::tr("Words of OpenCL and CUDA"));
    auto* text = new QTextBrowser;
    text->setObjectName(QStringLiteral("glossaryText"));
    text->setAccessibleName(dialog->windowTitle());
    text->setHtml(tableOf(glossary()));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto* layout = new QVBoxLayout(dialog);
    layout->addWidget(text, 1);
    layout->addWidget(buttons);
    dialog->resize(lab->fontMetrics().averageCharWidth() * 150, lab->fontMetrics().lineSpacing() * 38);
    return dialog;
}

} // namespace tonescope::ui
