// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

namespace tonescope::app {

namespace {

constexpr std::uint64_t most = std::uint64_t{1} << 60U;

/// The power of two that a suffix stands for.
unsigned shiftOf(QChar suffix) {
    switch (suffix.toUpper().unicode()) {
    case u'K':
        return 10;
    case u'M':
        return 20;
    case u'G':
        return 30;
    default:
        return 0;
    }
}

} // namespace

bool leaveOpenClOut(const QStringList& arguments) {
    const QStringList options = arguments.mid(0, arguments.indexOf(QStringLiteral("--")));
    return options.contains(QStringLiteral("--no-opencl"));
}

std::optional<std::uint64_t> byteSize(const QString& text) {
    if (text.isEmpty() || !text.front().isDigit()) return std::nullopt;
    const unsigned shift = shiftOf(text.back());
    bool ok = false;
    const quint64 count = (shift == 0 ? text : text.chopped(1)).toULongLong(&ok);
    if (!ok || count == 0 || count > (most >> shift)) return std::nullopt;
    return count << shift;
}

} // namespace tonescope::app
