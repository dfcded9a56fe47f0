// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/data_kind.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace tonescope {

namespace {

/// What follows the colon of a name.
enum class Completion : std::uint8_t { None, Number, File };

struct KindRow {
    DataKind kind;
    std::string_view name;
    Completion completion = Completion::None;
    std::uint32_t least = 0, most = 0, usual = 0; ///< of the number
};

constexpr std::array<KindRow, 10> rows{{
    {DataKind::Uniform, "uniform"},
    {DataKind::Constant, "constant"},
    {DataKind::TwoValue, "two-value"},
    {DataKind::Gradient, "gradient"},
    {DataKind::Stripes, "stripes"},
    {DataKind::Photo, "photo"},
    {DataKind::Distinct, "distinct", Completion::Number, 1, 65536, 16},
    {DataKind::HotBin, "hotbin", Completion::Number, 0, 100, 90},
    {DataKind::Shuffled, "shuffled", Completion::File},
    {DataKind::Text, "text", Completion::File},
}};

Failure wrong(std::string cause) {
    return {Stage::Open, std::move(cause), {}, {}};
}

std::optional<std::uint32_t> numberIn(std::string_view text, const KindRow& row) {
    std::uint32_t number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || stop != end || number < row.least || number > row.most) return std::nullopt;
    return number;
}

std::string names() {
    std::string list;
    for (const KindRow& row : rows) {
        list += (list.empty() ? "" : ", ") + std::string(row.name);
        if (row.completion == Completion::Number) list += row.kind == DataKind::Distinct ? ":K" : ":P";
        if (row.completion == Completion::File) list += row.kind == DataKind::Shuffled ? ":IMAGE" : ":FILE";
    }
    return list;
}

Outcome<DataSpec> completed(const KindRow& row, std::string_view text) {
    switch (row.completion) {
    case Completion::Number:
        if (const std::optional<std::uint32_t> number = numberIn(text, row))
            return DataSpec{row.kind, *number};
        return wrong(std::string(row.name) + " takes a number from " + std::to_string(row.least) + " to " +
                     std::to_string(row.most) + ", as in " + std::string(row.name) + ":" +
                     std::to_string(row.usual));
    case Completion::File:
        if (!text.empty()) return DataSpec{row.kind, 0, std::string(text)};
        return wrong(std::string(row.name) + " takes a file, as in " + std::string(row.name) + ":FILE");
    case Completion::None:
        break;
    }
    return wrong(std::string(row.name) + " takes nothing after it");
}

} // namespace

std::string nameOf(const DataSpec& spec) {
    const KindRow& row = rows.at(static_cast<std::size_t>(spec.kind));
    switch (row.completion) {
    case Completion::Number:
        return std::string(row.name) + ":" + std::to_string(spec.number);
    case Completion::File:
        return std::string(row.name) + ":" + spec.file;
    case Completion::None:
        break;
    }
    return std::string(row.name);
}

Outcome<DataSpec> dataNamed(std::string_view name) {
    const std::size_t colon = name.find(':');
    const std::string_view kind = name.substr(0, colon);
    const auto* row =
        std::find_if(rows.begin(), rows.end(), [&](const KindRow& each) { return each.name == kind; });
    if (row == rows.end()) return wrong("expected one of " + names());
    if (row->completion == Completion::None && colon == std::string_view::npos) return DataSpec{row->kind};
    return completed(*row, colon == std::string_view::npos ? std::string_view() : name.substr(colon + 1));
}

std::vector<DataSpec> everySyntheticData() {
    std::vector<DataSpec> all;
    for (const KindRow& row : rows) {
        if (row.completion != Completion::File) all.push_back({row.kind, row.usual});
    }
    return all;
}

} // namespace tonescope
