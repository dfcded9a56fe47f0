// SPDX-License-Identifier: GPL-3.0-or-later
// The languages of the program.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

class QSettings;

namespace tonescope::ui {

/// A language that the windows can have.
struct Language {
    QString code; ///< as QLocale has it: "zh_CN"
    QString name; ///< in the language itself
};

/// All languages; the first is that of the sources.
[[nodiscard]] QList<Language> languages();

/// The code of the first locale in `wanted` for which there is a translation; that of the sources if there is
/// none.
[[nodiscard]] QString languageFor(const QStringList& wanted);

/// Installs the translators of that language in the application, which must exist, and sets the default
/// locale for numbers. Empty or unknown: the system's language. Windows get QEvent::LanguageChange; texts
/// that they show already do not change.
void setLanguage(const QString& code);

/// The code that the user chose; empty: the system's language.
[[nodiscard]] QString languageIn(const QSettings& settings);
/// Writes the code that the user chose.
void keepLanguage(QSettings& settings, const QString& code);

} // namespace tonescope::ui
