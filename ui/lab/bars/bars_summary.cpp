// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/bars_summary.h"

#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace tonescope::ui {

namespace {

struct BarsSummary {
    Q_DECLARE_TR_FUNCTIONS(BarsSummary)
};

QString barText(const Measurement& measurement) {
    return BarsSummary::tr("%1 on %2, with %3, %4")
        .arg(titleOf(measurement), shortNameOf(measurement.device), dataText(measurement),
             timeText(measurement));
}

} // namespace

QString summaryOf(const Measurements& measurements) {
    Measurements timed;
    std::ranges::copy_if(measurements, std::back_inserter(timed),
                         [](const auto& each) { return each && each->series; });
    if (timed.empty()) return {};
    const auto [shortest, longest] =
        std::ranges::minmax(timed, {}, [](const auto& each) { return each->series->kernel.median; });
    if (timed.size() == 1) return BarsSummary::tr("One bar: %1.").arg(barText(*shortest));
    return BarsSummary::tr("%n bar(s). The shortest: %1. The longest: %2.", nullptr,
                           static_cast<int>(timed.size()))
        .arg(barText(*shortest), barText(*longest));
}

} // namespace tonescope::ui
