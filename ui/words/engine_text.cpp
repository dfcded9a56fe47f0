// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/engine_text.h"

#include "ui/words/number_text.h"

#include <QCoreApplication>

namespace tonescope::ui {

/// Fills the places %1 to %9 in one pass over the pattern. QString::arg() cannot be used: it would also
/// replace a "%1" inside an argument that was inserted before, for example in a file name.
QString engineText(const Text& text) {
    if (text.empty()) return {}; // Qt translates "" to the header of the translation file
    const QString pattern = QCoreApplication::translate("Engine", text.pattern.c_str());
    QString line;
    for (qsizetype at = 0; at < pattern.size(); ++at) {
        const char16_t place =
            pattern[at] == u'%' && at + 1 < pattern.size() ? pattern[at + 1].unicode() : u'\0';
        const auto part = static_cast<std::size_t>(place - u'1');
        if (place < u'1' || place > u'9' || part >= text.arguments.size()) {
            line += pattern[at];
            continue;
        }
        line += engineText(text.arguments[part]);
        ++at;
    }
    return line;
}

QString failureText(const Failure& failure) {
    QString line = engineText(failure.cause);
    if (failure.bytes) line += QStringLiteral(" (%1)").arg(bytesText(*failure.bytes));
    return line.replace(u'\n', u' ');
}

} // namespace tonescope::ui
