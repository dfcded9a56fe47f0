// SPDX-License-Identifier: GPL-3.0-or-later
// A border that shows which custom-drawn widget has the keyboard focus, since Qt draws none around it.
#pragma once

#include <QWidget>

namespace tonescope::ui {

/// A frame in the highlight colour over `widget`, its parent and owner, that is visible while `widget` has
/// the focus that a key gave it. Mouse events pass through to `widget`.
class FocusBorder : public QWidget {
    Q_OBJECT

public:
    /// Follows size and focus of `widget` from now on; the caller need not keep the object.
    explicit FocusBorder(QWidget& widget);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace tonescope::ui
