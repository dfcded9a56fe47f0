// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/sentence_translator.h"

#include <QFile>
#include <QStringList>
#include <QXmlStreamReader>

#include <algorithm>
#include <cstring>

namespace tonescope::ui {

namespace {

const QRegularExpression& part() {
    static const QRegularExpression number(QStringLiteral("%([1-9])"));
    return number;
}

} // namespace

bool SentenceTranslator::read(const QString& file) {
    QFile texts(file);
    if (!texts.open(QIODevice::ReadOnly)) return false;
    QXmlStreamReader xml(&texts);
    QString source;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        if (xml.name() == QLatin1String("source")) source = xml.readElementText();
        if (xml.name() == QLatin1String("translation")) add(source, xml.readElementText());
    }
    std::ranges::stable_sort(m_patterns, std::ranges::greater(), &Pattern::known);
    return !xml.hasError() && !isEmpty();
}

void SentenceTranslator::add(const QString& source, const QString& translation) {
    if (translation.isEmpty()) return;
    if (!source.contains(part())) {
        m_whole.insert(source, translation);
        return;
    }
    Pattern pattern;
    pattern.translation = translation;
    QString expression;
    qsizetype done = 0;
    for (auto parts = part().globalMatch(source); parts.hasNext();) {
        const QRegularExpressionMatch match = parts.next();
        expression += QRegularExpression::escape(source.mid(done, match.capturedStart() - done)) +
                      QStringLiteral("(.+?)");
        pattern.parts.push_back(match.captured(1).toInt());
        done = match.capturedEnd();
    }
    expression += QRegularExpression::escape(source.mid(done));
    pattern.source = QRegularExpression(QRegularExpression::anchoredPattern(expression),
                                        QRegularExpression::DotMatchesEverythingOption);
    pattern.known = source.size() - 2 * static_cast<qsizetype>(pattern.parts.size());
    m_patterns.push_back(std::move(pattern));
}

std::optional<QString> SentenceTranslator::filled(const Pattern& pattern, const QString& text) const {
    const QRegularExpressionMatch match = pattern.source.match(text);
    if (!match.hasMatch()) return std::nullopt;
    QString translated;
    qsizetype done = 0;
    for (auto places = part().globalMatch(pattern.translation); places.hasNext();) {
        const QRegularExpressionMatch place = places.next();
        const auto found = std::ranges::find(pattern.parts, place.captured(1).toInt());
        const QString own = match.captured(static_cast<int>(found - pattern.parts.begin()) + 1);
        translated += pattern.translation.mid(done, place.capturedStart() - done) + known(own).value_or(own);
        done = place.capturedEnd();
    }
    return translated + pattern.translation.mid(done);
}

std::optional<QString> SentenceTranslator::row(const QString& text, const QString& mark,
                                               const QString& ownMark) const {
    const QStringList parts = text.split(mark);
    if (parts.size() < 2) return std::nullopt;
    QStringList translated;
    for (const QString& each : parts) {
        const std::optional<QString> own = known(each);
        if (!own) return std::nullopt;
        translated += *own;
    }
    return translated.join(ownMark);
}

std::optional<QString> SentenceTranslator::known(const QString& text) const {
    if (const auto whole = m_whole.find(text); whole != m_whole.end()) return *whole;
    if (auto sentences = row(text, QStringLiteral("; "), QStringLiteral("；"))) return sentences;
    if (auto sentences = row(text, QStringLiteral(", "), QStringLiteral("，"))) return sentences;
    for (const Pattern& pattern : m_patterns) {
        if (auto translated = filled(pattern, text)) return translated;
    }
    return std::nullopt;
}

QString SentenceTranslator::translate(const char* context, const char* source, const char* /*disambiguation*/,
                                      int /*number*/) const {
    if (std::strcmp(context, "Engine") != 0) return {};
    return known(QString::fromUtf8(source)).value_or(QString());
}

} // namespace tonescope::ui
