#include "ui/timing_bar_view.h"

#include "ui/channel_style.h"
#include "ui/number_text.h"
#include "ui/words.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <array>

namespace tonescope::ui {

namespace {

constexpr int margin = 6;
constexpr int barHeight = 16;

/// Phases have a colour each, and the rest is gray. Told apart by hue and by lightness.
QColor colourOf(const TimingSegment& segment, const QPalette& palette) {
    constexpr std::array<QRgb, allPhases.size()> onLight{0xff8c6bb1, 0xff3182bd, 0xff9ecae1,
                                                         0xffe6550d, 0xfffdae6b, 0xff31a354};
    if (segment.phase) {
        const QColor colour = QColor::fromRgb(onLight.at(static_cast<std::size_t>(*segment.phase)));
        return isDark(palette) ? colour.lighter(115) : colour;
    }
    return palette.color(QPalette::Mid);
}

QString textOf(const TimingSegment& segment) {
    return segment.name + QLatin1Char(' ') + durationText(segment.duration);
}

} // namespace

TimingBarView::TimingBarView(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Durations by clock"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void TimingBarView::show(std::vector<TimingBar> bars) {
    m_bars = std::move(bars);
    updateGeometry();
    update();
}

QSize TimingBarView::sizeHint() const {
    return {360, barTop(m_bars.size())};
}

QSize TimingBarView::minimumSizeHint() const {
    return {160, barTop(m_bars.size())};
}

int TimingBarView::barTop(std::size_t index) const {
    const int block = 2 * fontMetrics().height() + barHeight + 2 * margin;
    return margin + static_cast<int>(index) * block;
}

void TimingBarView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    for (std::size_t index = 0; index < m_bars.size(); ++index)
        paintBar(painter, m_bars[index], barTop(index));
}

void TimingBarView::paintBar(QPainter& painter, const TimingBar& bar, int top) const {
    const QString title = tr("%1: %2 in all").arg(wordFor(bar.clock), durationText(bar.total));
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(margin, top + fontMetrics().ascent(), title);

    const int barY = top + fontMetrics().height() + 2;
    for (std::size_t index = 0; index < bar.segments.size(); ++index)
        painter.fillRect(segmentRect(bar, index, barY), colourOf(bar.segments[index], palette()));
    paintLegend(painter, bar, barY + barHeight + 2);
}

void TimingBarView::paintLegend(QPainter& painter, const TimingBar& bar, int top) const {
    const int side = fontMetrics().ascent() - 2;
    int x = margin;
    for (const TimingSegment& segment : bar.segments) {
        painter.fillRect(x, top + 2, side, side, colourOf(segment, palette()));
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(x + side + 4, top + fontMetrics().ascent(), textOf(segment));
        x += side + 4 + fontMetrics().horizontalAdvance(textOf(segment)) + 12;
    }
}

QRectF TimingBarView::segmentRect(const TimingBar& bar, std::size_t segment, int top) const {
    Nanoseconds before{};
    for (std::size_t index = 0; index < segment; ++index)
        before += bar.segments[index].duration;
    const double room = width() - 2 * margin;
    const double unit = bar.total.count() == 0 ? 0 : room / static_cast<double>(bar.total.count());
    return {margin + static_cast<double>(before.count()) * unit, static_cast<double>(top),
            static_cast<double>(bar.segments[segment].duration.count()) * unit, barHeight};
}

bool TimingBarView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), textAt(help->pos()), this);
    return true;
}

QString TimingBarView::textAt(QPointF place) const {
    for (std::size_t index = 0; index < m_bars.size(); ++index) {
        const TimingBar& bar = m_bars[index];
        const int top = barTop(index) + fontMetrics().height() + 2;
        for (std::size_t segment = 0; segment < bar.segments.size(); ++segment) {
            if (segmentRect(bar, segment, top).contains(place))
                return textOf(bar.segments[segment]) + QStringLiteral("\n") + wordFor(bar.clock);
        }
    }
    return {};
}

} // namespace tonescope::ui
