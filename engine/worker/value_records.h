// SPDX-License-Identifier: GPL-3.0-or-later
// The records of values of the engine that several kinds of workers send. A requirement here protects the
// code that uses the value: it rejects sizes and numbers that could overflow or lead outside of memory.
#pragma once

#include "engine/values/device_info.h"
#include "engine/values/failure.h"
#include "engine/values/histogram.h"
#include "engine/values/image.h"
#include "engine/values/launch.h"
#include "engine/values/measuring/series.h"
#include "engine/values/text.h"
#include "engine/worker/records.h"

#include <cmath>
#include <cstdint>
#include <limits>

namespace tonescope {

/// A text nests, so the depth limit of RecordReader applies. A text is refused if its english() is longer
/// than longestText. The reader of a text need not know the pattern; the window translates the patterns that
/// it knows.
void visitFields(auto& fields, Visited<Text> auto& text) {
    fields(text.pattern, text.arguments);
    fields.require(lengthOf(text) <= longestText);
}

void visitFields(auto& fields, Visited<Failure> auto& failure) {
    fields(failure.stage, failure.cause, failure.bytes, failure.deviceLost);
    fields.lines(failure.log);
    fields.require(!failure.cause.empty());
}

void visitFields(auto& fields, Visited<Extent> auto& extent) {
    fields(extent.width, extent.height);
}

/// Pixels without their address, because their memory is sent separately. The limits ensure that products of
/// the numbers fit into 64 bits.
void visitFields(auto& fields, Visited<PixelView> auto& pixels) {
    constexpr std::int64_t longest = std::int64_t{1} << 31;
    constexpr std::size_t most = std::numeric_limits<std::size_t>::max() / 4;
    fields(pixels.extent, pixels.stride, pixels.layout, pixels.usedBits);
    fields.require(pixels.usedBits == 0 ||
                   (pixels.usedBits > 8 && pixels.usedBits < traitsOf(pixels.layout).sampleBits));
    fields.require(!pixels.extent.empty() && pixels.extent.width < longest &&
                   pixels.extent.height < longest &&
                   pixels.stride <= most / static_cast<std::size_t>(pixels.extent.height));
}

void visitFields(auto& fields, Visited<Orientation> auto& orientation) {
    fields(orientation.mirrored, orientation.flipped, orientation.rotated90);
}

void visitFields(auto& fields, Visited<FrameNumber> auto& frame) {
    fields(frame.number, frame.count, frame.page);
}

/// Levels are samples of 16 bits.
void visitFields(auto& fields, Visited<Mosaic> auto& mosaic) {
    fields(mosaic.pattern, mosaic.black, mosaic.white);
    for (const char colour : mosaic.pattern)
        fields.require(colour == 'R' || colour == 'G' || colour == 'B');
    fields.require(mosaic.white <= std::numeric_limits<std::uint16_t>::max());
    for (const std::uint32_t level : mosaic.black)
        fields.require(level <= std::numeric_limits<std::uint16_t>::max());
}

/// Facts that the window shows, and the colour profile that it applies.
void visitFields(auto& fields, Visited<PhotoFacts> auto& facts) {
    fields(facts.camera, facts.lens, facts.taken, facts.exposureSeconds, facts.aperture, facts.focalLength,
           facts.iso, facts.fileBytes, facts.profileName, facts.profile);
    for (const std::string* text : {&facts.camera, &facts.lens, &facts.taken, &facts.profileName})
        fields.require(text->size() <= PhotoFacts::mostTextBytes);
    for (const auto& number : {facts.exposureSeconds, facts.aperture, facts.focalLength, facts.iso})
        fields.require(!number || (std::isfinite(*number) && *number > 0));
    fields.require(facts.profile.size() <= PhotoFacts::mostProfileBytes);
}

/// An image without its name. Its pixels lie in memory that is sent with the record, or that was mapped
/// before.
void visitFields(auto& fields, Visited<Image> auto& image) {
    fields(image.stored, image.orientation, image.decodeTime, image.frame, image.fileBits, image.converted,
           image.damage, image.facts, image.mosaic, image.rendered);
    const LayoutTraits& traits = image.traits();
    const std::size_t pixel = traits.bytesPerPixel();
    const std::size_t unit =
        (pixel & (pixel - 1)) == 0 ? pixel : static_cast<std::size_t>(traits.sampleBits) / 8;
    fields.require(image.stored.stride >= image.stored.rowBytes() && image.stored.stride % unit == 0);
    fields.require(image.mosaic.has_value() == traits.mosaic);
    fields.require(image.fileBits >= 0 && image.fileBits < traits.sampleBits);
}

void visitFields(auto& fields, Visited<ChannelSet> auto& channels) {
    auto bits = static_cast<std::uint8_t>(channels.bits());
    fields(bits);
    if constexpr (isRead<decltype(channels)>) {
        channels = {};
        for (const Channel channel : allChannels) {
            if ((bits & ChannelSet::of(channel).bits()) != 0) channels.insert(channel);
        }
    }
}

void visitFields(auto& fields, Visited<Histogram> auto& histogram) {
    int depth = histogram.bitDepth();
    ChannelSet channels = histogram.channels();
    fields(depth, channels);
    fields.require(depth == 8 || depth == 16);
    if constexpr (isRead<decltype(histogram)>) {
        if (!fields.good()) return;
        histogram = Histogram(depth, channels);
    }
    for (const Channel channel : allChannels)
        fields.words(histogram.counts(channel));
}

/// A device without its key, because keys are assigned by the process that has the catalog.
void visitFields(auto& fields, Visited<DeviceInfo> auto& device) {
    fields(device.name, device.vendor, device.platform, device.driver, device.version, device.pciAddress,
           device.extensions, device.type, device.computeUnits, device.computeCapability,
           device.clockMegahertz, device.globalMemory, device.localMemory, device.largestAllocation,
           device.localMemoryIsDedicated, device.maxWorkGroup, device.unifiedMemory, device.timerResolution,
           device.maxWorkItems);
    fields.require(device.type != DeviceType::Host);
}

void visitFields(auto& fields, Visited<LaunchShape> auto& launch) {
    fields(launch.workGroup, launch.groups, launch.pixelsPerItem, launch.copies, launch.skipEmpty,
           launch.windows);
}

void visitFields(auto& fields, Visited<LaunchParameters> auto& launch) {
    for (const Parameter parameter : allParameters) {
        std::optional<std::uint32_t> value = launch[parameter];
        fields(value);
        if constexpr (isRead<decltype(launch)>) launch.set(parameter, value);
    }
}

void visitFields(auto& fields, Visited<Roofline> auto& roofline) {
    const auto can = [](double speed) { return std::isfinite(speed) && speed >= 0; };
    fields(roofline.copy, roofline.read, roofline.upload);
    fields.require(can(roofline.copy) && can(roofline.read) && can(roofline.upload.value_or(0)));
}

} // namespace tonescope
