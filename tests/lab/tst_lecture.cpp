// SPDX-License-Identifier: GPL-3.0-or-later
// Plays lectures with a real engine.

#include "app/lab/lab.h"
#include "app/lab/lecture_player.h"
#include "app/make_engine.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/lab/lecture/documents.h"
#include "ui/lab/lecture/lecture_view.h"
#include "ui/lab/window/lab_window.h"

#include <QPlainTextEdit>
#include <QPushButton>

#include <set>

using namespace tonescope::ui;
using namespace tonescope;

// Plays the shortest lecture in the lab's window with a real engine. All lectures are played without a window
// by tst_lecture_player.

class TestLecture : public QObject {
    Q_OBJECT

    static constexpr int longest = 600000; ///< milliseconds

    QTemporaryDir m_folder;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<app::Lab> m_lab;
    LabWindow* m_window = nullptr;
    QString m_lecture;

    [[nodiscard]] LectureView& view() const { return m_window->lecture(); }
    void press(Qt::Key key) const {
        QTest::keyClick(&view(), key);
        QTRY_VERIFY_WITH_TIMEOUT(!test::part<QAction>(*m_window, "stop").isEnabled(), longest);
    }
    [[nodiscard]] const Measurements& measured() const {
        return m_window->session().runs.back().measurements;
    }

private Q_SLOTS:
    void initTestCase() {
        qputenv("XDG_DATA_HOME", m_folder.path().toLocal8Bit());
        m_session = std::make_unique<Session>(app::makeEngine);
        m_lab = std::make_unique<app::Lab>(*m_session, QStringLiteral(TONESCOPE_PROGRAM));
        std::vector<std::uint8_t> bytes(std::size_t{1501} * 1003);
        for (std::size_t i = 0; i < bytes.size(); ++i) // smooth, with grain
            bytes[i] = static_cast<std::uint8_t>(i % 1501 / 7 + (i * 2654435761U >> 28U) % 16);
        m_lab->setPhoto(test::imageOf("photo.png", {1501, 1003}, PixelLayout::Gray8, std::move(bytes)));
        m_lab->open();
        for (QWidget* widget : QApplication::topLevelWidgets()) {
            if (auto* window = qobject_cast<LabWindow*>(widget)) m_window = window;
        }
        QVERIFY(QTest::qWaitForWindowExposed(m_window));
        QTRY_VERIFY_WITH_TIMEOUT(!view().cases().empty(), longest);
    }
    void cleanupTestCase() {
        const auto thread = m_session->engineThread();
        m_lab.reset();
        m_session.reset();
        QTRY_VERIFY_WITH_TIMEOUT(thread.expired(), longest);
    }

    void isPlayedThrough_data() {
        test::columns<QString, int>({"lecture", "slide"});
        for (const QString& name : {QStringLiteral("ten")}) {
            int number = 0;
            for (const Slide& slide : readLecture(programLecture(name)).slides)
                QTest::addRow("%s, %s", qPrintable(name), slide.id.c_str()) << name << number++;
        }
    }
    void isPlayedThrough() {
        QFETCH(QString, lecture);
        QFETCH(int, slide);
        if (m_lecture != lecture) view().setLecture(readLecture(programLecture(lecture)));
        m_lecture = lecture;
        view().goTo(slide, Act::Ask);
        const Slide shown = view().lecture().slides[static_cast<std::size_t>(slide)];
        press(Qt::Key_PageDown);
        const bool fails = shown.says == Says::Fails;
        for (const MeasurementPointer& row : measured())
            QVERIFY2(bool(row->series) != fails, row->series ? "" : lineOf(row->series.failure()).c_str());
        const SlideContent result = view().content();
        const bool unclear = result.trust == Trust::Busy; // the times vary too much
        QVERIFY(result.trust == Trust::Green || unclear || shown.says == Says::Lost || fails);
        if (fails) QVERIFY2(result.headline.contains(QStringLiteral(": ")), qPrintable(result.headline));
        const Sentence sentence = sentenceOf(shown, {measured(), {}});
        QCOMPARE(result.strong + result.headline, sentence.strong + sentence.rest);
        const Measurements all = measured();
        press(Qt::Key_PageDown);
        const SlideContent why = view().content();
        if (unclear) { // no lesson without a conclusion: it was measured once more
            QVERIFY(view().act() == Act::Measure);
            return;
        }
        QVERIFY(fails ? !why.overlayLines.isEmpty() : why.films && why.films->steps() > 0);
        QVERIFY2(!why.headline.contains(u'{'), qPrintable(why.headline));
        // Where the measurement does not go where the drawing points, the slide says so.
        const SlidePlan plan{view().cases(), {}};
        const Explanation explanation = explanationOf(shown, plan, {all, {}, {}});
        QCOMPARE(why.headline, explanation.text);
        // What is drawn goes where the measurement goes, or tells the measured times.
        const Direction points = why.films ? predictedBy(*why.films) : Direction::Unknown;
        if (!explanation.follows && shown.says != Says::Lost && shown.why.instead == FilmKind::Timed)
            QVERIFY(why.films->left.counts == FilmCounter::Time || points == measuredDirection(shown, all));
        if (shown.id == "listing")
            QVERIFY(std::ranges::equal(all[0]->counts->counts(Channel::Gray).first(64),
                                       all[0]->expected->counts(Channel::Gray).first(64)));
        for (std::size_t i = 0; i < shown.mends.size(); ++i) {
            press(Qt::Key_E);
            const bool stillFails = fails && i + 1 < shown.mends.size();
            QVERIFY2((verdictOf(*measured().front()) == Verdict::Equal) != stillFails,
                     shown.mends[i].id.c_str());
        }
    }

