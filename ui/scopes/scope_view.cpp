// SPDX-License-Identifier: GPL-3.0-or-later
// The view stores the counts, one picture per table, and these pictures scaled to the size on the screen. A
// result makes all of them again; a resize or a magnification only scales again. The mouse only moves the
// lines of the cursor, which needs none of this, so that it stays fast.
//
// ScopeFrame maps cells of the counted tables to positions in the widget and back. Drawing, read-out and
// keyboard all use it, so the cell that is read out under the mouse is the cell that is drawn there.
#include "ui/scopes/scope_view.h"

#include "engine/values/scope_csv.h"
#include "engine/values/scope_targets.h"
#include "engine/values/statistics.h"
#include "ui/frame/chip.h"
#include "ui/frame/parts.h"
#include "ui/frame/small_font.h"
#include "ui/plot/arrow_keys.h"
#include "ui/plot/colours.h"
#include "ui/plot/focus_border.h"
#include "ui/scopes/scope_picture.h"
#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QEvent>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace tonescope::ui {

namespace {

constexpr double frameGap = 4; ///< logical pixels between neighbouring traces, and beside texts

QRectF squareIn(const QRectF& room) {
    const double side = std::floor(std::max(1.0, std::min(room.width(), room.height())));
    return {std::floor(room.center().x() - side / 2), std::floor(room.top()), side, side};
}

/// Colours on scopeGround().
const QColor faintLine(255, 255, 255, 64), plainLine(255, 255, 255, 120), skinLine(255, 190, 150, 170);

struct ScopeGraticule {
    Q_DECLARE_TR_FUNCTIONS(ScopeGraticule)
};

void drawLevels(QPainter& painter, const ScopeFrame& frame, const QPalette& palette) {
    const QRectF area = frame.traceArea();
    const double line = painter.fontMetrics().height();
    double above = -1e9; // the last labelled line
    for (const int percent : {0, 25, 50, 75, 100}) {
        const double y = std::floor(frame.heightOf(255.0 * percent / 100)) + 0.5;
        painter.setPen(QPen(percent % 100 == 0 ? plainLine : faintLine, 1));
        for (std::size_t table = 0; table < frame.traces(); ++table) {
            const QRectF trace = frame.trace(table);
            painter.drawLine(QPointF(trace.left(), y), QPointF(trace.right(), y));
        }
        // Labels that would overlap the one before are left out, and those that would overlap the label of
        // 100 %, which is always drawn.
        const bool fits = above < -1e8 || above - y >= line;
        if (!fits || (percent != 100 && y - frame.heightOf(255) < line)) continue;
        above = y;
        painter.setPen(palette.color(QPalette::PlaceholderText));
        painter.drawText(QRectF(0, y - line / 2, area.left() - frameGap, line),
                         Qt::AlignRight | Qt::AlignVCenter, ScopeGraticule::tr("%1 %").arg(percent));
    }
}

/// The rectangle of a name centred at `place`.
QRectF nameAt(const QPainter& painter, QPointF place, const QString& name) {
    QRectF room(QPointF(0, 0),
                QSizeF(painter.fontMetrics().horizontalAdvance(name) + 2.0, painter.fontMetrics().height()));
    room.moveCenter(place);
    return room;
}

void drawTargets(QPainter& painter, const ScopeFrame& frame, Chroma chroma) {
    constexpr double half = 6; // of 256: the tolerance around a target
    const QPointF middle = frame.placeOf(128, 128);
    for (const ScopeTarget& target : scopeTargets(chroma)) {
        const double cb = target.colour.cb, cr = target.colour.cr;
        const QRectF box(frame.placeOf(cb - half, cr + half), frame.placeOf(cb + half, cr - half));
        if (!frame.traceArea().contains(box)) continue; // outside the magnified part
        painter.setPen(QPen(plainLine, 1));
        painter.drawRect(box.toAlignedRect());
        // The name is outside the box, or inside if there is no room.
        const QPointF direction = (box.center() - middle) /
                                  std::hypot(box.center().x() - middle.x(), box.center().y() - middle.y());
        const QPointF step = direction * (box.width() / 2 + painter.fontMetrics().height());
        const QString text = QLatin1String(target.name);
        const QRectF name = nameAt(painter, box.center() + step, text);
        painter.drawText(frame.traceArea().contains(name) ? name : nameAt(painter, box.center() - step, text),
                         Qt::AlignCenter, text);
    }
}

void drawChromaLines(QPainter& painter, const ScopeFrame& frame) {
    const QRectF area = frame.traceArea();
    const QPointF middle = frame.placeOf(128, 128);
    const double radius = frame.placeOf(256, 128).x() - middle.x();
    painter.setPen(QPen(faintLine, 1));
    painter.drawLine(QPointF(area.left(), middle.y()), QPointF(area.right(), middle.y()));
    painter.drawLine(QPointF(middle.x(), area.top()), QPointF(middle.x(), area.bottom()));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing); // cheap for thin lines
    painter.setClipRect(area);
    painter.drawEllipse(middle, radius, radius);
    painter.setPen(QPen(skinLine, 1));
    const double angle = skinAngle * std::numbers::pi / 180;
    painter.drawLine(middle, middle + radius * QPointF(std::cos(angle), -std::sin(angle)));
    painter.restore();
}

} // namespace

