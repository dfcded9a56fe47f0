// SPDX-License-Identifier: GPL-3.0-or-later
// The docks beside the histogram: waveform, parade, vectorscope. Closed at first.
#pragma once

#include "engine/values/count_result.h"

#include <QList>
#include <QObject>

#include <array>

class QAction;
class QDockWidget;
class QMainWindow;

namespace tonescope::ui {

class ScopePane;

class ScopeDocks : public QObject {
    Q_OBJECT

public:
    /// Puts the docks into `window`, which owns them.
    explicit ScopeDocks(QMainWindow& window);

    /// The scopes that can be seen: the others need not be counted.
    [[nodiscard]] ScopeSet wanted() const { return m_wanted; }
    void show(const CountResultPointer& result);
    void clear(const QString& why);

    /// Each shows or hides a dock.
    [[nodiscard]] QList<QAction*> toggles() const;

Q_SIGNALS:
    /// A scope can be seen that was not counted: ask again.
    void missed();

private:
    void addDock(ScopeKind kind);
    void changeWanted(ScopeKind kind, bool visible);

    QMainWindow& m_window;
    std::array<ScopePane*, allScopes.size()> m_panes{};
    std::array<QDockWidget*, allScopes.size()> m_docks{};
    ScopeSet m_wanted;
    bool m_placed = false;       ///< somebody has opened one
    CountResultPointer m_result; ///< the last one shown; null: nothing is
};

} // namespace tonescope::ui
