// SPDX-License-Identifier: GPL-3.0-or-later
// Plays the program's lectures with a real engine, as `tonescope lecture` does, and holds each sentence and
// each why against what was measured.

#include "app/lab/lecture_player.h"
#include "app/make_engine.h"
#include "tests/fixtures/room.h"
#include "ui/lab/lecture/documents.h"

#include <set>

using namespace tonescope;
using namespace tonescope::ui;

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
#include "tst_lecture_player.moc"
