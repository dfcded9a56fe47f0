// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/compiled/entry_text.h"

#include <algorithm>
#include <string>
#include <vector>

namespace tonescope::opencl {

namespace {

struct Function {
    std::string_view name, text;
    bool wanted = false;
};

bool ofName(char each) {
    return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') || (each >= '0' && each <= '9') ||
           each == '_' || each == '$' || each == '.';
}

std::string_view nameAt(std::string_view text) {
    return text.substr(0, static_cast<std::size_t>(std::ranges::find_if_not(text, ofName) - text.begin()));
}

/// What stands between two texts of a line; empty where they are not there.
std::string_view between(std::string_view line, std::string_view before, std::string_view behind) {
    const std::size_t first = line.find(before);
    if (first == line.npos) return {};
    line.remove_prefix(first + before.size());
    const std::size_t end = line.find(behind);
    return end == line.npos ? std::string_view() : line.substr(0, end);
}

/// ".func  (.param .b32 result) name(" has its name behind what it returns.
std::string_view nameInPtx(std::string_view line) {
    const auto behind = [&](std::string_view word) {
        const std::size_t at = line.find(word);
        return at == line.npos ? std::string_view() : line.substr(at + word.size());
    };
    std::string_view rest = behind(".entry ");
    if (rest.empty()) rest = behind(".func ");
    while (rest.starts_with(' '))
        rest.remove_prefix(1);
    if (rest.starts_with('(')) {
        const std::size_t end = rest.find(')');
        if (end == rest.npos) return {};
        rest.remove_prefix(end + 1);
        while (rest.starts_with(' '))
            rest.remove_prefix(1);
    }
    return nameAt(rest);
}

/// The function that begins with a line; empty where none does.
std::string_view nameIn(CodeKind kind, std::string_view line) {
    switch (kind) {
    case CodeKind::Ptx:
        return nameInPtx(line);
    case CodeKind::LlvmIr:
        return line.starts_with("define ") ? between(line, "@", "(") : std::string_view();
    case CodeKind::Sass: {
        constexpr std::string_view word = "Function : ";
        const std::size_t at = line.find(word);
        return at == line.npos ? std::string_view() : nameAt(line.substr(at + word.size()));
    }
    default:
        return line.ends_with(">:") ? between(line, " <", ">:") : std::string_view();
    }
}

/// Each from its first line to the next one's; what stands before, and of LLVM's text between them, has no
/// name.
std::vector<Function> functionsIn(CodeKind kind, std::string_view text) {
    std::vector<Function> functions{{}};
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
        std::string_view line = text.substr(at, end - at);
        while (line.ends_with('\n') || line.ends_with('\r'))
            line.remove_suffix(1);
        if (const std::string_view name = nameIn(kind, line); !name.empty()) {
            functions.back().text = text.substr(begin, at - begin);
            functions.push_back({name, {}});
            begin = at;
        }
        at = end;
        if (kind == CodeKind::LlvmIr && line == "}") { // declarations and metadata follow the last one
            functions.back().text = text.substr(begin, at - begin);
            functions.push_back({});
            begin = at;
        }
    }
    functions.back().text = text.substr(begin);
    return functions;
}

/// Whether a line names the function, and not one whose name only holds it.
bool names(std::string_view line, std::string_view name) {
    for (std::size_t at = line.find(name); at != line.npos; at = line.find(name, at + 1)) {
        const std::size_t behind = at + name.size();
        const bool begins = at == 0 || !ofName(line[at - 1]);
        if (begins && (behind == line.size() || !ofName(line[behind]))) return true;
    }
    return false;
}

/// Whether a text calls the function. In PTX its name stands in the line of the call or in the next one.
bool calls(CodeKind kind, std::string_view text, const std::string& name) {
    if (kind == CodeKind::LlvmIr) return text.find("@" + name + "(") != text.npos;
    if (kind != CodeKind::Ptx && kind != CodeKind::Sass) return text.find("<" + name + ">\n") != text.npos;
    const std::string_view word = kind == CodeKind::Ptx ? "call" : "CALL";
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
        const std::size_t end = std::min(text.find(';', at), text.size());
        if (names(text.substr(at, end - at), name)) return true;
    }
    return false;
}

/// Marks what the wanted ones call, and what that calls.
void addCalled(CodeKind kind, std::vector<Function>& functions) {
    for (bool more = true; more;) {
        more = false;
        for (Function& each : functions) {
            if (each.wanted || each.name.empty()) continue;
            const std::string name(each.name);
            each.wanted = std::ranges::any_of(functions, [&](const Function& by) {
                return by.wanted && !by.name.empty() && calls(kind, by.text, name);
            });
            more = more || each.wanted;
        }
    }
}

CodeListing cut(CodeKind kind, std::string text) {
    CodeListing listing{kind, std::move(text)};
    if (listing.text.size() <= longestListing) return listing;
    const std::size_t end = listing.text.rfind('\n', longestListing - 1);
    const std::size_t keep = end == listing.text.npos ? longestListing : end + 1;
    const auto left = listing.text.begin() + static_cast<std::ptrdiff_t>(keep);
    listing.linesLeftOut = static_cast<std::uint64_t>(std::count(left, listing.text.end(), '\n'));
    listing.text.resize(keep);
    return listing;
}

} // namespace

CodeListing listingOf(CodeKind kind, std::string_view text, std::string_view entry) {
    std::vector<Function> functions = functionsIn(kind, text);
    const auto own = std::ranges::find(functions, entry, &Function::name);
    if (entry.empty() || own == functions.end()) return cut(kind, std::string(text));
    own->wanted = true;
    functions.front().wanted = kind == CodeKind::Ptx;
    addCalled(kind, functions);
    std::string shown;
    for (const Function& each : functions) {
        if (each.wanted) shown += each.text;
    }
    return cut(kind, std::move(shown));
}

} // namespace tonescope::opencl
