// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/clipping_marks.h"

#include "ui/frame/small_font.h"
#include "ui/histogram/histogram_figure.h"
#include "ui/plot/colours.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPolygonF>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <numeric>
#include <utility>

namespace tonescope::ui {

/// A button with a triangle and the share of a channel's pixels at one end of the values.
class ClippingMark : public QToolButton {
public:
    static constexpr int least = 24; ///< height and least width of a target for a mouse

    ClippingMark(Channel channel, bool high, QWidget* parent) : QToolButton(parent), m_high(high) {
        setObjectName(QStringLiteral("clipping-%1-%2")
                          .arg(high ? QStringLiteral("high") : QStringLiteral("low"),
                               QString::fromUtf8(nameOf(channel))));
        setCheckable(true);
        setFocusPolicy(Qt::StrongFocus);
        setCursor(Qt::PointingHandCursor);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        hide();
    }

    /// `part`: the share as a number, 0 to 1.
    void write(const QString& share, double part, const QColor& colour) {
        setText(share);
        m_part = part;
        m_colour = colour;
        update();
    }
    [[nodiscard]] double part() const { return isHidden() ? 0 : m_part; }
    /// Sets the text beside the triangle. `keepsRoom`: the mark does not become narrower.
    void setShare(const QString& share, bool keepsRoom) {
        m_share = share;
        const int room =
            share.isEmpty() ? 0 : gap + QFontMetrics(smallFont(font())).horizontalAdvance(share) + 1;
        m_room = keepsRoom ? std::max(m_room, room) : room;
        setFixedSize(std::max(least, 2 * beside + side + m_room), least);
        update();
    }
    [[nodiscard]] bool lit() const { return isChecked() || underMouse(); }

protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        if (isChecked() || hasFocus() || underMouse()) {
            constexpr double radius = 6;
            QColor shade = palette().color(QPalette::Text);
            shade.setAlpha(isChecked() || underMouse() ? 28 : 0);
            painter.setBrush(shade);
            painter.setPen(hasFocus()    ? QPen(palette().color(QPalette::Highlight), 2)
                           : isChecked() ? QPen(palette().color(QPalette::Highlight), 1)
                                         : QPen(Qt::NoPen));
            painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), radius, radius);
        }
        const double left = m_room == 0 ? (width() - side) / 2.0 : beside, top = (height() - side) / 2.0;
        const QPointF corner(m_high ? left + side : left, top + side);
        painter.setPen(QPen(m_colour, 1.25, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(m_part > 0 ? QBrush(m_colour) : QBrush(Qt::NoBrush));
        painter.drawPolygon(
            QPolygonF({corner, {m_high ? left : left + side, top + side}, {corner.x(), top}}));
        if (m_share.isEmpty()) return;
        painter.setFont(smallFont(font()));
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(rect().adjusted(beside + side + gap, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         m_share);
    }

private:
    static constexpr int side = 8;   ///< of the triangle
    static constexpr int beside = 4; ///< pixels at both sides
    static constexpr int gap = 4;    ///< between triangle and share

    bool m_high;
    double m_part = 0;
    QString m_share; ///< the text painted beside the triangle: text(), or empty if makeFit() leaves it out
    int m_room = 0;  ///< for a share, in pixels
    QColor m_colour;
};

ClippingMarks::ClippingMarks(const HistogramFigure& figure, QWidget* parent)
    : QWidget(parent), m_figure(figure) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (End* end : {&m_low, &m_high}) {
        for (const Channel channel : allChannels) {
            auto* mark = new ClippingMark(channel, end == &m_high, this);
            (*end).at(indexOf(channel)) = mark;
            layout->addWidget(mark);
            mark->installEventFilter(this);
            connect(mark, &QToolButton::toggled, this, &ClippingMarks::litChanged);
        }
        if (end == &m_low) layout->addStretch(1);
    }
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // the marks must not widen a narrow plot
    setFixedHeight(ClippingMark::least);                     // also before the first histogram
}

void ClippingMarks::refresh() {
    write();
    const std::uint32_t lastValue = m_figure.histogram().lastValue(Channel::Gray);
    if (std::exchange(m_lastValue, lastValue) != lastValue) Q_EMIT litChanged();
}

