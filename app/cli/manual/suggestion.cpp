// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/suggestion.h"

#include "app/cli/command_text.h"

#include <QStringList>

#include <algorithm>
#include <vector>

namespace tonescope::app {

namespace {

/// Letters that are changed, left out, added, or swapped with their neighbour.
std::size_t distanceOf(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, changed});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before.swap(last);
        last.swap(row);
    }
    return last[b.size()];
}

} // namespace

std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates) {
    std::string_view best;
    std::size_t least = 0;
    for (const std::string_view candidate : candidates) {
        const std::size_t distance = distanceOf(word, candidate);
        const std::size_t most = std::max<std::size_t>(1, candidate.size() / 3);
        if (distance > most || distance >= std::max(word.size(), candidate.size())) continue;
        if (!best.empty() && distance >= least) continue;
        best = candidate;
        least = distance;
    }
    return best;
}

std::string suggestion(std::string_view word, std::span<const std::string_view> candidates,
                       std::string_view before) {
    const std::string_view meant = nearest(word, candidates);
    if (meant.empty()) return {};
    return said(CommandText::tr("; did you mean %1?"), std::string(before) + std::string(meant));
}

std::string listedWords(std::span<const std::string_view> words) {
    QStringList list;
    for (const std::string_view word : words)
        list += QString::fromUtf8(word);
    const QString last = list.isEmpty() ? QString() : list.takeLast();
    if (list.isEmpty()) return last.toStdString();
    const QString others = list.join(CommandText::tr(", ", "between words of a list"));
    return CommandText::tr("%1 or %2", "words of a list, the last one").arg(others, last).toStdString();
}

std::string expectedWords(std::span<const std::string_view> words) {
    return said(CommandText::tr("expected %1"), listedWords(words));
}

} // namespace tonescope::app