ScopeFrame::ScopeFrame(ScopeKind kind, QSize size, const QFont& font, int magnified)
    : m_kind(kind), m_magnified(kind == ScopeKind::Vectorscope ? magnified : 1) {
    const QFontMetricsF metrics(font);
    const double line = std::ceil(metrics.height());
    const bool columns = kind != ScopeKind::Vectorscope;
    const double left = columns ? metrics.horizontalAdvance(QStringLiteral("100 %")) + frameGap : 0;
    const double beyond = columns ? line / 2 : 0; // half of the labels of the first and the last level
    const QRectF room(std::ceil(left), std::ceil(beyond), std::max(1.0, size.width() - left),
                      std::max(1.0, size.height() - 2 * std::ceil(beyond)));
    m_area = columns ? QRectF(room.left(), room.top(), std::floor(room.width()), std::floor(room.height()))
                     : squareIn(room);
}

QRectF ScopeFrame::trace(std::size_t table) const {
    const auto number = static_cast<double>(traces());
    const double width = std::max(1.0, (m_area.width() - frameGap * (number - 1)) / number);
    const double left = m_area.left() + static_cast<double>(table) * (width + frameGap);
    // Whole pixels, so that the edges of the pictures stay sharp.
    return {std::round(left), m_area.top(), std::max(1.0, std::round(left + width) - std::round(left)),
            m_area.height()};
}

ScopeFrame::Shown ScopeFrame::shown(std::size_t cells) const {
    const double number = static_cast<double>(cells) / m_magnified;
    return {(static_cast<double>(cells) - number) / 2, number};
}

QRect ScopeFrame::shownOf(QSize picture) const {
    const Shown x = shown(static_cast<std::size_t>(picture.width()));
    const Shown y = shown(static_cast<std::size_t>(picture.height()));
    return QRectF(x.first, y.first, x.number, y.number).toRect();
}

std::optional<ScopeCell> ScopeFrame::cellAt(QPointF place, std::size_t columns) const {
    for (std::size_t table = 0; table < traces(); ++table) {
        const QRectF area = trace(table);
        if (columns == 0 || !area.contains(place)) continue;
        const auto cell = [this](double part, std::size_t number) {
            const Shown range = shown(number);
            return std::min(static_cast<std::size_t>(std::max(0.0, range.first + part * range.number)),
                            number - 1);
        };
        return ScopeCell{table, cell((place.x() - area.left()) / area.width(), columns),
                         cell((area.bottom() - place.y()) / area.height(), scopeLevels)};
    }
    return std::nullopt;
}

QRectF ScopeFrame::rectOf(const ScopeCell& cell, std::size_t columns) const {
    const QRectF area = trace(cell.table);
    const Shown x = shown(columns), y = shown(scopeLevels);
    const double width = area.width() / x.number, height = area.height() / y.number;
    return {area.left() + (static_cast<double>(cell.column) - x.first) * width,
            area.bottom() - (static_cast<double>(cell.level + 1) - y.first) * height, width, height};
}

double ScopeFrame::heightOf(double level) const {
    const Shown y = shown(scopeLevels);
    return m_area.bottom() - (level + 0.5 - y.first) * m_area.height() / y.number;
}

QPointF ScopeFrame::placeOf(double cb, double cr) const {
    const Shown x = shown(scopeLevels);
    return {m_area.left() + (cb + 0.5 - x.first) * m_area.width() / x.number, heightOf(cr)};
}

