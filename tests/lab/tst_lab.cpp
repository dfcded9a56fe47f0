// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the lab with an engine, and the files of its sessions.

#include "app/lab/lab.h"
#include "app/lab/lab_files.h"
#include "app/lab/lab_runner.h"
#include "app/make_engine.h"
#include "engine/files/own_files.h"
#include "engine/host/host_strategies.h"
#include "engine/opencl/device_strategies.h"
#include "engine/opencl/document_kernels.h"
#include "engine/values/device_catalog.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/session_fixture.h"
#include "ui/frame/message_area.h"
#include "ui/lab/base/lab_pane.h"
#include "ui/lab/lecture/lecture_view.h"
#include "ui/lab/setup/setup_pane.h"
#include "ui/lab/window/lab_window.h"

#include <QPlainTextEdit>
#include <QProgressBar>
#include <QSemaphore>
#include <QTableView>
#include <QThreadPool>

#include <qcustomplot.h>

using namespace tonescope::test;
using namespace tonescope::ui;
using namespace tonescope;

// Tests the lab with a real engine: from a run in its window to session files and drafts.

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

// Tests that a session which is opened from its file shows the same in every tab: texts, lists, tables and
// plots.

namespace {

/// Every strategy and every document's way that there is, on a graphics card and on the host.
DeviceCatalog wholeCatalog() {
    DeviceCatalog catalog;
    catalog.documents = opencl::documentWays();
    catalog.devices = {test::inventedDevice("Card"), test::inventedDevice("Socket", DeviceType::Cpu),
                       test::inventedDevice("This machine", DeviceType::Host)};
    for (DeviceInfo& device : catalog.devices)
        device.maxWorkGroup = 256;
    for (const opencl::DeviceStrategy& strategy : opencl::deviceStrategies())
        catalog.strategies.push_back(strategy.info);
    for (const host::HostStrategy& strategy : host::hostStrategies())
        catalog.strategies.push_back(strategy.info);
    for (const host::HostStrategy& loop : host::documentLoops())
        catalog.documents.push_back({loop.info});
    return catalog;
}

ChannelSet onlyGray() {
    ChannelSet channels;
    channels.insert(Channel::Gray);
    return channels;
}

/// A lab whose runs are answered at once, each case with another time.
struct AnsweredLab {
    LabWindow window;
    int measured = 0;

    AnsweredLab() {
        const DeviceCatalog catalog = wholeCatalog();
        window.resize(1400, 900);
        window.setMachine({"lab-7", "Fast CPU", 8, 1U << 30U, "Some system", "linux 6", "1f2e"});
        window.setSources(app::strategySources(catalog));
        window.showDevices(catalog);
        window.data().setPhoto(test::imageOf("photo.png", {64, 64}, PixelLayout::Gray8,
                                             std::vector<std::uint8_t>(64 * 64, std::uint8_t{7})));
        QObject::connect(&window, &LabWindow::runRequested, &window,
                         [this](const auto& cases) { answer(cases); });
        window.show();
        if (!QTest::qWaitForWindowExposed(&window, test::patience)) qFatal("no window");
    }
    void answer(const std::vector<MeasureCase>& cases) {
        for (const MeasureCase& asked : cases) {
            Measurement row = test::measuredAs(
                asked, test::samplesOf(test::around(50000 + 7000 * (++measured % 13), 100)), {64, 8, 1, 2});
            row.repeats = asked.repeats;
            Histogram counts(8, onlyGray());
            for (std::size_t bin = 0; bin < 256; ++bin)
                counts.counts(Channel::Gray)[bin] = bin * static_cast<std::size_t>(measured);
            if (asked.keepCounts) row.counts = std::make_shared<const Histogram>(counts);
            row.expected = row.counts;
            window.showMeasured(test::shared(std::move(row)));
        }
        window.showEnded(false);
    }
    [[nodiscard]] LabPane& pane(const char* id) const {
        for (LabPane* each : window.panes())
            if (each->id() == id) return *each;
        qFatal("no pane %s", id);
    }
    template <typename Part>
    [[nodiscard]] Part& part(const char* of, const char* name) const {
        auto* found = pane(of).findChild<Part*>(QLatin1String(name));
        if (found == nullptr) qFatal("no %s in %s", name, of);
        return *found;
    }
    void bringToFront(const char* id) {
        window.findChild<QAction*>(QStringLiteral("toBench"))->trigger();
        window.findChild<QTabWidget*>(QStringLiteral("labTabs"))->setCurrentWidget(&pane(id));
    }
    void run(const char* id) {
        bringToFront(id);
        if (!QTest::qWaitFor([&] { return !pane(id).cases().empty(); }))
            qFatal("%s: %s", id, qPrintable(pane(id).idleReason()));
        window.findChild<QAction*>(QStringLiteral("run"))->trigger();
    }
};

QString dataOf(QCPAbstractPlottable* plottable) {
    QString text = plottable->name();
    auto* data = plottable->interface1D();
    for (int i = 0; data != nullptr && i < data->dataCount(); ++i)
        text += QStringLiteral(" %1:%2").arg(data->dataMainKey(i)).arg(data->dataMainValue(i));
    return text;
}

QStringList rowsOf(const QAbstractItemModel& model) {
    QStringList rows;
    for (int row = 0; row < model.rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(); ++column) {
            const QModelIndex index = model.index(row, column);
            cells += index.data().toString() + index.data(Qt::CheckStateRole).toString();
        }
        rows += cells.join(QLatin1Char('|'));
    }
    return rows;
}

