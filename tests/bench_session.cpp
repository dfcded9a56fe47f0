// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of a long lab session, for a person to read: no figure passes or fails.
//
//   QT_QPA_PLATFORM=offscreen build/dev/tests/bench_session [MEASUREMENTS]
//
// A session of 20,000 measurements in runs of several tabs, and a build log of 200,000 lines, is opened from
// its file: how long that takes, and for how long the event loop was held at most.

#include "app/lab/lab.h"
#include "app/lab/lab_file.h"
#include "app/make_engine.h"
#include "tests/fixtures/bench_fixture.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "ui/lab/shell/lab_file_menu.h"

#include <QApplication>
#include <QDeadlineTimer>
#include <QFileInfo>

using namespace tonescope;
using namespace tonescope::test;

namespace {

LabRun runOf(const char* pane, std::size_t measurements) {
    LabRun run{pane, "2026-11-21T07:30:00Z", {{"axis", "work-group"}}, {}};
    for (std::size_t i = 0; i < measurements; ++i) {
        Measurement measurement =
            measuredIn(caseOf(i % 3, i % 2), {10'000 + std::int64_t(i), 20'000, 30'000});
        measurement.asked.set(Parameter::WorkGroup, static_cast<std::uint32_t>(32U << (i % 5)));
        run.measurements.push_back(shared(std::move(measurement)));
    }
    return run;
}

LabRun runWithLog(int lines) {
    LabRun run = runOf("kernel", 2);
    run.details = {{"strategy", "global-atomic"}};
    std::string log;
    for (int line = 0; line < lines; ++line)
        log += "global-atomic.cl:" + std::to_string(line % 90) + ":3: error: this is line " +
               std::to_string(line) + "\n";
    Measurement edited = measurementOf(caseOf(0, 0));
    edited.kernel = "__kernel void count() {}";
    edited.series = Failure{Stage::Build, "building ended", {}, log};
    run.measurements.back() = shared(std::move(edited));
    return run;
}

LabSession longSession(std::size_t measurements) {
    LabSession session;
    session.runs.push_back(runOf("bars", measurements / 2));
    session.runs.push_back(runOf("sweep", measurements / 4));
    session.runs.push_back(runOf("contention", measurements / 20));
    for (std::size_t run = 0; run < measurements / 100; ++run)
        session.runs.push_back(runOf("predict", 10));
    for (std::size_t run = 0; run < measurements / 100; ++run)
        session.runs.push_back(runOf("bars", 10));
    session.runs.push_back(runWithLog(200'000));
    return session;
}

} // namespace

int main(int argc, char** argv) {
    const QApplication application(argc, argv);
    const std::size_t measurements = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 20'000;
    const QTemporaryDir folder;
    qputenv("XDG_DATA_HOME", folder.path().toUtf8());
    const QString file = folder.filePath(QStringLiteral("long.json"));
    const LabSession session = longSession(measurements);
    if (const auto failure = app::writeLab(session, file)) {
        std::printf("%s\n", lineOf(*failure).c_str());
        return EXIT_FAILURE;
    }
    std::printf("a session of %zu measurements, %.1f MB\n", measurements,
                double(QFileInfo(file).size()) / 1e6);
    Session engine(app::makeEngineBesideWindow);
    app::Lab lab(engine);
    lab.open();
    ui::LabWindow* window = nullptr;
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        if (auto* found = qobject_cast<ui::LabWindow*>(widget)) window = found;
    }
    const QDeadlineTimer settled(3000);
    while (!settled.hasExpired())
        QCoreApplication::processEvents(QEventLoop::AllEvents, 10);

    LoopWatch watch;
    QElapsedTimer clock;
    watch.start();
    clock.start();
    Q_EMIT window->findChild<ui::LabFileMenu*>()->openRequested(file);
    const QDeadlineTimer deadline(600'000);
    while ((window->session().runs.empty() || !window->showsAll()) && !deadline.hasExpired())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    const double opened = double(clock.nsecsElapsed()) / 1e6;
    const QDeadlineTimer drawn(2000); // what was left to be painted
    while (!drawn.hasExpired())
        QCoreApplication::processEvents(QEventLoop::AllEvents, 10);
    const double held = watch.stop();
    std::printf("opened in %.0f ms; longest time without an answer %.1f ms, of which %.1f ms work\n", opened,
                held, watch.work());
    return window->showsAll() ? EXIT_SUCCESS : EXIT_FAILURE;
}
