// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the glossary: its words, and the links to them in texts.

#include "ui/lab/glossary/glossary.h"

#include "tests/fixtures/room.h"
#include "ui/lab/window/lab_window.h"

#include <algorithm>
#include <set>

using namespace tonescope::ui;

class TestGlossary : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wordsOfBothLanguagesAreThere() {
        const std::map<QString, QString> wanted{
            {QStringLiteral("work-item"), QStringLiteral("thread")},
            {QStringLiteral("work-group"), QStringLiteral("block")},
            {QStringLiteral("local memory"), QStringLiteral("shared memory")},
            {QStringLiteral("sub-group"), QStringLiteral("warp")},
            {QStringLiteral("privatization"), {}},
            {QStringLiteral("bank conflict"), {}},
            {QStringLiteral("occupancy"), {}}};
        std::set<QString> names;
        for (const GlossaryWord& word : glossary()) {
            QVERIFY2(names.insert(word.name).second, qPrintable(word.name));
            if (const auto found = wanted.find(word.name); found != wanted.end())
                QCOMPARE(word.cuda, found->second);
        }
        QCOMPARE(names.size(), 21U);
        QVERIFY(std::ranges::all_of(wanted, [&](const auto& each) { return names.contains(each.first); }));
    }

    void textsLeadToWords_data() {
        tonescope::test::columns<QString, QString>({"plain", "html"});
        const auto row = [](const char* name, const char* plain, const char* html) {
            QTest::newRow(name) << QString::fromLatin1(plain) << QString::fromLatin1(html);
        };
        row("nothing to explain", "A pixel & a bin.", "A pixel &amp; a bin.");
        row("many of them", "Few work-groups.", "Few <a href='word:work-group'>work-groups</a>.");
        row("only the first", "A lane, two lanes.", "A <a href='word:sub-group'>lane</a>, two lanes.");
        row("at the beginning", "Atomics wait.", "<a href='word:atomic_add()'>Atomics</a> wait.");
        row("not within a word", "A planet embarks on traces.", "A planet embarks on traces.");
        row("beside what is escaped", "a<b: barrier", "a&lt;b: <a href='word:barrier()'>barrier</a>");
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

    void theWindowHasAllOfThem() {
        LabWindow lab;
        lab.findChild<QAction*>(QStringLiteral("glossaryAction"))->trigger();
        lab.findChild<QAction*>(QStringLiteral("glossaryAction"))->trigger(); // shows the same one again
        QCOMPARE(lab.findChildren<QDialog*>(QStringLiteral("glossary")).size(), 1);
        const QString shown = lab.findChild<QTextBrowser*>(QStringLiteral("glossaryText"))->toPlainText();
        for (const GlossaryWord& word : glossary())
            QVERIFY2(shown.contains(word.meaning), qPrintable(word.name));
    }
};

ROOM_TEST(TestGlossary, QApplication)
#include "tst_glossary.moc"
