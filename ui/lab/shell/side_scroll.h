// SPDX-License-Identifier: GPL-3.0-or-later
// A column of fields that may be higher than its window.
#pragma once

#include <QScrollArea>

namespace tonescope::ui {

/// Scrolls up and down only: it is never narrower than its widget needs, however large the fonts become.
class SideScroll : public QScrollArea {
    Q_OBJECT

public:
    /// Owns `widget`.
    explicit SideScroll(QWidget* widget, QWidget* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fitWidth();
};

} // namespace tonescope::ui
