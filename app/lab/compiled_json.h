// SPDX-License-Identifier: GPL-3.0-or-later
// What a driver made of a kernel, as JSON.
#pragma once

#include "app/json.h"
#include "engine/values/measuring/compiled_kernel.h"

#include <QJsonObject>

#include <cstddef>
#include <memory>

namespace tonescope::app {

/// Which texts of code go along.
enum class CodeTexts : std::uint8_t {
    All,  ///< to another process
    Small ///< to a file that somebody may want to read: those of at most 64 KiB
};

[[nodiscard]] QJsonObject jsonOf(const CompiledKernel& compiled, CodeTexts texts);

/// Null where there is none. Refuses the field where something in it is missing or wrong.
[[nodiscard]] std::shared_ptr<const CompiledKernel> compiledFrom(JsonFields& fields, const char* key);

} // namespace tonescope::app