    void exercisesAreCompleted_data() {
        test::columns<QString, QStringList>({"slide", "completions"}); // a part of the text, its replacement
        QTest::newRow("race") << QStringLiteral("race")
                              << QStringList{QStringLiteral("// Add 1"),
                                             QStringLiteral("atomic_add(&counts[value], 1u); //")};
        QTest::newRow("tables")
            << QStringLiteral("local")
            << QStringList{QStringLiteral("// 1."),
                           QStringLiteral(
                               "for (int b = get_local_id(0); b < 256; b += get_local_size(0)) table[b] = 0;"
                               " barrier(CLK_LOCAL_MEM_FENCE); //"),
                           QStringLiteral("// 2."),
                           QStringLiteral("barrier(CLK_LOCAL_MEM_FENCE);"
                                          "for (int b = get_local_id(0); b < 256; b += get_local_size(0))"
                                          " atomic_add(&counts[b], table[b]); //")};
        QTest::newRow("stride")
            << QStringLiteral("listing")
            << QStringList{QStringLiteral("const int bin = item;"),
                           QStringLiteral("for (int bin = item; bin < 256; bin += get_local_size(0))")};
    }
    /// Each compiles as it is, but its counts are wrong until it is completed.
    void exercisesAreCompleted() {
        QFETCH(QString, slide);
        QFETCH(QStringList, completions);
        m_lecture = QStringLiteral("ten");
        view().setLecture(readLecture(programLecture(m_lecture)));
        const auto& slides = view().lecture().slides;
        const auto found = std::ranges::find(slides, slide.toStdString(), &Slide::id);
        view().goTo(static_cast<int>(found - slides.begin()), Act::Ask);
        QTest::keyClick(&view(), Qt::Key_X);
        auto& editor = test::part<QPlainTextEdit>(*m_window, "kernelEditor");
        QVERIFY(editor.isVisible());
        QString text = editor.toPlainText();
        for (const Verdict expected : {Verdict::Wrong, Verdict::Equal}) {
            test::part<QPushButton>(*m_window, "kernelMeasure").click();
            QTRY_VERIFY_WITH_TIMEOUT(!test::part<QAction>(*m_window, "stop").isEnabled(), longest);
            const LabRun& run = m_window->session().runs.back();
            QCOMPARE(detailOf(run.details, "slide"), found->id);
            QCOMPARE(detailOf(run.details, "exercise"), found->exercise.file.toStdString());
            const Measurement& checked = *run.measurements.back();
            QVERIFY2(verdictOf(checked) == expected,
                     checked.series ? "" : lineOf(checked.series.failure()).c_str());
            for (int i = 0; i < completions.size(); i += 2)
                text.replace(completions[i], completions[i + 1]);
            editor.setPlainText(text);
        }
        test::part<QAction>(*m_window, "toLecture").trigger();
    }
};

ROOM_TEST(TestLecture, QApplication)

// Plays the program's lectures with a real engine, as `tonescope lecture` does, and holds each sentence and
// each why against what was measured.

class TestLecturePlayer : public QObject {
    Q_OBJECT

    static constexpr int longest = 600000; ///< milliseconds

    std::unique_ptr<Session> m_session;
    DeviceCatalog m_catalog;
    std::unique_ptr<app::LecturePlayer> m_player;
    std::set<std::string> m_played; ///< slides that stand in several lectures are played once

    /// What is lost is what the counts lack of those that are expected; counts too many are told if they are
    /// more.
    static void checkLost(const Slide& slide, const Measurement& row) {
        std::uint64_t missing = 0, tooMany = 0, counted = 0, all = 0;
        for (const SlideBin& bin : binsOf({{std::make_shared<const Measurement>(row)}, {}, {}})) {
            const auto expected = static_cast<std::uint64_t>(bin.expected),
                       count = static_cast<std::uint64_t>(bin.counted);
            all += expected;
            counted += count;
            missing += expected - std::min(expected, count);
            tooMany += count - std::min(expected, count);
        }
        QCOMPARE(all - missing + tooMany, counted);
        const Sentence parts = sentenceOf(slide, {{std::make_shared<const Measurement>(row)}, {}, {}});
        const QString sentence = parts.strong + parts.rest;
        const double told = sentence.section(QChar::Nbsp, 0, 0).section(u' ', -1).remove(u'>').toDouble();
        const double share = 100 * static_cast<double>(missing) / static_cast<double>(all);
        if (tooMany > missing)
            QVERIFY2(sentence.startsWith(QLocale().toString(tooMany)), qPrintable(sentence));
        else
            QVERIFY2(missing == 0 ? told == 0 : std::abs(told - share) < 0.6, qPrintable(sentence));
    }

