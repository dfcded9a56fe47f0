// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the glossary: its words, and where they occur in texts.

#include "ui/lab/glossary/glossary.h"

#include "tests/fixtures/room.h"
#include "ui/lab/lecture/lecture.h"
#include "ui/lab/window/lab_window.h"
#include "ui/words/language.h"

#include <QDialog>
#include <QScopeGuard>
#include <QTextBrowser>

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

    void wordsAreFoundInTexts_data() {
        tonescope::test::columns<QString, QString>({"text", "words"});
        const auto row = [](const char* name, const char* text, const char* words) {
            QTest::newRow(name) << QString::fromLatin1(text) << QString::fromLatin1(words);
        };
        row("nothing to explain", "A pixel & a bin.", "");
        row("many of them", "Few work-groups.", "work-group");
        row("twice", "A lane, two lanes.", "sub-group");
        row("at the beginning", "Atomics wait.", "atomic_add()");
        row("as in code", "What does atomic_add cost?", "atomic_add()");
        row("not within a word", "A planet embarks on traces.", "");
        row("beside signs", "a<b: barrier", "barrier()");
        row("nothing", "", "");
    }
    void wordsAreFoundInTexts() {
        QFETCH(QString, text);
        QStringList words;
        for (const GlossaryWord& word : wordsIn(text))
            words += word.name;
        QTEST(words.join(u' '), "words");
    }

    /// A term is spelled differently in each language's slides.
    void chineseSlidesExplainWhatEnglishOnesExplain() {
        const auto english = qScopeGuard([] { setLanguage(QStringLiteral("en")); });
        const auto explained = [](const char* language) {
            setLanguage(QLatin1String(language));
            std::set<QString> found; // "barrier: work-item"
            for (const QString& name : programLectures()) {
                for (const Slide& slide : readLecture(programLecture(name)).slides) {
                    const Reason cpu = slide.onCpu.value_or(slide.why);
                    const QStringList texts{slide.ask, slide.why.text, slide.why.otherwise, cpu.text,
                                            cpu.otherwise};
                    for (const GlossaryWord& word : wordsIn(texts.join(u'\n')))
                        found.insert(QString::fromStdString(slide.id) + QStringLiteral(": ") + word.name);
                }
            }
            return found;
        };
        const std::set<QString> chinese = explained("zh_CN");
        for (const QString& word : explained("en"))
            QVERIFY2(chinese.contains(word), qPrintable(word));
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
