// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal.h"

#include "engine/files/path_text.h"

#include <cstdlib>
#include <string_view>

#include <unistd.h>

namespace tonescope::app {

namespace {

/// What the environment holds; empty where it holds nothing.
std::string_view variable(const char* name) {
    const char* value =
        std::getenv(name); // NOLINT(concurrency-mt-unsafe): nothing here sets variables meanwhile
    return value == nullptr ? std::string_view() : value;
}

} // namespace

std::string Terminal::within(const char* begin, const std::string& text) const {
    if (!colours || text.empty()) return text;
    const std::size_t end = text.find_last_not_of('\n') + 1;
    return begin + text.substr(0, end) + "\033[0m" + text.substr(end);
}

std::string Terminal::name(const std::string& bytes) const {
    return there ? shownText(bytes) : bytes;
}

Terminal terminalAt(int descriptor) {
    if (isatty(descriptor) != 1) return {};
    return {true, variable("NO_COLOR").empty() && variable("TERM") != "dumb"};
}

} // namespace tonescope::app
