// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the machine has nothing better to do.
#pragma once

#include "engine/bench/machine_load.h"

#include <optional>
#include <string>

namespace tonescope::app {

/// Whether the machine runs on a battery that is being emptied; false where the system does not tell. Its
/// files are looked for below `root`.
[[nodiscard]] bool onBattery(const std::string& root = {});

/// Looks at the machine from one question to the next.
class MachineRest {
public:
    /// Whether it is plugged in, and other programs kept less than a third of its cores busy since the last
    /// question. The first answer is no.
    [[nodiscard]] bool now();

private:
    std::optional<bench::MachineLoad> m_load;
};

} // namespace tonescope::app
