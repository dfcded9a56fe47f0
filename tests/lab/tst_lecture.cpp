// SPDX-License-Identifier: GPL-3.0-or-later
// Plays the program's lectures in the lab's window with a real engine, and holds each sentence and each why
// against what was measured.

#include "app/lab/lab.h"
#include "app/make_engine.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/lab/lecture/lecture_view.h"
#include "ui/lab/window/lab_window.h"

using namespace tonescope;
using namespace tonescope::ui;

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

    /// What is lost is what the counts lack of those that are expected.
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
        const QString sentence =
            sentenceOf(slide, {{std::make_shared<const Measurement>(row)}, {}, {}}).strong;
        const double told = sentence.section(QChar::Nbsp, 0, 0).toDouble();
        const double share = 100 * static_cast<double>(missing) / static_cast<double>(all);
        if (missing == 0 && tooMany > 0)
            QVERIFY2(sentence.startsWith(QLocale().toString(tooMany)), qPrintable(sentence));
        else
            QVERIFY2(missing == 0 ? told == 0 : std::abs(told - share) < 0.6, qPrintable(sentence));
    }

    /// The factor of the sentence is the ratio of the medians by the byte.
    void checkFactor(const Slide& slide, const QString& sentence) const {
        const Measurement &first = *measured().front(), &second = *measured().back();
        // The host's clock times the whole count if the host adds up the tables.
        const bool byWall = first.series->hostMerge || second.series->hostMerge;
        const auto timeOf = [byWall](const Measurement& row) {
            return static_cast<double>((byWall ? row.series->wall : row.series->kernel).median.count());
        };
        const double ratio = timeOf(second) / timeOf(first);
        static const QRegularExpression number(QStringLiteral("([\\d.]+) times"));
        const auto match = number.match(sentence);
        if (!match.hasMatch()) { // no difference
            QVERIFY(measuredDirection(slide, measured()) == Direction::Same);
            return;
        }
        const double told = match.captured(1).toDouble();
        QVERIFY2(std::abs(told / std::max(ratio, 1 / ratio) - 1) < 0.06, qPrintable(sentence));
        QCOMPARE(sentence.contains(QStringLiteral("as long")), ratio > 1);
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
        // The other documents count up to 1 GiB: their slides are planned in tst_slides.
        for (const QString& name : {QStringLiteral("ten"), QStringLiteral("full"), QStringLiteral("book")}) {
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
        QVERIFY(result.trust == Trust::Green || shown.says == Says::Lost || fails);
        if (fails) QVERIFY2(result.headline.contains(QStringLiteral(": ")), qPrintable(result.headline));
        if (shown.says == Says::Times || shown.says == Says::Pixels) checkFactor(shown, result.strong);
        if (shown.says == Says::Fastest) QVERIFY(std::ranges::is_sorted(result.bars, {}, &SlideBar::length));
        if (shown.says == Says::Lost) checkLost(shown, *measured().front());
        if (QTest::currentTestFailed()) return;
        const Measurements all = measured();
        press(Qt::Key_PageDown);
        const SlideContent why = view().content();
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
};

ROOM_TEST(TestLecture, QApplication)
#include "tst_lecture.moc"
