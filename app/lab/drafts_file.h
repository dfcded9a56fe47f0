// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels that the user has edited, kept from run to run.
#pragma once

#include "engine/values/outcome.h"

#include <QString>

#include <map>
#include <optional>
#include <string>

namespace tonescope::app {

/// Texts by strategy id.
using KernelTexts = std::map<std::string, std::string>;

/// The user's own file for them; it need not exist.
[[nodiscard]] QString draftsFile();

/// The texts in a file; none where there is no file. Fails where it cannot be read, or holds something else.
[[nodiscard]] Outcome<KernelTexts> readDrafts(const QString& path);

/// Writes all of them; without any, the file goes. It is the old one or the new one, never a part. Gives what
/// went wrong, if anything did.
[[nodiscard]] std::optional<Failure> writeDrafts(const KernelTexts& drafts, const QString& path);

} // namespace tonescope::app