/// What one part of a pane shows, in words; empty for frames around others.
QString shownBy(QWidget& part) {
    if (const auto* label = qobject_cast<const QLabel*>(&part)) return label->text();
    if (const auto* text = qobject_cast<const QTextEdit*>(&part)) return text->toPlainText();
    if (const auto* text = qobject_cast<const QPlainTextEdit*>(&part)) return text->toPlainText();
    if (const auto* box = qobject_cast<const QComboBox*>(&part)) return box->currentText();
    if (const auto* view = qobject_cast<const QAbstractItemView*>(&part))
        return view->model() == nullptr ? QString() : rowsOf(*view->model()).join(QLatin1Char('\n'));
    if (auto* plot = qobject_cast<QCustomPlot*>(&part)) {
        QStringList lines{plot->xAxis->label(), plot->yAxis->label()};
        for (int i = 0; i < plot->plottableCount(); ++i)
            lines += dataOf(plot->plottable(i));
        return lines.join(QLatin1Char('\n'));
    }
    return {};
}

/// All that a pane shows, by name or class, whichever tab is in front.
QStringList shownBy(const LabPane& pane) {
    QStringList shown = pane.accessibleDescription().split(QLatin1Char('\n')); // of what is painted
    for (QWidget* part : pane.findChildren<QWidget*>()) {
        const QString text = part->isVisibleTo(&pane) ? shownBy(*part) : QString();
        const QString name = part->objectName();
        const bool warns = name == QStringLiteral("foreignText"); // of a text that came with a file
        if (text.isEmpty() || warns) continue;
        for (const QString& line : text.split(QLatin1Char('\n')))
            shown += (name.isEmpty() ? QString::fromLatin1(part->metaObject()->className()) : name) +
                     QStringLiteral(": ") + line;
    }
    return shown;
}

} // namespace

class TestLabComesBack : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    /// Measures a slide that was guessed, and what mends another one.
    static void lecture(AnsweredLab& lab) {
        LectureView& view = lab.window.lecture();
        const auto press = [&](int key) { QTest::keyClick(&view, static_cast<Qt::Key>(key)); };
        press(Qt::Key_G);
        QTest::keyClicks(&view, QStringLiteral("12.5 Ann"));
        press(Qt::Key_Return);
        press(Qt::Key_Escape);
        press(Qt::Key_M);
        view.goTo(1, Act::Ask);
        press(Qt::Key_M);
        press(Qt::Key_E);
    }
    static void editKernel(AnsweredLab& lab) {
        auto* editor = lab.pane("kernel").findChild<QPlainTextEdit*>(QStringLiteral("kernelEditor"));
        if (editor != nullptr) editor->appendPlainText(QStringLiteral("// mine"));
        lab.run("kernel");
    }

