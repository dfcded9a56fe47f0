// SPDX-License-Identifier: GPL-3.0-or-later
// One parser per language of listings. Each looks at one line at a time, and recognises only loads and atomic
// operations; every other line, also a plain store, has no mark.
#include "engine/values/measuring/compiled_kernel.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <utility>

namespace tonescope {

namespace {

using Found = std::optional<CodeMark>;

constexpr std::string_view blanks = " \t";

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(blanks);
    return first == text.npos ? std::string_view() : text.substr(first);
}

/// Removes the first word and the blanks after it from `text`, and returns the word.
std::string_view takeWord(std::string_view& text) {
    text = trimmed(text);
    const std::string_view word = text.substr(0, text.find_first_of(blanks));
    text = trimmed(text.substr(word.size()));
    return word;
}

/// The number with which a text begins; nothing if it begins with no number.
std::optional<std::uint32_t> numberAt(std::string_view text) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end != text.data() ? std::optional(number) : std::nullopt;
}

/// The parts of an instruction after the first: of "ld.global.v4.u32" these are "global", "v4" and "u32".
std::vector<std::string_view> modifiersOf(std::string_view instruction) {
    std::vector<std::string_view> parts;
    for (std::size_t dot = instruction.find('.'); dot != instruction.npos;) {
        const std::size_t next = instruction.find('.', dot + 1);
        parts.push_back(instruction.substr(dot + 1, next == instruction.npos ? next : next - dot - 1));
        dot = next;
    }
    return parts;
}

bool has(const std::vector<std::string_view>& parts, std::string_view part) {
    return std::ranges::find(parts, part) != parts.end();
}

// ---- PTX: "@%p1 atom.shared.add.u32 %r3, [%r2], 1;"

/// Bytes that an instruction accesses: the size of the type in its last part, times the vector's elements.
std::optional<std::uint32_t> bytesOfPtx(const std::vector<std::string_view>& parts) {
    if (parts.empty() || parts.back().size() < 2) return std::nullopt;
    const std::optional<std::uint32_t> bits = numberAt(parts.back().substr(1));
    if (!bits) return std::nullopt;
    return *bits / 8 * (has(parts, "v2") ? 2 : has(parts, "v4") ? 4 : has(parts, "v8") ? 8 : 1);
}

Space spaceOfPtx(const std::vector<std::string_view>& parts) {
    if (has(parts, "global")) return Space::Global;
    if (has(parts, "shared") || has(parts, "shared::cta")) return Space::Local;
    if (has(parts, "local")) return Space::Private;
    if (has(parts, "const")) return Space::Constant;
    return Space::Untold;
}

Found markOfPtx(std::string_view line) {
    std::string_view word = takeWord(line);
    if (word.starts_with('@')) word = takeWord(line); // skips the predicate
    if (word.starts_with("{")) word.remove_prefix(1);
    const auto parts = modifiersOf(word);
    const std::string_view name = word.substr(0, word.find('.'));
    if (name == "atom" || name == "red")
        return CodeMark{0, Access::Atomic, spaceOfPtx(parts), bytesOfPtx(parts)};
    if ((name != "ld" && name != "ldu") || has(parts, "param")) return std::nullopt;
    return CodeMark{0, Access::Load, spaceOfPtx(parts), bytesOfPtx(parts)};
}

// ---- SASS: "/*0120*/  @!P0 ATOMS.POPC.INC.32 RZ, [R2+URZ] ;"

std::optional<std::uint32_t> bytesOfSass(const std::vector<std::string_view>& parts) {
    for (const auto& [name, bytes] : std::to_array<std::pair<std::string_view, std::uint32_t>>(
             {{"128", 16}, {"64", 8}, {"U8", 1}, {"S8", 1}, {"U16", 2}, {"S16", 2}})) {
        if (has(parts, name)) return bytes;
    }
    return 4;
}

