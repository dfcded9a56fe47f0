// SPDX-License-Identifier: GPL-3.0-or-later
// The languages that the program speaks.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

class QSettings;

namespace tonescope::ui {

struct Language {
    QString code; ///< as QLocale has it: "zh_CN"
    QString name; ///< in the language itself
};

/// All of them; the first is that of the sources.
[[nodiscard]] QList<Language> languages();

/// The code of the first of `wanted`, which are names of locales in the order of preference, that the program
/// speaks; that of the sources where it speaks none.
[[nodiscard]] QString languageFor(const QStringList& wanted);

/// Speaks the language of that code from now on, and writes numbers as it does; empty, or unknown: as the
/// system is set up. Windows hear of it by QEvent::LanguageChange; texts that they have stay as they are.
/// Needs the application, which keeps what is spoken.
void setLanguage(const QString& code);

/// What somebody chose, from start to start; empty: the system's.
[[nodiscard]] QString languageIn(const QSettings& settings);
void keepLanguage(QSettings& settings, const QString& code);

} // namespace tonescope::ui
