// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tuned_text.h"

namespace tonescope::app {

std::string launchText(const LaunchParameters& launch) {
    std::string words;
    for (const Parameter parameter : allParameters) {
        if (launch[parameter])
            words += " --" + std::string(nameOf(parameter)) + " " + std::to_string(*launch[parameter]);
    }
    return words;
}

} // namespace tonescope::app
