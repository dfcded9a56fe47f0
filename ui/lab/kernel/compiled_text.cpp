// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/kernel/compiled_text.h"

#include "ui/lab/kernel/kernel_highlighter.h"

#include <QKeyEvent>
#include <QSyntaxHighlighter>
#include <QTextBlock>

#include <algorithm>
#include <utility>

namespace tonescope::ui {

namespace {

constexpr QLatin1Char atomicLetter('A'), loadLetter('L');
constexpr QLatin1String unmarked("  ");
constexpr int tabWidth = 8; ///< characters, as disassemblers have it

QTextCharFormat formatOf(QChar letter, const QPalette& palette) {
    QTextCharFormat format =
        formatOf(letter == atomicLetter ? TokenKind::Qualifier : TokenKind::BuiltIn, palette);
    format.setFontWeight(QFont::Bold);
    return format;
}

} // namespace

/// Colours the lines that begin with a letter.
class CompiledText::Colours : public QSyntaxHighlighter {
public:
    Colours(QTextDocument& document, QPalette palette)
        : QSyntaxHighlighter(&document), m_palette(std::move(palette)) {}

    void setPalette(const QPalette& palette) {
        m_palette = palette;
        rehighlight();
    }

protected:
    void highlightBlock(const QString& line) override {
        if (line.startsWith(atomicLetter) || line.startsWith(loadLetter))
            setFormat(0, static_cast<int>(line.size()), formatOf(line.front(), m_palette));
    }

private:
    QPalette m_palette;
};

CompiledText::CompiledText(QWidget* parent)
    : QPlainTextEdit(parent), m_colours(new Colours(*document(), palette())) {
    setReadOnly(true);
    // The cursor is where the keys go on from.
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setAccessibleName(tr("Compiled code"));
    useFixedWidth();
}

/// Only the family is its own: the size follows the window, which a projector enlarges.
void CompiledText::useFixedWidth() {
    const QFont fixed = fixedWidth(font());
    if (fixed != font()) setFont(fixed);
    setTabStopDistance(tabWidth * fontMetrics().horizontalAdvance(QLatin1Char(' ')));
}

void CompiledText::showCode(const QString& code, std::vector<CodeMark> marks) {
    m_marks = std::move(marks);
    QStringList lines = code.split(QLatin1Char('\n'));
    if (lines.last().isEmpty()) lines.removeLast();
    auto mark = m_marks.begin();
    for (qsizetype line = 0; line < lines.size(); ++line) {
        const bool marked = mark != m_marks.end() && mark->line == static_cast<std::size_t>(line);
        const QString letter =
            !marked ? QString(unmarked)
                    : (mark->access == Access::Atomic ? atomicLetter : loadLetter) + QStringLiteral(" ");
        if (marked) ++mark;
        lines[line].prepend(letter);
    }
    setPlainText(lines.join(QLatin1Char('\n')));
}

bool CompiledText::has(Access access) const {
    return std::ranges::find(m_marks, access, &CodeMark::access) != m_marks.end();
}

void CompiledText::goTo(Access access, bool forward) {
    std::vector<CodeMark> marks;
    std::ranges::copy_if(m_marks, std::back_inserter(marks),
                         [&](const CodeMark& each) { return each.access == access; });
    if (marks.empty()) return;
    const auto here = static_cast<std::size_t>(textCursor().blockNumber());
    const bool nowhere = !textCursor().hasSelection() && here == 0; // as it was shown
    auto next = nowhere ? marks.begin() : std::ranges::upper_bound(marks, here, {}, &CodeMark::line);
    if (!forward) {
        next = std::ranges::lower_bound(marks, here, {}, &CodeMark::line);
        next = next == marks.begin() ? marks.end() - 1 : next - 1;
    }
    if (next == marks.end()) next = marks.begin();
    QTextCursor cursor(document()->findBlockByNumber(static_cast<int>(next->line)));
    cursor.movePosition(QTextCursor::EndOfBlock);
    cursor.movePosition(QTextCursor::StartOfBlock, QTextCursor::KeepAnchor); // its beginning is seen
    setTextCursor(cursor);
    centerCursor();
}

void CompiledText::keyPressEvent(QKeyEvent* event) {
    const bool plain = (event->modifiers() & ~Qt::KeyboardModifiers(Qt::ShiftModifier)) == Qt::NoModifier;
    const bool forward = !event->modifiers().testFlag(Qt::ShiftModifier);
    if (plain && event->key() == Qt::Key_A) return goTo(Access::Atomic, forward);
    if (plain && event->key() == Qt::Key_L) return goTo(Access::Load, forward);
    QPlainTextEdit::keyPressEvent(event);
}

void CompiledText::changeEvent(QEvent* event) {
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange) useFixedWidth();
    if (event->type() == QEvent::PaletteChange) m_colours->setPalette(palette());
}

} // namespace tonescope::ui
