// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_inputs.h"
#include "app/cli/commands.h"
#include "app/json.h"
#include "app/lab/lab_json.h"
#include "engine/bench/workbench.h"

#include <iostream>
#include <optional>
#include <vector>

namespace tonescope::app {

ExitCode runMeasureCase(Engine& engine, const QStringList& /*arguments*/, const Console& console) {
    const Outcome<MeasureCase> asked = readCase(std::cin, engine.catalog());
    if (!asked) {
        console.say({}, lineOf(asked.failure()));
        return ExitCode::Incomplete;
    }
    bench::Workbench workbench(engine, {benchMemory()});
    const Outcome<Roofline> roofline = workbench.roofline(asked->device, asked->pixels.bytes(), {});
    std::vector<MeasureCase> cases{*asked};
    if (asked->besideOriginal) {
        cases.insert(cases.begin(), *asked);
        cases.front().kernel.reset();
    }
    const auto rows = workbench.measure(cases, {}, roofline ? std::optional(*roofline) : std::nullopt);
    bool all = true;
    for (const MeasurementPointer& measurement : rows.value()) { // no stop token is given
        console.out << line(jsonOf(*measurement, CodeTexts::All)) << std::flush;
        all = all && measurement->series.ok();
    }
    return all ? ExitCode::Done : ExitCode::Incomplete;
}

} // namespace tonescope::app
