// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/shell/side_scroll.h"

#include <QEvent>
#include <QScrollBar>

namespace tonescope::ui {

SideScroll::SideScroll(QWidget* widget) {
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus); // all of it is reached by its fields
    setWidget(widget);
    widget->installEventFilter(this);
    fitWidth();
}

bool SideScroll::eventFilter(QObject* watched, QEvent* event) {
    const bool handled = QScrollArea::eventFilter(watched, event);
    if (watched == widget() && event->type() == QEvent::LayoutRequest) fitWidth();
    return handled;
}

void SideScroll::fitWidth() {
    setMinimumWidth(widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width() +
                    2 * frameWidth());
}

} // namespace tonescope::ui
