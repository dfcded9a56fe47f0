// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of the windows about counts: translated terms of the engine, short names of devices, launches and
// strategies, and parts of sentences.
#pragma once

#include "engine/values/activity.h"
#include "engine/values/channel.h"
#include "engine/values/device_catalog.h"
#include "engine/values/device_info.h"
#include "engine/values/gray_formula.h"
#include "engine/values/image.h"
#include "engine/values/pixel_layout.h"
#include "engine/values/strategy.h"
#include "engine/values/timings.h"

#include <QString>

#include <cstddef>
#include <string>
#include <vector>

namespace tonescope {
struct CountResult;
}

namespace tonescope::ui {

/// The translated term: "gray", "kernel", "device events", "counting", "GPU", "8-bit colour".
[[nodiscard]] QString wordFor(Channel channel);
[[nodiscard]] QString wordFor(Phase phase);
[[nodiscard]] QString wordFor(Clock clock);
[[nodiscard]] QString wordFor(Activity::Kind kind);
[[nodiscard]] QString wordFor(DeviceType type);
[[nodiscard]] QString wordFor(PixelKind kind);
/// The unit of a parameter: "work-items per work-group". Groups are threads on the host.
[[nodiscard]] QString wordFor(Parameter parameter, StrategyHome home);
/// Name and definition of the formula: "rec601: 0.299 R + ...".
[[nodiscard]] QString wordFor(GrayFormula formula);

/// The device's name without maker, trade marks, clock and driver, cut to the length of a legend or a
/// column's head.
/// "(PoCL)" stays behind processors that PoCL uses, because the host's threads run on them, too; the name of
/// another machine stays at the end.
[[nodiscard]] QString shortNameOf(const DeviceInfo& device);

/// The short name; if several of the devices have it, with what distinguishes this one.
[[nodiscard]] QString shortTitleOf(const DeviceInfo& device, const std::vector<DeviceInfo>& devices);

/// Full name, key and type, as the tool tip of a short name.
[[nodiscard]] QString tipOf(const DeviceInfo& device);

/// A parameter's value: a number, or yes or no if its range is 0 to 1.
[[nodiscard]] QString valueText(const ParameterRange& range, std::uint32_t value);

/// "1 to 1,024" or "powers of two from 1 to 64"; empty for yes and no.
[[nodiscard]] QString rangeText(const ParameterRange& range);

/// "16 work-groups × 256 work-items, 8 copies of the table", "4 threads"; empty if nothing is known.
[[nodiscard]] QString launchText(const CountResult& result);
[[nodiscard]] QString launchText(const LaunchShape& launch, StrategyHome home);

/// The strategy and why it is the one: "Global atomics, chosen" or "Private tables, default: no thread
/// waits".
[[nodiscard]] QString strategyText(const CountResult& result);

/// How the kernels of this count were obtained: "compiled" or "from the disk cache".
[[nodiscard]] QString buildText(const Timings& timings);

/// Separators of the language: between parts of a sentence, and between parts that contain commas.
[[nodiscard]] QString comma();
[[nodiscard]] QString semicolon();
/// "LABEL: TEXT"
[[nodiscard]] QString labelled(const QString& label, const QString& text);
/// The clause with a full stop of the language.
[[nodiscard]] QString asSentence(const QString& clause);

/// Escapes & in `name`, which a menu would take for the sign of a key.
[[nodiscard]] QString menuText(QString name);

/// Plain text as a paragraph of rich text; empty stays empty.
[[nodiscard]] QString paragraph(const QString& text);

/// The last part of a path; other names stay as they are.
[[nodiscard]] QString fileNameOf(const std::string& name);

/// "page 2 of 7", "frame 2 of 7".
[[nodiscard]] QString frameText(const FrameNumber& frame);

/// Escapes markup in a tool tip: Qt would interpret a driver's name as rich text, and open pictures that it
/// names.
[[nodiscard]] QString plainTip(const QString& text);

/// The text, or its first 2000 lines of at most 2000 bytes each and about `mostBytes` together, and a line
/// that says how many more there are.
[[nodiscard]] QString shownLines(const std::string& text, std::size_t mostBytes = std::size_t{256} << 10U);

} // namespace tonescope::ui
