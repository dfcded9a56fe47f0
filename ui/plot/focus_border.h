// SPDX-License-Identifier: GPL-3.0-or-later
// Shows which picture has the keyboard.
#pragma once

#include <QWidget>

namespace tonescope::ui {

/// Lies over `widget`, which owns it, and is seen while that has the keyboard. Takes no mouse events.
class FocusBorder : public QWidget {
    Q_OBJECT

public:
    explicit FocusBorder(QWidget& widget);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace tonescope::ui