void drawGraticule(QPainter& painter, const ScopeFrame& frame, const ScopeCounts& scope,
                   const QPalette& palette) {
    painter.setBrush(Qt::NoBrush);
    if (frame.kind() == ScopeKind::Vectorscope) {
        drawChromaLines(painter, frame);
        drawTargets(painter, frame, chromaOf(scope.formula));
        if (frame.magnified() == 1) return;
        painter.setPen(plainLine);
        painter.drawText(frame.traceArea().adjusted(8, 8, -8, -8), Qt::AlignRight | Qt::AlignTop,
                         QStringLiteral("×%1").arg(frame.magnified()));
    } else {
        drawLevels(painter, frame, palette);
    }
}

namespace {

struct ScopeText {
    Q_DECLARE_TR_FUNCTIONS(ScopeText)
};

QString spanText(const ScopeSpan& span) {
    return span.first == span.last ? QString::number(span.first)
                                   : QStringLiteral("%1–%2").arg(span.first).arg(span.last);
}

} // namespace

QString wordFor(ScopeKind kind) {
    return kind == ScopeKind::Waveform ? ScopeText::tr("Waveform")
           : kind == ScopeKind::Parade ? ScopeText::tr("RGB parade")
                                       : ScopeText::tr("Vectorscope");
}

QString readoutOf(const ScopeCounts& scope, const ScopeCell& cell, std::int64_t begin) {
    const ScopeTable& table = scope.tables.at(cell.table);
    const std::uint64_t count = table.column(cell.column)[cell.level];
    if (scope.kind == ScopeKind::Vectorscope) {
        return ScopeText::tr("Cb %1, Cr %2: %3 (%4)")
            .arg(cell.column)
            .arg(cell.level)
            .arg(countText(count), shareText(count, table.pixels()));
    }
    const ScopeSpan columns = columnsOf(scope, cell.column, begin);
    const bool one = columns.first == columns.last;
    const QString place = scope.byRows ? (one ? ScopeText::tr("row %1") : ScopeText::tr("rows %1"))
                                       : (one ? ScopeText::tr("column %1") : ScopeText::tr("columns %1"));
    const auto ofColumn = table.column(cell.column);
    const std::uint64_t all = std::accumulate(ofColumn.begin(), ofColumn.end(), std::uint64_t{0});
    return ScopeText::tr("%1, %2 %3: %4 (%5)")
        .arg(place.arg(spanText(columns)), wordFor(channelOf(scope, cell.table)),
             spanText(valuesOf(scope, cell.level)), countText(count), shareText(count, all));
}

QString summaryOf(const ScopeCounts& scope) {
    QString text = scope.kind == ScopeKind::Vectorscope
                       ? engineText(descriptionOf(chromaOf(scope.formula)))
                       : ScopeText::tr("%1 columns of 256 levels").arg(scope.tables.front().columns());
    if (scope.sampleBits > 8) text += ScopeText::tr("; the upper 8 of %1 bits").arg(scope.sampleBits);
    text += ScopeText::tr("\nCounted by %1").arg(QString::fromStdString(scope.device));
    if (const auto kernel = scope.timings.of(Phase::Kernel))
        text += ScopeText::tr(", kernel %1 (%2)").arg(durationText(kernel->duration), wordFor(kernel->clock));
    return text;
}

ScopeView::ScopeView(ScopeKind kind, QWidget* parent) : QWidget(parent), m_kind(kind) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(wordFor(kind));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    new FocusBorder(*this);
}

void ScopeView::showScope(const CountResultPointer& result) {
    m_scope = result->scope(m_kind);
    m_region = result->region;
    m_means.clear();
    if (m_region != Region::whole(result->image->extent())) {
        for (const Channel channel : {Channel::Gray, Channel::Red, Channel::Green, Channel::Blue}) {
            const bool counted = result->histogram.channels().contains(channel);
            m_means.push_back(statisticsOf(result->histogram, counted ? channel : Channel::Gray).mean);
        }
    }
    m_pictures = scopePictures(*m_scope, m_gain);
    m_scaled.clear();
    setToolTip(summaryOf(*m_scope));
    // With another number of columns, the mouse is over another cell; its count is another one in any case.
    if (m_mouse) return pointAt(frame().cellAt(*m_mouse, columns()));
    if (m_pointed && m_pointed->column >= columns()) return pointAt(std::nullopt);
    pointAt(m_pointed);
}

void ScopeView::showNothing(const QString& why) {
    m_scope.reset();
    m_pictures.clear();
    m_scaled.clear();
    m_why = why;
    setToolTip({});
    pointAt(std::nullopt);
}

std::size_t ScopeView::columns() const {
    return m_scope ? m_scope->tables.front().columns() : 0;
}

