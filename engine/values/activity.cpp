#include "engine/values/activity.h"

#include <array>

namespace tonescope {

std::string_view nameOf(Task task) {
    constexpr std::array<std::string_view, 5> names{"idle", "looking for devices", "decoding",
                                                    "building the kernel", "counting"};
    return names.at(static_cast<std::size_t>(task));
}

} // namespace tonescope
