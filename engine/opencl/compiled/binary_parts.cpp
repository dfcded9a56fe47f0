// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/compiled/binary_parts.h"

#include <algorithm>

namespace tonescope::opencl {

namespace {

constexpr std::size_t mostParts = 64;
constexpr std::size_t longestName = 512;

/// Little-endian, as all devices' hosts are that PoCL counts on here; the place is within the bytes.
std::uint32_t number32(std::string_view bytes, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = 4; i-- > 0;)
        number = number << 8U | static_cast<unsigned char>(bytes[at + i]);
    return number;
}

/// The name that ends at `end`, with its length in front of it; empty where there is none.
std::string_view nameEndingAt(std::string_view bytes, std::size_t end) {
    for (std::size_t length = 1; length <= longestName && length + 4 <= end; ++length) {
        const char first = bytes[end - length];
        if (first < ' ' || first > '~') return {};
        if (first == '/' && number32(bytes, end - length - 4) == length)
            return bytes.substr(end - length, length);
    }
    return {};
}

/// A file's name, its length in front, then the file's size and the file.
std::optional<BinaryPart> partAt(std::string_view container, std::size_t at) {
    if (at < 4) return std::nullopt;
    const std::uint32_t size = number32(container, at - 4);
    const std::string_view name = nameEndingAt(container, at - 4);
    if (name.empty() || size > container.size() - at) return std::nullopt;
    return BinaryPart{name, container.substr(at, size)};
}

bool looksLikePtx(std::string_view binary) {
    const std::string_view head = binary.substr(0, 4096);
    return head.find(".version") != head.npos && head.find(".target") != head.npos;
}

} // namespace

BinaryKind kindOf(std::string_view binary) {
    if (binary.empty()) return BinaryKind::None;
    if (binary.starts_with("poclbin")) return BinaryKind::Pocl;
    if (binary.starts_with(elfMagic)) return BinaryKind::Elf;
    if (binary.starts_with(bitcodeMagic) || binary.starts_with("\xDE\xC0\x17\x0B"))
        return BinaryKind::Bitcode;
    if (binary.starts_with("\x03\x02\x23\x07")) return BinaryKind::Spirv;
    return looksLikePtx(binary) ? BinaryKind::Ptx : BinaryKind::Unknown;
}

std::vector<BinaryPart> partsOf(std::string_view container, std::string_view magic) {
    std::vector<BinaryPart> parts;
    for (std::size_t at = container.find(magic); at != container.npos && parts.size() < mostParts;) {
        const std::optional<BinaryPart> part = partAt(container, at);
        if (part) parts.push_back(*part);
        at = container.find(magic, at + std::max(magic.size(), part ? part->bytes.size() : 0));
    }
    return parts;
}

std::optional<KernelPart> partOfKernel(const std::vector<BinaryPart>& parts, std::string_view kernel,
                                       std::uint32_t workGroup) {
    const std::string folder = "/" + std::string(kernel) + "/";
    const auto begins = [&](const std::string& size) {
        return std::ranges::find_if(
            parts, [&](const BinaryPart& part) { return part.name.starts_with(folder + size); });
    };
    if (const auto own = begins(std::to_string(workGroup) + "-1-1"); own != parts.end())
        return KernelPart{own->bytes, workGroup};
    if (const auto any = begins("0-0-0"); any != parts.end()) return KernelPart{any->bytes, 0};
    return std::nullopt;
}

std::uint16_t machineOf(std::string_view elf) {
    constexpr std::size_t place = 18;
    if (elf.size() < place + 4 || !elf.starts_with(elfMagic)) return 0;
    return static_cast<std::uint16_t>(number32(elf, place) & 0xffffU);
}

} // namespace tonescope::opencl
