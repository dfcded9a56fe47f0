// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/focus_border.h"

#include <QFocusEvent>
#include <QPainter>

namespace tonescope::ui {

FocusBorder::FocusBorder(QWidget& widget) : QWidget(&widget) {
    setObjectName(QStringLiteral("focusBorder"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    widget.installEventFilter(this);
    hide();
}

void FocusBorder::paintEvent(QPaintEvent*) {
    constexpr int width = 2;
    QPainter painter(this);
    painter.setPen(
        QPen(palette().color(QPalette::Highlight), width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(rect().adjusted(width / 2, width / 2, -width / 2, -width / 2));
}

bool FocusBorder::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    case QEvent::Resize:
        setGeometry(parentWidget()->rect());
        break;
    case QEvent::FocusIn: {
        const auto reason = static_cast<QFocusEvent*>(event)->reason();
        setGeometry(parentWidget()->rect());
        raise();
        setVisible(reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason ||
                   reason == Qt::ShortcutFocusReason);
        break;
    }
    case QEvent::FocusOut:
        hide();
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace tonescope::ui
