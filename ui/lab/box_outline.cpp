#include "ui/lab/box_outline.h"

#include "ui/channel_style.h"

#include <QWidget>

namespace tonescope::ui {

void outlineBoxes(QWidget& widget) {
    const QWidget* parent = widget.parentWidget();
    const QPalette around = parent == nullptr ? QPalette() : parent->palette();
    const QColor window = around.color(isDark(around) ? QPalette::Text : QPalette::Window);
    if (widget.palette().color(QPalette::Window) == window) return;
    QPalette own; // of which only what is set here counts: the rest is the parent's
    if (isDark(around)) own.setColor(QPalette::Window, window);
    widget.setPalette(own);
}

} // namespace tonescope::ui
