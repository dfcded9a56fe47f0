// The cases in which every strategy has to equal the reference, and the comparison.
#pragma once

#include "engine/host/host_strategies.h"
#include "tests/pixel_fixtures.h"

#include <QTest>

namespace tonescope::test {

/// One thing to count.
struct CountingCase {
    std::string name;
    Image image;
    Region region;
    CountTask task;
};

inline CountingCase countingCase(const std::string& name, const Image& image, const Region& region,
                                 ChannelSet channels = grayAndColour,
                                 GrayFormula formula = GrayFormula::Rec601,
                                 Transparent transparent = Transparent::Counted) {
    const ChannelSet possible = channels.intersected(image.traits().channels());
    return {name, image, region, {image.pixelsOf(region), possible, formula, transparent}};
}

/// Every layout, formula and set of channels: what all kernels share. Small images.
inline std::vector<CountingCase> pixelCases() {
    std::vector<CountingCase> cases;
    for (const PixelLayout layout : allPixelLayouts) {
        const Image image = makeImage(layout, {83, 41}, Content::Random, 7);
        cases.push_back(countingCase(nameOf(layout), image, Region::whole(image.extent())));
        cases.push_back(countingCase(nameOf(layout) + " region", image, {5, 3, 61, 29}));
    }
    const Image small = makeImage(PixelLayout::Bgra8, {83, 41}, Content::Clear, 3);
    const Region whole = Region::whole(small.extent());
    for (const GrayFormula formula : allGrayFormulas) {
        cases.push_back(
            countingCase(std::string(tonescope::nameOf(formula)), small, whole, grayAndColour, formula));
    }
    const auto all = traitsOf(PixelLayout::Bgra8).channels();
    cases.push_back(countingCase("gray of colour", small, whole, ChannelSet::of(Channel::Gray)));
    cases.push_back(countingCase("green alone", small, whole, ChannelSet::of(Channel::Green)));
    cases.push_back(countingCase("red, green and blue", small, whole,
                                 ChannelSet::of(Channel::Red, Channel::Green, Channel::Blue)));
    cases.push_back(countingCase("red, blue and alpha", small, whole,
                                 ChannelSet::of(Channel::Red, Channel::Blue, Channel::Alpha)));
    cases.push_back(countingCase("all five", small, whole, all));
    cases.push_back(
        countingCase("transparent left out", small, whole, all, GrayFormula::Rec601, Transparent::LeftOut));
    CountingCase letters =
        countingCase("letters", makeImage(PixelLayout::Gray8, {83, 41}), Region::whole({83, 41}));
    letters.task.binning = Binning::Letters;
    cases.push_back(letters);
    return cases;
}

/// Every kind of pixels with every kind of data in awkward sizes and regions: what each strategy does in its
/// own way.
inline std::vector<CountingCase> shapeCases() {
    std::vector<CountingCase> cases;
    const auto add = [&](const char* what, PixelLayout layout, Extent extent, Content content,
                         std::optional<Region> region = {}) {
        const Image image = makeImage(layout, extent, content, 5);
        cases.push_back(countingCase(nameOf(layout) + " " + what + " " + std::to_string(extent.width) +
                                         " x " + std::to_string(extent.height),
                                     image, region.value_or(Region::whole(extent))));
    };
    for (const PixelLayout layout : {PixelLayout::Gray8, PixelLayout::Rgb8, PixelLayout::Bgrx8,
                                     PixelLayout::Gray16, PixelLayout::Rgba16}) {
        for (const Extent extent : {Extent{1, 1}, Extent{1, 257}, Extent{257, 1}, Extent{1023, 3}})
            add("random", layout, extent, Content::Random);
        for (const Content content : allContents)
            add(nameOf(content), layout, {317, 41}, content);
        add("region of gradient", layout, {317, 41}, Content::Gradient, Region{7, 3, 291, 31});
        add("narrow region", layout, {317, 41}, Content::Random, Region{250, 0, 3, 41});
    }
    return cases;
}

/// All of them.
inline std::vector<CountingCase> countingCases() {
    std::vector<CountingCase> cases = pixelCases();
    const std::vector<CountingCase> shapes = shapeCases();
    cases.insert(cases.end(), shapes.begin(), shapes.end());
    return cases;
}

/// A region of each kind of pixels, small enough for a simulator.
inline std::vector<CountingCase> fewCountingCases() {
    std::vector<CountingCase> cases;
    for (const PixelLayout layout : {PixelLayout::Gray8, PixelLayout::Rgb8, PixelLayout::Bgra8,
                                     PixelLayout::Gray16, PixelLayout::Rgba16}) {
        const Image image = makeImage(layout, {47, 5}, Content::Random, 7);
        // Four tables of 65536 bins would be a second's work for every kernel that clears them.
        const auto channels = layout == PixelLayout::Rgba16 ? ChannelSet::of(Channel::Gray) : grayAndColour;
        cases.push_back(countingCase(nameOf(layout) + " region", image, {3, 1, 39, 3}, channels));
    }
    return cases;
}

inline Histogram reference(const CountTask& task) {
    return std::get<Counted>(host::countSerially(task, {})).histogram;
}

/// The first difference in words; empty where both are equal.
inline std::string difference(const Histogram& actual, const Histogram& expected) {
    if (actual.channels() != expected.channels()) return "other channels were counted";
    for (const Channel channel : allChannels) {
        const auto left = actual.counts(channel);
        const auto right = expected.counts(channel);
        for (std::size_t bin = 0; bin < right.size(); ++bin) {
            if (left[bin] != right[bin]) {
                return std::string(tonescope::nameOf(channel)) + " " + std::to_string(bin) + ": " +
                       std::to_string(left[bin]) + " instead of " + std::to_string(right[bin]);
            }
        }
    }
    return {};
}

} // namespace tonescope::test
