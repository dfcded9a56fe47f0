// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/measuring/kernel_text.h"

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

} // namespace tonescope
