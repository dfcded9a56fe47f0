// SPDX-License-Identifier: GPL-3.0-or-later
// The languages of the program, and switching between them while it runs.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

class QSettings;

namespace tonescope::ui {

/// A language into which the program's texts are translated.
struct Language {
    QString code; ///< name of a QLocale: "zh_CN"
    QString name; ///< in the language itself
};

/// All languages. The first is English, in which the texts are written in the sources.
[[nodiscard]] QList<Language> languages();

/// The code of the language of the first locale in `wanted` for which there is a translation; English if
/// there is none. Language and script must match; the country is ignored.
[[nodiscard]] QString languageFor(const QStringList& wanted);

/// Installs the translators of this language in the application, which must exist, and sets the default
/// QLocale for numbers. An empty or unknown code means the system's language. Windows get
/// QEvent::LanguageChange; texts that they have already set do not change. Call it on the GUI thread.
void setLanguage(const QString& code);

/// The code that the user chose; empty: the system's language.
[[nodiscard]] QString languageIn(const QSettings& settings);
/// Writes the code that the user chose.
void keepLanguage(QSettings& settings, const QString& code);

} // namespace tonescope::ui
