// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/clipping_marks.h"

#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyleOptionFocusRect>
#include <QToolButton>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <vector>

namespace tonescope::ui {

/// A triangle and the share of a channel's pixels at one end. How much it says depends on the room.
class ClippingMark : public QToolButton {
public:
    enum class Detail { All, Share, Sign };

    ClippingMark(Channel channel, bool high, QWidget* parent) : QToolButton(parent), m_high(high) {
        setObjectName(QStringLiteral("clipping-%1-%2")
                          .arg(high ? QStringLiteral("high") : QStringLiteral("low"),
                               QString::fromUtf8(nameOf(channel))));
        setCheckable(true);
        setCursor(Qt::PointingHandCursor);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        hide();
    }

    void write(const QString& share, double part, const QColor& colour) {
        m_share = share;
        m_part = part;
        m_colour = colour;
        setText(textFor(Detail::All));
        update();
    }
    void setDetail(Detail detail) {
        m_detail = detail;
        setFixedSize(widthFor(detail), fontMetrics().height() + 2);
    }
    [[nodiscard]] int widthFor(Detail detail) const {
        return fontMetrics().horizontalAdvance(textFor(detail)) + 2 * beside;
    }
    [[nodiscard]] double part() const { return m_part; }
    [[nodiscard]] bool lit() const { return isChecked() || underMouse(); }

protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        painter.setPen(m_colour);
        painter.drawText(rect(), Qt::AlignCenter, textFor(m_detail));
        if (!hasFocus()) return;
        QStyleOptionFocusRect focus;
        focus.initFrom(this);
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, &painter, this);
    }

private:
    static constexpr int beside = 3; ///< pixels beside the text

    [[nodiscard]] QString textFor(Detail detail) const {
        // What is kept lit says so by another sign, as the image does by its colour.
        const QString sign = isChecked() ? QStringLiteral("◉")
                             : m_high    ? QStringLiteral("◢")
                                         : QStringLiteral("◣");
        if (detail == Detail::Sign) return sign;
        return detail == Detail::All ? sign + QChar::Nbsp + m_share : sign + m_share.chopped(2) + u'%';
    }

    bool m_high;
    QString m_share;
    double m_part = 0; ///< that share, as a number
    QColor m_colour;
    Detail m_detail = Detail::All;
};

ClippingMarks::ClippingMarks(QWidget* parent) : QWidget(parent) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(5, 2, 5, 0);
    layout->setSpacing(0);
    for (End* end : {&m_low, &m_high}) {
        for (const Channel channel : allChannels) {
            auto* mark = new ClippingMark(channel, end == &m_high, this);
            (*end).at(indexOf(channel)) = mark;
            layout->addWidget(mark);
            mark->installEventFilter(this);
            connect(mark, &QToolButton::toggled, this, [this] {
                makeFit(); // its sign is another
                Q_EMIT litChanged();
            });
        }
        if (end == &m_low) layout->addStretch(1);
    }
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // a narrow plot may stay narrow
}

void ClippingMarks::show(const Histogram& histogram, ChannelSet visible, ChannelColours colours) {
    const bool otherValues = histogram.lastValue(Channel::Gray) != m_histogram.lastValue(Channel::Gray);
    m_histogram = histogram;
    m_visible = visible;
    m_colours = colours;
    write();
    if (otherValues) Q_EMIT litChanged();
}

void ClippingMarks::keepLit(bool lit) {
    check([lit](bool /*high*/, Channel /*channel*/) { return lit; });
}

void ClippingMarks::takeOver(const ClippingMarks& before) {
    check([&before](bool high, Channel channel) {
        return (high ? before.m_high : before.m_low).at(indexOf(channel))->isChecked();
    });
}

/// Tells of all marks at once.
template <typename Checked>
void ClippingMarks::check(Checked checked) {
    {
        const QSignalBlocker quiet(this);
        for (const Channel channel : allChannels) {
            m_low.at(indexOf(channel))->setChecked(checked(false, channel));
            m_high.at(indexOf(channel))->setChecked(checked(true, channel));
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

ChannelSet ClippingMarks::lowestLit() const {
    return lit(m_low);
}

ChannelSet ClippingMarks::highestLit() const {
    return lit(m_high);
}

bool ClippingMarks::anyKept() const {
    const auto kept = [](const ClippingMark* mark) { return mark->isChecked(); };
    return std::any_of(m_low.begin(), m_low.end(), kept) || std::any_of(m_high.begin(), m_high.end(), kept);
}

bool ClippingMarks::eventFilter(QObject* watched, QEvent* event) {
    // The mark knows already whether the mouse is over it.
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
    for (const Channel channel : allChannels) {
        const auto counts = m_histogram.counts(channel);
        const bool seen = m_visible.contains(channel) && !counts.empty();
        const std::uint64_t all = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
        const QColor colour = colourOf(channel, palette(), m_colours);
        for (const End* end : {&m_low, &m_high}) {
            ClippingMark& mark = *end->at(indexOf(channel));
            if (!seen) {
                mark.hide();
                continue;
            }
            const std::uint32_t value = end == &m_low ? 0 : m_histogram.lastValue(channel);
            const QString share = shareText(counts[value], all);
            mark.write(share,
                       static_cast<double>(counts[value]) /
                           static_cast<double>(std::max<std::uint64_t>(1, all)),
                       colour);
            const QString what = tr("%1: %2 pixels (%3) have the value %4")
                                     .arg(wordFor(channel), countText(counts[value]), share)
                                     .arg(value);
            mark.setAccessibleName(what);
            mark.setToolTip(what + u'\n' +
                            tr("Hover to light these pixels in the image, click to keep them lit"));
            mark.show(); // last: then it is laid out
        }
    }
    makeFit();
}

void ClippingMarks::makeFit() {
    using Detail = ClippingMark::Detail;
    std::vector<ClippingMark*> shown, largest; // the largest share of each end
    for (const End& end : {m_low, m_high}) {
        const auto first = static_cast<std::ptrdiff_t>(shown.size());
        std::copy_if(end.begin(), end.end(), std::back_inserter(shown),
                     [](const ClippingMark* mark) { return !mark->isHidden(); });
        const auto most =
            std::max_element(shown.begin() + first, shown.end(),
                             [](const auto* a, const auto* b) { return a->part() < b->part(); });
        if (most != shown.end()) largest.push_back(*most);
    }
    constexpr int between = 24; // the ends must not be read as one row
    const int room = contentsRect().marginsRemoved(layout()->contentsMargins()).width() - between;
    const auto setDetail = [&](Detail ofLargest, Detail ofOthers) {
        int width = 0;
        for (ClippingMark* mark : shown) {
            const Detail detail = std::ranges::find(largest, mark) == largest.end() ? ofOthers : ofLargest;
            mark->setDetail(detail);
            width += mark->widthFor(detail);
        }
        return width <= room;
    };
    if (setDetail(Detail::All, Detail::All) || setDetail(Detail::Share, Detail::Share) ||
        setDetail(Detail::Share, Detail::Sign))
        return;
    setDetail(Detail::Sign, Detail::Sign);
}

} // namespace tonescope::ui
