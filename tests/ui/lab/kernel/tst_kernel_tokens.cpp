// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the syntax highlighting of OpenCL C: the tokens of a line and their colours.

#include "tests/fixtures/contrast.h"
#include "tests/fixtures/room.h"
#include "ui/lab/kernel/kernel_highlighter.h"

#include <cmath>

using namespace tonescope;
using ui::TokenKind;

namespace {

const char* nameOf(TokenKind kind) {
    constexpr std::array names{"keyword",   "type",   "qualifier", "built-in", "macro",
                               "directive", "number", "text",      "comment"};
    return names.at(static_cast<std::size_t>(kind));
}

/// "keyword:if number:0 ..." of one line.
QString wordsOf(const QString& line, bool& inComment) {
    QStringList words;
    for (const ui::Token& token : ui::tokensOf(line, inComment))
        words += QLatin1String(nameOf(token.kind)) + QLatin1Char(':') + line.mid(token.start, token.length);
    return words.join(QLatin1Char(' '));
}

} // namespace

class TestKernelTokens : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lines_data() {
        test::columns<QString, QString>({"line", "expected"});
        const auto row = [](const char* name, const char* line, const char* expected) {
            QTest::newRow(name) << QString::fromLatin1(line) << QString::fromLatin1(expected);
        };
        row("a kernel", "__kernel void count(__global const uint* restrict in) {",
            "qualifier:__kernel type:void qualifier:__global keyword:const type:uint keyword:restrict");
        row("without underscores", "kernel local uchar16 t;",
            "qualifier:kernel qualifier:local type:uchar16");
        row("built-ins", "atomic_inc(&t[get_local_id(0)]); barrier(CLK_LOCAL_MEM_FENCE);",
            "built-in:atomic_inc built-in:get_local_id number:0 built-in:barrier macro:CLK_LOCAL_MEM_FENCE");
        row("types of our own", "pixel_t pixel = load(p);", "type:pixel_t");
        row("numbers", "x = 0xFFu + 1.5e-3f - 12UL + a1;", "number:0xFFu number:1.5e-3f number:12UL");
        row("an include", "#include \"pixels.cl\"", "directive:#include text:\"pixels.cl\"");
        row("a definition", "#define ADD(a) ((a) + 1) // one",
            "directive:#define macro:ADD number:1 comment:// one");
        row("quotes in a comment", "// it's \"so\"", "comment:// it's \"so\"");
        row("a comment in quotes", "\"/* no\" x", "text:\"/* no\"");
        row("two comments", "/* a */ if /* b */", "comment:/* a */ keyword:if comment:/* b */");
        row("names", "get_it(window, counts);", "");
        row("empty", "", "");
    }
    void lines() {
        QFETCH(QString, line);
        bool inComment = false;
        QTEST(wordsOf(line, inComment), "expected");
        QVERIFY(!inComment);
    }

    void aCommentGoesOn() {
        bool inComment = false;
        QCOMPARE(wordsOf(QStringLiteral("if /* if"), inComment), QStringLiteral("keyword:if comment:/* if"));
        QVERIFY(inComment);
        QCOMPARE(wordsOf(QStringLiteral("if // x"), inComment), QStringLiteral("comment:if // x"));
        QVERIFY(inComment);
        QCOMPARE(wordsOf(QStringLiteral("if */ if"), inComment), QStringLiteral("comment:if */ keyword:if"));
        QVERIFY(!inComment);
        QCOMPARE(wordsOf(QStringLiteral("/*/"), inComment), QStringLiteral("comment:/*/"));
        QVERIFY(inComment);
    }

    void coloursAreReadable_data() {
        QTest::addColumn<QColor>("ground");
        QTest::newRow("light") << QColor(Qt::white);
        QTest::newRow("dark") << QColor(30, 30, 30);
    }
    void coloursAreReadable() {
        QFETCH(QColor, ground);
        const QPalette palette(ground, ground);
        for (int kind = 0; kind <= static_cast<int>(TokenKind::Comment); ++kind) {
            const auto format = ui::formatOf(static_cast<TokenKind>(kind), palette);
            QVERIFY2(test::contrast(format.foreground().color(), ground) >= 4.5,
                     nameOf(static_cast<TokenKind>(kind)));
        }
    }

    void aDocumentIsColoured() {
        QTextDocument document;
        const QPalette light(Qt::white, Qt::white), dark(Qt::black, Qt::black);
        ui::KernelHighlighter highlighter(document, light);
        document.setPlainText(QStringLiteral("/* a\nb */ if"));
        const auto colourOfLast = [&] {
            highlighter.rehighlight();
            return document.lastBlock().layout()->formats().constLast().format.foreground().color();
        };
        QCOMPARE(colourOfLast(), ui::formatOf(TokenKind::Keyword, light).foreground().color());
        QCOMPARE(document.lastBlock().layout()->formats().size(), 2); // the end of the comment, too
        highlighter.setPalette(dark);
        QCOMPARE(colourOfLast(), ui::formatOf(TokenKind::Keyword, dark).foreground().color());
    }
};

ROOM_TEST(TestKernelTokens, QApplication)
#include "tst_kernel_tokens.moc"
