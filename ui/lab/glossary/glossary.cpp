// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/glossary/glossary.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace tonescope::ui {

namespace {

struct GlossaryText {
    Q_DECLARE_TR_FUNCTIONS(Glossary)
};

constexpr auto glossaryWords = std::to_array<GlossaryWord>(
    {{"work-item", "work-item", "thread",
      QT_TRANSLATE_NOOP("Glossary", "One run through the kernel, with a number of its own, from which it "
                                    "works out which pixels are its. Its variables lie in registers."),
      QT_TRANSLATE_NOOP("GlossarySpelling", "work-items?")},
     {"work-group", "work-group", "block",
      QT_TRANSLATE_NOOP("Glossary", "Work-items that run on one compute unit: they share its local memory, "
                                    "and can wait for each other at a barrier. Nothing inside a kernel lets "
                                    "one group wait for another."),
      QT_TRANSLATE_NOOP("GlossarySpelling", "work-groups?")},
     {"range", "NDRange", "grid",
      QT_TRANSLATE_NOOP("Glossary",
                        "All work-items that one launch starts, cut into work-groups of one size."),
      QT_TRANSLATE_NOOP("GlossarySpelling", "the whole range")},
     {"compute-unit", "compute unit", "streaming multiprocessor (SM)",
      QT_TRANSLATE_NOOP("Glossary", "A core of the device. It holds several work-groups at a time, and its "
                                    "registers and its local memory are shared out among them."),
      QT_TRANSLATE_NOOP("GlossarySpelling", "compute units?")},
     {"sub-group", "sub-group", "warp",
      QT_TRANSLATE_NOOP("Glossary", "Neighbouring work-items of a group that go through the instructions in "
                                    "step: 32 on cards by NVIDIA, 32 or 64 on those by AMD. Each is one of "
                                    "its lanes. A CPU has threads instead."),
      QT_TRANSLATE_NOOP("GlossarySpelling", "sub-groups?|lanes?")},
     {"global-memory", "global memory", "",
      QT_TRANSLATE_NOOP("Glossary", "The device's large memory, which every work-item reaches, and the host "
                                    "by copies. It is far away: one access takes hundreds of clocks, and "
                                    "speed comes from many that are on their way at once."),
      QT_TRANSLATE_NOOP("GlossarySpelling", "global memory")},
     {"local-memory", "local memory", "shared memory",
      QT_TRANSLATE_NOOP("Glossary", "A small, fast memory on each compute unit, of which a work-group has a "
                                    "part while it runs. Whoever writes CUDA means something else by local "
                                    "memory: private memory that did not fit the registers."),
      QT_TRANSLATE_NOOP("GlossarySpelling", "local memory")},
     {"private-memory", "private memory", "registers and local memory",
      QT_TRANSLATE_NOOP("Glossary", "What belongs to one work-item: registers, as long as there are enough. "
                                    "Arrays and whatever does not fit are spilled to memory far away."),
      QT_TRANSLATE_NOOP("GlossarySpelling", "private memory|registers?")},
     {"barrier", "barrier()", "__syncthreads()",
      QT_TRANSLATE_NOOP("Glossary",
                        "A place where the work-items of a group wait until all of them have come "
                        "to it. It has to stand where each of them passes, and it holds no other "
                        "group."),
      QT_TRANSLATE_NOOP("GlossarySpelling", "barriers?")},
     {"race", "data race", "",
      QT_TRANSLATE_NOOP("Glossary",
                        "Two work-items use one address, at least one of them writes, and nothing "
                        "says who comes first. Then counts are lost, now and then."),
      QT_TRANSLATE_NOOP("GlossarySpelling", "races?")},
     {"atomic", "atomic_add()", "atomicAdd()",
      QT_TRANSLATE_NOOP("Glossary",
                        "Reads, adds and writes in one step that nobody can come between. Several "
                        "that want one address go one after another."),
      QT_TRANSLATE_NOOP("GlossarySpelling", "atomic adds?|atomics")},
     {"contention", "contention", "",
      QT_TRANSLATE_NOOP("Glossary", "That many want the same address, or the same bank, at one time: all but "
                                    "one of them wait. In a histogram it depends on the pixels."),
      QT_TRANSLATE_NOOP("GlossarySpelling", "contention")},
     {"bank-conflict", "bank conflict", "",
      QT_TRANSLATE_NOOP("Glossary", "Local memory is cut into banks, 32 on cards by NVIDIA, of which each "
                                    "gives one word a clock. Lanes that want different words of one bank are "
                                    "served one after another: each such pass takes as long as the first."),
      QT_TRANSLATE_NOOP("GlossarySpelling", "banks?")},
     {"coalescing", "coalescing", "",
      QT_TRANSLATE_NOOP("Glossary", "Where the lanes of a sub-group read neighbouring addresses, the device "
                                    "fetches a few whole lines for all of them. Scattered addresses cost a "
                                    "line each."),
      QT_TRANSLATE_NOOP("GlossarySpelling", "coalesc(?:e|es|ed|ing)")},
     {"occupancy", "occupancy", "",
      QT_TRANSLATE_NOOP("Glossary", "How many sub-groups a compute unit holds, of those that it could hold. "
                                    "Registers, local memory and the size of groups limit it. More of them "
                                    "hide how long memory takes, up to a point."),
      QT_TRANSLATE_NOOP("GlossarySpelling", "occupancy")},
     {"divergence", "divergence", "",
      QT_TRANSLATE_NOOP("Glossary", "Lanes of one sub-group go different ways at a branch: the ways are gone "
                                    "one after another, and whoever is not on them waits."),
      QT_TRANSLATE_NOOP("GlossarySpelling", "diverge(?:nce|s)?")},
     {"privatization", "privatization", "",
      QT_TRANSLATE_NOOP("Glossary", "Each thread, group or lane counts into a table of its own, where it "
                                    "meets fewer others or nobody. In the end the tables are merged."),
      QT_TRANSLATE_NOOP("GlossarySpelling", "privatization")},
     {"coarsening", "coarsening", "",
      QT_TRANSLATE_NOOP("Glossary",
                        "Fewer work-items, of which each does more. Tables are cleared and merged "
                        "less often; with too few, the device has nothing to do while it waits."),
      QT_TRANSLATE_NOOP("GlossarySpelling", "coarsening|each work-item takes many pixels")},
     {"aggregation", "aggregation", "",
      QT_TRANSLATE_NOOP("Glossary",
                        "Equal values are counted in a register, or among lanes, and added once: "
                        "fewer adds meet, where values are equal often enough to pay for looking."),
      QT_TRANSLATE_NOOP("GlossarySpelling", "aggregation")},
     {"interleaved", "interleaved", "",
      QT_TRANSLATE_NOOP("Glossary", "Work-items take pixels in turn, as cards are dealt: neighbours read "
                                    "neighbouring addresses. In runs, or contiguous, each walks through a "
                                    "stretch of its own."),
      QT_TRANSLATE_NOOP("GlossarySpelling", "interleaved|contiguous")},
     {"queue", "command queue", "stream",
      QT_TRANSLATE_NOOP("Glossary", "What the host asks of a device, in order. Events say when each command "
                                    "began and ended, by the device's clock."),
      QT_TRANSLATE_NOOP("GlossarySpelling", "command queue")}});

QString cell(const QString& content) {
    return QStringLiteral("<td>%1</td>").arg(content);
}

} // namespace

