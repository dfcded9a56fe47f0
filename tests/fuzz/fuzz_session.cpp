// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes a file of a lab session: it is read, written as a CSV table, and shown by the lab window's tabs. The
// inputs are changed as JSON (json_mutator.h).

#include "app/lab/lab_files.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/json_mutator.h"
#include "ui/lab/base/lab_pane.h"
#include "ui/lab/window/lab_window.h"

#include <QApplication>

using namespace tonescope;
using namespace tonescope::test;

namespace {

LabSession sessionOf(const std::vector<std::string>& panes) {
    LabSession session;
    for (const std::string& pane : panes) {
        session.runs.push_back(
            {pane,
             "2026-11-21T07:30:00Z",
             {{"axis", "work-group"}, {"answer", "1"}, {"question", "order"}, {"data", "uniform"}},
             {shared(measuredIn(caseOf(0, 1), {10, 20, 30})), shared(measuredIn(caseOf(2, 0), {5})),
              shared(measurementOf(caseOf(1, 1)))}});
    }
    return session;
}

ui::LabWindow* window = nullptr;

} // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    new QApplication(*argc, *argv); // for as long as the process lives, and so the window
    window = new ui::LabWindow;
    window->showDevices(catalogOfThree());
    window->show();
    if (seedFolder().isEmpty()) return 0;
    for (const ui::LabPane* pane : window->panes()) {
        const QString file = seedFolder() + QString::fromStdString(pane->id());
        must(!app::writeLab(sessionOf({pane->id()}), file), "the seed is written");
    }
    return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t mostSize,
                                               unsigned seed) {
    return mutateJson(data, size, mostSize, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Outcome<LabSession> session = app::labIn(bytesFrom(data, size));
    if (!session) {
        must(!session.failure().cause.empty(), "what is refused has a reason");
        return 0;
    }
    app::csvOf(*session);
    window->showSession(*session);
    QCoreApplication::processEvents();
    return 0;
}