QString ScopeView::readout() const {
    return m_scope && m_pointed ? readoutOf(*m_scope, *m_pointed, begin()) : QString();
}

QByteArray ScopeView::table() const {
    return m_scope ? QByteArray::fromStdString(csvOf(*m_scope, begin())) : QByteArray();
}

QPixmap ScopeView::picture() {
    // Without the lines of the cursor, and without the mark of a pixel.
    const auto pointed = std::exchange(m_pointed, std::nullopt);
    const auto marked = std::exchange(m_marked, std::nullopt);
    QPixmap pixmap(size() * devicePixelRatioF());
    pixmap.setDevicePixelRatio(devicePixelRatioF());
    pixmap.fill(palette().color(QPalette::Window));
    render(&pixmap, {}, {}, DrawWindowBackground); // without children, so without the focus border
    m_pointed = pointed;
    m_marked = marked;
    return pixmap;
}

void ScopeView::setGain(int gain) {
    m_gain = gain;
    if (m_scope) m_pictures = scopePictures(*m_scope, m_gain);
    m_scaled.clear();
    update();
}

void ScopeView::markPixel(const std::optional<PixelSample>& sample) {
    m_marked = sample;
    if (m_scope) update();
}

double ScopeView::levelOf(double value) const {
    return std::ldexp(value, 8 - m_scope->sampleBits);
}

std::vector<QPointF> ScopeView::marksOfPixel() const {
    if (!m_scope || !m_marked) return {};
    const ScopeFrame places = frame();
    const auto level = [this](std::uint32_t value) { return static_cast<int>(levelOf(value)); };
    const std::array colour{m_marked->red, m_marked->green, m_marked->blue};
    if (m_kind == ScopeKind::Vectorscope) {
        const ColourDifference difference = colourDifferenceOf(chromaOf(m_scope->formula), level(colour[0]),
                                                               level(colour[1]), level(colour[2]));
        return {places.placeOf(difference.cb, difference.cr)};
    }
    const std::int64_t place = (m_scope->byRows ? m_marked->y : m_marked->x) - begin();
    const bool inside = m_marked->x >= m_region.x && m_marked->x < m_region.x + m_region.width &&
                        m_marked->y >= m_region.y && m_marked->y < m_region.y + m_region.height;
    if (!inside) return {};
    std::vector<QPointF> marks;
    for (std::size_t table = 0; table < places.traces(); ++table) {
        const std::uint32_t value = m_kind == ScopeKind::Waveform ? m_marked->gray : colour.at(table);
        const ScopeCell cell{table, static_cast<std::size_t>(scopeColumn(place, m_scope->width)),
                             static_cast<std::size_t>(level(value))};
        marks.push_back(places.rectOf(cell, columns()).center());
    }
    return marks;
}

std::vector<QPointF> ScopeView::marksOfMean() const {
    if (!m_scope || m_means.empty()) return {};
    const ScopeFrame places = frame();
    if (m_kind == ScopeKind::Vectorscope) {
        const auto level = [this](std::size_t channel) {
            return static_cast<int>(std::lround(levelOf(m_means[channel])));
        };
        const ColourDifference difference =
            colourDifferenceOf(chromaOf(m_scope->formula), level(1), level(2), level(3));
        return {places.placeOf(difference.cb, difference.cr)};
    }
    std::vector<QPointF> marks;
    for (std::size_t table = 0; table < places.traces(); ++table) {
        const double mean = m_means[m_kind == ScopeKind::Waveform ? 0 : 1 + table];
        marks.emplace_back(places.trace(table).left(), places.heightOf(levelOf(mean)));
    }
    return marks;
}

void ScopeView::pointAt(const std::optional<ScopeCell>& cell) {
    m_pointed = cell;
    setAccessibleDescription(readout());
    update();
}

void ScopeView::mouseMoveEvent(QMouseEvent* event) {
    m_mouse = event->position();
    pointAt(frame().cellAt(*m_mouse, columns()));
}

void ScopeView::leaveEvent(QEvent*) {
    m_mouse.reset();
    pointAt(std::nullopt);
}

void ScopeView::keyPressEvent(QKeyEvent* event) {
    const int steps = event->modifiers().testFlag(Qt::ShiftModifier) ? 10 : 1;
    if (m_scope && m_kind == ScopeKind::Vectorscope) {
        const bool more = event->key() == Qt::Key_Plus || event->key() == Qt::Key_Equal;
        if (more || event->key() == Qt::Key_Minus) return magnify(more);
    }
    const auto cell = m_scope ? afterKey(event->key(), steps) : std::nullopt;
    if (!cell) return QWidget::keyPressEvent(event);
    pointAt(cell);
}

