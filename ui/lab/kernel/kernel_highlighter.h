// SPDX-License-Identifier: GPL-3.0-or-later
// The words of OpenCL C, and their colours.
#pragma once

#include <QPalette>
#include <QString>
#include <QSyntaxHighlighter>

#include <cstdint>
#include <vector>

namespace tonescope::ui {

enum class TokenKind : std::uint8_t {
    Keyword,   ///< of C
    Type,      ///< also the kernels' own, which end in _t
    Qualifier, ///< of OpenCL: where something lies, what is a kernel
    BuiltIn,   ///< functions that OpenCL brings along
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

/// What of a line has a colour. `inComment`: a comment of an earlier line has not ended yet; afterwards
/// whether one goes on in the next line.
[[nodiscard]] std::vector<Token> tokensOf(const QString& line, bool& inComment);

/// The font in which source text is shown: only the family is its own, the size is that of `font`.
[[nodiscard]] QFont fixedWidth(QFont font);

/// How tokens of a kind look on the ground of `palette`.
[[nodiscard]] QTextCharFormat formatOf(TokenKind kind, const QPalette& palette);

class KernelHighlighter : public QSyntaxHighlighter {
    Q_OBJECT

public:
    KernelHighlighter(QTextDocument& document, QPalette palette);

    /// Colours everything anew where the palette is of another kind, light or dark.
    void setPalette(const QPalette& palette);

protected:
    void highlightBlock(const QString& line) override;

private:
    QPalette m_palette;
};

} // namespace tonescope::ui
