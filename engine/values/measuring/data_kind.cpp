// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/measuring/data_kind.h"

#include "engine/values/text/sentence.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace tonescope {

namespace {

Failure wrong(std::string cause) {
    return {Stage::Open, std::move(cause), {}, {}};
}

std::optional<std::uint32_t> numberIn(std::string_view text, const DataTraits& traits) {
    std::uint32_t number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || stop != end || number < traits.least || number > traits.most)
        return std::nullopt;
    return number;
}

Outcome<DataSpec> completed(const DataTraits& traits, std::string_view text) {
    const std::string name(traits.name);
    switch (traits.completion) {
    case DataCompletion::Number:
        if (const std::optional<std::uint32_t> number = numberIn(text, traits))
            return DataSpec{traits.kind, *number};
        return wrong(filled(
            SENTENCE("%1 takes a number from %2 to %3, as in %1:%4"),
            {name, std::to_string(traits.least), std::to_string(traits.most), std::to_string(traits.usual)}));
    case DataCompletion::File:
        if (!text.empty()) return DataSpec{traits.kind, 0, std::string(text)};
        return wrong(filled(SENTENCE("%1 takes a file, as in %1:FILE"), {name}));
    case DataCompletion::None:
        break;
    }
    return wrong(filled(SENTENCE("%1 takes nothing after it"), {name}));
}

} // namespace

std::string nameOf(const DataSpec& spec) {
    const DataTraits& traits = traitsOf(spec.kind);
    std::string name(traits.name);
    if (traits.completion == DataCompletion::Number) name += ":" + std::to_string(spec.number);
    if (traits.completion == DataCompletion::File) name += ":" + spec.file;
    return name;
}

std::string dataNames() {
    std::string list;
    for (const DataTraits& traits : dataTable) {
        list += (list.empty() ? "" : ", ") + std::string(traits.name);
        if (!traits.placeholder.empty()) list += ":" + std::string(traits.placeholder);
    }
    return list;
}

Outcome<DataSpec> dataNamed(std::string_view name) {
    const std::size_t colon = name.find(':');
    const std::string_view kind = name.substr(0, colon);
    const auto* traits = std::find_if(dataTable.begin(), dataTable.end(),
                                      [&](const DataTraits& each) { return each.name == kind; });
    if (traits == dataTable.end()) return wrong(filled(SENTENCE("expected one of %1"), {dataNames()}));
    if (traits->completion == DataCompletion::None && colon == std::string_view::npos)
        return DataSpec{traits->kind};
    return completed(*traits, colon == std::string_view::npos ? std::string_view() : name.substr(colon + 1));
}

std::vector<DataSpec> everySyntheticData() {
    std::vector<DataSpec> all;
    for (const DataTraits& traits : dataTable) {
        if (traits.synthetic()) all.push_back({traits.kind, traits.usual});
    }
    return all;
}

} // namespace tonescope