QString nameText(std::string_view name) {
    return QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
}

std::span<const GlossaryWord> glossary() {
    return glossaryWords;
}

const GlossaryWord* glossaryWord(std::string_view id) {
    const auto found = std::find_if(glossaryWords.begin(), glossaryWords.end(),
                                    [id](const auto& word) { return word.id == id; });
    return found == glossaryWords.end() ? nullptr : &*found;
}

QString meaningOf(const GlossaryWord& word) {
    return QCoreApplication::translate("Glossary", word.meaning);
}

QString spellingOf(const GlossaryWord& word) {
    const QString own = QString::fromUtf8(word.spelling);
    return QCoreApplication::translate("GlossarySpelling", word.spelling) + u'|' + own;
}

QString namesOf(const GlossaryWord& word) {
    if (word.cuda.empty()) return nameText(word.opencl);
    return GlossaryText::tr("%1 (CUDA: %2)").arg(nameText(word.opencl), nameText(word.cuda));
}

QString noteOf(const GlossaryWord& word) {
    return QStringLiteral("<p><b>%1</b></p><p>%2</p>")
        .arg(namesOf(word).toHtmlEscaped(), meaningOf(word).toHtmlEscaped());
}

QString glossaryTable() {
    QString rows =
        QStringLiteral("<tr><th align='left'>%1</th><th align='left'>%2</th><th align='left'>%3</th></tr>")
            .arg(QStringLiteral("OpenCL"), QStringLiteral("CUDA"),
                 GlossaryText::tr("What it means").toHtmlEscaped());
    for (const GlossaryWord& word : glossaryWords) {
        rows += QStringLiteral("<tr>") +
                cell(QStringLiteral("<b>%1</b>").arg(nameText(word.opencl).toHtmlEscaped())) +
                cell(nameText(word.cuda.empty() ? word.opencl : word.cuda).toHtmlEscaped()) +
                cell(meaningOf(word).toHtmlEscaped()) + QStringLiteral("</tr>");
    }
    return QStringLiteral("<table cellpadding='6' cellspacing='0'>%1</table>").arg(rows);
}

} // namespace tonescope::ui
