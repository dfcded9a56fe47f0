// SPDX-License-Identifier: GPL-3.0-or-later
// Where fields beside the tabs scroll.
#pragma once

#include <QScrollArea>

namespace tonescope::ui {

/// A column of fields that may be higher than its window. Scrolls up and down only: it is never narrower than
/// its widget needs, however large the fonts become.
class SideScroll : public QScrollArea {
public:
    /// Owns `widget`.
    explicit SideScroll(QWidget* widget);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fitWidth();
};

} // namespace tonescope::ui
