// SPDX-License-Identifier: GPL-3.0-or-later
// Goes through the whole lecture in the lab's window with a real engine, and compares each sentence with what
// was measured: times, factors and wrong counts.

#include "app/lab/lab.h"
#include "app/make_engine.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/lab/story/lecture.h"
#include "ui/lab/window/lab_window.h"
#include "ui/words/number_text.h"

using namespace tonescope;

namespace {

struct Doing {
    QString what, with, words;
};

std::vector<Doing> script() {
    QFile file(QStringLiteral(LECTURE));
    if (!file.open(QIODevice::ReadOnly)) qFatal("there is no lecture");
    static const QRegularExpression doing(QStringLiteral("^> (\\w+) ?(\\S*) ?– (.*)$"));
    std::vector<Doing> all;
    for (const QString& line : QString::fromUtf8(file.readAll()).split(u'\n')) {
        if (!line.startsWith(u'>')) continue;
        const auto match = doing.match(line);
        if (!match.hasMatch()) qFatal("nobody knows what to do: %s", qPrintable(line));
        all.push_back({match.captured(1), match.captured(2), match.captured(3)});
    }
    return all;
}

QString idText(std::string_view id) {
    return QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size()));
}

} // namespace

class TestLecture : public QObject {
    Q_OBJECT

    static constexpr int longest = 600000; ///< milliseconds

    QTemporaryDir m_folder;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<app::Lab> m_lab;
    ui::LabWindow* m_window = nullptr;

    template <typename Part>
    [[nodiscard]] Part& part(const char* name) const {
        return tonescope::test::part<Part>(*m_window, name);
    }
    [[nodiscard]] const Measurements& measured() const {
        return m_window->session().runs.back().measurements;
    }
    [[nodiscard]] QString said(const char* browser) const {
        return part<QTextBrowser>(browser).toPlainText();
    }

    void press(const char* button) const {
        const std::size_t runs = m_window->session().runs.size();
        QTest::mouseClick(&part<QPushButton>(button), Qt::LeftButton);
        QTRY_COMPARE(m_window->session().runs.size(), runs + 1);
        QTRY_VERIFY_WITH_TIMEOUT(!part<QAction>("stop").isEnabled(), longest);
    }

    void open() {
        std::vector<std::uint8_t> bytes(std::size_t{1501} * 1003);
        for (std::size_t i = 0; i < bytes.size(); ++i) // smooth, with grain
            bytes[i] = static_cast<std::uint8_t>(i % 1501 / 7 + (i * 2654435761U >> 28U) % 16);
        m_lab->setPhoto(test::imageOf("photo.png", {1501, 1003}, PixelLayout::Gray8, std::move(bytes)));
        m_lab->open();
        for (QWidget* widget : QApplication::topLevelWidgets()) {
            if (auto* window = qobject_cast<ui::LabWindow*>(widget)) m_window = window;
        }
        QVERIFY(QTest::qWaitForWindowExposed(m_window));
        part<QAction>("toBench").trigger();
        QTRY_VERIFY_WITH_TIMEOUT(part<QAction>("run").isEnabled(), longest);
    }

    void chooseStep(const Doing& doing) const {
        part<QTabWidget>("labTabs").setCurrentWidget(&part<QWidget>("story"));
        const std::vector<ui::LectureStep> steps = ui::readLecture().steps;
        const auto step = std::ranges::find(steps, doing.with.toStdString(), &ui::LectureStep::id);
        QVERIFY(step != steps.end());
        QVERIFY2(doing.words.contains(step->title), qPrintable(doing.words));
        part<QListWidget>("stepList").setCurrentRow(static_cast<int>(step - steps.begin()));
    }

    void measure() const {
        press("measureStep");
        const QString page = said("stepText");
        for (const MeasurementPointer& row : measured()) {
            QVERIFY2(row->series, row->series ? "" : lineOf(row->series.failure()).c_str());
            if (row->exact) QVERIFY2(row->series->correct, row->strategy.c_str());
            const QString sentence = sentenceOf(*row, page);
            QVERIFY2(!sentence.isEmpty(), qPrintable(QString::fromStdString(row->title)));
            QCOMPARE(sentence.contains(QStringLiteral("wrong counts")), !row->series->correct);
            checkFactor(*row, sentence);
        }
    }

    void guess(const Doing& doing) const {
        auto& field = part<QDoubleSpinBox>("stepGuess");
        QVERIFY(field.isEnabled());
        field.setValue(doing.with.toDouble());
        QVERIFY(said("stepText").contains(QStringLiteral("How many times as fast as")));
    }

    /// The answer tells the time of the second row beside the first.
    void ask() const {
        part<QTabWidget>("stepTabs").setCurrentIndex(part<QTabWidget>("stepTabs").count() - 1);
        press("askMachine");
        QCOMPARE(measured().size(), std::size_t{2});
        const Measurement& row = *measured().back();
        QVERIFY2(row.series, row.series ? "" : lineOf(row.series.failure()).c_str());
        const QString took = QStringLiteral("took ") + ui::durationText(row.series->kernel.median);
        const QString page = said("stepText");
        QVERIFY2(part<QLabel>("stepAnswer").text().contains(took), qPrintable(took));
        QVERIFY2(page.contains(took) && page.contains(QStringLiteral("Guessed: 2.00 ×")), qPrintable(page));
    }