private Q_SLOTS:
    void everyTab() {
        AnsweredLab lab;
        for (const char* pane : {"bars", "sweep", "contention", "devices"})
            lab.run(pane);
        editKernel(lab);
        lab.run("bars"); // with the edited kernel as a row
        lecture(lab);
        const auto mends = [](const LabRun& run) { return run.details.contains("mend"); };
        QVERIFY(std::ranges::any_of(lab.window.session().runs, mends));
        const QString file = m_folder.filePath(QStringLiteral("lab.json"));
        QVERIFY(!app::writeLab(lab.window.session(), file));
        const Outcome<LabSession> kept = app::readLab(file);
        QVERIFY(kept.ok());

        AnsweredLab again;
        again.window.showSession(*kept);
        QTRY_VERIFY(again.window.showsAll());
        for (LabPane* pane : lab.window.panes()) {
            const auto runs = std::ranges::count(lab.window.session().runs, pane->id(), &LabRun::pane);
            QVERIFY2(runs > 0, pane->id().c_str());
            for (LectureView* view : {&lab.window.lecture(), &again.window.lecture()})
                view->goTo(1, Act::Measure);
            lab.bringToFront(pane->id().c_str());
            again.bringToFront(pane->id().c_str());
            LabPane& other = again.pane(pane->id().c_str());
            // Labels fit the room that a plot has once it is laid out.
            const bool same = QTest::qWaitFor([&] { return shownBy(*pane) == shownBy(other); });
            const QStringList before = shownBy(*pane), after = shownBy(other);
            for (qsizetype i = 0; i < std::min(before.size(), after.size()); ++i)
                QVERIFY2(before[i] == after[i], qPrintable(QStringLiteral("%1:\n%2\n---- came back as\n%3")
                                                               .arg(pane->title(), before[i], after[i])));
            const bool fewer = after.size() < before.size();
            QVERIFY2(
                same,
                qPrintable(
                    QStringLiteral("%1, only %2:\n%3")
                        .arg(pane->title(), QString::fromLatin1(fewer ? "before" : "afterwards"))
                        .arg((fewer ? before.mid(after.size()) : after.mid(before.size())).join(u'\n'))));
        }
    }
};

ROOM_TEST(TestLabComesBack, QApplication)

// Tests files of lab sessions: sessions are written and read completely, damaged files are refused; and the
// CSV table.

class TestLabFiles : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path() const { return m_folder.filePath(QStringLiteral("lab.json")); }

    static LabSession session() {
        LabSession session;
        session.runs.push_back(
            {"bars", "2026-11-21T07:30:00Z", {}, {shared(measuredIn(caseOf(0, 1), {10, 20, 30}))}});
        session.runs.push_back(
            {"sweep",
             "2026-11-21T07:31:00Z",
             {{"axis", "work-group"}, {"answer", "größer"}},
             {shared(measuredIn(caseOf(2, 0), {5})), shared(measurementOf(caseOf(1, 1)))}});
        return session;
    }

    QJsonObject writtenJson() const { return QJsonDocument::fromJson(readFile(path())).object(); }
    void overwrite(const QByteArray& bytes) const { makeFile(path(), bytes); }

    /// The named cell of the table's only line.
    static QString cell(const Measurement& measurement, const QString& name) {
        const MachineFacts machine{.name = "lab-7"};
        const LabSession session{{{"bars", "2026-11-21T07:30:00Z", {}, {shared(measurement)}, {}, machine}}};
        const QStringList lines = QString::fromStdString(app::csvOf(session)).split(QLatin1Char('\n'));
        const QStringList names = lines.at(0).split(QLatin1Char(','));
        const QStringList cells = lines.at(1).split(QLatin1Char(','));
        if (names.size() != cells.size()) qFatal("%lld names, %lld cells", names.size(), cells.size());
        return cells.at(names.indexOf(name));
    }