void ClippingMarks::keepLit(bool lit) {
    {
        const QSignalBlocker quiet(this); // litChanged() is emitted once
        for (const Channel channel : allChannels) {
            m_low.at(indexOf(channel))->setChecked(lit);
            m_high.at(indexOf(channel))->setChecked(lit);
        }
    }
    Q_EMIT litChanged();
}

ChannelSet ClippingMarks::lit(const End& end) const {
    ChannelSet channels;
    for (const Channel channel : allChannels) {
        const ClippingMark& mark = *end.at(indexOf(channel));
        if (!mark.isHidden() && mark.lit()) channels.insert(channel);
    }
    return channels;
}

bool ClippingMarks::anyKept() const {
    const auto kept = [](const ClippingMark* mark) { return mark->isChecked(); };
    return std::any_of(m_low.begin(), m_low.end(), kept) || std::any_of(m_high.begin(), m_high.end(), kept);
}

bool ClippingMarks::eventFilter(QObject* watched, QEvent* event) {
    // The mark's underMouse(), on which lit() depends, is up to date before the filter is called.
    if (event->type() == QEvent::Enter || event->type() == QEvent::Leave) Q_EMIT litChanged();
    return QWidget::eventFilter(watched, event);
}

void ClippingMarks::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) write();
    QWidget::changeEvent(event);
}

void ClippingMarks::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    makeFit();
}

void ClippingMarks::write() {
    const Histogram& histogram = m_figure.histogram();
    for (const Channel channel : allChannels) {
        const auto counts = histogram.counts(channel);
        const bool seen = m_figure.visible().contains(channel) && !counts.empty();
        const std::uint64_t all = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
        for (const End* end : {&m_low, &m_high}) {
            ClippingMark& mark = *end->at(indexOf(channel));
            if (!seen) {
                mark.hide();
                continue;
            }
            const bool low = end == &m_low;
            const ClippedPixels clipped = histogram.clipped(channel);
            const std::uint64_t pixels = low ? clipped.low : clipped.high;
            const QString share = shareText(pixels, all);
            const double part =
                static_cast<double>(pixels) / static_cast<double>(std::max(all, std::uint64_t{1}));
            mark.write(share, part, colourOf(channel, palette(), m_figure.content().colours));
            const QString pattern =
                histogram.ofSensor()
                    ? (low ? tr("%1: %2 photosites (%3) are at the black level or below: noise hides their "
                                "light")
                           : tr("%1: %2 photosites (%3) are at the white level or above: clipped in the RAW "
                                "file"))
                : histogram.isFloating() ? (low ? tr("%1: %2 pixels (%3) have the value 0 or a lower one")
                                                : tr("%1: %2 pixels (%3) have the value 1 or a higher one"))
                                         : tr("%1: %2 pixels (%3) have the value %4");
            QString text = pattern.arg(wordFor(channel), countText(pixels), share);
            if (!histogram.ofSensor() && !histogram.isFloating())
                text = text.arg(low ? 0 : histogram.lastValue(channel));
            mark.setAccessibleName(text);
            mark.setToolTip(
                text + u'\n' +
                (low ? tr("Hover to light these pixels teal in the image, click to keep the light")
                     : tr("Hover to light these pixels magenta in the image, click to keep the light")));
            mark.show(); // after its text is set, because show() lays it out
        }
    }
    makeFit();
}

void ClippingMarks::makeFit() {
    constexpr int between = 16; // keeps the two ends apart
    constexpr double all = 0, notTiny = 1e-4, onlyLargest = 1, none = 2;
    for (const auto& [least, keepsRoom] :
         {std::pair(all, true), std::pair(all, false), std::pair(notTiny, true), std::pair(notTiny, false),
          std::pair(onlyLargest, false), std::pair(none, false)}) {
        int width = between;
        for (const End* end : {&m_low, &m_high}) {
            double largest = 0;
            for (const ClippingMark* mark : *end)
                largest = std::max(largest, mark->part());
            for (ClippingMark* mark : *end) {
                if (mark->isHidden()) continue;
                const bool written =
                    mark->part() > 0 && mark->part() >= (least == onlyLargest ? largest : least);
                mark->setShare(written ? mark->text() : QString(), keepsRoom);
                width += mark->width();
            }
        }
        if (width <= contentsRect().width()) return;
    }
}

} // namespace tonescope::ui
