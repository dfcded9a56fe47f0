// SPDX-License-Identifier: GPL-3.0-or-later
// ScopeFrame maps cells of the counted tables to positions in the widget and back. Drawing, read-out and
// keyboard all use it, so the cell that is read out under the mouse is the cell that is drawn there.
#include "ui/scopes/scope_graticule.h"

#include "ui/plot/colours.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numbers>

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

/// The width of the rectangles in which texts beside the traces are drawn, larger than any of these texts.
constexpr double textRoom = 400;

void drawLevels(QPainter& painter, const ScopeFrame& frame, const ScopeCounts& scope,
                const QPalette& palette) {
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
        painter.setPen(palette.color(QPalette::WindowText));
        painter.drawText(QRectF(area.left() - 4 - textRoom, y - line / 2, textRoom, line),
                         Qt::AlignRight | Qt::AlignVCenter, ScopeGraticule::tr("%1 %").arg(percent));
        const int highest = scope.sampleBits == 16 ? 65535 : 255;
        painter.drawText(QRectF(area.right() + 4, y - line / 2, textRoom, line),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         QString::number(std::lround(highest * percent / 100.0)));
    }
}

QString waveformText(const ScopeCounts& scope) {
    return ScopeGraticule::tr("gray (%1), left to right")
        .arg(QString::fromLatin1(nameOf(scope.formula).data()));
}

void drawColumnTexts(QPainter& painter, const ScopeFrame& frame, const ScopeCounts& scope,
                     const QPalette& palette) {
    for (std::size_t table = 0; table < frame.traces(); ++table) {
        const QRectF trace = frame.trace(table);
        const Channel channel =
            frame.kind() == ScopeKind::Waveform ? Channel::Gray : allChannels.at(1 + table);
        const QString text = frame.kind() == ScopeKind::Waveform ? waveformText(scope) : wordFor(channel);
        painter.setPen(frame.kind() == ScopeKind::Waveform ? palette.color(QPalette::WindowText)
                                                           : colourOf(channel, palette));
        const QRectF below(trace.left(), trace.bottom() + 2, trace.width(), painter.fontMetrics().height());
        painter.drawText(
            below, Qt::AlignHCenter,
            painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(below.width())));
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
        const QRectF name = nameAt(painter, box.center() + step, target.name);
        painter.drawText(frame.traceArea().contains(name) ? name
                                                          : nameAt(painter, box.center() - step, target.name),
                         Qt::AlignCenter, target.name);
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

void drawChromaTexts(QPainter& painter, const ScopeFrame& frame, const ScopeCounts& scope,
                     const QPalette& palette) {
    const QRectF area = frame.traceArea();
    const double line = painter.fontMetrics().height();
    painter.setPen(palette.color(QPalette::WindowText));
    QString blue = ScopeGraticule::tr("Cb: yellow to blue (%1)")
                       .arg(chromaOf(scope.formula) == Chroma::Rec709 ? QStringLiteral("BT.709")
                                                                      : QStringLiteral("BT.601"));
    if (frame.magnified() > 1) blue += ScopeGraticule::tr(", magnified %1 ×").arg(frame.magnified());
    painter.drawText(QRectF(area.center().x() - textRoom, area.bottom() + 2, 2 * textRoom, line),
                     Qt::AlignHCenter, blue);
    painter.save();
    painter.translate(area.left() - 4 - line, area.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-textRoom, 0, 2 * textRoom, line), Qt::AlignHCenter,
                     ScopeGraticule::tr("Cr: green to red"));
    painter.restore();
}

} // namespace

ScopeFrame::ScopeFrame(ScopeKind kind, QSize size, const QFont& font, int magnified)
    : m_kind(kind), m_magnified(kind == ScopeKind::Vectorscope ? magnified : 1) {
    const QFontMetricsF metrics(font);
    const double line = std::ceil(metrics.height());
    const bool columns = kind != ScopeKind::Vectorscope;
    const double left =
        columns ? metrics.horizontalAdvance(QStringLiteral("100 %")) + 2 * frameGap : line + frameGap;
    const double right =
        columns ? metrics.horizontalAdvance(QStringLiteral("65535")) + 2 * frameGap : line + frameGap;
    const double above = columns ? line / 2 : frameGap;
    const QRectF room(std::ceil(left), std::ceil(above), std::max(1.0, size.width() - left - right),
                      std::max(1.0, size.height() - above - line - frameGap));
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

std::array<ScopeTarget, 6> scopeTargets(Chroma chroma) {
    constexpr int full = 191; // three quarters of 255
    const auto at = [&](bool red, bool green, bool blue) {
        return colourDifferenceOf(chroma, red ? full : 0, green ? full : 0, blue ? full : 0);
    };
    return {{{QStringLiteral("R"), at(true, false, false)},
             {QStringLiteral("Mg"), at(true, false, true)},
             {QStringLiteral("B"), at(false, false, true)},
             {QStringLiteral("Cy"), at(false, true, true)},
             {QStringLiteral("G"), at(false, true, false)},
             {QStringLiteral("Yl"), at(true, true, false)}}};
}

void drawGraticule(QPainter& painter, const ScopeFrame& frame, const ScopeCounts& scope,
                   const QPalette& palette) {
    painter.setBrush(Qt::NoBrush);
    if (frame.kind() == ScopeKind::Vectorscope) {
        drawChromaLines(painter, frame);
        drawTargets(painter, frame, chromaOf(scope.formula));
        drawChromaTexts(painter, frame, scope, palette);
    } else {
        drawLevels(painter, frame, scope, palette);
        drawColumnTexts(painter, frame, scope, palette);
    }
}

} // namespace tonescope::ui
