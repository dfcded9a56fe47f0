// SPDX-License-Identifier: GPL-3.0-or-later
// The rows stand in the order of the lists in the lab, simplest first.
#include "engine/host/host_strategies.h"

#include "engine/values/text.h"
#include <array>

namespace tonescope::host {

namespace {

/// The parameter of the strategies with threads: their number; 0 is one per core.
constexpr std::array threads{ParameterRange{Parameter::Groups, 1, 256, 0}};

} // namespace

std::span<const HostStrategy> hostStrategies() {
    static constexpr std::array<HostStrategy, 3> rows{{
        {{"host-serial", SENTENCE("Serial"),
          SENTENCE("One thread and one table, one add per pixel; speed-ups are given relative to it."),
          SENTENCE("OpenCL 2.0 book, chapter 4.2, first listing; CUDA histogram article, histCpu; "
                   "statistics notes, "
                   "cpu"),
          StrategyHome::HostThreads},
         countSerially},
        {{"host-atomic", SENTENCE("Shared table"),
          SENTENCE("One thread per core; all of them add atomically to one shared table."),
          SENTENCE("OpenCL 2.0 book, chapter 4.2, second pseudocode"), StrategyHome::HostThreads,
          everyPixelKind, threads},
         countAtomically},
        {{"host-private", SENTENCE("Private tables"),
          SENTENCE("One thread per core, each with its own tables, which are added up at the end."),
          SENTENCE("OpenCL 2.0 book, chapter 4.2, third pseudocode"), StrategyHome::HostThreads,
          everyPixelKind, threads},
         countPrivately},
    }};
    return rows;
}

} // namespace tonescope::host
