// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/language.h"

#include "ui/words/settings_values.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QTranslator>

#include <algorithm>

namespace tonescope::ui {

namespace {

const QString settingsKey = QStringLiteral("language");
const QString translatorName = QStringLiteral("language"); ///< of each that is installed here

bool isSpoken(const QString& code) {
    const QList<Language> all = languages();
    return std::any_of(all.begin(), all.end(), [&](const Language& each) { return each.code == code; });
}

/// Adds what the file has in front of what is spoken already. The application owns it.
void install(const QString& file, const QString& folder) {
    QCoreApplication* application = QCoreApplication::instance();
    auto* translator = new QTranslator(application);
    translator->setObjectName(translatorName);
    if (!translator->load(file, folder) || !QCoreApplication::installTranslator(translator))
        delete translator; // Qt's own texts are a package that need not be there
}

/// The languages that the system is set up for. As with gettext, one whose messages are in "C" has none,
/// whatever LANGUAGE says.
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

/// The language's numbers, as they are written where the system is set up for.
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
