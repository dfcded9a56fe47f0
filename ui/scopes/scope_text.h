// SPDX-License-Identifier: GPL-3.0-or-later
// Texts about scopes: names, read-out, summary, CSV.
#pragma once

#include "engine/values/scope.h"
#include "ui/scopes/scope_graticule.h"

#include <QByteArray>
#include <QString>

namespace tonescope::ui {

/// The name in docks and menus: "Waveform".
[[nodiscard]] QString wordFor(ScopeKind kind);

/// Position and count of a cell. `left` is the first column of the region in the image.
[[nodiscard]] QString readoutOf(const ScopeCounts& scope, const ScopeCell& cell, std::int64_t left);

/// Formula or columns, device, and kernel time.
[[nodiscard]] QString summaryOf(const ScopeCounts& scope);

/// The counts above zero as CSV with a header; numbers without group separators.
[[nodiscard]] QByteArray csvOf(const ScopeCounts& scope, std::int64_t left);

} // namespace tonescope::ui
