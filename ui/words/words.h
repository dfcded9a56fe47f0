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
struct PixelSample;
} // namespace tonescope

namespace tonescope::ui {

/// The translated name of an enumerator: "gray", "kernel", "device events", "counting", "GPU", "8-bit
/// colour".
[[nodiscard]] QString wordFor(Channel channel);
[[nodiscard]] QString wordFor(Phase phase);
[[nodiscard]] QString wordFor(Clock clock);
[[nodiscard]] QString wordFor(Activity::Kind kind);
[[nodiscard]] QString wordFor(DeviceType type);
[[nodiscard]] QString wordFor(PixelKind kind);
/// The translated name of a launch parameter. On the host, groups are called threads.
[[nodiscard]] QString wordFor(Parameter parameter, StrategyHome home);
/// Name and definition of the formula: "rec601: 0.299 R + ...".
[[nodiscard]] QString wordFor(GrayFormula formula);

/// The device's name without maker, trade marks, clock and driver, cut to 26 characters for legends and
/// column heads. A processor that is used through PoCL keeps "(PoCL)", which distinguishes it from the host's
/// threads on the same processor. A device of another machine keeps " on HOST:PORT".
[[nodiscard]] QString shortNameOf(const DeviceInfo& device);

/// The short name. If several of `devices` have the same short name, adds what distinguishes this one: the
/// part of its key after @ or #, the platform, the full name, or a number.
[[nodiscard]] QString shortTitleOf(const DeviceInfo& device, const std::vector<DeviceInfo>& devices);

/// Full name, key and type in three lines, for the tool tip of a short name.
[[nodiscard]] QString tipOf(const DeviceInfo& device);

/// The value of a launch parameter as a number; "no" or "yes" if its range is 0 to 1.
[[nodiscard]] QString valueText(const ParameterRange& range, std::uint32_t value);

/// "1 to 1,024" or "powers of two from 1 to 64"; empty if the range is 0 to 1.
[[nodiscard]] QString rangeText(const ParameterRange& range);

/// "16 work-groups × 256 work-items, 8 copies of the table", or "4 threads"; empty if the launch is unknown.
/// `home` decides whether groups are called threads.
[[nodiscard]] QString launchText(const LaunchShape& launch, StrategyHome home);

/// The strategy and why it was used: "Global atomics, chosen" by the user, or "Private tables, default: no
/// thread waits".
[[nodiscard]] QString strategyText(const CountResult& result);

/// How the kernels of this count were obtained: "compiled" or "from the disk cache".
[[nodiscard]] QString buildText(const Timings& timings);

/// The separator ", " in the current language.
[[nodiscard]] QString comma();
/// "LABEL: TEXT", with the punctuation of the language.
[[nodiscard]] QString labelled(const QString& label, const QString& text);

/// Doubles each & in `name`, because a menu takes a single & for the mark of an access key.
[[nodiscard]] QString menuText(QString name);

/// The last part of a path, as text that is safe to show; a name without a folder stays as it is.
[[nodiscard]] QString fileNameOf(const std::string& name);

/// "12, 34: R 250  G 128  B 3  (gray 150)", and the alpha if there is one. Of halves without gray.
[[nodiscard]] QString pixelText(const PixelSample& sample);

/// The text with a capital first letter.
[[nodiscard]] QString capitalized(QString text);

/// "page 2 of 7", "frame 2 of 7".
[[nodiscard]] QString frameText(const FrameNumber& frame);

/// Escapes markup in a tool tip. Otherwise Qt would interpret the text of a driver as rich text, and load
/// images that the text names.
[[nodiscard]] QString plainTip(const QString& text);

/// The text, cut to a length that a text widget can lay out quickly: at most 2000 lines, 2000 bytes per line
/// and about `mostBytes` together. A last line says how many lines are left out.
[[nodiscard]] QString shownLines(const std::string& text, std::size_t mostBytes = std::size_t{256} << 10U);

} // namespace tonescope::ui