void ScopeView::wheelEvent(QWheelEvent* event) {
    if (m_kind != ScopeKind::Vectorscope || event->angleDelta().y() == 0) return QWidget::wheelEvent(event);
    magnify(event->angleDelta().y() > 0);
}

void ScopeView::magnify(bool more) {
    constexpr int most = 4;
    m_magnified = more ? std::min(2 * m_magnified, most) : std::max(m_magnified / 2, 1);
    m_scaled.clear();
    pointAt(m_mouse ? frame().cellAt(*m_mouse, columns()) : m_pointed);
}

std::optional<ScopeCell> ScopeView::afterKey(int key, int steps) const {
    const QPoint arrow = arrowOf(key) * steps;
    const bool toEnd = key == Qt::Key_Home || key == Qt::Key_End;
    if (arrow.isNull() && !toEnd) return std::nullopt;
    const ScopeCell cell = m_pointed.value_or(ScopeCell{0, columns() / 2, scopeLevels / 2});
    if (!m_pointed && !toEnd) return cell; // the first key selects the middle
    const auto width = static_cast<int>(columns());
    // The columns of all traces are numbered consecutively, so that the keys move from one trace to the next.
    const int last = width * static_cast<int>(m_scope->tables.size()) - 1;
    const int next = static_cast<int>(cell.table) * width + static_cast<int>(cell.column) + arrow.x();
    const int column = key == Qt::Key_Home ? 0 : key == Qt::Key_End ? last : std::clamp(next, 0, last);
    const int level =
        std::clamp(static_cast<int>(cell.level) - arrow.y(), 0, static_cast<int>(scopeLevels) - 1);
    return ScopeCell{static_cast<std::size_t>(column / width), static_cast<std::size_t>(column % width),
                     static_cast<std::size_t>(level)};
}

void ScopeView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (!m_scope) {
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(rect().adjusted(12, 12, -12, -12), Qt::AlignCenter | Qt::TextWordWrap, m_why);
        return;
    }
    const ScopeFrame places = frame();
    drawTraces(painter, places);
    drawGraticule(painter, places, *m_scope, palette());
    drawMarks(painter, places);
    drawCursor(painter, places);
}

void ScopeView::drawMarks(QPainter& painter, const ScopeFrame& frame) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    const std::vector<QPointF> means = marksOfMean();
    for (std::size_t table = 0; table < means.size(); ++table) {
        const QPointF mean = means[table];
        const QRectF trace = frame.trace(table);
        painter.setClipRect(trace);
        if (m_kind == ScopeKind::Vectorscope) {
            for (const QPen& pen : {QPen(Qt::black, 4), QPen(Qt::white, 2)}) {
                painter.setPen(pen);
                painter.drawLine(mean - QPointF(7, 0), mean + QPointF(7, 0));
                painter.drawLine(mean - QPointF(0, 7), mean + QPointF(0, 7));
            }
        } else {
            painter.setPen(QPen(Qt::white, 1.5, Qt::DashLine));
            painter.drawLine(mean, QPointF(trace.right(), mean.y()));
        }
    }
    painter.setClipRect(frame.traceArea());
    for (const QPointF& pixel : marksOfPixel()) {
        for (const QPen& pen : {QPen(Qt::black, 4), QPen(Qt::white, 2)}) {
            painter.setPen(pen);
            painter.drawEllipse(pixel, 5, 5);
        }
    }
    painter.restore();
}

