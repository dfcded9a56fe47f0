// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/engine_text.h"

#include "ui/words/number_text.h"

#include <QCoreApplication>

namespace tonescope::ui {

QString engineText(std::string_view english) {
    return english.empty() ? QString() : QCoreApplication::translate("Engine", std::string(english).c_str());
}

QString failureText(const Failure& failure) {
    QString line = engineText(failure.cause);
    if (failure.bytes) line += QStringLiteral(" (%1)").arg(bytesText(*failure.bytes));
    return line.replace(u'\n', u' ');
}

} // namespace tonescope::ui
