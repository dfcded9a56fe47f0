// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine says, in the language that is spoken.
#pragma once

#include "engine/values/failure.h"

#include <QString>

#include <string_view>

namespace tonescope::ui {

/// A text that is marked in the sources by SENTENCE(), or put together of such.
[[nodiscard]] QString engineText(std::string_view english);

/// Each line of a report by itself; what stands before it stays.
[[nodiscard]] QString engineReport(const QString& english);

/// The failure as one line: see lineOf().
[[nodiscard]] QString failureText(const Failure& failure);

} // namespace tonescope::ui
