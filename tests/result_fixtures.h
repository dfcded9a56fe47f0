// Results and catalogs made by hand, for tests of what is shown.
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/device_catalog.h"

#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace tonescope::test {

/// An image of `layout` whose samples are given row after row, 16-bit ones as they lie in memory.
inline std::shared_ptr<Image> imageOf(const std::string& name, Extent extent, PixelLayout layout,
                                      std::vector<std::uint8_t> bytes) {
    const auto storage = std::make_shared<const std::vector<std::uint8_t>>(std::move(bytes));
    auto image = std::make_shared<Image>();
    image->name = name;
    image->stored = {reinterpret_cast<const std::byte*>(storage->data()), extent,
                     static_cast<std::size_t>(extent.width) * traitsOf(layout).bytesPerPixel(), layout};
    image->storage = storage;
    return image;
}

/// An image of zeros.
inline std::shared_ptr<Image> blankImage(const std::string& name, Extent extent,
                                         PixelLayout layout = PixelLayout::Rgb8) {
    const auto bytes =
        static_cast<std::size_t>(extent.width * extent.height) * traitsOf(layout).bytesPerPixel();
    return imageOf(name, extent, layout, std::vector<std::uint8_t>(bytes));
}

inline DeviceInfo deviceNamed(const std::string& name, const std::string& platform, DeviceType type) {
    DeviceInfo device;
    device.name = name;
    device.platform = platform;
    device.driver = "1";
    device.type = type;
    device.computeUnits = 4;
    return device;
}

/// Two graphics cards on two platforms, and the host.
inline DeviceCatalog catalogOfThree() {
    DeviceCatalog catalog;
    catalog.devices = {deviceNamed("Fast Card", "Platform A", DeviceType::Gpu),
                       deviceNamed("Slow Card", "Platform B", DeviceType::Cpu),
                       deviceNamed("This machine", "", DeviceType::Host)};
    assignKeys(catalog.devices);
    catalog.strategies = {
        {"host-serial", "One thread", "Counts one by one", "a listing", StrategyHome::HostThreads},
        {"global-atomic", "Atomics", "Adds atomically", "another listing", StrategyHome::OpenClDevice}};
    return catalog;
}

/// A result for `image`. All its pixels have value 0 in gray, 1 in red, 2 in green and 3 in blue.
inline std::shared_ptr<CountResult> resultFor(const ImagePointer& image) {
    auto result = std::make_shared<CountResult>();
    result->image = image;
    result->region = Region::whole(image->extent());
    const LayoutTraits& traits = image->traits();
    result->histogram = Histogram(traits.sampleBits, traits.channels().intersected(grayAndColour));
    for (const Channel channel : allChannels) {
        if (result->histogram.channels().contains(channel))
            result->histogram.counts(channel)[indexOf(channel)] = result->region.pixels();
    }
    result->device = catalogOfThree().devices.front();
    result->strategy = catalogOfThree().strategies.back();
    result->reason = "the only gpu";
    result->timings.add(CommandTimes{Phase::Kernel, Nanoseconds(100), Nanoseconds(200), Nanoseconds(1000),
                                     Nanoseconds(1231000)});
    result->timings.wall = Nanoseconds(12300000);
    return result;
}

} // namespace tonescope::test
