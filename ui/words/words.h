// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's words, translated, and names as they are shown.
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

#include <vector>

namespace tonescope::ui {

[[nodiscard]] QString wordFor(Channel channel);
[[nodiscard]] QString wordFor(Phase phase);
[[nodiscard]] QString wordFor(Clock clock);
[[nodiscard]] QString wordFor(Activity::Kind kind);
[[nodiscard]] QString wordFor(DeviceType type);
[[nodiscard]] QString wordFor(PixelKind kind);
/// What the numbers of a parameter count: "work-items a work-group". Groups are threads on the host.
[[nodiscard]] QString wordFor(Parameter parameter, StrategyHome home);
/// What the formula computes, after its name: "rec601: 0.299 R + ...".
[[nodiscard]] QString wordFor(GrayFormula formula);

/// What people call the device: its name without makers, signs of trade marks, clocks and names of drivers,
/// and cut where it is too long for a legend or the head of a column. "(PoCL)" stays behind processors that
/// PoCL uses, as the host's own threads run on them, too; so does the machine, where the name ends in one.
[[nodiscard]] QString shortNameOf(const DeviceInfo& device);

/// The same, and where several of the devices are called so what tells this one apart.
[[nodiscard]] QString shortTitleOf(const DeviceInfo& device, const std::vector<DeviceInfo>& devices);

/// All that is cut from the short name: the whole one, the key, and what the device is.
[[nodiscard]] QString tipOf(const DeviceInfo& device);

/// Between parts of a sentence, and between parts that have commas of their own.
[[nodiscard]] QString comma();
[[nodiscard]] QString semicolon();
/// "LABEL: TEXT"
[[nodiscard]] QString labelled(const QString& label, const QString& text);
/// A clause, with what ends a sentence.
[[nodiscard]] QString asSentence(const QString& clause);

/// What makes a menu show `name` as it is, rather than take the letter after an & for a key.
[[nodiscard]] QString menuText(QString name);

/// Plain text as a paragraph of rich text; empty stays empty.
[[nodiscard]] QString paragraph(const QString& text);

/// The last part of a file's name; what is no file keeps its name.
[[nodiscard]] QString fileNameOf(const std::string& name);

/// "page 2 of 7", "frame 2 of 7".
[[nodiscard]] QString frameText(const FrameNumber& frame);

} // namespace tonescope::ui
