// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the lab with a real engine: from a run in its window to session files and drafts.

#include "app/lab/lab.h"
#include "app/lab/lab_files.h"
#include "app/make_engine.h"
#include "engine/files/own_files.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/frame/message_area.h"
#include "ui/lab/base/lab_pane.h"
#include "ui/lab/lecture/lecture_view.h"
#include "ui/lab/window/lab_window.h"

#include <QPlainTextEdit>
#include <QProgressBar>
#include <QTableView>

using namespace tonescope;

class TestLab : public QObject {
    Q_OBJECT

    static constexpr int longest = 600000; ///< milliseconds: a busy machine takes long

    QTemporaryDir m_folder;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<app::Lab> m_lab;
    ui::LabWindow* m_window = nullptr;

    static ui::LabWindow* labWindow() {
        for (QWidget* widget : QApplication::topLevelWidgets()) {
            if (auto* window = qobject_cast<ui::LabWindow*>(widget)) return window;
        }
        qFatal("there is no lab");
    }
    template <typename Part>
    [[nodiscard]] Part& part(const char* name) const {
        return tonescope::test::part<Part>(*m_window, name);
    }
    [[nodiscard]] bool running() const { return part<QAction>("stop").isEnabled(); }
    [[nodiscard]] const LabRun& lastRun() const { return m_window->session().runs.back(); }

    static ImagePointer photo(std::int64_t width, std::int64_t height) {
        std::vector<std::uint8_t> bytes(static_cast<std::size_t>(width * height));
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] = static_cast<std::uint8_t>(i * i >> 5U);
        return test::imageOf("photo.png", {width, height}, PixelLayout::Gray8, std::move(bytes));
    }
    void bringToFront(const char* pane) const {
        part<QAction>("toBench").trigger();
        auto& tabs = part<QTabWidget>("labTabs");
        tabs.setCurrentWidget(&part<QWidget>(pane));
        QCOMPARE(tabs.currentWidget()->objectName(), QLatin1String(pane));
    }
    void runToTheEnd() const {
        part<QAction>("run").trigger();
        QVERIFY(running());
        QTRY_VERIFY_WITH_TIMEOUT(!running(), longest);
    }
    /// Measures the kernel of global-atomic after an edit.
    Measurement measureEdited(const QString& what, const QString& by) {
        bringToFront("kernel");
        auto& strategies = part<QComboBox>("kernelStrategy");
        strategies.setCurrentIndex(strategies.findData(QStringLiteral("global-atomic")));
        auto& editor = part<QPlainTextEdit>("kernelEditor");
        QString text = editor.toPlainText();
        if (!text.contains(what)) qFatal("the kernel has changed");
        editor.setPlainText(text.replace(what, by));
        QTest::mouseClick(&part<QPushButton>("kernelMeasure"), Qt::LeftButton);
        if (!QTest::qWaitFor([&] { return !running(); }, longest)) qFatal("the run does not end");
        return *lastRun().measurements.back();
    }

    /// A new start of the same user's.
    void begin() {
        m_session = std::make_unique<Session>(app::makeEngine);
        m_lab = std::make_unique<app::Lab>(*m_session, QStringLiteral(TONESCOPE_PROGRAM));
        m_lab->setPhoto(photo(200, 100));
        m_lab->open();
        m_window = labWindow();
        QVERIFY(QTest::qWaitForWindowExposed(m_window));
        QTRY_VERIFY_WITH_TIMEOUT(part<QAction>("run").isEnabled(), longest);
    }

