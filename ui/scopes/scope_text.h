// SPDX-License-Identifier: GPL-3.0-or-later
// What scopes say in words and numbers.
#pragma once

#include "engine/values/scope.h"
#include "ui/scopes/scope_frame.h"

#include <QByteArray>
#include <QString>

namespace tonescope::ui {

/// "Waveform", as docks and menus call it.
[[nodiscard]] QString wordFor(ScopeKind kind);

/// What is counted at a cell. `left` is the first column of the region in the picture.
[[nodiscard]] QString readoutOf(const ScopeCounts& scope, const ScopeCell& cell, std::int64_t left);

/// What was counted where, and how long it took.
[[nodiscard]] QString summaryOf(const ScopeCounts& scope);

/// The counts that are not zero, a line each below a line of headings: the table that the picture shows.
/// Numbers are plain.
[[nodiscard]] QByteArray csvOf(const ScopeCounts& scope, std::int64_t left);

} // namespace tonescope::ui
