// Where a result comes from, in words.
#pragma once

#include "engine/values/count_result.h"

#include <QStringList>

namespace tonescope::ui {

/// Device, strategy, formula, exactness, and the times with the clock of each.
[[nodiscard]] QStringList provenanceOf(const CountResult& result);

} // namespace tonescope::ui
