// One way to count.
#pragma once

#include <cstdint>
#include <string_view>

namespace tonescope {

/// Where a strategy's loop runs.
enum class StrategyHome : std::uint8_t { HostThreads, OpenClDevice };

/// What people see of a strategy. Rows of constants, so that views stay valid.
struct StrategyInfo {
    std::string_view id;      ///< its name on the command line and in JSON
    std::string_view title;   ///< its name in menus
    std::string_view summary; ///< how it counts, in one sentence
    std::string_view origin;  ///< the document and listing it comes from
    StrategyHome home = StrategyHome::HostThreads;
};

} // namespace tonescope
