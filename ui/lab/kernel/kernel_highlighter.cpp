// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/kernel/kernel_highlighter.h"

#include "ui/plot/colours.h"

#include <array>

namespace tonescope::ui {

namespace {

struct Colours {
    QRgb onLight, onDark;
};

/// By kind; each has a contrast of at least 4.5 to its ground.
constexpr std::array<Colours, 9> colours{{{0xff7b1fa2, 0xffd0a0ff},   // keyword
                                          {0xff00695c, 0xff66d9c0},   // type
                                          {0xffad1457, 0xffff8fb8},   // qualifier
                                          {0xff1a4fb4, 0xff8ab8ff},   // built-in
                                          {0xff8a4b00, 0xffffb86b},   // macro
                                          {0xff8a4b00, 0xffffb86b},   // directive
                                          {0xffb03000, 0xffff9e80},   // number
                                          {0xff2e6b1f, 0xffa5d68a},   // text
                                          {0xff5f6368, 0xffa0a6ad}}}; // comment

constexpr int insideComment = 1; ///< state of a line: its last comment goes on

bool isBold(TokenKind kind) {
    return kind == TokenKind::Keyword || kind == TokenKind::Qualifier;
}

} // namespace

QTextCharFormat formatOf(TokenKind kind, const QPalette& palette) {
    const Colours& pair = colours.at(static_cast<std::size_t>(kind));
    QTextCharFormat format;
    format.setForeground(QColor::fromRgb(isDark(palette) ? pair.onDark : pair.onLight));
    if (isBold(kind)) format.setFontWeight(QFont::Bold);
    if (kind == TokenKind::Comment) format.setFontItalic(true);
    return format;
}

KernelHighlighter::KernelHighlighter(QTextDocument& document, const QPalette& palette)
    : QSyntaxHighlighter(&document), m_palette(palette) {
}

void KernelHighlighter::setPalette(const QPalette& palette) {
    const bool same = isDark(palette) == isDark(m_palette);
    m_palette = palette;
    if (!same) rehighlight();
}

void KernelHighlighter::highlightBlock(const QString& line) {
    bool inComment = previousBlockState() == insideComment;
    for (const Token& token : tokensOf(line, inComment))
        setFormat(token.start, token.length, formatOf(token.kind, m_palette));
    setCurrentBlockState(inComment ? insideComment : 0);
}

} // namespace tonescope::ui
