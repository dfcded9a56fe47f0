// SPDX-License-Identifier: GPL-3.0-or-later
// Focus border: shows which picture has the keyboard focus.
#pragma once

#include <QWidget>

namespace tonescope::ui {

/// A frame over `widget`, its parent, that is visible while `widget` has the focus. Takes no mouse events.
class FocusBorder : public QWidget {
    Q_OBJECT

public:
    explicit FocusBorder(QWidget& widget);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace tonescope::ui