void ScopeView::drawTraces(QPainter& painter, const ScopeFrame& frame) {
    const double ratio = devicePixelRatioF();
    m_scaled.resize(m_pictures.size());
    for (std::size_t table = 0; table < m_pictures.size(); ++table) {
        const QRectF place = frame.trace(table);
        const QSize wanted = (place.size() * ratio).toSize();
        QImage& scaled = m_scaled[table];
        if (scaled.size() != wanted) {
            // Smoothed, so that no column is skipped if there are more columns than pixels.
            const QImage& whole = m_pictures[table];
            scaled = whole.copy(frame.shownOf(whole.size()))
                         .scaled(wanted, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
            scaled.setDevicePixelRatio(ratio);
        }
        painter.drawImage(place.topLeft(), scaled);
    }
}

void ScopeView::drawCursor(QPainter& painter, const ScopeFrame& frame) const {
    if (!m_pointed) return;
    const QRectF trace = frame.trace(m_pointed->table);
    const QPointF middle = frame.rectOf(*m_pointed, columns()).center();
    if (!trace.contains(middle)) return; // outside the magnified part
    painter.setPen(QPen(QColor(255, 220, 90, 200), 1));
    painter.drawLine(QPointF(middle.x(), trace.top()), QPointF(middle.x(), trace.bottom()));
    painter.drawLine(QPointF(trace.left(), middle.y()), QPointF(trace.right(), middle.y()));
    // The card with the numbers, beside the cell and inside the view.
    constexpr double away = 12, padding = 6;
    painter.setFont(smallFont(font()));
    QRectF card =
        painter.boundingRect(QRectF(0, 0, width() - 2 * padding, height()), Qt::TextWordWrap, readout())
            .adjusted(-padding, -padding, padding, padding);
    card.moveTopLeft(middle + QPointF(away, away));
    if (card.right() > width()) card.moveRight(std::max(middle.x() - away, card.width()));
    if (card.bottom() > height()) card.moveBottom(middle.y() - away);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(palette().color(QPalette::Mid));
    painter.setBrush(palette().base());
    painter.drawRoundedRect(card, 6, 6);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(card, Qt::AlignCenter | Qt::TextWordWrap, readout());
}

ScopePane::ScopePane(ScopeKind kind, QAction& byRows, QWidget* parent)
    : QWidget(parent), m_view(new ScopeView(kind)) {
    QBoxLayout* chips = makeRow({}, 8);
    setLayout(makeColumn({chips, {m_view, 1}}, 8));
    Chip* direction = nullptr;
    if (kind != ScopeKind::Vectorscope) {
        direction = makeButton<Chip>({}, "scopeDirection", byRows.toolTip());
        const auto name = [direction, &byRows] {
            direction->setText(byRows.isChecked() ? tr("by rows") : tr("by columns"));
        };
        name();
        connect(&byRows, &QAction::toggled, direction, name);
        connect(direction, &QToolButton::clicked, &byRows, &QAction::trigger);
        chips->addWidget(direction);
    }
    auto* gain = makeButton<Chip>(tr("Gain: %1").arg(1), "scopeGain",
                                  tr("Brightness of the trace: 1, 2 or 4 times (G)"));
    connect(gain, &QToolButton::clicked, this, [this, gain] {
        m_view->setGain(m_view->gain() == 4 ? 1 : 2 * m_view->gain());
        gain->setText(tr("Gain: %1").arg(m_view->gain()));
    });
    chips->addWidget(gain);
    chips->addStretch(1);
    const auto add = [this](const QString& text, const char* name, const QKeySequence& shortcut) {
        QAction* action = makeAction(this, text, name, shortcut);
        action->setShortcutContext(Qt::WidgetShortcut);
        m_view->addAction(action);
        return action;
    };
    connect(add(tr("More gain"), "scopeMoreGain", QKeySequence(tr("G"))), &QAction::triggered, gain,
            &QToolButton::click);
    if (direction != nullptr) m_view->addAction(&byRows);
    connect(add(tr("Copy picture"), "copyScope", QKeySequence::Copy), &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setPixmap(m_view->picture()); });
    connect(add(tr("Copy table as CSV"), "copyScopeTable", QKeySequence(tr("Ctrl+Alt+C"))),
            &QAction::triggered, this, [this] {
                const QByteArray table = m_view->table();
                auto* copied = new QMimeData;
                copied->setText(QString::fromLatin1(table));
                copied->setData(QStringLiteral("text/csv"), table);
                QGuiApplication::clipboard()->setMimeData(copied);
            });
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    showNothing(tr("Open an image: drop it here, or press Ctrl+O."));
}

void ScopePane::showResult(const CountResultPointer& result) {
    if (result->image->traits().floating)
        return showNothing(tr("Scopes of floating-point samples are not counted."));
    // Either a count with this scope is running, or it failed and a message tells the reason.
    if (!result->scope(m_view->kind())) return showNothing(tr("Not counted yet."));
    m_view->showScope(result);
    enableCopying();
}

void ScopePane::showNothing(const QString& why) {
    m_view->showNothing(why);
    enableCopying();
}

void ScopePane::enableCopying() {
    for (const char* name : {"copyScope", "copyScopeTable"})
        findChild<QAction*>(QLatin1String(name))->setEnabled(m_view->scope() != nullptr);
}

} // namespace tonescope::ui