Found markOfSass(std::string_view line) {
    line = trimmed(line);
    if (line.starts_with("/*")) {
        const std::size_t end = line.find("*/");
        if (end == line.npos) return std::nullopt;
        line.remove_prefix(end + 2);
    }
    std::string_view word = takeWord(line);
    if (word.starts_with('@')) word = takeWord(line);
    struct Row {
        std::string_view name;
        Access access;
        Space space;
    };
    constexpr auto rows = std::to_array<Row>({{"ATOM", Access::Atomic, Space::Untold},
                                              {"ATOMG", Access::Atomic, Space::Global},
                                              {"ATOMS", Access::Atomic, Space::Local},
                                              {"RED", Access::Atomic, Space::Global},
                                              {"REDG", Access::Atomic, Space::Global},
                                              {"LD", Access::Load, Space::Untold},
                                              {"LDG", Access::Load, Space::Global},
                                              {"LDS", Access::Load, Space::Local},
                                              {"LDL", Access::Load, Space::Private}});
    const auto* const row = std::ranges::find(rows, word.substr(0, word.find_first_of(".;")), &Row::name);
    if (row == rows.end()) return std::nullopt;
    return CodeMark{0, row->access, row->space, bytesOfSass(modifiersOf(word))};
}

// ---- LLVM: "%5 = atomicrmw add ptr addrspace(3) %4, i32 1 seq_cst, align 4"

/// Bytes of a scalar type: "i32", "float"; nothing for other types.
std::optional<std::uint32_t> bytesOfScalar(std::string_view type) {
    if (type.starts_with("float")) return 4;
    if (type.starts_with("double") || type.starts_with("ptr")) return 8;
    if (!type.starts_with('i')) return std::nullopt;
    const std::optional<std::uint32_t> bits = numberAt(type.substr(1));
    return bits && *bits >= 8 ? std::optional(*bits / 8) : std::nullopt;
}

/// Bytes of the first type of a text, up to a comma: "<4 x i32>, ...". Older LLVM writes addresses as "i32*".
std::optional<std::uint32_t> bytesOfLlvm(std::string_view text) {
    const std::string_view type = trimmed(text.substr(0, text.find(',')));
    if (type.find('*') != type.npos) return 8;
    if (!type.starts_with('<')) return bytesOfScalar(type);
    const std::optional<std::uint32_t> lanes = numberAt(type.substr(1));
    const std::size_t of = type.find(" x ");
    if (!lanes || of == type.npos) return std::nullopt;
    const std::optional<std::uint32_t> each = bytesOfScalar(type.substr(of + 3)); // elements are scalars
    return each ? std::optional(*lanes * *each) : std::nullopt;
}

Space spaceOfLlvm(std::string_view line) {
    constexpr std::string_view word = "addrspace(";
    const std::size_t at = line.find(word);
    if (at == line.npos) return Space::Untold;
    switch (numberAt(line.substr(at + word.size())).value_or(0)) {
    case 1:
        return Space::Global;
    case 2:
    case 4:
        return Space::Constant;
    case 3:
        return Space::Local;
    default:
        return Space::Untold;
    }
}

/// The mark of a call of an atomic function of OpenCL, in a listing in which the call is not replaced by an
/// instruction yet: "call i32 @_Z10atomic_incPU8CLlocalVj(ptr %4)".
Found markOfCall(std::string_view line) {
    if (line.find("@_Z") == line.npos) return std::nullopt;
    constexpr auto names = std::to_array<std::string_view>({"atomic_", "atom_"});
    if (std::ranges::none_of(names, [&](std::string_view name) { return line.find(name) != line.npos; }))
        return std::nullopt;
    const Space space = line.find("CLlocal") != line.npos    ? Space::Local
                        : line.find("CLglobal") != line.npos ? Space::Global
                                                             : spaceOfLlvm(line);
    return CodeMark{0, Access::Atomic, space, std::nullopt};
}

Found markOfLlvm(std::string_view line) {
    std::string_view rest = line;
    std::string_view word = takeWord(rest);
    if (word.starts_with('%')) {
        if (takeWord(rest) != "=") return std::nullopt;
        word = takeWord(rest);
    }
    while (word == "tail" || word == "musttail" || word == "notail")
        word = takeWord(rest);
    if (word == "call") return markOfCall(line);
    const bool exchanges = word == "cmpxchg";
    if (word == "atomicrmw" || exchanges) {
        const std::size_t value = rest.find(", "); // the added value follows the address
        return CodeMark{0, Access::Atomic, spaceOfLlvm(rest),
                        value == rest.npos ? std::nullopt : bytesOfLlvm(rest.substr(value + 2))};
    }
    if (word != "load") return std::nullopt;
    while (rest.starts_with("atomic ") || rest.starts_with("volatile "))
        takeWord(rest);
    const std::size_t place = rest.find(", "); // the address follows the loaded type
    return CodeMark{0, Access::Load, place == rest.npos ? Space::Untold : spaceOfLlvm(rest.substr(place)),
                    bytesOfLlvm(rest)};
}