    /// The sentence that tells of a measurement by its pixels, its title and its time.
    static QString sentenceOf(const Measurement& row, const QString& page) {
        const QString took =
            QStringLiteral("“%1” took %2 (")
                .arg(QString::fromStdString(row.title), ui::durationText(row.series->kernel.median));
        for (const QString& line : page.split(u'\n')) {
            if (line.contains(took) &&
                line.contains(QStringLiteral("with ") + QString::fromStdString(row.data)))
                return line;
        }
        return {};
    }

    /// "2.00 × (1.97 to 2.03) as fast as" is the ratio of this median over that of the first row of the same
    /// pixels, by the byte.
    void checkFactor(const Measurement& row, const QString& sentence) const {
        static const QRegularExpression factor(
            QStringLiteral("([\\d.,]+) × \\(([\\d.,]+) to ([\\d.,]+)\\) as (fast|long) as"));
        const auto match = factor.match(sentence);
        if (!match.hasMatch()) return;
        const auto first =
            std::ranges::find_if(measured(), [&](const auto& each) { return each->data == row.data; });
        const double mine = double(row.series->kernel.median.count()),
                     other = double((*first)->series->kernel.median.count());
        const double ratio = match.captured(4) == QLatin1String("fast") ? other / mine : mine / other;
        const auto number = [&](int at) { return QLocale().toDouble(match.captured(at)); };
        QVERIFY2(std::abs(number(1) / ratio - 1) < 0.02, qPrintable(sentence));
        QVERIFY2(number(2) <= number(1) && number(1) <= number(3) && number(1) >= 1, qPrintable(sentence));
    }

    void runMistake(const Doing& doing) const {
        auto& mistakes = part<QComboBox>("mistakes");
        mistakes.setCurrentIndex(mistakes.findData(doing.with));
        QCOMPARE(mistakes.currentData().toString(), doing.with);
        part<QTabWidget>("stepTabs").setCurrentWidget(&part<QWidget>("mistakeView"));
        const bool mends = doing.what == QLatin1String("mend");
        press(mends ? "mendMistake" : "runMistake");
        const Measurement& row = *measured().front();
        QVERIFY2(row.series, row.series ? "" : lineOf(row.series.failure()).c_str());
        QVERIFY(mends || idText(row.strategy) == doing.with);
        checkCounts(row, said("mistakeText"));
    }

    /// What is missing is what the counts lack of those that are expected.
    static void checkCounts(const Measurement& row, const QString& text) {
        const auto counted = row.counts->counts(Channel::Gray),
                   expected = row.expected->counts(Channel::Gray);
        std::uint64_t missing = 0, all = 0;
        for (std::size_t bin = 0; bin < expected.size(); ++bin) {
            missing += expected[bin] - std::min(counted[bin], expected[bin]);
            all += expected[bin];
        }
        QCOMPARE(all, std::uint64_t{1501} * 1003);
        const QString sentence = missing == 0
                                     ? QStringLiteral("all %1 counts are right").arg(ui::countText(all))
                                     : QStringLiteral("%1 of %2 counts are missing")
                                           .arg(ui::countText(missing), ui::countText(all));
        QVERIFY2(text.contains(sentence), qPrintable(text));
        if (row.strategy == "book-listing") {
            QVERIFY(std::ranges::equal(counted.first(64), expected.first(64)));
            QVERIFY(missing > 0);
        }
    }

    void runBars() const {
        part<QTabWidget>("labTabs").setCurrentWidget(&part<QWidget>("bars"));
        part<QAction>("run").trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!part<QAction>("stop").isEnabled(), longest);
        QVERIFY(measured().size() >= 15);
        for (const MeasurementPointer& row : measured())
            QVERIFY2(!row->exact || verdictOf(*row) == Verdict::Equal, row->strategy.c_str());
    }

private Q_SLOTS:
    void initTestCase() {
        qputenv("XDG_DATA_HOME", m_folder.path().toLocal8Bit());
        m_session = std::make_unique<Session>(app::makeEngine);
        m_lab = std::make_unique<app::Lab>(*m_session, QStringLiteral(TONESCOPE_PROGRAM));
    }
    void cleanupTestCase() {
        const auto thread = m_session->engineThread();
        m_lab.reset();
        m_session.reset();
        QTRY_VERIFY_WITH_TIMEOUT(thread.expired(), longest);
    }

    void isPlayedThrough() {
        const std::vector<Doing> lecture = script();
        QVERIFY(lecture.size() > 9);
        for (const Doing& doing : lecture) {
            if (doing.what == QLatin1String("open"))
                open();
            else if (doing.what == QLatin1String("step"))
                chooseStep(doing);
            else if (doing.what == QLatin1String("guess"))
                guess(doing);
            else if (doing.what == QLatin1String("measure"))
                measure();
            else if (doing.what == QLatin1String("ask"))
                ask();
            else if (doing.what == QLatin1String("mistake") || doing.what == QLatin1String("mend"))
                runMistake(doing);
            else if (doing.what == QLatin1String("bars"))
                runBars();
            else
                QFAIL(qPrintable(doing.what));
            if (QTest::currentTestFailed()) return;
        }
    }
};

ROOM_TEST(TestLecture, QApplication)
#include "tst_lecture.moc"
