// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/timing_pane.h"

#include "ui/panes/row_copy.h"
#include "ui/panes/timing_bars.h"
#include "ui/plot/focus_border.h"
#include "ui/words/engine_text.h"
#include "ui/words/launch_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace tonescope::ui {

namespace {

using Row = std::array<QString, TimingModel::ColumnCount>;

QList<QStandardItem*> itemsOf(const Row& row) {
    QList<QStandardItem*> items;
    for (const QString& text : row) {
        auto* item = new QStandardItem(text);
        item->setEditable(false);
        if (items.size() >= TimingModel::Duration) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        items.append(item);
    }
    return items;
}

/// Of a phase whose time no clock was read for.
QList<QStandardItem*> untimedRow(Phase phase) {
    return itemsOf({wordFor(phase), {}, TimingModel::tr("not measured")});
}

QString shareOf(Nanoseconds part, Nanoseconds whole) {
    if (whole <= Nanoseconds::zero()) return {};
    return shareText(static_cast<std::uint64_t>(part.count()), static_cast<std::uint64_t>(whole.count()));
}

/// Phases that go through every pixel once, and so have a throughput in pixel bytes.
bool readsPixels(Phase phase) {
    return phase == Phase::Upload || phase == Phase::Kernel;
}

Nanoseconds firstQueued(const Timings& timings) {
    Nanoseconds first = timings.commands().front().queued;
    for (const CommandTimes& command : timings.commands())
        first = std::min(first, command.queued);
    return first;
}

QString nanosecondsText(Nanoseconds time) {
    return countText(static_cast<std::uint64_t>(std::max<std::int64_t>(0, time.count())));
}

QString startText(const CountResult& result) {
    const QString launch = launchText(result);
    return launch.isEmpty() ? strategyText(result) : strategyText(result) + QStringLiteral("  ·  ") + launch;
}

} // namespace

TimingModel::TimingModel(QObject* parent) : QStandardItemModel(parent) {
    setColumnCount(ColumnCount);
    setHorizontalHeaderLabels({tr("Phase"), tr("Clock"), tr("Duration"), tr("Share"), tr("Pixel bytes"),
                               tr("Queued (ns)"), tr("Submit (ns)"), tr("Start (ns)"), tr("End (ns)")});
    horizontalHeaderItem(Share)->setToolTip(
        tr("Of all device events together, or of the wall time: the two clocks are never mixed."));
    for (const int column : {Queued, Submit, Start, End}) {
        horizontalHeaderItem(column)->setToolTip(
            tr("By the device's clock, since the first command was queued"));
    }
}

void TimingModel::show(const CountResult& result) {
    removeRows(0, rowCount());
    const Timings& timings = result.timings;
    for (const Phase phase : allPhases)
        addPhase(result, phase);
    if (!timings.of(Phase::Decode) && result.image->decodeTime)
        addHostRow(tr("decode, when opened"), *result.image->decodeTime, {});
    if (timings.build)
        addHostRow(tr("build of the kernel, %1").arg(buildText(timings)), *timings.build, timings.wall);
    addHostRow(tr("wall"), timings.wall, timings.wall);
    for (const MemberShare& share : result.shares)
        addShare(result, share);
}

void TimingModel::addShare(const CountResult& result, const MemberShare& share) {
    const QString name =
        tr("%1, %2 of the pixels")
            .arg(engineText(share.device.name), shareText(share.pixels, result.region.pixels()));
    const Nanoseconds wall = share.timings.wall;
    Row row{name, wordFor(Clock::Host), durationText(wall), shareOf(wall, result.timings.wall)};
    const std::uint64_t bytes = share.pixels * result.image->traits().bytesPerPixel();
    row[Throughput] = throughputText(gigabytesPerSecond(bytes, wall));
    const QList<QStandardItem*> items = itemsOf(row);
    for (const Phase phase : allPhases) {
        if (const auto time = share.timings.of(phase))
            items.first()->appendRow(
                itemsOf({wordFor(phase), wordFor(time->clock), durationText(time->duration)}));
        if (share.timings.untimed(phase)) items.first()->appendRow(untimedRow(phase));
    }
    appendRow(items);
}

void TimingModel::addPhase(const CountResult& result, Phase phase) {
    const auto time = result.timings.of(phase);
    if (result.timings.untimed(phase)) appendRow(untimedRow(phase));
    if (!time) return;
    const bool onDevice = time->clock == Clock::DeviceEvents;
    const Nanoseconds whole = onDevice ? deviceTotal(result.timings) : result.timings.wall;
    Row row{wordFor(phase), wordFor(time->clock), durationText(time->duration),
            shareOf(time->duration, whole)};
    if (readsPixels(phase))
        row[Throughput] = throughputText(gigabytesPerSecond(result.pixelBytes(), time->duration));
    const QList<QStandardItem*> items = itemsOf(row);
    addCommands(result.timings, phase, *items.first());
    appendRow(items);
}

void TimingModel::addHostRow(const QString& name, Nanoseconds duration, Nanoseconds wall) {
    appendRow(itemsOf({name, wordFor(Clock::Host), durationText(duration), shareOf(duration, wall)}));
}

void TimingModel::addCommands(const Timings& timings, Phase phase, QStandardItem& parent) {
    int number = 0;
    for (const CommandTimes& command : timings.commands()) {
        if (command.phase != phase) continue;
        const Nanoseconds first = firstQueued(timings);
        const auto since = [&](Nanoseconds time) { return nanosecondsText(time - first); };
        parent.appendRow(itemsOf({tr("command %1").arg(++number),
                                  wordFor(Clock::DeviceEvents),
                                  durationText(command.duration()),
                                  {},
                                  {},
                                  since(command.queued),
                                  since(command.submit),
                                  since(command.start),
                                  since(command.end)}));
    }
}

TimingPane::TimingPane(QWidget* parent)
    : QWidget(parent), m_launch(new QLabel), m_bars(new TimingBarsView), m_tree(new QTreeView) {
    m_bars->setObjectName(QStringLiteral("timingBars"));
    m_launch->setObjectName(QStringLiteral("launchText"));
    m_launch->setTextFormat(Qt::PlainText);
    m_launch->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_launch->setWordWrap(true);
    m_launch->setContentsMargins(8, 2, 8, 0);

    auto* scroll = new QScrollArea;
    new FocusBorder(*scroll);
    scroll->setAccessibleName(tr("Bars of the timings"));
    scroll->setWidget(m_bars);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);

    m_tree->setObjectName(QStringLiteral("timingTable"));
    m_tree->setAccessibleName(tr("Timings"));
    m_tree->setModel(&m_model);
    m_tree->setAlternatingRowColors(true);
    makeRowsCopyable(*m_tree);

    auto* splitter = new QSplitter;
    splitter->addWidget(scroll);
    splitter->addWidget(m_tree);
    splitter->setSizes({400, 600});
    splitter->setChildrenCollapsible(false);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_launch);
    layout->addWidget(splitter, 1);
}

void TimingPane::show(const CountResult& result) {
    m_launch->setText(startText(result));
    m_bars->show(result.timings);
    m_model.show(result);
    for (int column = 0; column < TimingModel::ColumnCount; ++column)
        m_tree->resizeColumnToContents(column);
}

void TimingPane::clear() {
    m_launch->clear();
    m_bars->show(Timings{});
    m_model.removeRows(0, m_model.rowCount());
}

} // namespace tonescope::ui