private Q_SLOTS:
    void init() { QVERIFY(!app::writeLab(session(), path())); }

    void thereAndBack() {
        const Outcome<LabSession> read = app::readLab(path());
        QVERIFY2(read.ok(), read ? "" : english(read.failure().cause).c_str());
        QCOMPARE(read->runs.size(), std::size_t{2});
        const LabRun& first = read->runs[0];
        QCOMPARE(first.pane, std::string("bars"));
        QCOMPARE(first.begun, std::string("2026-11-21T07:30:00Z"));
        QVERIFY(first.details.empty());
        QVERIFY(first.measurements.at(0)->series->samples ==
                session().runs[0].measurements[0]->series->samples);
        const LabRun& second = read->runs[1];
        QVERIFY(second.details == session().runs[1].details);
        QCOMPARE(second.measurements.size(), std::size_t{2});
        QVERIFY(!second.measurements[1]->series);
    }

    void whereAndWhat() {
        LabSession kept = session();
        const MachineFacts machine{"lab-7",       "Fast CPU", 8,     std::uint64_t{16} << 30U,
                                   "Some system", "linux 6",  "1f2e"};
        kept.runs[0].machine = machine;
        Measurement counted = *kept.runs[0].measurements[0];
        counted.content = PixelContent{"88d4", 600, 400};
        kept.runs[0].measurements[0] = shared(counted);
        kept.together = true;
        QVERIFY(!app::writeLab(kept, path()));
        const Outcome<LabSession> read = app::readLab(path());
        QVERIFY(read.ok());
        QVERIFY(read->together);
        QVERIFY(read->runs[0].machine == machine);
        QVERIFY(read->runs[0].measurements[0]->content == counted.content);
        QVERIFY(!read->runs[1].machine);
        QVERIFY(!read->runs[1].measurements[0]->content);
    }

    /// Written before either was kept.
    void filesOfBefore() {
        QVERIFY(!writtenJson()[QStringLiteral("runs")][0].toObject().contains(QStringLiteral("machine")));
        QJsonObject old = writtenJson();
        old.remove(QStringLiteral("together"));
        overwrite(QJsonDocument(old).toJson());
        const Outcome<LabSession> read = app::readLab(path());
        QVERIFY(read.ok());
        QVERIFY(!read->together);
        QCOMPARE(read->runs.size(), std::size_t{2});
    }

    void itSaysWhatItIs() {
        const QJsonObject json = writtenJson();
        QCOMPARE(json[QStringLiteral("format")].toString(), QStringLiteral("tonescope lab"));
        QCOMPARE(json[QStringLiteral("version")].toInt(), 1);
        QVERIFY(json[QStringLiteral("program")].toString().startsWith(QStringLiteral("tonescope ")));
        QVERIFY(json.contains(QStringLiteral("seed")));
    }

    void refused_data() {
        columns<QByteArray, QString>({"bytes", "says"});
        const QByteArray head = R"({"format": "tonescope lab", "version": 1, )";
        QTest::newRow("empty") << QByteArray() << QStringLiteral("no lab session");
        QTest::newRow("a picture") << QByteArray("\x89PNG\r\n") << QStringLiteral("no lab session");
        QTest::newRow("other JSON") << QByteArray("{\"runs\": []}") << QStringLiteral("no lab session");
        QTest::newRow("cut off") << head + "\"runs\": [" << QStringLiteral("at byte ");
        QTest::newRow("no runs") << head + "\"x\": 1}" << QStringLiteral("damaged: it has no runs");
        QTest::newRow("of the future")
            << QByteArray(
                   R"({"format": "tonescope lab", "version": 2, "program": "tonescope 9", "runs": []})")
            << QStringLiteral("another version, tonescope 9");
        QTest::newRow("a run that is none") << head + "\"runs\": [7]}" << QStringLiteral("run 1");
        QTest::newRow("a machine that is none")
            << head + R"("runs": [{"pane": "a", "begun": "b", "machine": 7, "measurements": []}]})"
            << QStringLiteral("run 1, the field \"machine\"");
        QTest::newRow("a damaged measurement")
            << head + R"("runs": [{"pane": "a", "begun": "b", "measurements": [{}]}]})"
            << QStringLiteral("run 1, measurement 1: the field \"device\"");
    }
    void refused() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, says);
        overwrite(bytes);
        const Outcome<LabSession> read = app::readLab(path());
        QVERIFY(!read);
        const QString line = QString::fromStdString(lineOf(read.failure()));
        QVERIFY2(line.contains(says), qPrintable(line));
    }

    void cannotBeRead() {
        const Outcome<LabSession> read = app::readLab(m_folder.filePath(QStringLiteral("none.json")));
        QVERIFY(!read);
        QCOMPARE(read.failure().stage, Stage::Open);
    }

    void cannotBeWritten() {
        const auto failure = app::writeLab(session(), m_folder.filePath(QStringLiteral("no/folder.json")));
        QVERIFY(failure.has_value());
        QCOMPARE(failure->stage, Stage::Write);
    }

    // ---- The table

    void cells_data() {
        columns<QString, QString>({"name", "text"});
        QTest::newRow("device") << QStringLiteral("device") << QStringLiteral("platform-a/fast-card/1");
        QTest::newRow("strategy") << QStringLiteral("strategy") << QStringLiteral("global-atomic");
        QTest::newRow("work-group") << QStringLiteral("workGroup") << QStringLiteral("256");
        QTest::newRow("none of these") << QStringLiteral("copies") << QString();
        QTest::newRow("median") << QStringLiteral("kernelMedian") << QStringLiteral("200");
        QTest::newRow("wall") << QStringLiteral("wallMedian") << QStringLiteral("400");
        QTest::newRow("throughput") << QStringLiteral("gbps") << QStringLiteral("5000.0000");
        QTest::newRow("correct") << QStringLiteral("correct") << QStringLiteral("true");
        QTest::newRow("pane") << QStringLiteral("pane") << QStringLiteral("bars");
        QTest::newRow("machine") << QStringLiteral("machine") << QStringLiteral("lab-7");
        QTest::newRow("hash") << QStringLiteral("sha256") << QStringLiteral("88d4");
        QTest::newRow("samples") << QStringLiteral("samples") << QStringLiteral("300 100 200");
    }
    void cells() {
        QFETCH(QString, name);
        QFETCH(QString, text);
        Measurement measurement = measuredIn(caseOf(0, 1), {300, 100, 200});
        measurement.content = PixelContent{"88d4", 2, 2};
        QCOMPARE(cell(measurement, name), text);
    }

    void namesOfPeopleStayAtHome() {
        const LabSession session{{{"prediction",
                                   {},
                                   {{"name", "Ann"}, {"answer", "a,b"}},
                                   {shared(measuredIn(caseOf(0, 1), {1}))}}}};
        QVERIFY(!QString::fromStdString(app::csvOf(session)).contains(QStringLiteral("Ann")));
    }

    void aFailureHasItsLine() {
        Measurement failed = measurementOf(caseOf(0, 1));
        failed.series = Failure{Stage::Kernel, "the device fell off", {}, {}};
        QCOMPARE(cell(failed, QStringLiteral("correct")), QStringLiteral("false"));
        QCOMPARE(cell(failed, QStringLiteral("kernelMedian")), QString());
        QVERIFY(cell(failed, QStringLiteral("failure")).contains(QStringLiteral("the device fell off")));
    }
};

