// SPDX-License-Identifier: GPL-3.0-or-later
// The reference that every scope must equal.
#pragma once

#include "engine/values/count_settings.h"
#include "engine/values/image.h"
#include "engine/values/scope.h"

namespace tonescope::host {

/// Counts so plainly that it can be checked by reading: upright pixel after upright pixel, each looked up by
/// itself. It shares no code with what is compared with it. Slow. `region` lies inside the image.
[[nodiscard]] std::vector<ScopeTable> countScopePlainly(ScopeKind kind, const Image& image,
                                                        const Region& region, GrayFormula formula,
                                                        Transparent transparent);

} // namespace tonescope::host
