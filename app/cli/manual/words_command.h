// SPDX-License-Identifier: GPL-3.0-or-later
// What is answered from the command table alone: help, the version, the manual page and completions.
#pragma once

#include "app/cli/command_line.h"

#include <QStringList>

#include <optional>
#include <string>

namespace tonescope::app {

/// Answers arguments, the first of which, if there is one, is a command's name, that need no device and no
/// window: QCoreApplication is enough. Nothing where they need one. `released` is the day of this version, as
/// the manual page says it.
[[nodiscard]] std::optional<ExitCode> answerInWords(const QStringList& arguments, const Console& console,
                                                    const std::string& released);

/// Says which command may have been meant where the window would be opened on a first word that is no file.
/// Nothing where the word is one, or nothing near it is a command.
[[nodiscard]] std::optional<ExitCode> refuseNearCommand(const QString& word, const Console& console);

} // namespace tonescope::app