ROOM_TEST(TestLabFiles, tonescope::test::NoApplication)

// Tests LabRunner: it measures on the engine thread beside the session's requests, and hashes the measured
// pixels.

namespace {

ImagePointer fourPixels() {
    return imageOf("a.png", {2, 2}, PixelLayout::Gray8, {'a', 'b', 'c', 'd'});
}

MeasureCase caseWith(decltype(MeasuredPixels::pixels) pixels) {
    MeasureCase asked = caseOf(0, 0);
    asked.pixels.pixels = std::move(pixels);
    return asked;
}

/// The global pool with a single thread, which waits until release().
class HeldPool {
public:
    HeldPool() {
        m_pool.waitForDone();
        m_pool.setMaxThreadCount(1);
        m_pool.start([this] { m_go.acquire(); });
    }
    HeldPool(const HeldPool&) = delete;
    HeldPool& operator=(const HeldPool&) = delete;
    ~HeldPool() {
        release();
        m_pool.setMaxThreadCount(m_most);
    }
    /// Lets the thread go, and waits until the pool has done its tasks.
    void release() {
        m_go.release();
        m_pool.waitForDone();
    }

private:
    QThreadPool& m_pool = *QThreadPool::globalInstance();
    int m_most = m_pool.maxThreadCount();
    QSemaphore m_go;
};

} // namespace

