// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/glossary/word_links.h"

#include <QStringList>

namespace tonescope::ui {

namespace {

const QString scheme = QStringLiteral("word");

/// Any word of the glossary; a capture for each, in the glossary's order. Letters of the Latin alphabet end a
/// word, and not those that have no gaps between words.
QRegularExpression anyWord() {
    QStringList captures;
    for (const GlossaryWord& word : glossary())
        captures += QStringLiteral("(%1)").arg(spellingOf(word));
    return QRegularExpression(
        QStringLiteral("(?<![A-Za-z0-9_])(?:%1)(?![A-Za-z0-9_])").arg(captures.join(u'|')),
        QRegularExpression::CaseInsensitiveOption);
}

} // namespace

WordLinks::WordLinks() : m_spellings(anyWord()) {
}

QString WordLinks::html(const QString& plain) {
    QString html;
    qsizetype done = 0;
    for (auto matches = m_spellings.globalMatch(plain); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        const GlossaryWord& word = glossary()[static_cast<std::size_t>(match.lastCapturedIndex() - 1)];
        if (!m_used.insert(word.id).second) continue;
        html += plain.mid(done, match.capturedStart() - done).toHtmlEscaped() +
                QStringLiteral("<a href='%1:%2'>%3</a>")
                    .arg(scheme, nameText(word.id), match.captured().toHtmlEscaped());
        done = match.capturedEnd();
    }
    return html + plain.mid(done).toHtmlEscaped();
}

const GlossaryWord* WordLinks::wordOf(const QUrl& link) {
    return link.scheme() == scheme ? glossaryWord(link.path().toStdString()) : nullptr;
}

} // namespace tonescope::ui