private Q_SLOTS:
    void init() {
        QVERIFY2(QGuiApplication::platformName() == QLatin1String("xcb"),
                 "this test needs an X server; run tests/run");
        qputenv("XDG_DATA_HOME", m_folder.path().toLocal8Bit());
        QFile::remove(app::draftsFile());
        begin();
    }
    void cleanup() {
        const auto thread = m_session->engineThread();
        m_lab.reset();
        m_session.reset();
        QTRY_VERIFY_WITH_TIMEOUT(thread.expired(), longest);
    }

    /// A loop of a document is shown as its few lines, without what this program has around it, and without
    /// the loop that mends it.
    void loopsAreShownAlone_data() {
        test::columns<QByteArray, QByteArray>({"id", "without"});
        QTest::newRow("one line") << QByteArray("article-cpu") << QByteArray("notesLoop");
        QTest::newRow("a mistake") << QByteArray("book-threads-early") << QByteArray("countThenRead");
        QTest::newRow("a strategy") << QByteArray("host-serial") << QByteArray("Counted counted");
    }
    void loopsAreShownAlone() {
        QFETCH(QByteArray, id);
        QFETCH(QByteArray, without);
        const auto sources = app::strategySources(app::makeEngine()->catalog());
        const QByteArray text = QByteArray::fromStdString(sources.at(id.toStdString()));
        QVERIFY(text.contains("for (") || text.contains("inParallel("));
        QVERIFY2(!text.contains("#include") && !text.contains("//! [") && !text.contains(without), text);
    }

    void aRunFromStartToExport() {
        bringToFront("bars");
        runToTheEnd();
        const Measurements& measured = lastRun().measurements;
        QVERIFY(measured.size() >= 15);
        for (const MeasurementPointer& row : measured) {
            const Failure* failure = row->series.failed();
            const std::string told = row->strategy + (failure ? ": " + lineOf(*failure) : std::string());
            QVERIFY2(!row->exact || verdictOf(*row) == Verdict::Equal, told.c_str());
            QCOMPARE(row->data, std::string("photo.png"));
        }
        QCOMPARE(part<QTableView>("barsTable").model()->rowCount(), static_cast<int>(measured.size()));

        auto& menu = part<ui::LabFileMenu>("labFileMenu");
        const auto file = [&](const char* name) { return m_folder.filePath(QLatin1String(name)); };
        Q_EMIT menu.chosen(ui::LabFileUse::Save, {file("lab.json")});
        Q_EMIT menu.chosen(ui::LabFileUse::ExportTable, {file("lab.csv")});
        Q_EMIT menu.chosen(ui::LabFileUse::WriteReport, {file("lab.pdf")});
        QTRY_VERIFY(QFile::exists(file("lab.csv"))); // written last
        QCOMPARE(app::readLab(file("lab.json"))->runs.back().measurements.size(), measured.size());
        QCOMPARE(test::readFile(file("lab.csv")).count('\n'), static_cast<qsizetype>(measured.size()) + 1);
        QFile report(file("lab.pdf"));
        QVERIFY(report.open(QIODevice::ReadOnly) && report.read(4) == "%PDF");
    }

    void aRunIsStopped() {
        m_lab->setPhoto(photo(2000, 2000));
        bringToFront("bars");
        part<QAction>("run").trigger();
        // Of the rows that take turns, a round warms up; after another one each of them has a sample.
        auto& progress = part<QProgressBar>("runProgress");
        QTRY_VERIFY_WITH_TIMEOUT(progress.value() > progress.maximum() / 2, longest);
        QVERIFY(running());
        part<QAction>("stop").trigger();
        QVERIFY(!running());
        const std::size_t measured = lastRun().measurements.size(); // nothing is lost
        QVERIFY(measured > 3);
        QVERIFY(lastRun().measurements.back()->repeats < 9);
        m_lab->setPhoto(photo(200, 100));
        runToTheEnd(); // and all can be measured again
        const std::vector<LabRun>& runs = m_window->session().runs;
        QCOMPARE(runs[runs.size() - 2].measurements.size(), measured); // nor does anything slip in
    }

    void anEditedKernelThatDoesNotBuild() {
        const Measurement edited =
            measureEdited(QStringLiteral("__kernel void"), QStringLiteral("__kernel viod"));
        QCOMPARE(verdictOf(edited), Verdict::Failed);
        QCOMPARE(edited.series.failure().stage, Stage::Build);
        QVERIFY2(edited.series.failure().log.find("global-atomic.cl:") != std::string::npos,
                 edited.series.failure().log.c_str());
        // The original beside it was measured all the same.
        QCOMPARE(verdictOf(*lastRun().measurements.front()), Verdict::Equal);
    }

    void anEditedKernelThatCountsWrongly() {
        const Measurement edited = measureEdited(QStringLiteral("if (i >= pixel_count) return;"),
                                                 QStringLiteral("if (i >= 7) return;"));
        QCOMPARE(verdictOf(edited), Verdict::Wrong);
        QVERIFY(!edited.kernel.empty());
        QVERIFY(edited.series->wrongCounts > 0);
    }

    void aKernelOfAFileIsAskedForAndReachesNoFile() {
        const QString secret = m_folder.filePath(QStringLiteral("secret.txt"));
        test::makeFile(secret, "// 1\n");
        const QString theirs = QStringLiteral("#include \"%1\"\n__kernel void").arg(secret);
        QVERIFY(verdictOf(measureEdited(QStringLiteral("__kernel void"), theirs)) ==
                Verdict::Equal); // ours may
        const QString file = m_folder.filePath(QStringLiteral("lesson.json"));
        Q_EMIT part<ui::LabFileMenu>("labFileMenu").chosen(ui::LabFileUse::Save, {file});
        cleanup();
        init(); // another person's program, which has no drafts
        Q_EMIT part<ui::LabFileMenu>("labFileMenu").chosen(ui::LabFileUse::Open, {file});
        QTRY_VERIFY(!m_window->session().runs.empty());
        bringToFront("kernel");
        const std::size_t runs = m_window->session().runs.size();
        part<QAction>("run").trigger();
        QVERIFY(!running());
        QTest::mouseClick(&part<QPushButton>("foreignYes"), Qt::LeftButton);
        QVERIFY(running());
        QTRY_VERIFY_WITH_TIMEOUT(!running(), longest);
        QCOMPARE(m_window->session().runs.size(), runs + 1);
        const Measurement& measured = *lastRun().measurements.back();
        QCOMPARE(verdictOf(measured), Verdict::Failed);
        QVERIFY2(measured.series.failure().log.find("secret.txt") != std::string::npos,
                 measured.series.failure().log.c_str());
    }

    void aDraftIsThereTheNextTime() {
        bringToFront("kernel");
        auto& editor = part<QPlainTextEdit>("kernelEditor");
        editor.insertPlainText(QStringLiteral("// mine\n"));
        const QString mine = editor.toPlainText();
        const QString file = m_folder.filePath(QStringLiteral("empty.json"));
        QVERIFY(!app::writeLab({}, file));
        Q_EMIT part<ui::LabFileMenu>("labFileMenu").chosen(ui::LabFileUse::Open, {file});
        QTRY_COMPARE(app::readDrafts(app::draftsFile())->size(),
                     std::size_t{1}); // whatever happens from now on
        cleanup();
        begin();
        QCOMPARE(part<QPlainTextEdit>("kernelEditor").toPlainText(), mine);
        part<QPlainTextEdit>("kernelEditor").undo();
        QVERIFY(!part<QPlainTextEdit>("kernelEditor").toPlainText().contains(QStringLiteral("// mine")));
        cleanup();
        QVERIFY(!QFile::exists(app::draftsFile())); // the original needs no file
        begin();
    }

    void whatWasNotSavedIsThereTheNextTime() {
        bringToFront("bars");
        runToTheEnd();
        const std::size_t measured = lastRun().measurements.size();
        cleanup();
        init();
        QVERIFY(m_window->session().runs.empty());
        part<QAction>("labOpenLast").trigger();
        QTRY_VERIFY(!m_window->session().runs.empty());
        QCOMPARE(lastRun().measurements.size(), measured);
    }

    void anOpenedSessionTakesThePlaceOfWhatWasThere() {
        bringToFront("bars");
        runToTheEnd();
        LabRun run = lastRun();
        const std::size_t measured = run.measurements.size();
        run.measurements.resize(1);
        const QString file = m_folder.filePath(QStringLiteral("empty.json"));
        QVERIFY(!app::writeLab({}, file));
        Q_EMIT part<ui::LabFileMenu>("labFileMenu").chosen(ui::LabFileUse::Open, {file});
        QTRY_VERIFY(m_window->session().runs.empty());
        QCOMPARE(part<QTableView>("barsTable").model()->rowCount(), 0);
        // What was there is not lost: it is the last session now, and stays it when a third one is opened.
        const QString third = m_folder.filePath(QStringLiteral("third.json"));
        LabSession one;
        one.runs.push_back(run);
        QVERIFY(!app::writeLab(one, third));
        Q_EMIT part<ui::LabFileMenu>("labFileMenu").chosen(ui::LabFileUse::Open, {third});
        QTRY_COMPARE(m_window->session().runs.size(), std::size_t{1});
        part<QAction>("labOpenLast").trigger();
        QTRY_COMPARE(lastRun().measurements.size(), measured);
    }

    void sessionsComeDuringARun_data() {
        test::columns<bool>({"adds"});
        QTest::newRow("opened") << false;
        QTest::newRow("added") << true;
    }
    /// The run that waits must not begin: it would write into runs of the file.
    void sessionsComeDuringARun() {
        QFETCH(bool, adds);
        const QString file = m_folder.filePath(QStringLiteral("other.json"));
        LabSession other;
        other.runs.push_back({"kernel",
                              "2026-11-21T07:30:00Z",
                              {},
                              {test::shared(test::measuredIn(test::caseOf(0, 0), {9}))}});
        QVERIFY(!app::writeLab(other, file));
        m_lab->setPhoto(photo(4000, 3000)); // takes longer than reading the file
        bringToFront("bars");
        part<QAction>("run").trigger();
        QVERIFY(running());
        Q_EMIT m_window->lecture().runWanted();
        QVERIFY(m_window->lecture().waits());
        Q_EMIT part<ui::LabFileMenu>("labFileMenu")
            .chosen(adds ? ui::LabFileUse::Add : ui::LabFileUse::Open, {file});
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->session().runs.empty() && lastRun().pane == "kernel", longest);
        QVERIFY(!running());
        QCOMPARE(lastRun().measurements.size(), std::size_t{1});
    }

    void aLongSessionIsReadBesideTheWindowAndSavedWhole_data() {
        test::columns<QByteArray, int>({"kernel", "runs"});
        QTest::newRow("many lines") << QByteArray("int i;\n").repeated(2'000'000) << 1;
        QTest::newRow("one line") << QByteArray(40'000'000, 'x') << 1;
        QTest::newRow("many runs") << QByteArray("// Ann's\n") << 5'000;
    }
    void aLongSessionIsReadBesideTheWindowAndSavedWhole() {
        QFETCH(QByteArray, kernel);
        QFETCH(int, runs);
        Measurement edited = test::measuredIn(test::caseOf(0, 0), {10'000});
        edited.kernel = kernel.toStdString();
        LabSession session;
        for (int i = 0; i < runs; ++i)
            session.runs.push_back(
                {"kernel", "2026-11-21T07:30:00Z", {}, {std::make_shared<const Measurement>(edited)}});
        const QString file = m_folder.filePath(QStringLiteral("long.json")),
                      copy = m_folder.filePath(QStringLiteral("copy.json"));
        QVERIFY(!app::writeLab(session, file));
        QTimer between;
        int answers = 0;
        connect(&between, &QTimer::timeout, this, [&] { ++answers; });
        between.start(0);
        Q_EMIT part<ui::LabFileMenu>("labFileMenu").chosen(ui::LabFileUse::Open, {file});
        QTRY_COMPARE(m_window->session().runs.size(), std::size_t(runs));
        QVERIFY2(answers > 10, qPrintable(QString::number(answers))); // the window, while the file was read
        QTRY_VERIFY(m_window->showsAll());
        Q_EMIT part<ui::LabFileMenu>("labFileMenu").chosen(ui::LabFileUse::Save, {copy});
        QTRY_VERIFY(QFile::exists(copy));
        const auto bytesOf = [](const QString& path) {
            QFile read(path);
            return read.open(QIODevice::ReadOnly) ? read.readAll() : QByteArray();
        };
        QVERIFY(bytesOf(copy) == bytesOf(file));
        QVERIFY(QFile::remove(copy));
    }

    /// The next edit would be written over them otherwise.
    void draftsThatCannotBeReadArePutAside() {
        cleanup();
        QVERIFY(!writeFile(app::draftsFile(), "{\"kernelDrafts\": {\"tiled\": 7}}"));
        begin();
        const QString aside = app::draftsFile() + QStringLiteral(".damaged");
        QVERIFY(QFile::exists(aside) && !QFile::exists(app::draftsFile()));
        QStringList lines;
        for (const ui::Message& message : part<ui::MessageArea>("messages").messages())
            lines += message.text;
        QVERIFY2(lines.join(u' ').contains(aside), qPrintable(lines.join(u' ')));
        QFile::remove(aside);
    }

    /// A session is read all the same where drafts cannot be written, and they stay in the window.
    void aSessionIsReadWhereNothingCanBeWritten() {
        bringToFront("kernel");
        part<QPlainTextEdit>("kernelEditor").insertPlainText(QStringLiteral("// mine\n"));
        const QString file = m_folder.filePath(QStringLiteral("one.json"));
        LabSession one;
        one.runs.push_back({"bars", "2026-11-21T07:30:00Z", {}, {}});
        QVERIFY(!app::writeLab(one, file));
        QVERIFY(QDir().mkpath(app::draftsFile() + QStringLiteral("/in the way")));
        Q_EMIT part<ui::LabFileMenu>("labFileMenu").chosen(ui::LabFileUse::Open, {file});
        QTRY_COMPARE(m_window->session().runs.size(), std::size_t{1});
        QVERIFY(!part<ui::MessageArea>("messages").messages().isEmpty());
        QVERIFY(QDir(app::draftsFile()).removeRecursively());
    }

    void aSavedSessionIsOpenedAgain() {
        bringToFront("bars");
        runToTheEnd();
        const LabSession before = m_window->session();
        const QString file = m_folder.filePath(QStringLiteral("again.json"));
        Q_EMIT part<ui::LabFileMenu>("labFileMenu").chosen(ui::LabFileUse::Save, {file});
        cleanup();
        init();
        Q_EMIT part<ui::LabFileMenu>("labFileMenu").chosen(ui::LabFileUse::Open, {file});
        QTRY_VERIFY(!m_window->session().runs.empty());
        const LabRun& after = lastRun();
        QCOMPARE(after.measurements.size(), before.runs.back().measurements.size());
        for (std::size_t i = 0; i < after.measurements.size(); ++i) {
            QCOMPARE(after.measurements[i]->strategy, before.runs.back().measurements[i]->strategy);
            QVERIFY(after.measurements[i]->series->samples ==
                    before.runs.back().measurements[i]->series->samples);
        }
        QCOMPARE(part<QTableView>("barsTable").model()->rowCount(),
                 static_cast<int>(after.measurements.size()));
    }
};

ROOM_TEST(TestLab, QApplication)
#include "tst_lab.moc"
