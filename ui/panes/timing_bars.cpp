// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/timing_bars.h"

#include "ui/words/launch_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace tonescope::ui {

namespace {

void add(TimingBar& bar, TimingSegment segment) {
    bar.total += segment.duration;
    bar.segments.push_back(std::move(segment));
}

TimingBar barOf(const Timings& timings, Clock clock) {
    TimingBar bar{clock, {}, {}};
    for (const Phase phase : allPhases) {
        const auto time = timings.of(phase);
        if (time && time->clock == clock) add(bar, {wordFor(phase), time->duration, phase, false});
    }
    return bar;
}

TimingBar hostBar(const Timings& timings) {
    TimingBar bar = barOf(timings, Clock::Host);
    if (timings.build) {
        const QString name = QCoreApplication::translate("TimingBars", "build (%1)").arg(buildText(timings));
        add(bar, {name, *timings.build, std::nullopt, true});
    }
    if (timings.wall > bar.total) {
        add(bar, {QCoreApplication::translate("TimingBars", "everything else"), timings.wall - bar.total,
                  std::nullopt, false});
    }
    return bar;
}

} // namespace

Nanoseconds deviceTotal(const Timings& timings) {
    return barOf(timings, Clock::DeviceEvents).total;
}

std::vector<TimingBar> timingBars(const Timings& timings) {
    std::vector<TimingBar> bars;
    if (TimingBar device = barOf(timings, Clock::DeviceEvents); !device.segments.empty())
        bars.push_back(std::move(device));
    if (TimingBar host = hostBar(timings); !host.segments.empty()) bars.push_back(std::move(host));
    return bars;
}

} // namespace tonescope::ui
