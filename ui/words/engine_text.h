// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of the engine, translated.
#pragma once

#include "engine/values/failure.h"

#include <QString>

#include <string_view>

namespace tonescope::ui {

/// Translates a text that SENTENCE() marks in the sources, or one whose parts are such texts.
[[nodiscard]] QString engineText(std::string_view english);

/// The failure as one line: see lineOf().
[[nodiscard]] QString failureText(const Failure& failure);

} // namespace tonescope::ui
