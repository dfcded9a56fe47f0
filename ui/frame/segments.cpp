// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/segments.h"

#include "ui/frame/parts.h"

#include <QPainter>
#include <QToolButton>

namespace tonescope::ui {

namespace {

constexpr int beside = 4; ///< pixels beside the frame, as beside the icon of a button

/// A press triggers the action only if that is not checked: groups whose policy is ExclusiveOptional would
/// uncheck it.
class Segment : public QToolButton {
public:
    using QToolButton::QToolButton;

protected:
    void nextCheckState() override {
        if (!isChecked()) QToolButton::nextCheckState();
    }
};

} // namespace

Segments::Segments(const QList<QAction*>& actions, QWidget* parent) : QWidget(parent) {
    QBoxLayout* row = makeRow({}, 0, {beside + 1, 1, beside + 1, 1});
    setLayout(row);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    for (QAction* action : actions) {
        auto* button = new Segment(this);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setAutoRaise(true);
        button->setProperty("look", QStringLiteral("segment"));
        button->setAccessibleName(action->toolTip());
        row->addWidget(button);
    }
}

void Segments::paintEvent(QPaintEvent*) {
    constexpr double corner = 6;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(palette().color(QPalette::Dark));
    painter.setBrush(palette().base());
    painter.drawRoundedRect(QRectF(rect()).adjusted(beside + 0.5, 0.5, -beside - 0.5, -0.5), corner, corner);
}

} // namespace tonescope::ui
