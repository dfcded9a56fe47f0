// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/long_text.h"

#include "ui/words/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace tonescope::ui {

namespace {

struct LongText {
    Q_DECLARE_TR_FUNCTIONS(LongText)
};

constexpr int mostLines = 2000;
constexpr std::size_t longestLine = 2000;

} // namespace

QString shownLines(const std::string& text, std::size_t mostBytes) {
    std::string_view rest = text;
    QString shown;
    for (int line = 0;
         line < mostLines && !rest.empty() && static_cast<std::size_t>(shown.size()) < mostBytes; ++line) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        shown += QString::fromUtf8(rest.substr(0, std::min(end, longestLine)));
        if (end > longestLine) shown += QStringLiteral(" …");
        if (end < rest.size()) shown += QLatin1Char('\n');
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (rest.empty()) return shown;
    const auto ends = static_cast<std::uint64_t>(std::count(rest.begin(), rest.end(), '\n'));
    const std::uint64_t more = ends + (rest.back() == '\n' ? 0U : 1U);
    return shown + LongText::tr("… %Ln more lines", nullptr, pluralOf(more));
}

} // namespace tonescope::ui
