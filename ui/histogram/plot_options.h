// SPDX-License-Identifier: GPL-3.0-or-later
// Which way the plot is drawn, chosen in a menu.
#pragma once

#include "ui/histogram/plot_content.h"

#include <QMenu>

class QAction;
class QActionGroup;
class QSettings;

namespace tonescope::ui {

/// Everything of a PlotContent but its channels, which have switches of their own.
class PlotOptions : public QMenu {
    Q_OBJECT

public:
    explicit PlotOptions(QWidget* parent = nullptr);

    /// What is chosen, for these channels.
    [[nodiscard]] PlotContent content(ChannelSet channels) const;
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    /// Between linear and logarithmic, for tool bars.
    [[nodiscard]] QAction* logarithmic() const { return m_logarithmic; }
    [[nodiscard]] QAction* cutSpikes() const { return m_cutSpikes; }

Q_SIGNALS:
    void changed();

private:
    template <typename Value>
    QActionGroup* addChoices(const QStringList& texts);
    QAction* addSwitch(const QString& text, const QString& name, const QKeySequence& shortcut,
                       const QString& tip);
    void addScale();
    void addLooks();

    QActionGroup* m_axis = nullptr;
    QActionGroup* m_arrangement = nullptr;
    QAction* m_logarithmic = nullptr;
    QAction* m_cutSpikes = nullptr;
    QAction* m_locked = nullptr;
    QAction* m_cumulative = nullptr;
    QAction* m_exposure = nullptr;
    QAction* m_colourBlind = nullptr;
};

} // namespace tonescope::ui
