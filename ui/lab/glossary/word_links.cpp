// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/glossary/word_links.h"

#include <QRegularExpression>
#include <QStringList>

namespace tonescope::ui {

namespace {

const QString scheme = QStringLiteral("word");

/// A word that no text spells keeps its place among the captures, and matches nothing.
QString captureOf(const GlossaryWord& word) {
    return QStringLiteral("(%1)").arg(word.spelling.empty() ? QStringLiteral("(?!)")
                                                            : nameText(word.spelling));
}

/// Any word of the glossary; a capture for each, in the glossary's order.
QRegularExpression anyWord() {
    QStringList captures;
    for (const GlossaryWord& word : glossary())
        captures += captureOf(word);
    return QRegularExpression(QStringLiteral("\\b(?:%1)\\b").arg(captures.join(u'|')),
                              QRegularExpression::CaseInsensitiveOption);
}

} // namespace

QString WordLinks::html(const QString& plain) {
    static const QRegularExpression spellings = anyWord(); // compiled once: a page asks for each of its texts
    QString html;
    qsizetype done = 0;
    for (auto matches = spellings.globalMatch(plain); matches.hasNext();) {
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
