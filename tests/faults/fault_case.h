// SPDX-License-Identifier: GPL-3.0-or-later
// One count on a faulty device, and how it ended: what the process that counts and the one that judges talk
// in.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace tonescope::test {

/// A line of text, with tabs between the parts.
struct FaultCase {
    QString strategy;
    QString layout;        ///< by its name: "bgrx8"
    bool uploaded = false; ///< the device says that its memory is not the host's
    bool hangs = false;    ///< so it is waited for a moment only
    QString plan;          ///< as tests/faults/fault_plan.h has it

    [[nodiscard]] QString line() const {
        const auto yes = [](bool is) { return is ? QStringLiteral("1") : QStringLiteral("0"); };
        return QStringList{strategy, layout, yes(uploaded), yes(hangs), plan}.join(QLatin1Char('\t'));
    }
    [[nodiscard]] static FaultCase of(const QString& line) {
        const QStringList parts = line.split(QLatin1Char('\t'));
        return {parts.at(0), parts.at(1), parts.at(2) == QLatin1String("1"),
                parts.at(3) == QLatin1String("1"), parts.at(4)};
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
/// is to say, a tab, and the uses of calls as "NAME N" with semicolons between. For a process whose OpenCL
/// has the fault layer, the file at `layer`.
int serveFaultCases(const QString& layer);

} // namespace tonescope::test
