// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/measuring/kernel_text.h"

#include <algorithm>
#include <sstream>

namespace tonescope {

std::string_view includedFile(std::string_view line) {
    constexpr std::string_view directive = "#include \"";
    if (!line.starts_with(directive)) return {};
    line.remove_prefix(directive.size());
    return line.substr(0, line.find('"'));
}

std::vector<std::string> includedFiles(const std::map<std::string, std::string>& sources,
                                       const std::string& name) {
    std::vector<std::string> files;
    const auto source = sources.find(name);
    if (source == sources.end()) return files;
    std::istringstream lines(source->second);
    for (std::string line; std::getline(lines, line);) {
        std::string file(includedFile(line));
        if (!file.empty() && sources.contains(file)) files.push_back(std::move(file));
    }
    return files;
}

std::string withChoices(const std::string& text, std::span<const std::string_view> defined) {
    constexpr std::string_view choice = "#ifdef ";
    std::string result;
    std::vector<bool> holds; // of the choices around the line, the innermost last
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(choice)) {
            const std::string_view name = std::string_view(line).substr(choice.size());
            holds.push_back(std::ranges::find(defined, name) != defined.end());
        } else if (line == "#else" && !holds.empty()) {
            holds.back() = !holds.back();
        } else if (line == "#endif" && !holds.empty()) {
            holds.pop_back();
        } else if (std::ranges::find(holds, false) == holds.end()) {
            result += line + "\n";
        }
    }
    return result;
}

} // namespace tonescope
