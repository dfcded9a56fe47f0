// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels that the user has edited, kept from run to run.
#pragma once

#include "engine/values/failure.h"

#include <QString>

#include <map>
#include <optional>
#include <string>

namespace tonescope::app {

/// Texts by strategy id.
using KernelTexts = std::map<std::string, std::string>;

/// The user's own file for them; it need not exist.
[[nodiscard]] QString draftsFile();

/// The texts in a file; none where it does not exist or is damaged.
[[nodiscard]] KernelTexts readDrafts(const QString& path);

/// Writes all of them; without any, the file goes. It is the old one or the new one, never a part. Gives what
/// went wrong, if anything did.
[[nodiscard]] std::optional<Failure> writeDrafts(const KernelTexts& drafts, const QString& path);

} // namespace tonescope::app
