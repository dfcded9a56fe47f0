// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/channel_bar.h"

#include "ui/plot/colours.h"
#include "ui/words/settings_values.h"
#include "ui/words/words.h"

#include <QAction>
#include <QEvent>
#include <QSettings>
#include <QStyle>

namespace tonescope::ui {

namespace {

/// "channelGray", "channelRed", ...
QString objectNameOf(Channel channel) {
    QString name = QString::fromUtf8(nameOf(channel));
    name[0] = name.at(0).toUpper();
    return QStringLiteral("channel") + name;
}

} // namespace

ChannelBar::ChannelBar(QWidget* parent) : QToolBar(tr("Tool bar"), parent) {
    setObjectName(QStringLiteral("channels"));
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    const int side = style()->pixelMetric(QStyle::PM_SmallIconSize);
    setIconSize({side, side});
    for (const Channel channel : allChannels)
        m_switches.at(indexOf(channel)) = makeSwitch(channel);
    setSwitchedOn(grayAndColour);
    updateIcons();
}

QAction* ChannelBar::makeSwitch(Channel channel) {
    QString name = wordFor(channel);
    name[0] = name.at(0).toUpper();
    QAction* action = addAction(name);
    action->setObjectName(objectNameOf(channel));
    action->setCheckable(true);
    action->setShortcut(QKeySequence(QStringLiteral("Alt+%1").arg(indexOf(channel) + 1)));
    action->setToolTip(
        tr("Show %1 (%2)").arg(wordFor(channel), action->shortcut().toString(QKeySequence::NativeText)));
    connect(action, &QAction::triggered, this, &ChannelBar::switched);
    return action;
}

ChannelSet ChannelBar::switchedOn() const {
    ChannelSet channels;
    for (const Channel channel : allChannels) {
        if (m_switches.at(indexOf(channel))->isChecked()) channels.insert(channel);
    }
    return channels;
}

void ChannelBar::setSwitchedOn(ChannelSet channels) {
    for (const Channel channel : allChannels)
        m_switches.at(indexOf(channel))->setChecked(channels.contains(channel));
}

void ChannelBar::restore(const QSettings& settings) {
    for (QAction* action : m_switches)
        action->setChecked(flagIn(settings, action->objectName(), action->isChecked()));
}

void ChannelBar::save(QSettings& settings) const {
    for (const QAction* action : m_switches)
        settings.setValue(action->objectName(), action->isChecked());
}

void ChannelBar::setAvailable(ChannelSet channels) {
    for (const Channel channel : allChannels)
        m_switches.at(indexOf(channel))->setEnabled(channels.contains(channel));
}

QList<QAction*> ChannelBar::switches() const {
    return {m_switches.begin(), m_switches.end()};
}

void ChannelBar::setColours(ChannelColours colours) {
    if (colours == m_colours) return;
    m_colours = colours;
    updateIcons();
}

void ChannelBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) updateIcons();
    QToolBar::changeEvent(event);
}

void ChannelBar::updateIcons() {
    for (const Channel channel : allChannels) {
        if (QAction* action = m_switches.at(indexOf(channel)))
            action->setIcon(iconOf(channel, palette(), m_colours));
    }
}

} // namespace tonescope::ui
