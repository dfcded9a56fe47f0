// SPDX-License-Identifier: GPL-3.0-or-later
// Syntax highlighting of OpenCL C.
#pragma once

#include <QPalette>
#include <QString>
#include <QSyntaxHighlighter>

#include <cstdint>
#include <vector>

namespace tonescope::ui {

enum class TokenKind : std::uint8_t {
    Keyword,   ///< of C
    Type,      ///< also names that end in _t
    Qualifier, ///< of OpenCL: address spaces, kernel
    BuiltIn,   ///< functions of OpenCL
    Macro,     ///< in capitals
    Directive, ///< of the preprocessor
    Number,
    Text, ///< in quotes, and the file of an #include
    Comment
};

struct Token {
    TokenKind kind = TokenKind::Keyword;
    int start = 0, length = 0; ///< characters of the line

    bool operator==(const Token&) const = default;
};

/// The coloured parts of a line. `inComment`: in, whether the line begins inside a comment; out, whether the
/// next line does.
[[nodiscard]] std::vector<Token> tokensOf(const QString& line, bool& inComment);

/// `font` with the family of the system's fixed-width font.
[[nodiscard]] QFont fixedWidth(QFont font);

/// The format of tokens of a kind, readable on the background of `palette`.
[[nodiscard]] QTextCharFormat formatOf(TokenKind kind, const QPalette& palette);

class KernelHighlighter : public QSyntaxHighlighter {
    Q_OBJECT

public:
    KernelHighlighter(QTextDocument& document, QPalette palette);

    /// Rehighlights if the palette changed from light to dark or back.
    void setPalette(const QPalette& palette);

protected:
    void highlightBlock(const QString& line) override;

private:
    QPalette m_palette;
};

} // namespace tonescope::ui
