// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/language.h"

#include "engine/files/settings_values.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QTranslator>

#include <algorithm>

// A language has up to four translators: the plural forms of the English texts, Qt's own texts, the program's
// texts, and the engine's texts, which are a file of their own. Qt asks the translator that was installed
// last first, so a text that one file lacks is found in an earlier one. The new translators are installed
// before the old ones are deleted.
namespace tonescope::ui {

namespace {

const QString settingsKey = QStringLiteral("language");
const QString translatorName =
    QStringLiteral("language"); ///< object name, to find installed translators again

bool isSpoken(const QString& code) {
    const QList<Language> all = languages();
    return std::any_of(all.begin(), all.end(), [&](const Language& each) { return each.code == code; });
}

/// Installs a translation file with precedence over those installed before. The application owns the
/// translator.
void install(const QString& file, const QString& folder) {
    QCoreApplication* application = QCoreApplication::instance();
    auto* translator = new QTranslator(application);
    translator->setObjectName(translatorName);
    if (!translator->load(file, folder) || !QCoreApplication::installTranslator(translator))
        delete translator; // the file may be missing: Qt's own translations are a separate package
}

/// The languages of the system's settings, the preferred one first. None if the locale for messages is "C",
/// even if LANGUAGE names some; gettext does the same.
QStringList systemLanguages() {
    QString messages;
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        if (messages.isEmpty()) messages = qEnvironmentVariable(name);
    }
    const QString language = messages.section(u'.', 0, 0);
    const bool none =
        language.isEmpty() || language == QLatin1String("C") || language == QLatin1String("POSIX");
    return none ? QStringList() : QLocale::system().uiLanguages();
}

/// The locale for numbers: that of the language in the system's country, if there is one.
QLocale localeOf(const QString& code) {
    const QLocale system = QLocale::system(), own(code);
    if (system.language() == own.language()) return system;
    const QLocale there(own.language(), own.script(), system.territory());
    return there.language() == own.language() && there.script() == own.script() ? there : own;
}

} // namespace

QList<Language> languages() {
    return {{QStringLiteral("en"), QStringLiteral("English")},
            {QStringLiteral("zh_CN"), QStringLiteral("简体中文")}};
}

QString languageFor(const QStringList& wanted) {
    const QList<Language> all = languages();
    for (const QString& name : wanted) {
        const QLocale locale(name);
        for (const Language& each : all) {
            const QLocale own(each.code);
            if (own.language() == locale.language() && own.script() == locale.script()) return each.code;
        }
    }
    return all.first().code;
}

void setLanguage(const QString& code) {
    const bool chosen = isSpoken(code);
    const QString spoken = chosen ? code : languageFor(systemLanguages());
    QLocale::setDefault(chosen ? localeOf(code) : QLocale::system());
    const auto before = QCoreApplication::instance()->findChildren<QTranslator*>(translatorName);
    const QString english = languages().first().code;
    const QString folder = QStringLiteral(":/translations"), name = QStringLiteral("tonescope_");
    install(name + english, folder); // its plural forms
    if (spoken != english) {
        install(QStringLiteral("qtbase_") + spoken, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
        install(name + spoken, folder);
        install(QStringLiteral("engine_") + spoken, folder);
    }
    qDeleteAll(before);
}

QString languageIn(const QSettings& settings) {
    const QString code = QString::fromStdString(nameIn(settings, settingsKey));
    return isSpoken(code) ? code : QString();
}

void keepLanguage(QSettings& settings, const QString& code) {
    settings.setValue(settingsKey, code);
}

} // namespace tonescope::ui
