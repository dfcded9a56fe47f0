// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cell_text.h"

#include <array>
#include <cstdio>

namespace tonescope::app {

std::string number(double value, int decimals) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
    return text.data();
}

std::string milliseconds(Nanoseconds duration) {
    return number(static_cast<double>(duration.count()) / 1e6, 3) + " ms";
}

std::string csvField(const std::string& field) {
    if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
    std::string quoted = "\"";
    for (const char c : field)
        quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
}

} // namespace tonescope::app
