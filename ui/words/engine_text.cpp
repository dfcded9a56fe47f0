// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/engine_text.h"

#include "ui/words/number_text.h"

#include <QCoreApplication>

namespace tonescope::ui {

QString engineText(const Text& text) {
    return QString::fromStdString(translated(text, [](const std::string& pattern) {
        // Qt translates "" to the header of the translation file.
        return pattern.empty() ? pattern
                               : QCoreApplication::translate("Engine", pattern.c_str()).toStdString();
    }));
}

QString failureText(const Failure& failure) {
    QString line = engineText(failure.cause);
    if (failure.bytes) line += QStringLiteral(" (%1)").arg(bytesText(*failure.bytes));
    return line.replace(u'\n', u' ');
}

} // namespace tonescope::ui