class TestLabRunner : public SessionTest {
    Q_OBJECT

    std::unique_ptr<app::LabRunner> m_runner;
    std::unique_ptr<QSignalSpy> m_measured, m_ended;

    [[nodiscard]] MeasurementPointer row(int i) const {
        return m_measured->at(i).at(0).value<MeasurementPointer>();
    }

private Q_SLOTS:
    void init() {
        beginSession();
        m_runner = std::make_unique<app::LabRunner>(*m_session, QStringLiteral("/no/program"));
        m_measured = std::make_unique<QSignalSpy>(m_runner.get(), &app::LabRunner::measured);
        m_ended = std::make_unique<QSignalSpy>(m_runner.get(), &app::LabRunner::ended);
    }
    void cleanup() {
        m_runner.reset();
        endSession();
    }

    void measuresOnTheEngineThread() {
        const QSignalSpy progressed(m_runner.get(), &app::LabRunner::progressed);
        m_runner->run({measureCase()});
        QTRY_COMPARE(m_ended->size(), 1);
        QVERIFY(!m_ended->front().at(0).toBool());
        QCOMPARE(m_measured->size(), 1);
        QCOMPARE(verdictOf(*row(0)), Verdict::Equal);
        QCOMPARE(row(0)->strategy, std::string("clever"));
        QCOMPARE(progressed.back().at(0).toDouble(), 1.0);
        QCOMPARE(row(0)->repeats, 2U);
    }

    void whatIsStoppedIsNotMeasured() {
        m_script->countGate = std::make_shared<Gate>();
        m_runner->run({measureCase()});
        m_script->countGate->awaitVisitor();
        m_runner->run({measureCase(), measureCase()});
        m_runner->stop();
        m_script->countGate->open();
        QCOMPARE(m_ended->size(), 2);
        QVERIFY(m_ended->at(1).at(0).toBool());
        m_runner->run({measureCase()});
        QTRY_COMPARE(m_ended->size(), 3);
        QCOMPARE(m_measured->size(), 1);
    }

    /// A slice of measuring ends although its rows are not complete.
    void aCountComesBetweenTwoSlices() {
        MeasureCase endless = measureCase();
        endless.repeats = 1'000'000;
        m_runner->run({endless});
        m_session->request({imageOf(3), {}});
        QTRY_COMPARE(m_counted->size(), 1);
        QVERIFY(m_ended->empty());
        m_runner->stop();
    }

    /// Rows are there long before the last repeat, so that bars can grow.
    void aSliceTellsItsRows() {
        const QSignalSpy advanced(m_runner.get(), &app::LabRunner::advanced);
        MeasureCase endless = measureCase();
        endless.repeats = 1'000'000;
        m_runner->run({endless});
        const auto isMeasured = [&] {
            if (advanced.empty()) return false;
            const auto rows = advanced.back().at(0).value<Measurements>();
            return rows.size() == 1 && rows.front() && rows.front()->series;
        };
        QTRY_VERIFY(isMeasured()); // the first slices may be too short for a repeat
        QVERIFY(m_measured->empty());
        m_runner->stop();
    }

    void pixelsAreGivenUpAfterARun() {
        std::weak_ptr<const void> pixels;
        {
            const ImagePointer image = imageOf(300);
            pixels = image->storage;
            MeasureCase asked = measureCase();
            asked.pixels = {"photo", *image};
            m_runner->run({asked});
        }
        QTRY_COMPARE(m_ended->size(), 1);
        QTRY_VERIFY(pixels.expired());
    }

