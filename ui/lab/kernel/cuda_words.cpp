// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/kernel/cuda_words.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace tonescope::ui {

namespace {

/// `found`: a regular expression. `to`: the replacement.
struct Word {
    const char* found;
    const char* to;
};

constexpr std::array slideWords{
    Word{R"(\b__global__\s+(?:static\s+)?void\s+\w+)", "__kernel void count"},
    Word{R"(\b(?:__kernel|kernel)\s+void\s+(?!count\b)\w+)", "__kernel void count"},
    Word{R"(\b__device__\s*)", ""},
    Word{R"((?<!extern )\b__shared__)", "__local"},
    Word{R"(\b__syncthreads\s*\(\s*\))", "barrier(CLK_LOCAL_MEM_FENCE)"},
    Word{R"(\bthreadIdx\.x)", "get_local_id(0)"},
    Word{R"(\bblockIdx\.x)", "get_group_id(0)"},
    Word{R"(\bblockDim\.x)", "get_local_size(0)"},
    Word{R"(\bgridDim\.x)", "get_num_groups(0)"},
    Word{R"(\batomicAdd\b)", "atomic_add"},
    Word{R"(\batomicInc\b)", "atomic_inc"},
    Word{R"(\b__restrict__\b)", "restrict"},
    Word{R"(\b__ldg\b)", ""}};

QRegularExpression expressionOf(const Word& word) {
    return QRegularExpression(QString::fromLatin1(word.found));
}

/// Adds __global to each pointer argument of `count` that names no address space.
QString withGlobalPointers(QString text) {
    static const QRegularExpression head(QStringLiteral(R"(\bvoid\s+count\s*\(([^)]*)\))"));
    const QRegularExpressionMatch match = head.match(text);
    if (!match.hasMatch()) return text;
    QStringList arguments = match.captured(1).split(u',');
    for (QString& argument : arguments) {
        static const QRegularExpression placed(QStringLiteral(R"(\b(__)?(global|local|constant)\b)"));
        if (!argument.contains(u'*') || argument.contains(placed)) continue;
        const qsizetype begin = static_cast<qsizetype>(
            std::ranges::find_if(argument, [](QChar each) { return !each.isSpace(); }) - argument.begin());
        argument.insert(begin, QStringLiteral("__global "));
    }
    return text.replace(match.capturedStart(1), match.capturedLength(1), arguments.join(u','));
}

} // namespace

std::vector<Renaming> renamingsFor(const QString& text) {
    std::vector<Renaming> renamings;
    for (const Word& word : slideWords) {
        auto matches = expressionOf(word).globalMatch(text);
        while (matches.hasNext()) {
            const Renaming renaming{matches.next().captured().simplified(), QString::fromLatin1(word.to)};
            if (std::ranges::find(renamings, renaming) == renamings.end()) renamings.push_back(renaming);
        }
    }
    return renamings;
}

QString renamed(const QString& text) {
    QString result = text;
    for (const Word& word : slideWords) {
        const QString to = QString::fromLatin1(word.to);
        if (!to.endsWith(QStringLiteral("count"))) {
            result.replace(expressionOf(word), to);
        } else if (const auto kernel = expressionOf(word).match(result); kernel.hasMatch()) {
            result.replace(kernel.capturedStart(), kernel.capturedLength(), to); // a slide may have several
        }
    }
    return renamingsFor(text).empty() ? result : withGlobalPointers(result);
}

QString intPixelsIn(const QString& text) {
    static const QRegularExpression pixels(
        QStringLiteral(R"(\bvoid\s+count\s*\(\s*(?:(?:__)?global\s+|const\s+|volatile\s+)*)"
                       R"((unsigned int|signed int|unsigned|int|uint)\s*(?:const\s*)?\*)"));
    return pixels.match(text).captured(1);
}

} // namespace tonescope::ui
