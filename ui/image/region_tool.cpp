// SPDX-License-Identifier: GPL-3.0-or-later
// Each move of a drag computes the region from the region at the start of the drag (m_before) and the whole
// distance since then, not from the last move. A region that was cut at the image's edge is therefore
// restored when the mouse comes back. Edges may pass each other; the region then lies on the other side.
#include "ui/image/region_tool.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace tonescope::ui {

namespace {

/// A span of whole pixels.
struct Span {
    std::int64_t first, length;
};

/// The whole pixels nearest to the stretch between two coordinates, in either order.
Span between(double a, double b) {
    const auto one = static_cast<std::int64_t>(std::llround(a));
    const auto other = static_cast<std::int64_t>(std::llround(b));
    return {std::min(one, other), std::abs(one - other)};
}

/// Moves one or both ends of a span by `distance`. The ends may pass one another.
Span moved(std::int64_t first, std::int64_t length, bool start, bool end, double distance) {
    const double from = static_cast<double>(first) + (start ? distance : 0);
    const double to = static_cast<double>(first + length) + (end ? distance : 0);
    Span span = between(from, to);
    span.length = std::max<std::int64_t>(1, span.length);
    return span;
}

/// A spin box that accepts any typed number and then replaces it by the nearest one in range. QSpinBox itself
/// rejects a digit that makes the number too large, and so keeps a number that the user did not mean.
class NearestField : public QSpinBox {
public:
    using QSpinBox::QSpinBox;

protected:
    QValidator::State validate(QString& text, int& place) const override {
        return isNumber(text) ? QValidator::Acceptable : QSpinBox::validate(text, place);
    }
    [[nodiscard]] int valueFromText(const QString& text) const override {
        if (!isNumber(text)) return QSpinBox::valueFromText(text);
        bool fits = false;
        const qint64 number = text.toLongLong(&fits);
        return static_cast<int>(fits ? std::clamp<qint64>(number, minimum(), maximum()) : maximum());
    }

private:
    static bool isNumber(const QString& text) {
        return !text.isEmpty() && std::ranges::all_of(text, [](QChar c) { return c >= u'0' && c <= u'9'; });
    }
};

/// Paints the handles at corners and edges: white squares on black ones, which are visible on any image.
/// Handles in the middle of an edge need a long edge.
void paintHandles(QPainter& painter, const QRectF& outline) {
    constexpr double side = 7;
    constexpr double roomForMiddle = 5 * side;
    const auto handle = [&](double x, double y) {
        painter.fillRect(QRectF(x - side / 2 - 1, y - side / 2 - 1, side + 2, side + 2), Qt::black);
        painter.fillRect(QRectF(x - side / 2, y - side / 2, side, side), Qt::white);
    };
    for (const double x : {outline.left(), outline.right()}) {
        handle(x, outline.top());
        handle(x, outline.bottom());
        if (outline.height() > roomForMiddle) handle(x, outline.center().y());
    }
    if (outline.width() <= roomForMiddle) return;
    handle(outline.center().x(), outline.top());
    handle(outline.center().x(), outline.bottom());
}

QRectF boxOf(const QPainter& painter, const QString& text) {
    return QRectF(painter.fontMetrics().boundingRect(text)).adjusted(-5, -2, 5, 2);
}

void paintBox(QPainter& painter, const QString& text, const QRectF& box) {
    painter.fillRect(box, QColor(20, 20, 20));
    painter.setPen(Qt::white);
    painter.drawText(box, Qt::AlignCenter, text);
}

/// Paints the text below the outline, or above it if there is no room; always inside the view.
void paintText(QPainter& painter, const QString& text, const QRectF& outline, const QRectF& view) {
    QRectF box = boxOf(painter, text);
    box.moveTopLeft(outline.bottomLeft() + QPointF(0, 8));
    if (box.bottom() > view.bottom()) box.moveBottom(outline.top() - 8);
    box.moveLeft(std::clamp(box.left(), view.left(), std::max(view.left(), view.right() - box.width())));
    box.moveTop(std::clamp(box.top(), view.top(), std::max(view.top(), view.bottom() - box.height())));
    paintBox(painter, text, box);
}

} // namespace

