// SPDX-License-Identifier: GPL-3.0-or-later
// The functions read texts line by line and replace a preprocessor: the program must know the text that a
// compiler sees before it calls any driver.
#include "engine/values/measuring/kernel_text.h"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <utility>

namespace tonescope {

namespace {

using Sources = std::map<std::string, std::string>;

void addIncluded(std::vector<std::string>& files, const Sources& sources, const std::string& name) {
    const auto source = sources.find(name);
    if (source == sources.end()) return;
    std::istringstream lines(source->second);
    for (std::string line; std::getline(lines, line);) {
        std::string file(includedFile(line));
        if (!sources.contains(file) || std::ranges::find(files, file) != files.end()) continue;
        files.push_back(file);
        addIncluded(files, sources, file);
    }
}

std::string directiveFor(const SourceLine& next) {
    return "#line " + std::to_string(next.line) + " \"" + next.file + "\"\n";
}

/// Replaces #include lines by the files' texts.
class Joining {
public:
    explicit Joining(const FileText& textOf) : m_textOf(textOf) {}

    std::string join(std::string_view file, const std::string& text) {
        m_within.emplace_back(file);
        std::istringstream lines(text);
        std::string joined;
        SourceLine next{std::string(file), 1};
        for (std::string line; std::getline(lines, line);) {
            ++next.line;
            if (std::optional<SourceLine> named = lineDirective(line)) next = *std::move(named);
            const std::optional<std::string> part = partFor(line);
            if (part) {
                const std::string name(includedFile(line));
                joined += directiveFor({name, 1}) + join(name, *part) + directiveFor(next);
            } else {
                joined += line + "\n";
            }
        }
        m_within.pop_back();
        return joined;
    }

private:
    [[nodiscard]] std::optional<std::string> partFor(std::string_view line) const {
        const std::string_view file = includedFile(line);
        if (file.empty() || std::ranges::find(m_within, file) != m_within.end()) return std::nullopt;
        return m_textOf(file);
    }

    const FileText& m_textOf;
    std::vector<std::string> m_within; ///< the files whose includes led to the present line, outermost first
};

} // namespace

std::string_view includedFile(std::string_view line) {
    constexpr std::string_view directive = "#include \"";
    if (!line.starts_with(directive)) return {};
    line.remove_prefix(directive.size());
    return line.substr(0, line.find('"'));
}

std::vector<std::string> includedFiles(const Sources& sources, const std::string& name) {
    std::vector<std::string> files;
    addIncluded(files, sources, name);
    return files;
}

std::optional<SourceLine> lineDirective(std::string_view line) {
    constexpr std::string_view word = "#line ";
    if (!line.starts_with(word)) return std::nullopt;
    SourceLine place;
    const char* end = line.data() + line.size();
    const auto number = std::from_chars(line.data() + word.size(), end, place.line);
    const std::string_view name(number.ptr, static_cast<std::size_t>(end - number.ptr));
    const std::size_t open = name.find('"'), close = name.rfind('"');
    if (number.ec != std::errc() || open == close) return std::nullopt;
    place.file = name.substr(open + 1, close - open - 1);
    return place;
}

std::string withIncluded(std::string_view file, const std::string& text, const FileText& textOf) {
    return Joining(textOf).join(file, text);
}

std::string withChoices(const std::string& text, std::span<const std::string_view> defined) {
    constexpr std::string_view choice = "#ifdef ";
    std::string result;
    std::vector<bool> holds; // whether each #if around the present line holds, the innermost last
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

namespace {

/// The fault of a line such as "Read-write data race at global memory address 0x30", without the address.
std::string faultIn(const std::string& line) {
    return line.substr(0, line.find(" address 0x"));
}

/// The place in "At line 16 (column 9) of documents/a.cl:", which is line 16 of a.cl; line 0 for other texts.
SourceLine placeIn(std::string_view text) {
    constexpr std::string_view before = "At line ";
    const std::size_t at = text.find(before);
    SourceLine place;
    if (at == std::string_view::npos) return place;
    text.remove_prefix(at + before.size());
    std::from_chars(text.data(), text.data() + text.size(), place.line);
    const std::size_t of = text.find(" of ");
    if (of == std::string_view::npos) return place;
    text = text.substr(of + 4, text.rfind(':') - of - 4);
    place.file = text.substr(text.rfind('/') + 1); // npos + 1 is 0
    return place;
}

} // namespace

std::vector<CheckerFinding> findingsIn(std::string_view log) {
    // A finding is a line that begins in the first column and has details, indented by a tab, on the next
    // lines. Lines of other programs have no such details and are ignored.
    std::vector<CheckerFinding> met;
    std::istringstream lines{std::string(log)};
    std::string first;   // the line before, in the first column
    bool placed = false; // the last finding has its place
    for (std::string line; std::getline(lines, line);) {
        const bool details = line.starts_with('\t');
        if (details && !first.empty()) {
            met.push_back({faultIn(first)});
            placed = false;
        }
        first = details ? std::string() : line;
        if (SourceLine place = placeIn(line); details && !met.empty() && !placed && place.line != 0) {
            met.back().line = static_cast<int>(place.line);
            met.back().file = std::move(place.file);
            placed = true;
        }
    }
    std::vector<CheckerFinding> findings;
    for (CheckerFinding& each : met) {
        const auto same = std::ranges::find_if(findings, [&](const CheckerFinding& known) {
            return known.what == each.what && known.line == each.line && known.file == each.file;
        });
        same == findings.end() ? findings.push_back(std::move(each)) : void(++same->times);
    }
    return findings;
}

} // namespace tonescope
