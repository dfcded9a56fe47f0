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

/// Every layout whole and in a region, every content, formula and set of channels, and awkward sizes.
inline std::vector<CountingCase> countingCases() {
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
    cases.push_back(countingCase("red, blue and alpha", small, whole,
                                 ChannelSet::of(Channel::Red, Channel::Blue, Channel::Alpha)));
    cases.push_back(
        countingCase("transparent left out", small, whole, all, GrayFormula::Rec601, Transparent::LeftOut));
    for (const Extent extent :
         {Extent{1, 1}, Extent{1, 257}, Extent{257, 1}, Extent{1023, 3}, Extent{640, 480}}) {
        const Image image = makeImage(PixelLayout::Rgb8, extent, Content::Gradient);
        cases.push_back(countingCase(std::to_string(extent.width) + " x " + std::to_string(extent.height),
                                     image, Region::whole(extent)));
    }
    const Image constant = makeImage(PixelLayout::Gray8, {500, 300}, Content::Constant);
    cases.push_back(countingCase("constant", constant, Region::whole(constant.extent())));
    return cases;
}

/// A region of each kind of pixels, small enough for a simulator.
inline std::vector<CountingCase> fewCountingCases() {
    std::vector<CountingCase> cases;
    for (const PixelLayout layout : {PixelLayout::Gray8, PixelLayout::Rgb8, PixelLayout::Bgra8,
                                     PixelLayout::Gray16, PixelLayout::Rgba16}) {
        const Image image = makeImage(layout, {47, 5}, Content::Random, 7);
        cases.push_back(countingCase(nameOf(layout) + " region", image, {3, 1, 39, 3}));
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