void RegionTool::setImage(Extent image) {
    if (image == m_image) return;
    m_image = image;
    m_region.reset();
    m_start.reset();
}

void RegionTool::choose(const std::optional<Region>& region) {
    m_start.reset();
    m_region = region ? clipped(*region, m_image) : std::nullopt;
}

Grip RegionTool::gripAt(QPointF place, double reach) const {
    if (!m_region) return {};
    const auto near = [&](double at, std::int64_t edge) {
        return std::abs(at - static_cast<double>(edge)) <= reach;
    };
    const auto within = [&](double at, std::int64_t first, std::int64_t length) {
        return at >= static_cast<double>(first) - reach && at <= static_cast<double>(first + length) + reach;
    };
    const Region& region = *m_region;
    if (!within(place.x(), region.x, region.width) || !within(place.y(), region.y, region.height)) return {};
    Grip grip{near(place.x(), region.x), near(place.x(), region.x + region.width), near(place.y(), region.y),
              near(place.y(), region.y + region.height)};
    // In a region smaller than `reach`, opposite edges are both near: the right and the lower one are
    // gripped.
    if (grip.left && grip.right) grip.left = false;
    if (grip.top && grip.bottom) grip.top = false;
    return grip.any() ? grip : Grip{true, true, true, true};
}

void RegionTool::begin(QPointF place) {
    m_before = m_region;
    m_start = place;
    m_grip = {};
}

void RegionTool::begin(const Grip& grip, QPointF place) {
    begin(place);
    m_grip = grip;
}

void RegionTool::moveTo(QPointF at) {
    if (!m_start) return;
    const QPointF distance = at - *m_start;
    if (!m_grip.any()) {
        const Span x = between(m_start->x(), at.x());
        const Span y = between(m_start->y(), at.y());
        m_region = clipped({x.first, y.first, x.length, y.length}, m_image);
    } else if (m_grip.whole()) {
        m_region = m_before;
        moveBy(std::llround(distance.x()), std::llround(distance.y()));
    } else {
        const Span x = moved(m_before->x, m_before->width, m_grip.left, m_grip.right, distance.x());
        const Span y = moved(m_before->y, m_before->height, m_grip.top, m_grip.bottom, distance.y());
        if (const auto inside = clipped({x.first, y.first, x.length, y.length}, m_image)) m_region = inside;
    }
}

void RegionTool::abandon() {
    if (m_start) m_region = m_before;
    m_start.reset();
}

void RegionTool::moveBy(std::int64_t right, std::int64_t down) {
    if (!m_region) return;
    m_region->x = std::clamp<std::int64_t>(m_region->x + right, 0, m_image.width - m_region->width);
    m_region->y = std::clamp<std::int64_t>(m_region->y + down, 0, m_image.height - m_region->height);
}

void RegionTool::growBy(std::int64_t right, std::int64_t down) {
    if (!m_region) return;
    m_region->width = std::clamp<std::int64_t>(m_region->width + right, 1, m_image.width - m_region->x);
    m_region->height = std::clamp<std::int64_t>(m_region->height + down, 1, m_image.height - m_region->y);
}

