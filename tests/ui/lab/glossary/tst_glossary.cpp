// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the field: all are there, each leads from a text to its meaning, and none is explained twice.

#include "ui/lab/glossary/glossary.h"

#include "tests/fixtures/room.h"
#include "ui/lab/glossary/word_links.h"
#include "ui/lab/shell/lab_window.h"

#include <QAction>
#include <QDialog>
#include <QTest>
#include <QTextBrowser>

#include <set>

using namespace tonescope::ui;

class TestGlossary : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wordsOfBothLanguagesAreThere_data() {
        QTest::addColumn<QString>("opencl");
        QTest::addColumn<QString>("cuda");
        const auto row = [](const char* opencl, const char* cuda) {
            QTest::newRow(opencl) << QString::fromLatin1(opencl) << QString::fromLatin1(cuda);
        };
        row("work-item", "thread");
        row("work-group", "block");
        row("local memory", "shared memory");
        row("sub-group", "warp");
        row("privatization", "");
        row("coarsening", "");
        row("aggregation", "");
        row("bank conflict", "");
        row("coalescing", "");
        row("occupancy", "");
    }
    void wordsOfBothLanguagesAreThere() {
        QFETCH(QString, opencl);
        QFETCH(QString, cuda);
        const auto found = std::ranges::find_if(
            glossary(), [&](const GlossaryWord& word) { return nameText(word.opencl) == opencl; });
        QVERIFY(found != glossary().end());
        QCOMPARE(nameText(found->cuda), cuda);
        QVERIFY(glossaryTable().contains(meaningOf(*found).toHtmlEscaped()));
        QCOMPARE(noteOf(*found).contains(QStringLiteral("CUDA: ")), !cuda.isEmpty());
    }

    void idsAreUnique() {
        std::set<std::string_view> ids;
        for (const GlossaryWord& word : glossary()) {
            QVERIFY2(ids.insert(word.id).second, word.meaning);
            QCOMPARE(glossaryWord(word.id), &word);
        }
        QVERIFY(glossaryWord("no such word") == nullptr);
    }

    void textsLeadToWords_data() {
        QTest::addColumn<QString>("plain");
        QTest::addColumn<QString>("html");
        const auto row = [](const char* name, const char* plain, const char* html) {
            QTest::newRow(name) << QString::fromLatin1(plain) << QString::fromLatin1(html);
        };
        row("nothing to explain", "A pixel & a bin.", "A pixel &amp; a bin.");
        row("many of them", "Few work-groups.", "Few <a href='word:work-group'>work-groups</a>.");
        row("only the first", "A lane, two lanes.", "A <a href='word:sub-group'>lane</a>, two lanes.");
        row("at the beginning", "Atomics wait.", "<a href='word:atomic'>Atomics</a> wait.");
        row("not within a word", "A planet embarks on traces.", "A planet embarks on traces.");
        row("beside what is escaped", "a<b: barrier", "a&lt;b: <a href='word:barrier'>barrier</a>");
        row("nothing", "", "");
    }
    void textsLeadToWords() {
        QFETCH(QString, plain);
        QTEST(WordLinks().html(plain), "html");
    }

    void aPageExplainsAWordOnce() {
        WordLinks page;
        QVERIFY(page.html(QStringLiteral("local memory")).contains(QStringLiteral("href")));
        QCOMPARE(page.html(QStringLiteral("local memory")), QStringLiteral("local memory"));
    }

    void linksFindTheirWords() {
        for (const GlossaryWord& word : glossary())
            QCOMPARE(WordLinks::wordOf(QUrl(QStringLiteral("word:") + nameText(word.id))), &word);
        QVERIFY(WordLinks::wordOf(QUrl(QStringLiteral("word:none"))) == nullptr);
        QVERIFY(WordLinks::wordOf(QUrl(QStringLiteral("https:barrier"))) == nullptr);
    }

    void theWindowHasAllOfThem() {
        LabWindow lab;
        lab.findChild<QAction*>(QStringLiteral("glossaryAction"))->trigger();
        lab.findChild<QAction*>(QStringLiteral("glossaryAction"))->trigger(); // shows the same one again
        QCOMPARE(lab.findChildren<QDialog*>(QStringLiteral("glossary")).size(), 1);
        const QString shown = lab.findChild<QTextBrowser*>(QStringLiteral("glossaryText"))->toPlainText();
        for (const GlossaryWord& word : glossary())
            QVERIFY2(shown.contains(meaningOf(word)), word.meaning);
    }
};

ROOM_TEST(TestGlossary, QApplication)
#include "tst_glossary.moc"
