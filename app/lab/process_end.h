// SPDX-License-Identifier: GPL-3.0-or-later
// How a process that measured came to its end, in words.
#pragma once

#include "engine/values/failure.h"

#include <QByteArray>

#include <chrono>

namespace tonescope::app {

/// A signal ended it. `err` is what it wrote to standard error, which becomes the failure's log.
[[nodiscard]] Failure crashed(int signal, const QByteArray& err);

/// It ended by itself and left no measurement.
[[nodiscard]] Failure endedWithout(const QByteArray& err);

/// It had to be ended, because it took longer than it may.
[[nodiscard]] Failure tookTooLong(std::chrono::milliseconds limit);

} // namespace tonescope::app
