// SPDX-License-Identifier: GPL-3.0-or-later
// A table of how cases ended: a row for each kind of fault, a column for each verdict. A test prints it.
#pragma once

#include <QMap>
#include <QString>
#include <QStringList>

namespace tonescope::test {

/// Counts the verdicts (tests/faults/fault_case.h) of each kind of fault.
class FaultMatrix {
public:
    /// Adds one case. `struck`: the count used the call that the fault waits for, so the fault happened.
    void add(const QString& kind, const QString& verdict, bool struck) {
        if (!m_kinds.contains(kind)) m_kinds << kind;
        ++m_ends[kind][verdict];
        if (struck) ++m_ends[kind][strikes];
    }

    /// The table: a row for each kind in the order of their first cases, and a row of sums. `verdicts` are
    /// the columns, after the number of cases and of those in which the fault struck.
    [[nodiscard]] QString text(const QStringList& verdicts) const {
        QMap<QString, int> all;
        QString table =
            row(QStringLiteral("fault"), QStringList{QStringLiteral("cases"), strikes} + verdicts);
        for (const QString& kind : m_kinds) {
            const QMap<QString, int> ends = m_ends[kind];
            table += row(kind, numbers(ends, verdicts));
            for (auto end = ends.begin(); end != ends.end(); ++end)
                all[end.key()] += end.value();
        }
        return table + row(QStringLiteral("all"), numbers(all, verdicts));
    }

private:
    static inline const QString strikes = QStringLiteral("struck"); ///< beside the verdicts

    static QStringList numbers(const QMap<QString, int>& ends, const QStringList& verdicts) {
        int sum = -ends.value(strikes);
        for (const int number : ends)
            sum += number;
        QStringList list{QString::number(sum), QString::number(ends.value(strikes))};
        for (const QString& verdict : verdicts)
            list << QString::number(ends.value(verdict));
        return list;
    }

    static QString row(const QString& name, const QStringList& cells) {
        QString line = name.leftJustified(34);
        for (const QString& cell : cells)
            line += cell.rightJustified(9);
        return line + QLatin1Char('\n');
    }

    QStringList m_kinds;
    QMap<QString, QMap<QString, int>> m_ends;
};

} // namespace tonescope::test
