// SPDX-License-Identifier: GPL-3.0-or-later
// What is seen of a histogram: which channels, and on what axis.
#pragma once

#include "engine/values/channel.h"
#include "ui/histogram/count_scale.h"

#include <QToolBar>

#include <array>

class QAction;
class QSettings;

namespace tonescope::ui {

/// One switch for each channel, in the colour of its curve.
class ChannelBar : public QToolBar {
    Q_OBJECT

public:
    explicit ChannelBar(QWidget* parent = nullptr);

    [[nodiscard]] ChannelSet switchedOn() const;
    void setSwitchedOn(ChannelSet channels);
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;
    /// The channels that the image has; the others cannot be switched.
    void setAvailable(ChannelSet channels);
    [[nodiscard]] QList<QAction*> switches() const;

Q_SIGNALS:
    void switched();

protected:
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QAction* makeSwitch(Channel channel);
    void updateIcons();

    std::array<QAction*, allChannels.size()> m_switches{};
};

/// How the plot counts upwards.
class PlotOptions : public QObject {
    Q_OBJECT

public:
    explicit PlotOptions(QObject* parent = nullptr);

    [[nodiscard]] CountScale scale() const;
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    [[nodiscard]] QAction* logarithmic() const { return m_logarithmic; }
    [[nodiscard]] QAction* cutSpikes() const { return m_cutSpikes; }

Q_SIGNALS:
    void changed();

private:
    QAction* m_logarithmic;
    QAction* m_cutSpikes;
};

} // namespace tonescope::ui