    void theBandwidthIsMeasuredOnce() {
        for (int run = 1; run <= 2; ++run) {
            m_runner->run({measureCase()});
            QTRY_COMPARE(m_ended->size(), run);
            QVERIFY(row(run - 1)->roofline.has_value());
        }
        QCOMPARE(m_script->rooflines.load(), 1);
    }

    /// The run ends; the next one uses the new engine.
    void anotherEngineEndsTheRun() {
        m_script->countGate = std::make_shared<Gate>();
        m_runner->run({measureCase()});
        m_script->countGate->awaitVisitor();
        m_session->useEngine([script = m_script] { return fakeEngine(script); });
        QCOMPARE(m_ended->size(), 1);
        m_script->countGate->open();
        m_runner->run({measureCase()});
        QTRY_COMPARE(m_ended->size(), 2);
        QCOMPARE(m_measured->size(), 1);
        QCOMPARE(verdictOf(*row(0)), Verdict::Equal);
    }

    void withoutAnEngineEachRowSaysWhy() {
        Session session([]() -> std::unique_ptr<Engine> { throw std::runtime_error("nothing works today"); });
        app::LabRunner runner(session, QStringLiteral("/no/program"));
        const QSignalSpy measured(&runner, &app::LabRunner::measured);
        runner.run({measureCase()});
        QTRY_COMPARE(measured.size(), 1);
        const auto row = measured.front().at(0).value<MeasurementPointer>();
        QCOMPARE(english(row->series.failure().cause), std::string("nothing works today"));
    }

    // ---- Contents of pixels

    void aHashOfThePixels() {
        const PixelContent content = app::contentOf(*fourPixels());
        QCOMPARE(content.sha256, // printf abcd | sha256sum
                 std::string("88d4266fd4e6338d13b845fcf289579d209c897823b9217da3e161936f031589"));
        QCOMPARE(content.width, std::uint64_t{2});
        QCOMPARE(content.height, std::uint64_t{2});
    }

    void whatLiesBetweenRowsIsNotCounted() {
        Image padded = *imageOf("a.png", {3, 2}, PixelLayout::Gray8, {'a', 'b', '?', 'c', 'd', '!'});
        padded.stored.extent.width = 2; // and the stride stays
        QVERIFY(app::contentOf(padded) == app::contentOf(*fourPixels()));
    }

    void casesLearnWhatTheyCount() {
        const ImagePointer image = fourPixels();
        app::PixelContents contents;
        std::vector<MeasureCase> filled;
        HeldPool pool; // so nothing is known before fill() returns
        contents.fill({caseWith(*image), caseWith(ShuffledPixels{*image}), caseOf(0, 0)},
                      [&](auto cases) { filled = std::move(cases); });
        QVERIFY(filled.empty()); // not on this thread
        pool.release();
        QTRY_COMPARE(filled.size(), std::size_t{3});
        QVERIFY(filled[0].pixels.content == app::contentOf(*image));
        QVERIFY(filled[1].pixels.content == filled[0].pixels.content);
        QVERIFY(!filled[2].pixels.content); // made here
        QVERIFY(measurementOf(filled[0]).content == filled[0].pixels.content);
        filled.clear();
        contents.fill({caseWith(*image)}, [&](auto cases) { filled = std::move(cases); });
        QCOMPARE(filled.size(), std::size_t{1}); // at once: it is known
        QVERIFY(filled[0].pixels.content.has_value());
    }

    /// The lab can close while its pixels are hashed.
    void nothingIsCalledAfterTheEnd() {
        HeldPool pool;
        bool called = false;
        auto contents = std::make_unique<app::PixelContents>();
        contents->fill({caseWith(*fourPixels())}, [&](const auto&) { called = true; });
        contents.reset();
        pool.release();
        QCoreApplication::processEvents();
        QVERIFY(!called);
    }
};

ROOM_TEST(TestLabRunner, QCoreApplication)

#include "tst_lab.moc"
