// SPDX-License-Identifier: GPL-3.0-or-later
// A phase is timed either by the host's clock or by the device's clock. Times of the two clocks are never
// added, because the device works while the host's clock runs, too: each clock has a bar and shares of its
// own. The host's bar ends at the wall time; the part that no host phase explains is "everything else", which
// contains the device's phases. Bars and tree are rebuilt with each result.
#include "ui/panes/timing_pane.h"

#include "ui/panes/tables.h"
#include "ui/plot/colours.h"
#include "ui/plot/focus_border.h"
#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QSplitter>
#include <QToolTip>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace tonescope::ui {

namespace {

void add(TimingBar& bar, TimingSegment segment) {
    bar.total += segment.duration;
    bar.segments.push_back(std::move(segment));
}

TimingBar barOf(const Timings& timings, Clock clock) {
    TimingBar bar{clock, {}, {}};
    for (const Phase phase : allPhases) {
        const auto time = timings.of(phase);
        if (time && time->clock == clock) add(bar, {wordFor(phase), time->duration, phase, false});
    }
    return bar;
}

TimingBar hostBar(const Timings& timings) {
    TimingBar bar = barOf(timings, Clock::Host);
    if (timings.build) {
        const QString name = QCoreApplication::translate("TimingBars", "build (%1)").arg(buildText(timings));
        add(bar, {name, *timings.build, std::nullopt, true});
    }
    if (timings.wall > bar.total) {
        add(bar, {QCoreApplication::translate("TimingBars", "everything else"), timings.wall - bar.total,
                  std::nullopt, false});
    }
    return bar;
}

QString titleOf(const TimingBar& bar, const Timings& timings) {
    const QString total = durationText(bar.total);
    if (bar.clock == Clock::Host) return TimingBarsView::tr("Host clock: wall %1").arg(total);
    if (!timings.deviceResolution) return TimingBarsView::tr("Device events: %1").arg(total);
    return TimingBarsView::tr("Device events: %1 (timer steps of %2)")
        .arg(total, durationText(*timings.deviceResolution));
}

QString legendOf(const TimingBar& bar, const QPalette& palette) {
    QString legend;
    for (const TimingSegment& segment : bar.segments) {
        const QString text =
            textOf(segment).toHtmlEscaped().replace(QLatin1Char(' '), QStringLiteral("&nbsp;"));
        legend += QStringLiteral("<span style='color:%1'>■</span>&nbsp;%2 &nbsp; ")
                      .arg(colourOf(segment, palette).name(), text);
    }
    return legend;
}

QLabel* makeText(const QString& text) {
    auto* label = new QLabel(text);
    label->setWordWrap(true);
    return label;
}

/// A bar whose segments have widths proportional to their durations.
class TimingBarView : public QWidget {
public:
    explicit TimingBarView(TimingBar bar) : m_bar(std::move(bar)) {
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        setAccessibleName(wordFor(m_bar.clock));
    }

    [[nodiscard]] QSize sizeHint() const override { return {240, 16}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {60, 16}; }

protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        for (std::size_t index = 0; index < m_bar.segments.size(); ++index)
            painter.fillRect(segmentRect(index), colourOf(m_bar.segments[index], palette()));
    }
    bool event(QEvent* event) override {
        const auto* help = dynamic_cast<QHelpEvent*>(event);
        if (help == nullptr || help->type() != QEvent::ToolTip) return QWidget::event(event);
        QString text;
        for (std::size_t index = 0; index < m_bar.segments.size(); ++index) {
            if (segmentRect(index).contains(help->pos()))
                text = textOf(m_bar.segments[index]) + QLatin1Char('\n') + wordFor(m_bar.clock);
        }
        QToolTip::showText(help->globalPos(), text, this);
        return true;
    }

private:
    [[nodiscard]] QRectF segmentRect(std::size_t segment) const {
        Nanoseconds before{};
        for (std::size_t index = 0; index < segment; ++index)
            before += m_bar.segments[index].duration;
        const auto total = static_cast<double>(m_bar.total.count());
        const double unit = total > 0 ? width() / total : 0;
        return {static_cast<double>(before.count()) * unit, 0,
                static_cast<double>(m_bar.segments[segment].duration.count()) * unit,
                static_cast<double>(height())};
    }

    TimingBar m_bar;
};

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

/// The row of a phase that took place without a measured time.
QList<QStandardItem*> untimedRow(Phase phase) {
    return itemsOf({wordFor(phase), {}, TimingModel::tr("not measured")});
}

QString shareOf(Nanoseconds part, Nanoseconds whole) {
    if (whole <= Nanoseconds::zero()) return {};
    return shareText(static_cast<std::uint64_t>(part.count()), static_cast<std::uint64_t>(whole.count()));
}

/// Whether the phase reads every pixel once, and so has a throughput in pixel bytes.
bool readsPixels(Phase phase) {
    return phase == Phase::Upload || phase == Phase::Kernel;
}

/// The earliest time at which a command was queued, by the device's clock: the zero of the times in the tree.
Nanoseconds firstQueued(const Timings& timings) {
    Nanoseconds first = timings.commands().front().queued;
    for (const CommandTimes& command : timings.commands())
        first = std::min(first, command.queued);
    return first;
}

