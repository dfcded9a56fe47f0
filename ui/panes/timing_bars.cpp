// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/timing_bars.h"

#include "ui/plot/colours.h"
#include "ui/words/launch_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <memory>

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
    // Told apart by hue and by lightness.
    constexpr std::array<QRgb, allPhases.size()> phases{0xff8c6bb1, 0xff3182bd, 0xff9ecae1,
                                                        0xffe6550d, 0xfffdae6b, 0xff31a354};
    if (segment.phase) return QColor::fromRgb(phases.at(static_cast<std::size_t>(*segment.phase)));
    if (segment.build) return QColor::fromRgb(0xffc994c7);
    return QColor::fromRgb(isDark(palette) ? 0xff7a7a7a : 0xffb4b4b4);
}

QString textOf(const TimingSegment& segment) {
    return segment.name + QLatin1Char(' ') + durationText(segment.duration);
}

TimingBarView::TimingBarView(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void TimingBarView::show(const TimingBar& bar) {
    m_bar = bar;
    setAccessibleName(wordFor(bar.clock));
    update();
}

void TimingBarView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    for (std::size_t index = 0; index < m_bar.segments.size(); ++index)
        painter.fillRect(segmentRect(index), colourOf(m_bar.segments[index], palette()));
}

QRectF TimingBarView::segmentRect(std::size_t segment) const {
    Nanoseconds before{};
    for (std::size_t index = 0; index < segment; ++index)
        before += m_bar.segments[index].duration;
    const auto total = static_cast<double>(m_bar.total.count());
    const double unit = total > 0 ? width() / total : 0;
    return {static_cast<double>(before.count()) * unit, 0,
            static_cast<double>(m_bar.segments[segment].duration.count()) * unit,
            static_cast<double>(height())};
}

bool TimingBarView::event(QEvent* event) {
    const auto* help = dynamic_cast<QHelpEvent*>(event);
    if (help == nullptr || help->type() != QEvent::ToolTip) return QWidget::event(event);
    QToolTip::showText(help->globalPos(), textAt(help->pos()), this);
    return true;
}

QString TimingBarView::textAt(QPointF place) const {
    for (std::size_t index = 0; index < m_bar.segments.size(); ++index) {
        if (segmentRect(index).contains(place))
            return textOf(m_bar.segments[index]) + QLatin1Char('\n') + wordFor(m_bar.clock);
    }
    return {};
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
        auto* view = new TimingBarView;
        view->show(bar);
        m_rows->addWidget(makeText(titleOf(bar, m_timings)));
        m_rows->addWidget(view);
        m_rows->addWidget(makeText(legendOf(bar, palette())));
        m_rows->addSpacing(2);
    }
    if (const QString untimed = untimedText(m_timings); !untimed.isEmpty())
        m_rows->addWidget(makeText(untimed));
    m_rows->addStretch();
}

} // namespace tonescope::ui
