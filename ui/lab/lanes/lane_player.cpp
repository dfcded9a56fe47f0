// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/lanes/lane_player.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QPushButton>

#include <algorithm>

namespace tonescope::ui {

LanePlayer::LanePlayer(QWidget* parent)
    : QWidget(parent), m_label(new QLabel), m_pace(new QComboBox), m_movement(new QCheckBox) {
    auto* steps = new QHBoxLayout;
    const auto add = [&](const QString& text, const QString& tip, const char* name,
                         void (LanePlayer::*slot)()) {
        QPushButton* button = addButton(*steps, text, tip, name);
        connect(button, &QPushButton::clicked, this, slot);
        return button;
    };
    add(tr("|◀ First"), tr("Before the first pass (Home)"), "laneFirst", &LanePlayer::first);
    add(tr("◀ Back"), tr("The pass before (Left)"), "laneBack", &LanePlayer::back);
    m_play = add(tr("Play"), tr("Pass after pass (Space)"), "lanePlay", &LanePlayer::play);
    add(tr("Next ▶"), tr("The next pass (Right)"), "laneNext", &LanePlayer::next);
    add(tr("Last ▶|"), tr("The last pass (End)"), "laneLast", &LanePlayer::last);
    m_label->setObjectName(QStringLiteral("lanePass"));
    steps->addWidget(m_label);
    steps->addStretch();
    auto* paceRow = new QHBoxLayout;
    buildPace(*paceRow);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addLayout(steps);
    rows->addLayout(paceRow);
    connect(&m_clock, &QTimer::timeout, this, &LanePlayer::tick);
    connect(m_pace, &QComboBox::currentIndexChanged, this, [this] { m_clock.setInterval(pace()); });
    setPasses(0);
}

QPushButton* LanePlayer::addButton(QHBoxLayout& row, const QString& text, const QString& tip,
                                   const char* name) {
    auto* button = new QPushButton(text);
    button->setObjectName(QString::fromLatin1(name));
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setAutoDefault(false);
    row.addWidget(button);
    return button;
}

void LanePlayer::buildPace(QHBoxLayout& row) {
    m_pace->setObjectName(QStringLiteral("lanePace"));
    m_pace->addItem(tr("a pass in 2 seconds"), 2000);
    m_pace->addItem(tr("a pass a second"), 1000);
    m_pace->addItem(tr("4 passes a second"), 250);
    m_pace->setCurrentIndex(1);
    m_movement->setObjectName(QStringLiteral("laneMovement"));
    m_movement->setText(tr("Adds &move to their banks"));
    m_movement->setToolTip(tr("Switched off, a pass is shown as it ends."));
    m_movement->setChecked(true);
    auto* title = new QLabel(tr("&Speed:"));
    title->setBuddy(m_pace);
    row.addWidget(title);
    row.addWidget(m_pace);
    row.addWidget(m_movement);
    row.addStretch();
}

void LanePlayer::setPasses(std::size_t passes) {
    m_passes = passes;
    m_position = 0;
    setPlaying(false);
    setEnabled(passes > 0);
}

std::chrono::milliseconds LanePlayer::pace() const {
    return std::chrono::milliseconds(m_pace->currentData().toInt());
}

std::chrono::milliseconds LanePlayer::movement() const {
    constexpr std::chrono::milliseconds longest(600);
    const auto* around = qobject_cast<const QMainWindow*>(window());
    const bool moves = around == nullptr || around->isAnimated(); // as the preferences have it
    if (!moves || !m_movement->isChecked()) return {};
    return std::min(longest, pace() * 2 / 3); // at its end a pass is seen at rest
}

bool LanePlayer::take(int key) {
    switch (key) {
    case Qt::Key_Home:
        first();
        return true;
    case Qt::Key_Left:
        back();
        return true;
    case Qt::Key_Right:
        next();
        return true;
    case Qt::Key_End:
        last();
        return true;
    case Qt::Key_Space:
        play();
        return true;
    default:
        return false;
    }
}

void LanePlayer::first() {
    setPlaying(false);
    goTo(0);
}

void LanePlayer::back() {
    setPlaying(false);
    goTo(m_position == 0 ? 0 : m_position - 1);
}

void LanePlayer::next() {
    setPlaying(false);
    goTo(m_position + 1);
}

void LanePlayer::last() {
    setPlaying(false);
    goTo(m_passes);
}

void LanePlayer::play() {
    if (playing() || m_passes == 0) return setPlaying(false);
    if (m_position == m_passes) goTo(0);
    setPlaying(true);
    tick();
}

void LanePlayer::tick() {
    goTo(m_position + 1);
    if (m_position == m_passes) setPlaying(false);
}

void LanePlayer::goTo(std::size_t position) {
    position = std::min(position, m_passes);
    if (position == m_position) return;
    m_position = position;
    showState();
    Q_EMIT moved();
}

void LanePlayer::setPlaying(bool playing) {
    if (playing)
        m_clock.start(pace());
    else
        m_clock.stop();
    showState();
}

void LanePlayer::showState() {
    m_play->setText(playing() ? tr("Pause") : tr("Play"));
    m_label->setText(m_passes == 0     ? QString()
                     : m_position == 0 ? tr("before pass 1 of %1").arg(m_passes)
                                       : tr("pass %1 of %2").arg(m_position).arg(m_passes));
}

void LanePlayer::hideEvent(QHideEvent* event) {
    setPlaying(false);
    QWidget::hideEvent(event);
}

} // namespace tonescope::ui
