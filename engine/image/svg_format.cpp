// SPDX-License-Identifier: GPL-3.0-or-later
// Drawings (SVG). The reader of Qt opens files that a drawing refers to as soon as it is asked for a size.
// Therefore the text is parsed for references first, and a drawing that refers to other files is refused.
#include "engine/files/path_text.h"
#include "engine/image/file_format.h"
#include "engine/values/text.h"

#include <QBuffer>
#include <QImageReader>
#include <QRegularExpression>
#include <QXmlStreamReader>

#include <utility>

#include <zlib.h>

namespace tonescope {

namespace {

using Cause = std::optional<Text>;

constexpr qsizetype mostBytes = qsizetype{256} << 20; ///< limit of the text of a drawing
constexpr int mostNested = 4;                         ///< levels of drawings inside of drawings

bool isDrawing(const QByteArray& format) {
    return format == "svg" || format == "svgz";
}

/// Unpacks the bytes if they begin like gzip. Nothing if they are damaged, or too many when unpacked.
std::optional<QByteArray> textOf(const QByteArray& bytes) {
    if (!bytes.startsWith("\x1f\x8b")) return bytes.size() > mostBytes ? std::nullopt : std::optional(bytes);
    constexpr int gzip = 16; // added to the width of its window
    Inflater text(mostBytes + 1, MAX_WBITS + gzip);
    text.add(bytes);
    return text.ended() && text.bytes().size() <= mostBytes ? std::optional(text.bytes()) : std::nullopt;
}

Text elsewhere(const QString& target) {
    return Text(SENTENCE("the drawing refers to something outside the file: %1"),
                {shownText(target.left(100)).toStdString()});
}

Cause missingFrom(const QByteArray& drawing, int nested);

/// Checks a picture that is embedded as a data URL.
Cause missingFromData(const QString& target, int nested) {
    const QString mark = QStringLiteral("base64,");
    const qsizetype place = target.lastIndexOf(mark); // as the reader of Qt searches for it
    QByteArray picture =
        place < 0 ? QByteArray() : QByteArray::fromBase64(target.mid(place + mark.size()).toLatin1());
    QBuffer buffer(&picture);
    buffer.open(QIODevice::ReadOnly);
    const QByteArray format = QImageReader::imageFormat(&buffer);
    // The reader takes any other value for a file name.
    if (format.isEmpty()) return SENTENCE("the drawing holds a picture that cannot be read");
    return isDrawing(format) ? missingFrom(picture, nested + 1) : std::nullopt;
}

/// Checks the value of an href attribute.
Cause missingFromTarget(const QString& element, const QString& value, int nested) {
    const QString target = value.trimmed();
    // In an image element "#id" is a file name; elsewhere it is a part of the drawing. A link shows nothing.
    const bool here = target.startsWith(u'#') && element != QLatin1String("image");
    if (target.isEmpty() || here || element == QLatin1String("a")) return std::nullopt;
    if (target.startsWith(QLatin1String("data:"))) return missingFromData(target, nested);
    return elsewhere(target);
}

Cause missingFromStyle(const QString& style) {
    static const QRegularExpression names(
        QStringLiteral("@namespace[^;]*;"),
        QRegularExpression::CaseInsensitiveOption); // identifiers, which refer to no file
    static const QRegularExpression other(
        QStringLiteral("(@import|url\\(\\s*+[\"']?+\\s*+(?!#|data:|\\)))[^;)]*"),
        QRegularExpression::CaseInsensitiveOption);
    if (!other.match(style).hasMatch()) return std::nullopt; // most values are long paths of curves
    const QRegularExpressionMatch match = other.match(QString(style).remove(names));
    return match.hasMatch() ? Cause(elsewhere(match.captured())) : std::nullopt;
}

/// Parses a drawing in the way of its reader, and checks only references.
class DrawingWalk {
public:
    DrawingWalk(const QByteArray& text, int nested) : m_xml(text), m_nested(nested) {
        m_xml.setNamespaceProcessing(false);
    }

    Cause end() {
        while (!m_xml.atEnd() && !m_cause)
            step(m_xml.readNext());
        if (m_cause || m_ended || !m_xml.hasError()) return m_cause;
        if (m_xml.error() == QXmlStreamReader::PrematureEndOfDocumentError)
            return SENTENCE("the file is cut short: it ends before the picture does");
        return Text(SENTENCE("the drawing is damaged: %1"), {m_xml.errorString().toLower().toStdString()});
    }

private:
    static QString localName(QStringView qualified) {
        return qualified.mid(qualified.lastIndexOf(u':') + 1).toString();
    }

    void step(QXmlStreamReader::TokenType token) {
        if (token == QXmlStreamReader::StartElement)
            begin(localName(m_xml.qualifiedName()));
        else if (token == QXmlStreamReader::EndElement)
            endElement();
        else if (token == QXmlStreamReader::Characters && m_inStyle)
            m_style += m_xml.text();
        else if (token == QXmlStreamReader::ProcessingInstruction &&
                 m_xml.processingInstructionTarget() == QLatin1String("xml-stylesheet"))
            m_cause = elsewhere(m_xml.processingInstructionData().toString());
        else if (token == QXmlStreamReader::DTD)
            lookAtEntities();
        else if (token == QXmlStreamReader::EntityReference)
            m_cause = elsewhere(m_xml.name().toString());
    }
    void begin(const QString& element) {
        ++m_depth;
        if (element == QLatin1String("style")) m_inStyle = true;
        for (const QXmlStreamAttribute& attribute : m_xml.attributes()) {
            const QString value = attribute.value().toString();
            const bool leads = localName(attribute.qualifiedName()) == QLatin1String("href");
            if (Cause cause = leads ? missingFromTarget(element, value, m_nested) : missingFromStyle(value))
                m_cause = std::move(cause);
        }
    }
    void endElement() {
        if (m_inStyle) m_cause = missingFromStyle(std::exchange(m_style, {}));
        m_inStyle = false;
        if (--m_depth == 0) m_ended = true; // the reader ignores text after the end
    }
    void lookAtEntities() {
        for (const QXmlStreamEntityDeclaration& entity : m_xml.entityDeclarations()) {
            if (!entity.systemId().isEmpty()) m_cause = elsewhere(entity.systemId().toString());
        }
    }

    QXmlStreamReader m_xml;
    int m_nested;
    int m_depth = 0;
    bool m_ended = false, m_inStyle = false;
    QString m_style;
    Cause m_cause;
};

Cause missingFrom(const QByteArray& drawing, int nested) {
    if (nested > mostNested) return SENTENCE("the drawing holds drawings in drawings, without an end");
    const std::optional<QByteArray> text = textOf(drawing);
    if (!text) return SENTENCE("the drawing cannot be unpacked, or becomes too large");
    return DrawingWalk(*text, nested).end();
}

/// Why the drawing is refused: it shows another file, is incomplete or damaged, or unpacks to more than any
/// real drawing has.
Cause misreadingOf(QIODevice& file, qint64 /*directory*/) {
    if (file.size() > mostBytes) return SENTENCE("the drawing is too large");
    file.seek(0);
    return missingFrom(file.readAll(), 0);
}

} // namespace

const FileFormat svgFormat{
    .names = {"svg", "svgz", nullptr}, .misreading = misreadingOf, .checksFirst = true};

} // namespace tonescope
