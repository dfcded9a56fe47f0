// SPDX-License-Identifier: GPL-3.0-or-later
// Translates the texts of the engine, which come as a pattern with arguments.
#pragma once

#include "engine/values/failure.h"
#include "engine/values/text.h"

#include <QString>

namespace tonescope::ui {

/// Translates the pattern in the context "Engine", and each argument likewise, in the language that is
/// installed at the call (ui/words/language.h). A text without a translation is shown as it is.
[[nodiscard]] QString engineText(const Text& text);

/// The failure as one line: its cause, and in parentheses the bytes that were asked for.
[[nodiscard]] QString failureText(const Failure& failure);

} // namespace tonescope::ui