// ---- x86 as Intel writes it: "  1a2b:	lock add DWORD PTR [rdi+rax*4],0x1"

/// Whether an instruction only writes its first operand if this is memory.
bool onlyWrites(std::string_view name) {
    constexpr auto prefixes = std::to_array<std::string_view>(
        {"mov", "vmov", "set", "vextract", "vpextr", "pextr", "extract", "vpscatter", "vscatter", "vpmov",
         "vpcompress", "vcompress", "stmxcsr", "vstmxcsr", "fst", "fist"});
    return std::ranges::any_of(prefixes, [&](std::string_view each) { return name.starts_with(each); });
}

bool readsNothing(std::string_view name) {
    return name == "lea" || name.starts_with("nop") || name.starts_with("prefetch") || name == "clflush" ||
           name.starts_with("j") || name == "call" || name == "data16" || name == "cs";
}

std::optional<std::uint32_t> bytesOfX86(std::string_view operands) {
    const std::size_t ptr = operands.find(" PTR ");
    if (ptr == operands.npos) return std::nullopt;
    const std::size_t before = operands.find_last_of(" ,\t", ptr - 1);
    const std::string_view size = operands.substr(before == operands.npos ? 0 : before + 1,
                                                  before == operands.npos ? ptr : ptr - before - 1);
    for (const auto& [name, bytes] :
         std::to_array<std::pair<std::string_view, std::uint32_t>>({{"BYTE", 1},
                                                                    {"WORD", 2},
                                                                    {"DWORD", 4},
                                                                    {"QWORD", 8},
                                                                    {"XMMWORD", 16},
                                                                    {"YMMWORD", 32},
                                                                    {"ZMMWORD", 64}})) {
        if (size == name || (size.size() > name.size() && size.ends_with(name) && size[0] <= '9'))
            return bytes;
    }
    return std::nullopt;
}

/// An address relative to the stack is private memory, and one relative to the instruction constant memory;
/// the space of any other address is unknown.
Space spaceOfX86(std::string_view operands) {
    const std::size_t open = operands.find('[');
    const std::string_view base = operands.substr(open == operands.npos ? 0 : open);
    if (base.starts_with("[rsp") || base.starts_with("[rbp")) return Space::Private;
    if (base.starts_with("[rip")) return Space::Constant;
    return Space::Untold;
}

Found markOfX86(std::string_view line) {
    const std::size_t address = line.find(":\t");
    std::string_view rest = address == line.npos ? line : line.substr(address + 2);
    rest = rest.substr(0, rest.find('#'));
    std::string_view name = takeWord(rest);
    const bool locked = name == "lock";
    if (locked) name = takeWord(rest);
    const std::size_t memory = rest.find('[');
    if (memory == rest.npos) return std::nullopt;
    // xchg with memory is atomic even without the prefix lock.
    if (locked || name == "xchg") return CodeMark{0, Access::Atomic, spaceOfX86(rest), bytesOfX86(rest)};
    const std::size_t comma = rest.find(',');
    const bool first = comma == rest.npos || memory < comma;
    if (readsNothing(name) || (first && onlyWrites(name))) return std::nullopt;
    return CodeMark{0, Access::Load, spaceOfX86(rest), bytesOfX86(rest)};
}

Found markOf(CodeKind kind, std::string_view line) {
    switch (kind) {
    case CodeKind::Ptx:
        return markOfPtx(line);
    case CodeKind::Sass:
        return markOfSass(line);
    case CodeKind::LlvmIr:
        return markOfLlvm(line);
    case CodeKind::X86:
        return markOfX86(line);
    case CodeKind::Assembly:
        break;
    }
    return std::nullopt;
}

} // namespace

std::vector<CodeMark> marksIn(CodeKind kind, std::string_view text) {
    std::vector<CodeMark> marks;
    for (std::size_t line = 0; !text.empty(); ++line) {
        const std::size_t end = text.find('\n');
        if (Found found = markOf(kind, text.substr(0, end))) {
            found->line = line;
            marks.push_back(*found);
        }
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
    return marks;
}

} // namespace tonescope
