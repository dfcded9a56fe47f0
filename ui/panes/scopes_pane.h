// SPDX-License-Identifier: GPL-3.0-or-later
// The scopes of a result; the user chooses which are shown.
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/scope.h"

#include <QWidget>

#include <array>

class QAction;
class QBoxLayout;
class QToolButton;

namespace tonescope::ui {

class ScopePane;

/// A switch per kind of scope, and below them the scopes that are switched on: one below the other, or side
/// by side where the pane is wider than high. At first the waveform is on.
class ScopesPane : public QWidget {
    Q_OBJECT

public:
    /// `byRows` switches waveform and parade from columns to rows; it must outlive the pane.
    explicit ScopesPane(QAction& byRows, QWidget* parent = nullptr);

    /// The scopes that are switched on.
    [[nodiscard]] ScopeSet chosen() const;
    /// The pane of one scope.
    [[nodiscard]] ScopePane& scope(ScopeKind kind) const;
    /// Shows the result's scopes, and a text in place of each scope that was not counted.
    void showResult(const CountResultPointer& result);
    /// Removes all scopes, and shows the text `why` instead.
    void showNothing(const QString& why);

Q_SIGNALS:
    /// chosen() changed.
    void chosenChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    std::array<ScopePane*, allScopes.size()> m_panes{};
    std::array<QToolButton*, allScopes.size()> m_switches{}; ///< "showWaveform" and so on
    QBoxLayout* m_scopes;
};

} // namespace tonescope::ui
