// SPDX-License-Identifier: GPL-3.0-or-later
// Syntax highlighting of OpenCL C.
#pragma once

#include <QPalette>
#include <QString>
#include <QSyntaxHighlighter>

#include <cstdint>
#include <vector>

namespace tonescope::ui {

/// Parts of OpenCL C that are coloured.
enum class TokenKind : std::uint8_t {
    Keyword,   ///< keywords of C
    Type,      ///< types, and all names that end in _t
    Qualifier, ///< address spaces, kernel and access qualifiers of OpenCL
    BuiltIn,   ///< built-in functions of OpenCL
    Macro,     ///< names in capitals
    Directive, ///< of the preprocessor: #define, #include, ...
    Number,
    Text, ///< strings, characters, and the file of an #include
    Comment
};

/// A coloured part of one line.
struct Token {
    TokenKind kind = TokenKind::Keyword;
    int start = 0, length = 0; ///< in characters of the line

    bool operator==(const Token&) const = default;
};

/// The coloured parts of a line, from left to right. `inComment` carries the state of /* comments from line
/// to line: set it to whether the line begins inside a comment; afterwards it says whether the next line
/// does.
[[nodiscard]] std::vector<Token> tokensOf(const QString& line, bool& inComment);

/// The same font (size, weight) in the system's fixed-width family.
[[nodiscard]] QFont fixedWidth(QFont font);

/// Colour, weight and slant of a kind of token, for the background of `palette`.
[[nodiscard]] QTextCharFormat formatOf(TokenKind kind, const QPalette& palette);

/// Highlights a document of OpenCL C; a child of the document.
class KernelHighlighter : public QSyntaxHighlighter {
    Q_OBJECT

public:
    /// `palette` decides between colours for light and for dark backgrounds.
    KernelHighlighter(QTextDocument& document, QPalette palette);

    /// Highlights the document again, but only if the palette changed from light to dark or back: other
    /// changes do not affect the colours.
    void setPalette(const QPalette& palette);

protected:
    void highlightBlock(const QString& line) override;

private:
    QPalette m_palette;
};

} // namespace tonescope::ui
