// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line says, in the language that is spoken. UTF-8.
#pragma once

#include "engine/values/failure.h"
#include "ui/words/number_text.h"

#include <QCoreApplication>
#include <QString>

#include <string>
#include <string_view>

namespace tonescope::app {

/// Whose tr() has the texts of all commands. lupdate knows them by its name alone where it has not seen this
/// file: both names are the same.
struct CommandText {
    Q_DECLARE_TR_FUNCTIONS(CommandText)
};

/// Such a text with its parts, which are UTF-8, in the places of %1 to %9.
template <typename... Parts>
[[nodiscard]] std::string said(const QString& text, const Parts&... parts) {
    if constexpr (sizeof...(parts) == 0) {
        return text.toStdString();
    } else {
        return text.arg(QString::fromUtf8(std::string_view(parts))...).toStdString();
    }
}

/// Speaks the system's language from now on, where its terminals show UTF-8, in which everything is written;
/// English elsewhere. Needs the application.
void speakAsTheSystem();

/// A text of the command table or of the manual page: one that QT_TRANSLATE_NOOP marks for "Manual".
[[nodiscard]] std::string manualText(std::string_view english);

/// What the engine says: see ui::engineText().
[[nodiscard]] std::string engineText(std::string_view english);

/// The failure as one line.
[[nodiscard]] std::string failureText(const Failure& failure);

} // namespace tonescope::app
