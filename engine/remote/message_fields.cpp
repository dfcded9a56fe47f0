// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/message_fields.h"

#include <QByteArray>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

namespace tonescope::remote {

namespace {

constexpr std::int64_t longestSide = std::int64_t{1} << 31;

qint64 nanoseconds(Nanoseconds time) {
    return time.count();
}

Nanoseconds readTime(QDataStream& in) {
    return Nanoseconds(read<qint64>(in));
}

void write(QDataStream& out, std::span<const std::uint64_t> counts) {
    out.writeRawData(reinterpret_cast<const char*>(counts.data()), static_cast<int>(counts.size_bytes()));
}

/// Machine words: both processes are of one machine.
bool readInto(QDataStream& in, std::span<std::uint64_t> counts) {
    const auto bytes = static_cast<int>(counts.size_bytes());
    return in.readRawData(reinterpret_cast<char*>(counts.data()), bytes) == bytes;
}

void writeTime(QDataStream& out, const std::optional<Nanoseconds>& time) {
    out << time.has_value() << nanoseconds(time.value_or(Nanoseconds::zero()));
}

std::optional<Nanoseconds> readOptionalTime(QDataStream& in) {
    const bool there = read<bool>(in);
    const Nanoseconds time = readTime(in);
    return there ? std::optional(time) : std::nullopt;
}

void write(QDataStream& out, const LaunchShape& launch) {
    out << launch.workGroup << launch.groups << launch.pixelsPerItem << launch.copies << launch.skipEmpty
        << launch.windows;
}

LaunchShape readShape(QDataStream& in) {
    LaunchShape launch;
    in >> launch.workGroup >> launch.groups >> launch.pixelsPerItem >> launch.copies >> launch.skipEmpty >>
        launch.windows;
    return launch;
}

template <typename Item, typename ReadItem>
std::vector<Item> readList(QDataStream& in, ReadItem readItem) {
    std::vector<Item> items; // memory for those alone that are there
    for (auto left = read<quint32>(in); left > 0 && in.status() == QDataStream::Ok; --left)
        items.push_back(readItem(in));
    return items;
}

} // namespace

void write(QDataStream& out, const std::string& text) {
    out << QByteArray::fromStdString(text);
}

std::string readLines(QDataStream& in) {
    QByteArray bytes;
    in >> bytes;
    return bytes.toStdString();
}

std::string readText(QDataStream& in) {
    std::string text = readLines(in);
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return c < ' ' || c == 0x7f; }, ' ');
    return text;
}

void write(QDataStream& out, const Failure& failure) {
    out << numberOf(failure.stage) << failure.bytes.has_value()
        << static_cast<quint64>(failure.bytes.value_or(0)) << failure.deviceLost;
    write(out, failure.cause);
    write(out, failure.log);
}

std::optional<Failure> readFailure(QDataStream& in) {
    const auto stage = readNamed<Stage>(in);
    const bool hasBytes = read<bool>(in);
    const auto bytes = read<quint64>(in);
    const bool lost = read<bool>(in);
    Failure failure{stage.value_or(Stage::Kernel), readText(in), {}, readLines(in), lost};
    if (hasBytes) failure.bytes = bytes;
    if (!stage || failure.cause.empty()) return std::nullopt;
    return failure;
}

void write(QDataStream& out, const DeviceInfo& device) {
    for (const std::string* text : {&device.name, &device.vendor, &device.platform, &device.driver,
                                    &device.version, &device.pciAddress, &device.extensions})
        write(out, *text);
    out << numberOf(device.type) << device.computeUnits << device.computeCapability << device.clockMegahertz
        << static_cast<quint64>(device.globalMemory) << static_cast<quint64>(device.localMemory)
        << static_cast<quint64>(device.largestAllocation) << device.localMemoryIsDedicated
        << static_cast<quint64>(device.maxWorkGroup) << device.unifiedMemory
        << nanoseconds(device.timerResolution) << static_cast<quint32>(device.maxWorkItems.size());
    for (const std::size_t items : device.maxWorkItems)
        out << static_cast<quint64>(items);
}

std::optional<DeviceInfo> readDevice(QDataStream& in) {
    DeviceInfo device;
    for (std::string* text : {&device.name, &device.vendor, &device.platform, &device.driver, &device.version,
                              &device.pciAddress, &device.extensions})
        *text = readText(in);
    const auto type = readNamed<DeviceType>(in);
    in >> device.computeUnits >> device.computeCapability >> device.clockMegahertz;
    device.globalMemory = read<quint64>(in);
    device.localMemory = read<quint64>(in);
    device.largestAllocation = read<quint64>(in);
    device.localMemoryIsDedicated = read<bool>(in);
    device.maxWorkGroup = read<quint64>(in);
    device.unifiedMemory = read<bool>(in);
    device.timerResolution = readTime(in);
    device.maxWorkItems = readList<std::size_t>(in, [](QDataStream& from) { return read<quint64>(from); });
    if (!type || *type == DeviceType::Host) return std::nullopt;
    device.type = *type;
    return device;
}

void write(QDataStream& out, const Timings& timings) {
    writeTime(out, timings.deviceResolution);
    writeTime(out, timings.build);
    out << timings.buildFromDisk << timings.clockFailed;
    for (const Phase phase : allPhases) {
        const std::optional<PhaseTime> time = timings.of(phase);
        writeTime(out, time && time->clock == Clock::Host ? std::optional(time->duration) : std::nullopt);
        out << timings.untimed(phase);
    }
    out << static_cast<quint32>(timings.commands().size());
    for (const CommandTimes& command : timings.commands()) {
        out << numberOf(command.phase) << nanoseconds(command.queued) << nanoseconds(command.submit)
            << nanoseconds(command.start) << nanoseconds(command.end);
    }
}

