// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/channel_bar.h"

#include "ui/plot/colours.h"
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
        action->setChecked(settings.value(action->objectName(), action->isChecked()).toBool());
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

void ChannelBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) updateIcons();
    QToolBar::changeEvent(event);
}

void ChannelBar::updateIcons() {
    for (const Channel channel : allChannels) {
        if (QAction* action = m_switches.at(indexOf(channel))) action->setIcon(iconOf(channel, palette()));
    }
}

PlotOptions::PlotOptions(QObject* parent)
    : QObject(parent), m_logarithmic(new QAction(tr("&Logarithmic"), this)),
      m_cutSpikes(new QAction(tr("&Cut spikes"), this)) {
    m_logarithmic->setObjectName(QStringLiteral("logarithmic"));
    m_logarithmic->setShortcut(QKeySequence(tr("Ctrl+L")));
    m_logarithmic->setToolTip(tr("Count pixels on a logarithmic axis (Ctrl+L)"));
    m_cutSpikes->setObjectName(QStringLiteral("cutSpikes"));
    m_cutSpikes->setShortcut(QKeySequence(tr("Ctrl+K")));
    m_cutSpikes->setToolTip(tr("Let the few highest columns run out of the plot, so that the rest is seen"));
    for (QAction* action : {m_logarithmic, m_cutSpikes}) {
        action->setCheckable(true);
        connect(action, &QAction::toggled, this, &PlotOptions::changed);
    }
    // A logarithmic axis needs no cutting.
    connect(m_logarithmic, &QAction::toggled, m_cutSpikes, &QAction::setDisabled);
}

CountScale PlotOptions::scale() const {
    return {m_logarithmic->isChecked(), m_cutSpikes->isChecked()};
}

void PlotOptions::restore(const QSettings& settings) {
    m_logarithmic->setChecked(settings.value(m_logarithmic->objectName()).toBool());
    m_cutSpikes->setChecked(settings.value(m_cutSpikes->objectName()).toBool());
}

void PlotOptions::save(QSettings& settings) const {
    settings.setValue(m_logarithmic->objectName(), m_logarithmic->isChecked());
    settings.setValue(m_cutSpikes->objectName(), m_cutSpikes->isChecked());
}

} // namespace tonescope::ui
