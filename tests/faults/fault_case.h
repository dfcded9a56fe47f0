// SPDX-License-Identifier: GPL-3.0-or-later
// One count on a faulty device, and how it ended: what the process that counts and the one that judges talk
// in.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <utility>

namespace tonescope::test {

/// A line of text, with tabs between the parts.
struct FaultCase {
    QString strategy;
    QString layout;         ///< by its name: "bgrx8"
    bool uploaded = false;  ///< the device says that its memory is not the host's
    bool hangs = false;     ///< so it is waited for a moment only
    QString plan;           ///< as tests/faults/fault_plan.h has it
    bool leavesOut = false; ///< pixels that are transparent
    bool scopes = false;    ///< are counted, too
    bool lasting = false;   ///< pixels lie in memory that is page-locked, and are sent from there

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

/// How a case ended, as the first word of a line. Those after Refused must not happen.
namespace verdict {
inline const QString device = QStringLiteral("device");   ///< exact, counted on the device
inline const QString host = QStringLiteral("host");       ///< exact, counted on the host, the device named
inline const QString refused = QStringLiteral("refused"); ///< nothing was counted, and why is said
inline const QString wrong = QStringLiteral("wrong"); ///< called exact, and is not, or times that cannot be
inline const QString unnamed = QStringLiteral("unnamed"); ///< counted on the host, and nobody was told why
inline const QString unequal = QStringLiteral("unequal"); ///< objects were created that were not released
inline const QString crashed = QStringLiteral("crashed");
inline const QString hung = QStringLiteral("hung");
} // namespace verdict

/// Reads cases from standard input, a line each, and answers each by a line: the verdict, a tab, what there
/// is to say, a tab, the uses of calls as "NAME N" with semicolons between, a tab, and how many uses of the
/// plan's call were struck. For a process whose OpenCL has the fault layer, the file at `layer`.
int serveFaultCases(const char* layer);

} // namespace tonescope::test
