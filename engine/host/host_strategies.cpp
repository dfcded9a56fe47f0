#include "engine/host/host_strategies.h"

#include <array>

namespace tonescope::host {

std::span<const HostStrategy> hostStrategies() {
    static constexpr std::array<HostStrategy, 2> rows{{
        {{"host-serial", "Serial",
          "One thread and one table: the reference that every other strategy must equal.",
          "OpenCL 2.0 book, chapter 4.2, first listing; CUDA histogram article, histCpu",
          StrategyHome::HostThreads},
         countSerially},
        {{"host-private", "Private tables",
          "A thread a core, each with tables of its own, which are added up at the end.",
          "OpenCL 2.0 book, chapter 4.2, third pseudocode", StrategyHome::HostThreads},
         countPrivately},
    }};
    return rows;
}

} // namespace tonescope::host
