// SPDX-License-Identifier: GPL-3.0-or-later
// The provenance of a result as text, how its counts were made: image, device, strategy, exactness, times.
#pragma once

#include "engine/values/count_result.h"

#include <QString>
#include <QStringList>

namespace tonescope::ui {

/// The image's file name, frame or page, and size: "a.gif, frame 2 of 7, 640 × 480".
[[nodiscard]] QString titleOf(const CountResult& result);

/// "whole image", or the size and position of the region.
[[nodiscard]] QString regionTextOf(const CountResult& result);

/// How the counts were made, in short parts: device, strategy and the reason of its choice, launch, formula,
/// frame or page, region, exactness, and whether transparent pixels were left out.
[[nodiscard]] QStringList countedHow(const CountResult& result);

/// The provenance in short parts: countedHow(), then the times of kernel, build and wall, each with its
/// clock.
[[nodiscard]] QStringList provenanceOf(const CountResult& result);

/// A sentence with the number of counts that a strategy without atomics lost; empty for exact strategies.
[[nodiscard]] QString lossOf(const CountResult& result);

/// The provenance and the reasons for device and strategy in several lines, for a tool tip; lost counts come
/// first.
[[nodiscard]] QString provenanceTip(const CountResult& result);

} // namespace tonescope::ui
