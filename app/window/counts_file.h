// SPDX-License-Identifier: GPL-3.0-or-later
// What the window shows, as data: the same text as the command line prints.
#pragma once

#include "app/cli/histogram_options.h"
#include "engine/values/count_result.h"
#include "engine/values/failure.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace tonescope::app {

/// With a header, and plain numbers.
[[nodiscard]] QByteArray countsText(const CountResult& result, Format format);

/// Writes CSV or JSON by the ending of `file`, whole or not at all, and never over the image.
std::optional<Failure> writeCounts(const CountResult& result, const QString& file);

} // namespace tonescope::app
