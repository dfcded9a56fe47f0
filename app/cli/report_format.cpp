// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/report_format.h"

namespace tonescope::app {

std::optional<Format> formatNamed(const QString& name) {
    if (name == QLatin1String("table")) return Format::Table;
    if (name == QLatin1String("csv")) return Format::Csv;
    if (name == QLatin1String("json")) return Format::Json;
    return std::nullopt;
}

} // namespace tonescope::app
