// What a result is of and where it comes from, in words.
#pragma once

#include "engine/values/count_result.h"

#include <QString>
#include <QStringList>

namespace tonescope::ui {

/// What was counted: the image's name and size.
[[nodiscard]] QString titleOf(const CountResult& result);

/// Device, strategy, formula, exactness, and the times with the clock of each.
[[nodiscard]] QStringList provenanceOf(const CountResult& result);

} // namespace tonescope::ui
