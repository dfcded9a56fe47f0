// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_inputs.h"
#include "app/cli/commands.h"
#include "app/json.h"
#include "app/lab/case_json.h"
#include "app/lab/compiled_json.h"
#include "app/lab/measurement_json.h"
#include "engine/bench/workbench.h"

#include <iostream>

namespace tonescope::app {

ExitCode runMeasureCase(Engine& engine, const QStringList& /*arguments*/, const Console& console) {
    const Outcome<MeasureCase> asked = readCase(std::cin, engine.catalog());
    if (!asked) {
        console.say({}, lineOf(asked.failure()));
        return ExitCode::Incomplete;
    }
    bench::Workbench workbench(engine, {benchMemory()});
    const Outcome<Roofline> roofline = workbench.roofline(asked->device, asked->pixels.bytes(), {});
    const auto rows = workbench.measure({*asked}, {}, roofline ? std::optional(*roofline) : std::nullopt);
    const Measurement& measurement = *rows.value().front(); // nobody stops it
    QJsonObject json = jsonOf(measurement);
    if (measurement.compiled)
        json[QStringLiteral("compiled")] = jsonOf(*measurement.compiled, CodeTexts::All);
    console.out << line(json) << std::flush;
    return measurement.series ? ExitCode::Done : ExitCode::Incomplete;
}

} // namespace tonescope::app
