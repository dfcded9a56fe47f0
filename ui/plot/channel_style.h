// SPDX-License-Identifier: GPL-3.0-or-later
// How channels look: one colour each, readable on light and on dark ground.
#pragma once

#include "engine/values/channel.h"

#include <QColor>
#include <QIcon>
#include <QPalette>

namespace tonescope::ui {

[[nodiscard]] bool isDark(const QPalette& palette);

/// The channel's colour for lines and text on the ground of `palette`.
[[nodiscard]] QColor colourOf(Channel channel, const QPalette& palette);

/// A filled square in the channel's colour, and its outline alone where the channel is switched off.
[[nodiscard]] QIcon iconOf(Channel channel, const QPalette& palette);

} // namespace tonescope::ui
