// SPDX-License-Identifier: GPL-3.0-or-later
// Which channels are seen of a histogram.
#pragma once

#include "engine/values/channel.h"
#include "ui/plot/colours.h"

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
    void setColours(ChannelColours colours);

Q_SIGNALS:
    void switched();

protected:
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QAction* makeSwitch(Channel channel);
    void updateIcons();

    std::array<QAction*, allChannels.size()> m_switches{};
    ChannelColours m_colours = ChannelColours::Natural;
};

} // namespace tonescope::ui
