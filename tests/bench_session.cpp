// SPDX-License-Identifier: GPL-3.0-or-later
// Measures long lab sessions. Prints figures; no figure passes or fails.
//
//   QT_QPA_PLATFORM=offscreen build/release/tests/bench_session [measurements|lines|line|runs [NUMBER]]
//
// A session is opened from its file and saved. Printed are the times of both, and the longest time for which
// the event loop was blocked. The sessions: 20,000 measurements in runs of several tabs with a build log of
// 200,000 lines; an edited kernel of two million lines; one of a single line of 5 MB; 20,000 runs.

#include "app/lab/lab.h"
#include "app/lab/lab_files.h"
#include "tests/fixtures/bench_fixture.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "ui/lab/window/lab_window.h"

#include <QApplication>
#include <QDeadlineTimer>
#include <QFile>
#include <QFileInfo>

#include <array>
#include <functional>
#include <string_view>

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
        session.runs.push_back(runOf("prediction", 10));
    for (std::size_t run = 0; run < measurements / 100; ++run)
        session.runs.push_back(runOf("bars", 10));
    session.runs.push_back(runWithLog(200'000));
    return session;
}

LabSession sessionWithKernel(std::string text) {
    LabRun run = runOf("kernel", 2);
    run.details = {{"strategy", "global-atomic"}};
    Measurement edited = *run.measurements.back();
    edited.strategy = "global-atomic";
    edited.kernel = std::move(text);
    run.measurements.back() = shared(std::move(edited));
    return {{run}};
}

LabSession sessionOfRuns(std::size_t runs) {
    constexpr std::array panes{"bars", "kernel", "prediction", "sweep", "contention"};
    LabSession session;
    for (std::size_t i = 0; i < runs; ++i) {
        LabRun run = runOf(panes.at(i % panes.size()), 2);
        if (run.pane == "kernel")
            run.details = {{"strategy", "global-atomic"}, {"name", "Person " + std::to_string(i)}};
        if (run.pane == "kernel") {
            Measurement edited = *run.measurements.back();
            edited.kernel = "// " + std::to_string(i) + "\n";
            run.measurements.back() = shared(std::move(edited));
        }
        run.begun += std::to_string(i);
        session.runs.push_back(std::move(run));
    }
    return session;
}

LabSession sessionOf(std::string_view kind, std::size_t number) {
    if (kind == "lines") {
        std::string text;
        for (std::size_t i = 0; i < (number > 0 ? number : 2'000'000); ++i)
            text += "int line" + std::to_string(i) + ";\n";
        return sessionWithKernel(std::move(text));
    }
    if (kind == "line") return sessionWithKernel(std::string(number > 0 ? number : 5'000'000, 'x'));
    if (kind == "runs") return sessionOfRuns(number > 0 ? number : 20'000);
    return longSession(number > 0 ? number : 20'000);
}

/// How long `begin` and what it leads to take, until `ended`, and for how long the event loop was held.
void measure(const char* what, const std::function<void()>& begin, const std::function<bool()>& ended) {
    LoopWatch watch;
    QElapsedTimer clock;
    watch.start();
    clock.start();
    begin();
    const QDeadlineTimer deadline(600'000);
    while (!ended() && !deadline.hasExpired())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    const double took = double(clock.nsecsElapsed()) / 1e6;
    const QDeadlineTimer drawn(2000); // what was left to be painted
    while (!drawn.hasExpired())
        QCoreApplication::processEvents(QEventLoop::AllEvents, 10);
    const double held = watch.stop();
    std::printf("%s in %.0f ms; longest time without an answer %.1f ms, of which %.1f ms work\n", what, took,
                held, watch.work());
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
    const QApplication application(argc, argv);
    const QTemporaryDir folder;
    qputenv("XDG_DATA_HOME", folder.path().toUtf8());
    const QString file = folder.filePath(QStringLiteral("long.json"));
    const std::string_view kind = argc > 1 ? argv[1] : "measurements";
    const LabSession session = sessionOf(kind, argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 0);
    QElapsedTimer writing;
    writing.start();
    if (const auto failure = app::writeLab(session, file)) {
        std::printf("%s\n", lineOf(*failure).c_str());
        return EXIT_FAILURE;
    }
    std::printf("a session of %s, %.1f MB, written in %lld ms\n", std::string(kind).c_str(),
                double(QFileInfo(file).size()) / 1e6, static_cast<long long>(writing.elapsed()));
    std::fflush(stdout);
    Session engine(test::engineBesideWindow);
    app::Lab lab(engine);
    lab.open();
    ui::LabWindow* window = nullptr;
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        if (auto* found = qobject_cast<ui::LabWindow*>(widget)) window = found;
    }
    const QDeadlineTimer settled(3000);
    while (!settled.hasExpired())
        QCoreApplication::processEvents(QEventLoop::AllEvents, 10);

    auto& menu = *window->findChild<ui::LabFileMenu*>();
    measure(
        "opened", [&] { Q_EMIT menu.chosen(ui::LabFileUse::Open, {file}); },
        [&] { return !window->session().runs.empty() && window->showsAll(); });
    const QString copy = folder.filePath(QStringLiteral("copy.json"));
    measure(
        "saved", [&] { Q_EMIT menu.chosen(ui::LabFileUse::Save, {copy}); },
        [&] { return QFile::exists(copy); });
    if (QFileInfo(copy).size() != QFileInfo(file).size()) std::printf("the copy is another\n");
    return window->showsAll() ? EXIT_SUCCESS : EXIT_FAILURE;
}