QString nanosecondsText(Nanoseconds time) {
    return countText(static_cast<std::uint64_t>(std::max<std::int64_t>(0, time.count())));
}

} // namespace

Nanoseconds deviceTotal(const Timings& timings) {
    return barOf(timings, Clock::DeviceEvents).total;
}

std::vector<TimingBar> timingBars(const Timings& timings) {
    std::vector<TimingBar> bars;
    if (TimingBar device = barOf(timings, Clock::DeviceEvents); !device.segments.empty())
        bars.push_back(std::move(device));
    if (TimingBar host = hostBar(timings); !host.segments.empty()) bars.push_back(std::move(host));
    return bars;
}

QString untimedText(const Timings& timings) {
    QStringList names;
    for (const Phase phase : allPhases) {
        if (timings.untimed(phase)) names += wordFor(phase);
    }
    return names.isEmpty()
               ? QString()
               : QCoreApplication::translate("TimingBars", "Not measured: %1").arg(names.join(comma()));
}

QColor colourOf(const TimingSegment& segment, const QPalette& palette) {
    // The colours differ in lightness as well as in hue, for colour-blind people.
    constexpr std::array<QRgb, allPhases.size()> phases{0xff8c6bb1, 0xff3182bd, 0xff9ecae1,
                                                        0xffe6550d, 0xfffdae6b, 0xff31a354};
    if (segment.phase) return QColor::fromRgb(phases.at(static_cast<std::size_t>(*segment.phase)));
    if (segment.build) return QColor::fromRgb(0xffc994c7);
    return QColor::fromRgb(isDark(palette) ? 0xff7a7a7a : 0xffb4b4b4);
}

QString textOf(const TimingSegment& segment) {
    return segment.name + QLatin1Char(' ') + durationText(segment.duration);
}

TimingBarsView::TimingBarsView(QWidget* parent) : QWidget(parent), m_rows(new QVBoxLayout(this)) {
    setAccessibleName(tr("Durations by clock"));
    m_rows->setContentsMargins(8, 2, 8, 2);
    m_rows->setSpacing(3);
}

void TimingBarsView::show(const Timings& timings) {
    m_timings = timings;
    rebuild();
}

void TimingBarsView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) rebuild();
    QWidget::changeEvent(event);
}

void TimingBarsView::rebuild() {
    while (const std::unique_ptr<QLayoutItem> row{m_rows->takeAt(0)})
        delete row->widget();
    for (const TimingBar& bar : timingBars(m_timings)) {
        m_rows->addWidget(makeText(titleOf(bar, m_timings)));
        m_rows->addWidget(new TimingBarView(bar));
        m_rows->addWidget(makeText(legendOf(bar, palette())));
        m_rows->addSpacing(2);
    }
    if (const QString untimed = untimedText(m_timings); !untimed.isEmpty())
        m_rows->addWidget(makeText(untimed));
    m_rows->addStretch();
}

TimingModel::TimingModel(QObject* parent) : QStandardItemModel(parent) {
    setColumnCount(ColumnCount);
    setHorizontalHeaderLabels({tr("Phase"), tr("Clock"), tr("Duration"), tr("Share"), tr("Pixel bytes"),
                               tr("Queued (ns)"), tr("Submit (ns)"), tr("Start (ns)"), tr("End (ns)")});
    horizontalHeaderItem(Share)->setToolTip(
        tr("Share of the sum of device events, or of the wall time; the two clocks are never mixed."));
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
    // A later count of an open image has no decode phase: its time is shown, but belongs to no wall time
    // here.
    if (!timings.of(Phase::Decode) && result.image->decodeTime)
        addHostRow(tr("decode, when opened"), *result.image->decodeTime, {});
    if (timings.build)
        addHostRow(tr("build of the kernel, %1").arg(buildText(timings)), *timings.build, timings.wall);
    addHostRow(tr("wall"), timings.wall, timings.wall);
    for (const MemberShare& share : result.shares)
        addDevice(result, share);
}

void TimingModel::addDevice(const CountResult& result, const MemberShare& share) {
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
    int number = 0;
    for (const CommandTimes& command : result.timings.commands()) {
        if (command.phase != phase) continue;
        const Nanoseconds first = firstQueued(result.timings);
        const auto since = [&](Nanoseconds event) { return nanosecondsText(event - first); };
        items.first()->appendRow(itemsOf({tr("command %1").arg(++number),
                                          wordFor(Clock::DeviceEvents),
                                          durationText(command.duration()),
                                          {},
                                          {},
                                          since(command.queued),
                                          since(command.submit),
                                          since(command.start),
                                          since(command.end)}));
    }
    appendRow(items);
}

void TimingModel::addHostRow(const QString& name, Nanoseconds duration, Nanoseconds wall) {
    appendRow(itemsOf({name, wordFor(Clock::Host), durationText(duration), shareOf(duration, wall)}));
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

    auto* splitter = new QSplitter(Qt::Vertical);
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
    const QString launch = launchText(result);
    m_launch->setText(launch.isEmpty() ? strategyText(result)
                                       : strategyText(result) + QStringLiteral("  ·  ") + launch);
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