std::optional<Timings> readTimings(QDataStream& in) {
    Timings timings;
    timings.deviceResolution = readOptionalTime(in);
    timings.build = readOptionalTime(in);
    timings.buildFromDisk = read<bool>(in);
    timings.clockFailed = read<bool>(in);
    std::array<bool, allPhases.size()> onHost{};
    for (const Phase phase : allPhases) {
        const std::optional<Nanoseconds> time = readOptionalTime(in);
        onHost.at(static_cast<std::size_t>(phase)) = time.has_value();
        if (time) timings.addHost(phase, *time);
        if (read<bool>(in)) timings.addUntimed(phase);
    }
    for (auto left = read<quint32>(in); left > 0 && in.status() == QDataStream::Ok; --left) {
        const auto phase = readNamed<Phase>(in);
        const CommandTimes command{phase.value_or(Phase::Kernel), readTime(in), readTime(in), readTime(in),
                                   readTime(in)};
        // Of one phase there are times of one clock.
        if (!phase || onHost.at(static_cast<std::size_t>(*phase)) || command.end < command.start)
            return std::nullopt;
        timings.add(command);
    }
    return timings;
}

void write(QDataStream& out, const PixelView& pixels) {
    out << static_cast<qint64>(pixels.extent.width) << static_cast<qint64>(pixels.extent.height)
        << static_cast<quint64>(pixels.stride) << numberOf(pixels.layout);
}

std::optional<PixelView> readPixels(QDataStream& in) {
    PixelView pixels;
    pixels.extent.width = read<qint64>(in);
    pixels.extent.height = read<qint64>(in);
    pixels.stride = read<quint64>(in);
    const auto layout = readNamed<PixelLayout>(in);
    const auto canBe = [](std::int64_t side) { return side > 0 && side < longestSide; };
    if (!layout || !canBe(pixels.extent.width) || !canBe(pixels.extent.height)) return std::nullopt;
    pixels.layout = *layout;
    constexpr std::size_t most = std::numeric_limits<std::size_t>::max() / 4;
    if (pixels.stride > most / static_cast<std::size_t>(pixels.extent.height)) return std::nullopt;
    return pixels;
}

void write(QDataStream& out, const LaunchParameters& launch) {
    for (const Parameter parameter : allParameters)
        out << launch[parameter].has_value() << launch[parameter].value_or(0);
}

LaunchParameters readLaunch(QDataStream& in) {
    LaunchParameters launch;
    for (const Parameter parameter : allParameters) {
        const bool asked = read<bool>(in);
        const auto value = read<quint32>(in);
        if (asked) launch.set(parameter, value);
    }
    return launch;
}

void write(QDataStream& out, ChannelSet channels) {
    out << static_cast<quint8>(channels.bits());
}

ChannelSet readChannels(QDataStream& in) {
    const auto bits = read<quint8>(in);
    ChannelSet channels;
    for (const Channel channel : allChannels) {
        if ((bits & ChannelSet::of(channel).bits()) != 0) channels.insert(channel);
    }
    return channels;
}

void write(QDataStream& out, const Counted& counted) {
    out << counted.histogram.bitDepth();
    write(out, counted.histogram.channels());
    for (const Channel channel : allChannels)
        write(out, counted.histogram.counts(channel));
    write(out, counted.timings);
    write(out, counted.launch);
}

std::optional<Counted> readCounted(QDataStream& in) {
    const auto depth = read<qint32>(in);
    if (depth != 8 && depth != 16) return std::nullopt;
    Counted counted{Histogram(depth, readChannels(in)), {}, {}};
    for (const Channel channel : allChannels) {
        if (!readInto(in, counted.histogram.counts(channel))) return std::nullopt;
    }
    std::optional<Timings> timings = readTimings(in);
    counted.launch = readShape(in);
    if (!timings) return std::nullopt;
    counted.timings = *std::move(timings);
    return counted;
}

void write(QDataStream& out, const CountedScope& counted) {
    out << static_cast<quint32>(counted.tables.size());
    for (const ScopeTable& table : counted.tables) {
        out << static_cast<quint32>(table.columns());
        write(out, table.counts());
    }
    write(out, counted.timings);
}

std::optional<CountedScope> readScope(QDataStream& in) {
    CountedScope counted;
    for (auto left = read<quint32>(in); left > 0; --left) {
        const auto columns = read<quint32>(in);
        if (columns > mostScopeColumns || in.status() != QDataStream::Ok) return std::nullopt;
        ScopeTable table(columns);
        if (!readInto(in, table.counts())) return std::nullopt;
        counted.tables.push_back(std::move(table));
    }
    std::optional<Timings> timings = readTimings(in);
    if (!timings) return std::nullopt;
    counted.timings = *std::move(timings);
    return counted;
}

void write(QDataStream& out, const Roofline& roofline) {
    out << roofline.copy << roofline.read << roofline.upload.has_value() << roofline.upload.value_or(0);
}

std::optional<Roofline> readRoofline(QDataStream& in) {
    Roofline roofline{read<double>(in), read<double>(in), {}};
    const bool uploads = read<bool>(in);
    const auto upload = read<double>(in);
    if (uploads) roofline.upload = upload;
    const auto canBe = [](double speed) { return std::isfinite(speed) && speed >= 0; };
    const bool can = canBe(roofline.copy) && canBe(roofline.read) && canBe(upload);
    return can ? std::optional(roofline) : std::nullopt;
}

} // namespace tonescope::remote
