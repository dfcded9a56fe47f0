// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/plot_panels.h"

#include <QSignalBlocker>

#include <qcustomplot.h>

#include <algorithm>

namespace tonescope::ui {

namespace {

/// The channels of each panel.
std::vector<ChannelSet> panelsFor(Arrangement arrangement, ChannelSet channels) {
    std::vector<ChannelSet> panels;
    for (const Channel channel : allChannels) {
        if (arrangement != Arrangement::Overlay && channels.contains(channel))
            panels.push_back(ChannelSet::of(channel));
    }
    if (panels.empty()) panels.push_back(channels);
    return panels;
}

} // namespace

QCPAxis& PlotPanel::values() const {
    return *rect->axis(QCPAxis::atBottom);
}

QCPAxis& PlotPanel::counts() const {
    return *rect->axis(QCPAxis::atLeft);
}

QCPAxis& PlotPanel::shares() const {
    return *rect->axis(QCPAxis::atRight);
}

PlotPanels::PlotPanels(QCustomPlot& plot)
    : m_plot(plot), m_outer(new QCPLayoutGrid), m_grid(new QCPLayoutGrid),
      m_margins(new QCPMarginGroup(&plot)) {
    QCPAxisRect* first = plot.axisRect();
    plot.plotLayout()->take(first);
    plot.plotLayout()->simplify();
    plot.plotLayout()->addElement(0, 0, m_outer);
    m_outer->addElement(0, 0, m_grid);
    m_grid->addElement(0, 0, first);
    m_grid->setRowSpacing(4);
    m_grid->setColumnSpacing(0);
    m_panels = {{first, {}}};
}

QCPAxisRect* PlotPanels::makeRect() const {
    auto* rect = new QCPAxisRect(&m_plot);
    rect->setRangeDrag(Qt::Horizontal);
    rect->setRangeZoom(Qt::Horizontal);
    for (QCPAxis* axis : rect->axes()) {
        axis->setLayer(m_plot.xAxis->layer()->name());
        axis->grid()->setLayer(m_plot.xAxis->grid()->layer()->name());
    }
    // Whoever moves or zooms a panel moves all of them.
    QCPAxis* values = rect->axis(QCPAxis::atBottom);
    QObject::connect(values, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), m_plot.xAxis,
                     qOverload<const QCPRange&>(&QCPAxis::setRange));
    return rect;
}

QCPAxisRect* PlotPanels::addBelow() const {
    constexpr double part = 0.4; // of the panels' height
    QCPAxisRect* rect = makeRect();
    m_outer->addElement(1, 0, rect);
    m_outer->setRowStretchFactor(1, part);
    rect->setMinimumMargins(m_panels.front().rect->minimumMargins());
    return rect;
}

void PlotPanels::removeBelow(QCPAxisRect* rect) const {
    m_outer->remove(rect);
    m_outer->simplify();
}

bool PlotPanels::changesFor(Arrangement arrangement, ChannelSet channels) const {
    return panelsFor(arrangement, channels).size() != m_panels.size() || arrangement != m_arrangement;
}

void PlotPanels::arrange(Arrangement arrangement, ChannelSet channels) {
    const std::vector<ChannelSet> wanted = panelsFor(arrangement, channels);
    if (changesFor(arrangement, channels)) {
        m_arrangement = arrangement;
        layOut(wanted.size());
        labelEnds();
    }
    for (std::size_t i = 0; i < wanted.size(); ++i)
        m_panels[i].channels = wanted[i];
    shareRange();
}

void PlotPanels::layOut(std::size_t panels) {
    for (std::size_t i = m_panels.size(); i > 1; --i)
        m_grid->remove(m_panels[i - 1].rect);
    m_panels.resize(1);
    m_grid->simplify();
    const bool below = m_arrangement == Arrangement::Stacked;
    while (m_panels.size() < panels) {
        m_panels.push_back({makeRect(), {}});
        const auto place = static_cast<int>(m_panels.size() - 1);
        m_grid->addElement(below ? place : 0, below ? 0 : place, m_panels.back().rect);
    }
    for (const PlotPanel& panel : m_panels) {
        panel.rect->setMarginGroup(QCP::msAll, nullptr);
        panel.rect->setMarginGroup(below ? QCP::msLeft | QCP::msRight : QCP::msTop | QCP::msBottom,
                                   m_margins);
    }
}

const PlotPanel& PlotPanels::of(Channel channel) const {
    const auto found = std::find_if(m_panels.begin(), m_panels.end(),
                                    [&](const PlotPanel& panel) { return panel.channels.contains(channel); });
    return found == m_panels.end() ? m_panels.front() : *found;
}

void PlotPanels::shareRange() {
    for (const PlotPanel& panel : m_panels) {
        const QSignalBlocker blocker(&panel.values());
        panel.values().setRange(m_plot.xAxis->range());
    }
}

void PlotPanels::evenOut() {
    const bool beside = m_arrangement == Arrangement::Parade;
    double room = m_grid->rect().width();
    const auto margins = [](const PlotPanel& panel) {
        return panel.rect->minimumMargins().left() + panel.rect->minimumMargins().right();
    };
    for (const PlotPanel& panel : m_panels)
        room -= margins(panel);
    const double each = std::max(1.0, room / static_cast<double>(m_panels.size()));
    for (int column = 0; column < m_grid->columnCount(); ++column)
        m_grid->setColumnStretchFactor(
            column, beside ? each + margins(m_panels[static_cast<std::size_t>(column)]) : 1);
}

// Axes that panels share are labelled once: values below the lowest, counts beside the first.
void PlotPanels::labelEnds() {
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        const bool lowest = m_arrangement != Arrangement::Stacked || i + 1 == m_panels.size();
        m_panels[i].values().setTickLabels(lowest);
        const bool parade = m_arrangement == Arrangement::Parade;
        m_panels[i].counts().setTickLabels(!parade || i == 0);
        m_panels[i].shares().setTickLabels(!parade || i + 1 == m_panels.size());
    }
}

} // namespace tonescope::ui
