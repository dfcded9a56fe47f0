// SPDX-License-Identifier: GPL-3.0-or-later
// A scope with its read-out, and what can be copied of it.
#pragma once

#include "engine/values/count_result.h"

#include <QWidget>

class QLabel;

namespace tonescope::ui {

class ScopeView;

class ScopePane : public QWidget {
    Q_OBJECT

public:
    explicit ScopePane(ScopeKind kind, QWidget* parent = nullptr);

    /// The result's scope; where it was not counted, why not.
    void showResult(const CountResultPointer& result);
    /// An empty scope, and why it is.
    void showNothing(const QString& why);
    [[nodiscard]] ScopeView& view() const { return *m_view; }

public Q_SLOTS:
    void copyPicture() const;
    /// All counts that are not zero, as CSV.
    void copyTable() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void reserveReadout();
    void addCopying();
    void enableCopying();

    ScopeView* m_view;
    QLabel* m_readout;
};

} // namespace tonescope::ui
