// SPDX-License-Identifier: GPL-3.0-or-later
// A line of some thousand pixels is read within a millisecond, so it is read anew at each change.
#include "ui/image/line_profile.h"

#include "engine/values/half.h"
#include "ui/frame/parts.h"
#include "ui/image/image_view.h"
#include "ui/plot/arrow_keys.h"
#include "ui/plot/focus_border.h"
#include "ui/words/words.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <bit>
#include <cmath>

namespace tonescope::ui {

namespace {

constexpr double inside = 8, fromEdge = 16, reach = 8; ///< logical pixels
constexpr double aboveFields = 56;                     ///< the number fields of a region are below the card

/// The lowest and the highest sample for each column of pixels of `box`, one after the other, so that no peak
/// is lost; all samples if there are fewer of them than columns.
QPolygonF curveOf(const std::vector<PixelSample>& samples, Channel channel, const QRectF& box, double bottom,
                  double top) {
    QPolygonF curve;
    const auto number = samples.size();
    const auto columns = std::min(number, static_cast<std::size_t>(std::max(1.0, box.width())));
    for (std::size_t column = 0; column < columns; ++column) {
        std::uint32_t low = ~0U, high = 0;
        for (std::size_t i = column * number / columns; i < (column + 1) * number / columns; ++i) {
            const std::uint32_t value = samples[i].of(channel).value_or(0);
            low = std::min(low, value);
            high = std::max(high, value);
        }
        const double x =
            box.left() + box.width() * (static_cast<double>(column) + 0.5) / static_cast<double>(columns);
        const auto y = [&](std::uint32_t value) {
            return box.bottom() -
                   box.height() * (std::clamp<double>(value, bottom, top) - bottom) / (top - bottom);
        };
        curve << QPointF(x, y(low));
        if (high != low) curve << QPointF(x, y(high));
    }
    return curve;
}

} // namespace

LineProfile::LineProfile(ImageView& view) : QWidget(&view), m_view(view) {
    named(this, "lineProfileLayer", tr("Line profile"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setCursor(Qt::CrossCursor);
    new FocusBorder(*this);
    lower(); // below the other children of the view, which keep their mouse events
    view.installEventFilter(this);
    connect(&view, &ImageView::placed, this, &LineProfile::follow);
    hide();
}

bool LineProfile::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) resize(m_view.size());
    return QWidget::eventFilter(watched, event);
}

void LineProfile::showEvent(QShowEvent*) {
    m_dragging = false; // if the widget was hidden during a drag, it got no release
    resize(m_view.size());
    setFocus();
    follow();
}

void LineProfile::follow() {
    if (!isVisible()) return;
    const ImagePointer& image = m_view.image();
    const Extent extent = image ? image->extent() : Extent{};
    if (extent != m_extent) m_line.reset();
    m_extent = extent;
    if (image && !m_line) {
        const QRectF seen = m_view.placement().visible();
        const auto y = static_cast<int>(seen.center().y());
        return setLine({static_cast<int>(seen.left() + seen.width() / 4), y,
                        static_cast<int>(seen.right() - seen.width() / 4), y});
    }
    readSamples();
}

void LineProfile::setChannels(ChannelSet channels, ChannelColours colours, GrayFormula formula) {
    m_channels = channels;
    m_colours = colours;
    m_formula = formula;
    readSamples();
}

void LineProfile::setLine(const QLine& line) {
    const auto cut = [this](QPoint place) {
        return QPoint(
            std::clamp(place.x(), 0, static_cast<int>(std::max<std::int64_t>(0, m_extent.width - 1))),
            std::clamp(place.y(), 0, static_cast<int>(std::max<std::int64_t>(0, m_extent.height - 1))));
    };
    m_line = QLine(cut(line.p1()), cut(line.p2()));
    readSamples();
}

void LineProfile::readSamples() {
    m_samples.clear();
    if (m_line && m_view.image())
        m_samples = samplesAlong(*m_view.image(), m_formula, {m_line->x1(), m_line->y1()},
                                 {m_line->x2(), m_line->y2()});
    setAccessibleDescription(m_line ? caption() : QString());
    update();
}

QRectF LineProfile::card() const {
    const double width = std::clamp(this->width() / 2.5, 160.0, 560.0);
    const double height = std::min(width / 2.5, this->height() / 2.0);
    return {fromEdge, this->height() - height - aboveFields, width, height};
}

QRectF LineProfile::plot() const {
    return card().adjusted(inside, inside + fontMetrics().height() + 4, -inside, -inside);
}

std::optional<PixelSample> LineProfile::pointed() const {
    if (!m_mouse || m_samples.empty()) return std::nullopt;
    const double part = std::clamp((m_mouse->x() - plot().left()) / plot().width(), 0.0, 0.999999);
    return m_samples[static_cast<std::size_t>(part * static_cast<double>(m_samples.size()))];
}

QString LineProfile::caption() const {
    const std::optional<PixelSample> one = pointed();
    if (one) return pixelText(*one);
    return tr("%1, %2 to %3, %4: %5 pixels")
        .arg(m_line->x1())
        .arg(m_line->y1())
        .arg(m_line->x2())
        .arg(m_line->y2())
        .arg(m_samples.size());
}

void LineProfile::paintEvent(QPaintEvent*) {
    if (!m_line || m_samples.empty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintLine(painter);
    paintCard(painter);
}

void LineProfile::paintLine(QPainter& painter) const {
    const QTransform toView = m_view.placement().toView();
    const auto middle = [&](double x, double y) { return toView.map(QPointF(x + 0.5, y + 0.5)); };
    const QPointF begin = middle(m_line->x1(), m_line->y1()), end = middle(m_line->x2(), m_line->y2());
    painter.setBrush(Qt::white);
    for (const QPen& pen : {QPen(QColor(0, 0, 0, 160), 3), QPen(Qt::white, 1.5)}) {
        painter.setPen(pen);
        painter.drawLine(begin, end);
        painter.drawEllipse(begin, 3, 3);
        painter.drawEllipse(end, 3, 3);
    }
    if (const auto one = pointed()) {
        painter.setPen(QPen(Qt::black, 1));
        painter.drawEllipse(middle(static_cast<double>(one->x), static_cast<double>(one->y)), 4, 4);
    }
}

void LineProfile::paintCard(QPainter& painter) const {
    // Always dark, because photos are seen through it.
    static const QPalette dark(QColor(0x1e, 0x1f, 0x22));
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0x10, 0x10, 0x12, 208));
    painter.drawRoundedRect(card(), 6, 6);
    const QRectF box = plot();
    painter.setPen(Qt::white);
    painter.drawText(QRectF(box.left(), card().top() + inside, box.width(), fontMetrics().height()),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(caption(), Qt::ElideRight, static_cast<int>(box.width())));
    std::uint32_t highest = 255;
    for (const PixelSample& sample : m_samples)
        highest = std::max({highest, sample.gray, sample.red, sample.green, sample.blue});
    double bottom = 0;
    double top = std::bit_ceil(highest + 1) - 1; // the largest value with as many bits as `highest`
    if (m_samples.front().floating) {            // ten stops up to 1, and the whole stops above 1 that occur
        constexpr std::uint32_t stops = 10;
        const auto last = std::clamp<std::uint32_t>(highest, half::one, half::plusInfinity);
        bottom = half::one - stops * half::ranksPerStop;
        top = (last + half::ranksPerStop - 1) / half::ranksPerStop * half::ranksPerStop;
    }
    painter.setPen(QPen(QColor(255, 255, 255, 64), 1));
    for (const double part : {0.0, 0.5, 1.0})
        painter.drawLine(QPointF(box.left(), box.bottom() - part * box.height()),
                         QPointF(box.right(), box.bottom() - part * box.height()));
    for (const Channel channel : m_channels.intersected(grayAndColour)) {
        if (!m_samples.front().of(channel)) continue;
        painter.setPen(QPen(colourOf(channel, dark, m_colours), 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(curveOf(m_samples, channel, box, bottom, top));
    }
    if (!m_mouse) return;
    painter.setPen(QPen(Qt::white, 1));
    painter.drawLine(QPointF(m_mouse->x(), box.top()), QPointF(m_mouse->x(), box.bottom()));
}

void LineProfile::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_view.image()) return event->ignore();
    const QPointF place = event->position();
    if (m_line && card().contains(place)) return;
    const QTransform toView = m_view.placement().toView();
    const QPointF image = m_view.placement().toImage(place);
    const QPoint pixel(static_cast<int>(std::floor(image.x())), static_cast<int>(std::floor(image.y())));
    const auto isAt = [&](QPoint end) {
        return QLineF(toView.map(QPointF(end) + QPointF(0.5, 0.5)), place).length() <= reach;
    };
    m_dragging = true;
    if (m_line && isAt(m_line->p2())) return;
    if (m_line && isAt(m_line->p1())) return setLine({m_line->p2(), m_line->p1()}); // a drag moves p2
    setLine({pixel, pixel});
}

void LineProfile::mouseMoveEvent(QMouseEvent* event) {
    if (m_dragging) {
        const QPointF image = m_view.placement().toImage(event->position());
        return setLine({m_line->p1(), QPoint(static_cast<int>(std::floor(image.x())),
                                             static_cast<int>(std::floor(image.y())))});
    }
    const bool over = m_line && plot().contains(event->position());
    if (over || m_mouse) {
        m_mouse = over ? std::optional(event->position()) : std::nullopt;
        update();
    }
    event->ignore(); // the view shows the values of the pixel
}

void LineProfile::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return event->ignore();
    m_dragging = false;
}

void LineProfile::leaveEvent(QEvent*) {
    m_mouse.reset();
    update();
}

void LineProfile::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return Q_EMIT left();
    const QPoint by = arrowOf(event->key()) * (event->modifiers() & Qt::ShiftModifier ? 10 : 1);
    if (!m_line || by.isNull()) return QWidget::keyPressEvent(event);
    setLine({event->modifiers() & Qt::ControlModifier ? m_line->p1() : m_line->p1() + by, m_line->p2() + by});
}

} // namespace tonescope::ui
