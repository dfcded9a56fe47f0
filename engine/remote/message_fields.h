// SPDX-License-Identifier: GPL-3.0-or-later
// Values of the engine as bytes between two processes of one program.
#pragma once

#include "engine/count/count_task.h"
#include "engine/count/scope_task.h"
#include "engine/values/device_info.h"
#include "engine/values/failure.h"
#include "engine/values/measuring/roofline.h"

#include <QDataStream>

#include <cstdint>
#include <optional>
#include <string>

namespace tonescope::remote {

// What is written here is read below, field by field. The stream's status tells of an end that came too
// early; nothing is given for values that cannot be.

template <typename Number>
Number read(QDataStream& in) {
    Number number{};
    in >> number;
    return number;
}

/// A value of an enum that has names.
template <Named Value>
std::optional<Value> readNamed(QDataStream& in) {
    const auto number = read<quint8>(in);
    return number < namesOf<Value>.size() ? std::optional(static_cast<Value>(number)) : std::nullopt;
}

template <typename Value>
quint8 numberOf(Value value) {
    return static_cast<quint8>(value);
}

void write(QDataStream& out, const std::string& text);
/// One line at most, of which a terminal follows nothing: it may be a driver's own, or a server's.
[[nodiscard]] std::string readText(QDataStream& in);
/// As it is; for what is compiled, and for a compiler's log.
[[nodiscard]] std::string readLines(QDataStream& in);

void write(QDataStream& out, const Failure& failure);
[[nodiscard]] std::optional<Failure> readFailure(QDataStream& in);
void write(QDataStream& out, const DeviceInfo& device);
[[nodiscard]] std::optional<DeviceInfo> readDevice(QDataStream& in);
void write(QDataStream& out, const Timings& timings);
[[nodiscard]] std::optional<Timings> readTimings(QDataStream& in);
void write(QDataStream& out, const PixelView& pixels);
/// Pixels that can lie in memory, without an address.
[[nodiscard]] std::optional<PixelView> readPixels(QDataStream& in);
void write(QDataStream& out, const LaunchParameters& launch);
[[nodiscard]] LaunchParameters readLaunch(QDataStream& in);
void write(QDataStream& out, const Counted& counted);
[[nodiscard]] std::optional<Counted> readCounted(QDataStream& in);
void write(QDataStream& out, const CountedScope& counted);
[[nodiscard]] std::optional<CountedScope> readScope(QDataStream& in);
void write(QDataStream& out, const Roofline& roofline);
[[nodiscard]] std::optional<Roofline> readRoofline(QDataStream& in);
void write(QDataStream& out, ChannelSet channels);
[[nodiscard]] ChannelSet readChannels(QDataStream& in);

} // namespace tonescope::remote
