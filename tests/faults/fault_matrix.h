// SPDX-License-Identifier: GPL-3.0-or-later
// How cases ended, kind by kind, as a table for people.
#pragma once

#include <QMap>
#include <QString>
#include <QStringList>

namespace tonescope::test {

/// Counts verdicts; see tests/faults/fault_case.h.
class FaultMatrix {
public:
    /// `struck`: the fault happened.
    void add(const QString& kind, const QString& verdict, bool struck) {
        if (!m_kinds.contains(kind)) m_kinds << kind;
        ++m_ends[kind][verdict];
        if (struck) ++m_ends[kind][strikes];
    }

    /// With a row for each kind, in the order in which they came, and one for all.
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
