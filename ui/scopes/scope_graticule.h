// SPDX-License-Identifier: GPL-3.0-or-later
// The lines and words by which a scope is read.
#pragma once

#include "engine/values/scope.h"
#include "ui/scopes/scope_frame.h"

#include <QPalette>
#include <QString>

#include <array>

class QPainter;

namespace tonescope::ui {

/// One of the primary and secondary colours at three quarters of the range: where bars of colour have to be.
struct ScopeTarget {
    QString name;
    ColourDifference colour;
};
[[nodiscard]] std::array<ScopeTarget, 6> scopeTargets(Chroma chroma);

/// The angle of the line on which skin lies, whatever its lightness, in degrees counter-clockwise from Cb.
inline constexpr double skinAngle = 123;

/// Draws what lies over the traces and around them, with the painter's font.
void drawGraticule(QPainter& painter, const ScopeFrame& frame, const ScopeCounts& scope,
                   const QPalette& palette);

} // namespace tonescope::ui
