// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/timing_bar_view.h"

#include "ui/plot/colours.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <array>

namespace tonescope::ui {

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
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
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

} // namespace tonescope::ui
