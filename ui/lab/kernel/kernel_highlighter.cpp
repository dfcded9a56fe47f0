// SPDX-License-Identifier: GPL-3.0-or-later
// Each line is split by one regular expression with an alternative per kind of token. Words are then
// classified by tables. The only state between lines is whether a comment is open; QSyntaxHighlighter keeps
// it as the state of each block.
#include "ui/lab/kernel/kernel_highlighter.h"

#include "ui/plot/colours.h"

#include <QFontDatabase>
#include <QRegularExpression>
#include <QSet>

#include <array>
#include <optional>
#include <utility>

namespace tonescope::ui {

namespace {

/// Text colour on light and on dark backgrounds.
struct Colours {
    QRgb onLight, onDark;
};

/// Indexed by TokenKind. Each colour has a contrast of at least 4.5 to its background.
constexpr std::array<Colours, 9> colours{{{0xff7b1fa2, 0xffd0a0ff},   // keyword
                                          {0xff00695c, 0xff66d9c0},   // type
                                          {0xffad1457, 0xffff8fb8},   // qualifier
                                          {0xff1a4fb4, 0xff8ab8ff},   // built-in
                                          {0xff8a4b00, 0xffffb86b},   // macro
                                          {0xff8a4b00, 0xffffb86b},   // directive
                                          {0xffb03000, 0xffff9e80},   // number
                                          {0xff2e6b1f, 0xffa5d68a},   // text
                                          {0xff5f6368, 0xffa0a6ad}}}; // comment

constexpr int insideComment = 1; ///< state of a block that ends inside a comment

bool isBold(TokenKind kind) {
    return kind == TokenKind::Keyword || kind == TokenKind::Qualifier;
}

const QSet<QString>& keywords() {
    static const QSet<QString> words = [] {
        const QStringList list =
            QStringLiteral(
                "break case const continue default do else enum extern for goto if inline restrict "
                "return sizeof static struct switch typedef union volatile while true false")
                .split(QLatin1Char(' '));
        return QSet<QString>(list.begin(), list.end());
    }();
    return words;
}

bool matches(const QRegularExpression& pattern, const QString& word) {
    return pattern.match(word).hasMatch();
}

/// The kind of a word; nothing for other names, such as those that the kernel declares.
std::optional<TokenKind> kindOf(const QString& word) {
    static const QRegularExpression qualifier(QStringLiteral(
        "^(?:__)?(?:kernel|global|local|constant|private|generic|read_only|write_only|read_write)$"
        "|^__attribute__$"));
    static const QRegularExpression type(QStringLiteral(
        "^(?:void|bool|u?(?:char|short|int|long)(?:2|3|4|8|16)?|(?:half|float|double)(?:2|3|4|8|16)?"
        "|unsigned|signed|event_t|[a-z]\\w*_t)$"));
    static const QRegularExpression builtIn(QStringLiteral(
        "^(?:get_(?:global|local|group|work|num|enqueued)_\\w+|get_num_groups|atom(?:ic)?_\\w+|barrier"
        "|(?:read_|write_)?mem_fence|(?:work|sub)_group_\\w+|vload\\w+|vstore\\w+|convert_\\w+|as_\\w+"
        "|async_work_group_\\w+|wait_group_events|prefetch|printf"
        "|min|max|clamp|abs|abs_diff|mix|step|select|bitselect|rotate|popcount|clz|mul24|mad24|mul_hi|mad_hi"
        "|mad_sat|add_sat|sub_sat|hadd|rhadd|upsample|shuffle2?|any|all|dot|fma|sqrt|pow|exp|log)$"));
    static const QRegularExpression macro(QStringLiteral("^[A-Z][A-Z0-9_]+$"));
    if (keywords().contains(word)) return TokenKind::Keyword;
    if (matches(qualifier, word)) return TokenKind::Qualifier;
    if (matches(type, word)) return TokenKind::Type;
    if (matches(builtIn, word)) return TokenKind::BuiltIn;
    if (matches(macro, word)) return TokenKind::Macro;
    return std::nullopt;
}

/// One alternative per kind of token. The leftmost match wins, so a quote inside a comment belongs to the
/// comment, and a comment sign inside quotes to the string.
const QRegularExpression& anyToken() {
    static const QRegularExpression pattern(
        QStringLiteral(R"((?<comment>//.*|/\*(?:.*?\*/|.*)))"
                       R"(|(?<text>"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|(?<=include )<[^>]*>))"
                       R"(|(?<directive>^\s*#\s*\w*|\bdefined\b))"
                       R"(|(?<number>(?<!\w)(?:0[xX][0-9a-fA-F]+|\d+\.?\d*(?:[eE][+-]?\d+)?)[uUlLfF]*))"
                       R"(|(?<word>[A-Za-z_]\w*))"));
    return pattern;
}

/// The kind by the alternative that matched.
std::optional<TokenKind> kindOf(const QRegularExpressionMatch& match) {
    struct Group {
        QString name;
        TokenKind kind;
    };
    static const std::array<Group, 4> groups{{{QStringLiteral("comment"), TokenKind::Comment},
                                              {QStringLiteral("text"), TokenKind::Text},
                                              {QStringLiteral("directive"), TokenKind::Directive},
                                              {QStringLiteral("number"), TokenKind::Number}}};
    for (const Group& group : groups) {
        if (match.capturedStart(group.name) >= 0) return group.kind;
    }
    return kindOf(match.captured(QStringLiteral("word")));
}

/// Whether a comment goes on in the next line. "/*/" does not end itself, hence the length.
bool staysOpen(const QString& comment) {
    return comment.startsWith(QLatin1String("/*")) &&
           (comment.size() < 4 || !comment.endsWith(QLatin1String("*/")));
}

} // namespace

QFont fixedWidth(QFont font) {
    font.setFamily(QFontDatabase::systemFont(QFontDatabase::FixedFont).family());
    font.setStyleHint(QFont::Monospace);
    font.setFixedPitch(true);
    return font;
}

QTextCharFormat formatOf(TokenKind kind, const QPalette& palette) {
    const Colours& pair = colours.at(static_cast<std::size_t>(kind));
    QTextCharFormat format;
    format.setForeground(QColor::fromRgb(isDark(palette) ? pair.onDark : pair.onLight));
    if (isBold(kind)) format.setFontWeight(QFont::Bold);
    if (kind == TokenKind::Comment) format.setFontItalic(true);
    return format;
}

KernelHighlighter::KernelHighlighter(QTextDocument& document, QPalette palette)
    : QSyntaxHighlighter(&document), m_palette(std::move(palette)) {
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

/// A comment from the line before is closed first; the rest of the line is searched for tokens.
std::vector<Token> tokensOf(const QString& line, bool& inComment) {
    std::vector<Token> tokens;
    qsizetype start = 0;
    if (inComment) {
        const qsizetype end = line.indexOf(QLatin1String("*/"));
        inComment = end < 0;
        start = inComment ? line.size() : end + 2;
        tokens.push_back({TokenKind::Comment, 0, static_cast<int>(start)});
    }
    auto found = anyToken().globalMatch(line, start);
    while (found.hasNext()) {
        const QRegularExpressionMatch match = found.next();
        const std::optional<TokenKind> kind = kindOf(match);
        if (!kind) continue;
        tokens.push_back(
            {*kind, static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedLength())});
        if (*kind == TokenKind::Comment) inComment = staysOpen(match.captured());
    }
    return tokens;
}

} // namespace tonescope::ui