RegionFields::RegionFields(QWidget* parent) : QFrame(parent) {
    setObjectName(QStringLiteral("regionFields"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setCursor(Qt::ArrowCursor);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(6, 2, 2, 2);
    layout->setSpacing(4);
    const std::array names{tr("X"), tr("Y"), tr("Width"), tr("Height")};
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        auto* field = new NearestField(this);
        field->setObjectName(QStringLiteral("region%1").arg(i));
        field->setAccessibleName(tr("Region: %1 in pixels").arg(names.at(i)));
        field->setToolTip(field->accessibleName());
        field->setKeyboardTracking(false); // otherwise typing "25" would emit typed() with 2 first
        field->setButtonSymbols(QAbstractSpinBox::NoButtons);
        field->setAlignment(Qt::AlignRight);
        connect(field, &QSpinBox::valueChanged, this, &RegionFields::signalTyped);
        auto* name = new QLabel(names.at(i), this);
        name->setBuddy(field);
        layout->addWidget(name);
        layout->addWidget(field);
        m_fields.at(i) = field;
    }
    auto* clear = new QToolButton(this);
    clear->setObjectName(QStringLiteral("clearRegionButton"));
    clear->setText(QStringLiteral("✕"));
    clear->setToolTip(tr("Count the whole image again (Escape)"));
    clear->setAccessibleName(clear->toolTip());
    clear->setAutoRaise(true);
    connect(clear, &QToolButton::clicked, this, &RegionFields::cleared);
    layout->addWidget(clear);
}

void RegionFields::show(const std::optional<Region>& region, Extent image) {
    constexpr std::int64_t most = std::numeric_limits<int>::max();
    const Region shown = region.value_or(Region::whole(image));
    const std::array values{shown.x, shown.y, shown.width, shown.height};
    const std::array lowest{0, 0, 1, 1};
    const std::array highest{image.width - 1, image.height - 1, image.width, image.height};
    m_image = image;
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        const QSignalBlocker blocker(m_fields.at(i));
        m_fields.at(i)->setRange(
            lowest.at(i), static_cast<int>(std::clamp<std::int64_t>(highest.at(i), lowest.at(i), most)));
        m_fields.at(i)->setValue(static_cast<int>(std::min(values.at(i), most)));
    }
}

void RegionFields::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape) return QFrame::keyPressEvent(event);
    bool typed = false;
    for (QSpinBox* field : m_fields) {
        const QString before = field->text();
        field->setValue(field->value()); // resets the text
        typed = typed || field->text() != before;
    }
    if (!typed) return QFrame::keyPressEvent(event);
    parentWidget()->setFocus();
}

/// Returns the focus to the image view; Qt would give it to the next widget in the Tab order.
void RegionFields::hideEvent(QHideEvent* event) {
    QFrame::hideEvent(event);
    if (isAncestorOf(QApplication::focusWidget()) && parentWidget()->isVisible()) parentWidget()->setFocus();
}

void RegionFields::fit(int room) {
    const auto labels = findChildren<QLabel*>();
    if (!labels.first()->isHidden()) m_roomForAll = sizeHint().width();
    for (QLabel* label : labels)
        label->setVisible(m_roomForAll <= room);
}

void RegionFields::signalTyped() {
    const Region asked{m_fields[X]->value(), m_fields[Y]->value(), m_fields[Width]->value(),
                       m_fields[Height]->value()};
    if (const std::optional<Region> inside = clipped(asked, m_image)) Q_EMIT typed(*inside);
}

void paintMarks(QPainter& painter, const Region& region, const QRectF& outline, const QRectF& view) {
    painter.setPen(QPen(Qt::black, 0));
    painter.drawRect(outline);
    painter.setPen(QPen(Qt::white, 0, Qt::DashLine));
    painter.drawRect(outline);
    paintHandles(painter, outline);
    const QString text = QCoreApplication::translate("RegionMarks", "%1 × %2 at %3, %4")
                             .arg(region.width)
                             .arg(region.height)
                             .arg(region.x)
                             .arg(region.y);
    paintText(painter, text, outline, view);
}

void paintHint(QPainter& painter, const QString& text, const QRectF& view) {
    QRectF box = boxOf(painter, text);
    if (box.width() > view.width()) return;
    box.moveCenter(view.center());
    box.moveBottom(view.bottom() - 8);
    paintBox(painter, text, box);
}

} // namespace tonescope::ui
