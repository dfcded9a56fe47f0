// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/measuring/measured_pixels.h"

#include "engine/values/text.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace tonescope {

namespace {

Failure wrong(Text cause) {
    return {Stage::Open, std::move(cause)};
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
        return wrong(Text(
            SENTENCE("%1 takes a number from %2 to %3, as in %1:%4"),
            {name, std::to_string(traits.least), std::to_string(traits.most), std::to_string(traits.usual)}));
    case DataCompletion::File:
        if (!text.empty()) return DataSpec{traits.kind, 0, std::string(text)};
        return wrong(Text(SENTENCE("%1 takes a file, as in %1:FILE"), {name}));
    case DataCompletion::None:
        break;
    }
    return wrong(Text(SENTENCE("%1 takes no argument"), {name}));
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
    if (traits == dataTable.end()) return wrong(Text(SENTENCE("expected one of %1"), {dataNames()}));
    if (traits->completion == DataCompletion::None && colon == std::string_view::npos)
        return DataSpec{traits->kind};
    return completed(*traits, colon == std::string_view::npos ? std::string_view() : name.substr(colon + 1));
}

std::vector<DataSpec> everySyntheticData() {
    std::vector<DataSpec> all;
    for (const DataTraits& traits : dataTable) {
        if (traits.synthetic() && traits.binning == Binning::Values)
            all.push_back({traits.kind, traits.usual});
    }
    return all;
}

MeasuredPixels measuredPixels(SyntheticPixels pixels) {
    const Binning binning = traitsOf(pixels.spec.kind).binning;
    if (binning == Binning::Letters) pixels.layout = PixelLayout::Gray8;
    return {nameOf(pixels.spec), pixels, binning};
}

const Image* imageOf(const MeasuredPixels& pixels) {
    if (const auto* shuffled = std::get_if<ShuffledPixels>(&pixels.pixels)) return &shuffled->image;
    return std::get_if<Image>(&pixels.pixels);
}

const Image* sourceImageOf(const MeasuredPixels& pixels) {
    if (const auto* grayed = std::get_if<GrayedPixels>(&pixels.pixels)) return &grayed->image;
    return imageOf(pixels);
}

PixelLayout MeasuredPixels::layout() const {
    if (std::holds_alternative<GrayedPixels>(pixels)) return PixelLayout::Gray8;
    if (const Image* image = imageOf(*this)) return image->stored.layout;
    return std::get<SyntheticPixels>(pixels).layout;
}

std::uint64_t MeasuredPixels::bytes() const {
    if (const auto* grayed = std::get_if<GrayedPixels>(&pixels)) return grayed->image.stored.pixels();
    if (const Image* image = imageOf(*this)) return image->stored.pixelBytes();
    return std::get<SyntheticPixels>(pixels).bytes;
}

std::string_view countedName(const MeasuredPixels& pixels) {
    if (pixels.binning == Binning::Letters) return nameOf(pixels.binning);
    return nameOf(traitsOf(pixels.layout()).kind());
}

bool canCount(const StrategyInfo& strategy, const MeasuredPixels& pixels) {
    const bool letters = pixels.binning == Binning::Letters;
    if (strategy.part == CountedPart::Letters && !letters) return false;
    if (letters && strategy.part != CountedPart::Letters && strategy.part != CountedPart::All) return false;
    return strategy.kinds.contains(traitsOf(pixels.layout()).kind());
}

bool samePixels(const MeasuredPixels& a, const MeasuredPixels& b) {
    if (a.name != b.name || a.binning != b.binning || a.pixels.index() != b.pixels.index()) return false;
    if (a.layout() != b.layout() || a.bytes() != b.bytes()) return false;
    const Image* image = sourceImageOf(a);
    return image == nullptr || image->stored.data == sourceImageOf(b)->stored.data;
}

} // namespace tonescope
