// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_text.h"

#include "ui/words/engine_text.h"
#include "ui/words/language.h"

#include <algorithm>

namespace tonescope::app {

namespace {

/// Whether a terminal would show UTF-8; where the system does not say, it does.
bool showsUtf8() {
    QString locale;
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        if (locale.isEmpty()) locale = qEnvironmentVariable(name);
    }
    const QString codes = locale.section(u'.', 1).section(u'@', 0, 0).remove(u'-').toLower();
    return codes.isEmpty() || codes == QLatin1String("utf8");
}

} // namespace

void speakAsTheSystem() {
    ui::setLanguage(showsUtf8() ? QString() : ui::languages().constFirst().code);
}

std::string manualText(std::string_view english) {
    if (english.empty()) return {};
    return QCoreApplication::translate("Manual", std::string(english).c_str()).toStdString();
}

std::string engineText(std::string_view english) {
    return ui::engineText(english).toStdString();
}

std::string failureText(const Failure& failure) {
    std::string line = engineText(failure.cause);
    if (failure.bytes) line += " (" + sizeText(*failure.bytes) + ")"; // as in tables
    std::ranges::replace(line, '\n', ' ');
    return line;
}

} // namespace tonescope::app
