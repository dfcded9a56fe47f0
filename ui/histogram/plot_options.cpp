// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/plot_options.h"

#include "ui/words/settings_values.h"

#include <QActionGroup>
#include <QSettings>
#include <QSignalBlocker>

#include <algorithm>

namespace tonescope::ui {

namespace {

/// The value whose entry is checked.
template <typename Value>
Value chosenOf(const QActionGroup& choices) {
    // While one is being switched off, the group still names it.
    for (const QAction* action : choices.actions()) {
        if (!action->isChecked()) continue;
        const QByteArray id = action->objectName().toLatin1();
        return named<Value>({id.constData(), static_cast<std::size_t>(id.size())}).value_or(Value{});
    }
    return Value{};
}

} // namespace

PlotOptions::PlotOptions(QWidget* parent) : QMenu(tr("&Plot"), parent) {
    setObjectName(QStringLiteral("plotMenu"));
    setToolTipsVisible(true);
    addScale();
    addSeparator();
    m_arrangement = addChoices<Arrangement>({tr("&Overlay"), tr("S&tacked"), tr("&Parade (side by side)")});
    addSeparator();
    addLooks();
}

template <typename Value>
QActionGroup* PlotOptions::addChoices(const QStringList& texts) {
    auto* group = new QActionGroup(this);
    for (const Value value : valuesOf<Value>()) {
        QAction* action = addAction(texts.at(static_cast<qsizetype>(value)));
        action->setObjectName(QString::fromUtf8(nameOf(value)));
        action->setCheckable(true);
        group->addAction(action);
        connect(action, &QAction::toggled, this, [this](bool on) {
            if (on) Q_EMIT changed();
        });
    }
    group->actions().first()->setChecked(true);
    return group;
}

QAction* PlotOptions::addSwitch(const QString& text, const QString& name, const QKeySequence& shortcut,
                                const QString& tip) {
    QAction* action = addAction(text);
    action->setObjectName(name);
    action->setShortcut(shortcut);
    action->setToolTip(tip);
    action->setCheckable(true);
    connect(action, &QAction::toggled, this, &PlotOptions::changed);
    return action;
}

void PlotOptions::addScale() {
    m_axis = addChoices<CountAxis>({tr("L&inear counts"), tr("S&quare root of counts"), tr("&Logarithmic")});
    m_logarithmic = m_axis->actions().at(static_cast<qsizetype>(CountAxis::Logarithmic));
    m_logarithmic->setShortcut(QKeySequence(tr("Ctrl+L")));
    m_logarithmic->setToolTip(tr("Count pixels on a logarithmic axis (Ctrl+L)"));
    // The same key goes back.
    m_axis->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    for (QAction* action : m_axis->actions()) {
        connect(action, &QAction::toggled, this, [this] {
            const QList<QAction*> all = m_axis->actions();
            if (std::none_of(all.begin(), all.end(), [](const QAction* one) { return one->isChecked(); }))
                all.first()->setChecked(true);
        });
    }
    addSeparator();
    m_cutSpikes = addSwitch(tr("&Cut spikes"), QStringLiteral("cutSpikes"), QKeySequence(tr("Ctrl+K")),
                            tr("Let the few highest columns run out of the plot, so that the rest is seen; "
                               "marks tell where (Ctrl+K)"));
    m_cutSpikes->setChecked(true);
    // A logarithmic axis needs no cutting.
    connect(m_logarithmic, &QAction::toggled, m_cutSpikes, &QAction::setDisabled);
    m_locked = addSwitch(tr("Loc&k the axis of counts"), QStringLiteral("lockCounts"),
                         QKeySequence(tr("Ctrl+Shift+K")),
                         tr("Keep the axis as it is, to compare regions and images by their heights"));
}

void PlotOptions::addLooks() {
    m_cumulative = addSwitch(tr("C&umulative curve"), QStringLiteral("cumulative"), {},
                             tr("The share of pixels up to each value, on an axis at the right"));
    m_exposure = addSwitch(tr("&Exposure values"), QStringLiteral("exposure"), {},
                           tr("Ticks above the plot: how much less light than the largest value stands for"));
    m_colourBlind = addSwitch(tr("Colours for the colour-&blind"), QStringLiteral("colourBlind"), {},
                              tr("Orange, green and blue that differ in lightness, and lines of dashes"));
}

PlotContent PlotOptions::content(ChannelSet channels) const {
    PlotContent content;
    content.channels = channels;
    content.scale = {chosenOf<CountAxis>(*m_axis), m_cutSpikes->isChecked(), m_locked->isChecked()};
    content.arrangement = chosenOf<Arrangement>(*m_arrangement);
    content.cumulative = m_cumulative->isChecked();
    content.exposure = m_exposure->isChecked();
    if (m_colourBlind->isChecked()) content.colours = ChannelColours::ColourBlind;
    return content;
}

void PlotOptions::restore(const QSettings& settings) {
    const QSignalBlocker blocker(this);
    for (QAction* action : actions()) {
        // A locked axis belongs to a comparison, not to a habit.
        if (!action->isCheckable() || action == m_locked) continue;
        const bool checked = flagIn(settings, action->objectName(), action->isChecked());
        // Of those that exclude one another, one stays.
        if (checked || action->actionGroup() == nullptr) action->setChecked(checked);
    }
}

void PlotOptions::save(QSettings& settings) const {
    for (const QAction* action : actions()) {
        if (action->isCheckable()) settings.setValue(action->objectName(), action->isChecked());
    }
}

} // namespace tonescope::ui
