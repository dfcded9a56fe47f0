// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/lanes/lane_stage.h"

#include "ui/lab/lanes/lane_figure.h"
#include "ui/lab/lanes/lane_text.h"
#include "ui/plot/focus_border.h"
#include "ui/plot/plot_look.h"

#include <QEvent>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>

namespace tonescope::ui {

LaneStage::LaneStage(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot(this)) {
    m_plot->setObjectName(QStringLiteral("laneStage"));
    m_plot->setAccessibleName(tr("Lanes and banks"));
    m_plot->setFocusPolicy(Qt::StrongFocus);
    m_plot->setMinimumWidth(420);
    new FocusBorder(*m_plot);
    m_plot->plotLayout()->clear();
    m_figure = new LaneFigure(*m_plot);
    m_plot->plotLayout()->addElement(0, 0, m_figure);
    m_movement.setStartValue(0.0);
    m_movement.setEndValue(1.0);
    m_movement.setEasingCurve(QEasingCurve::InOutQuad);
    connect(&m_movement, &QVariantAnimation::valueChanged, this, [this](const QVariant& moved) {
        m_moved = moved.toDouble();
        draw();
    });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    updateLook();
}

void LaneStage::show(const LaneScene& scene) {
    m_scene = scene;
    goTo(0, {});
    updateLook();
}

void LaneStage::clear(const QString& why) {
    m_figure->setInvitation(why);
    show(LaneScene());
}

void LaneStage::goTo(std::size_t position, std::chrono::milliseconds movement) {
    const bool next = position == m_position + 1;
    m_movement.stop();
    m_position = position;
    m_moved = 1;
    m_plot->setAccessibleDescription(m_scene.empty() ? QString()
                                                     : momentText(m_scene, position) + QLatin1Char(' ') +
                                                           countsText(m_scene, position));
    if (next && movement.count() > 0) {
        m_movement.setDuration(static_cast<int>(movement.count()));
        m_movement.start(); // draws its first value at once
    } else {
        draw();
    }
}

void LaneStage::draw() {
    m_figure->show(m_scene, m_position, m_moved);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void LaneStage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) updateLook();
    QWidget::changeEvent(event);
}

void LaneStage::updateLook() {
    applyLook(*m_plot, palette(), font());
    draw();
    m_plot->setMinimumHeight(m_scene.empty() ? 200 : m_figure->neededHeight());
}

} // namespace tonescope::ui
