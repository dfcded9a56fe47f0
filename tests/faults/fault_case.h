// SPDX-License-Identifier: GPL-3.0-or-later
// A case: one count on a device that the fault layer disturbs, and its verdict. Cases are counted in a child
// process, because a faulty driver may crash or hang it; the test and its child exchange cases and answers as
// lines of text.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <utility>

namespace tonescope::test {

/// What a case counts and which fault disturbs it. As text: a line of four parts with tabs between them;
/// the fourth is the plan, and the flags are letters in the third.
struct FaultCase {
    QString strategy;
    QString layout;         ///< of pixels, by its name: "bgrx8"
    bool uploaded = false;  ///< the device says that its memory is not the host's
    bool hangs = false;     ///< the fault makes a call hang, so the engine waits for it only briefly
    QString plan;           ///< as tests/faults/fault_plan.h has it
    bool leavesOut = false; ///< transparent pixels are not counted
    bool scopes = false;    ///< scopes are counted beside the histogram
    bool lasting = false;   ///< the pixels lie in page-locked memory, and are sent from there

    [[nodiscard]] QString line() const {
        QString flags;
        for (const auto& [is, flag] :
             {std::pair(uploaded, 'u'), std::pair(hangs, 'h'), std::pair(leavesOut, 'l'),
              std::pair(scopes, 's'), std::pair(lasting, 'p')})
            flags += is ? QLatin1Char(flag) : QLatin1Char('-');
        return QStringList{strategy, layout, flags, plan}.join(QLatin1Char('\t'));
    }
    [[nodiscard]] static FaultCase of(const QString& line) {
        const QStringList parts = line.split(QLatin1Char('\t'));
        const auto has = [&](char flag) { return parts.at(2).contains(QLatin1Char(flag)); };
        return {parts.at(0), parts.at(1), has('u'), has('h'), parts.at(3), has('l'), has('s'), has('p')};
    }
};

/// How a case ended: the first word of an answer. The first three are allowed; each of the others is a bug of
/// the engine, which the test reports.
namespace verdict {
inline const QString device = QStringLiteral("device");   ///< exact, counted on the device
inline const QString host = QStringLiteral("host");       ///< exact, counted on the host, the device named
inline const QString refused = QStringLiteral("refused"); ///< nothing was counted, and why is said
inline const QString wrong = QStringLiteral("wrong"); ///< called exact and is not, wrong scopes, absurd times
inline const QString unnamed = QStringLiteral("unnamed"); ///< failed, or counted on the host, without a word
inline const QString unequal = QStringLiteral("unequal"); ///< objects were created that were not released
inline const QString crashed = QStringLiteral("crashed");
inline const QString hung = QStringLiteral("hung");
} // namespace verdict

/// The main loop of the child process. Reads cases from standard input, a line each, and writes one line for
/// each: the verdict, a tab, an explanation, a tab, the uses of calls as "NAME N" with semicolons between, a
/// tab, and how many uses of the plan's call were struck. `layer` is the file of the fault layer, which the
/// process's OpenCL loader must have loaded (OPENCL_LAYERS). Ends the process at the end of its input,
/// without destructors: how a driver ends is no part of a case.
int serveFaultCases(const char* layer);

} // namespace tonescope::test