    /// The factor of the sentence is the ratio of the medians, or of the means where the document has some.
    static void checkFactor(const Slide& slide, const Measurements& measured, const QString& sentence) {
        const Measurement &first = *measured.front(),
                          &second = *measured.at(slide.says == Says::Pixels ? slide.ways.size() : 1);
        // The host's clock times the whole count if the host adds up the tables of one side alone.
        const bool byWall =
            slide.timesWhole || first.series->hostMerge.has_value() != second.series->hostMerge.has_value();
        const auto document = documentNamed(slide.document);
        const bool byMean = document && !document->machine.isEmpty();
        const auto timeOf = [&](const Measurement& row) {
            const Nanoseconds time = byWall   ? row.series->wall.median
                                     : byMean ? meanOf(*row.series)
                                              : row.series->kernel.median;
            return static_cast<double>(time.count());
        };
        const double ratio = timeOf(second) / timeOf(first);
        static const QRegularExpression number(QStringLiteral("([\\d.]+) times"));
        const auto match = number.match(sentence);
        if (!match.hasMatch()) { // no difference
            const Direction direction = measuredDirection(slide, measured);
            const bool tells = !sentence.startsWith(QStringLiteral("Cannot tell"));
            QVERIFY(direction == (tells ? Direction::Same : Direction::Unknown));
            return;
        }
        const double told = match.captured(1).toDouble();
        QVERIFY2(std::abs(told / std::max(ratio, 1 / ratio) - 1) < 0.06, qPrintable(sentence));
        QCOMPARE(sentence.contains(QStringLiteral("as long")), ratio > 1);
    }

private Q_SLOTS:
    void initTestCase() {
        m_session = std::make_unique<Session>(app::makeEngine);
        QSignalSpy found(m_session.get(), &Session::devicesFound);
        m_session->findDevices();
        QTRY_VERIFY_WITH_TIMEOUT(!found.isEmpty(), longest);
        m_catalog = qvariant_cast<DeviceCatalog>(found[0][0]);
        // The documents count up to 1 GiB.
        m_player = std::make_unique<app::LecturePlayer>(
            *m_session, QStringLiteral(TONESCOPE_PROGRAM), m_catalog,
            *m_catalog.find(defaultDevice(m_catalog).key), app::PlayLimits{std::uint64_t{1} << 20U, {}});
    }
    void cleanupTestCase() {
        const auto thread = m_session->engineThread();
        m_player.reset();
        m_session.reset();
        QTRY_VERIFY_WITH_TIMEOUT(thread.expired(), longest);
    }

    void isPlayedThrough_data() {
        test::columns<QString, int>({"lecture", "slide"});
        for (const QString& name : programLectures()) {
            int number = 0;
            for (const Slide& slide : readLecture(programLecture(name)).slides) {
                if (m_played.insert(slide.id).second)
                    QTest::addRow("%s, %s", qPrintable(name), slide.id.c_str()) << name << number;
                ++number;
            }
        }
    }
    void isPlayedThrough() {
        QFETCH(QString, lecture);
        QFETCH(int, slide);
        const Slide shown = readLecture(programLecture(lecture)).slides[static_cast<std::size_t>(slide)];
        const app::PlayedSlide played = m_player->play(shown);
        QCOMPARE(app::faultOf(shown, played, m_catalog), QString());
        QCOMPARE(played.missing, QString());
        QCOMPARE(played.results.mended.size(), shown.mends.size());
        const Measurements& all = played.results.measured;
        const bool fails = shown.says == Says::Fails;
        const bool unclear = played.sentence.trust == Trust::Busy; // the times vary too much
        QVERIFY(played.sentence.trust == Trust::Green || unclear || played.sentence.meant ||
                shown.says == Says::Lost || fails);
        if (fails) QVERIFY2(played.sentence.rest.startsWith(u':'), qPrintable(played.sentence.rest));
        const bool compares = shown.says == Says::Published && shown.ways.size() > 1;
        if (shown.says == Says::Times || shown.says == Says::Pixels || compares)
            checkFactor(shown, all, played.sentence.strong);
        if (shown.says == Says::Fastest) {
            std::vector<SlideBar> bars = barsOf(shown, {all, {}});
            bars.resize(all.size()); // behind them are ways that this machine lacks
            QVERIFY(std::ranges::is_sorted(bars, {}, &SlideBar::length));
        }
        if (shown.says == Says::Lost) checkLost(shown, *all.front());
        if (QTest::currentTestFailed()) return;
        QCOMPARE(!played.why, unclear); // no lesson without a conclusion
        if (unclear) return;
        QVERIFY(fails || (played.why && played.why->films && played.why->films->steps() > 0));
        if (shown.id == "listing")
            QVERIFY(std::ranges::equal(all[0]->counts->counts(Channel::Gray).first(64),
                                       all[0]->expected->counts(Channel::Gray).first(64)));
    }
};

ROOM_TEST(TestLecturePlayer, QApplication)

#include "tst_lecture.moc"
