// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scopes/scope_graticule.h"

#include "ui/plot/colours.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QPainter>

#include <cmath>
#include <numbers>

namespace tonescope::ui {

namespace {

/// On the dark ground of every scope.
const QColor faintLine(255, 255, 255, 64), plainLine(255, 255, 255, 120), skinLine(255, 190, 150, 170);

struct ScopeGraticule {
    Q_DECLARE_TR_FUNCTIONS(ScopeGraticule)
};

/// Room for a line of text beside the traces.
constexpr double wordRoom = 400;

void drawLevels(QPainter& painter, const ScopeFrame& frame, const ScopeCounts& scope,
                const QPalette& palette) {
    const QRectF area = frame.traceArea();
    const double line = painter.fontMetrics().height();
    double above = -1e9; // where the last words went
    for (const int percent : {0, 25, 50, 75, 100}) {
        const double y = std::floor(frame.heightOf(255.0 * percent / 100)) + 0.5;
        painter.setPen(QPen(percent % 100 == 0 ? plainLine : faintLine, 1));
        for (std::size_t table = 0; table < frame.traces(); ++table) {
            const QRectF trace = frame.trace(table);
            painter.drawLine(QPointF(trace.left(), y), QPointF(trace.right(), y));
        }
        // The highest is always named; those that have no room are not.
        const bool fits = above < -1e8 || above - y >= line;
        if (!fits || (percent != 100 && y - frame.heightOf(255) < line)) continue;
        above = y;
        painter.setPen(palette.color(QPalette::WindowText));
        painter.drawText(QRectF(area.left() - 4 - wordRoom, y - line / 2, wordRoom, line),
                         Qt::AlignRight | Qt::AlignVCenter, ScopeGraticule::tr("%1 %").arg(percent));
        const int highest = scope.sampleBits == 16 ? 65535 : 255;
        painter.drawText(QRectF(area.right() + 4, y - line / 2, wordRoom, line),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         QString::number(std::lround(highest * percent / 100.0)));
    }
}

QString waveformWords(const ScopeCounts& scope) {
    return ScopeGraticule::tr("gray (%1), left to right")
        .arg(QString::fromLatin1(nameOf(scope.formula).data()));
}

void drawColumnWords(QPainter& painter, const ScopeFrame& frame, const ScopeCounts& scope,
                     const QPalette& palette) {
    for (std::size_t table = 0; table < frame.traces(); ++table) {
        const QRectF trace = frame.trace(table);
        const Channel channel =
            frame.kind() == ScopeKind::Waveform ? Channel::Gray : allChannels.at(1 + table);
        const QString text = frame.kind() == ScopeKind::Waveform ? waveformWords(scope) : wordFor(channel);
        painter.setPen(frame.kind() == ScopeKind::Waveform ? palette.color(QPalette::WindowText)
                                                           : colourOf(channel, palette));
        const QRectF below(trace.left(), trace.bottom() + 2, trace.width(), painter.fontMetrics().height());
        painter.drawText(
            below, Qt::AlignHCenter,
            painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(below.width())));
    }
}

/// Room for a name around a place.
QRectF nameAt(const QPainter& painter, QPointF place, const QString& name) {
    QRectF room(QPointF(0, 0),
                QSizeF(painter.fontMetrics().horizontalAdvance(name) + 2.0, painter.fontMetrics().height()));
    room.moveCenter(place);
    return room;
}

void drawTargets(QPainter& painter, const ScopeFrame& frame, Chroma chroma) {
    constexpr double half = 6; // of 256: what is inside is near enough
    const QPointF middle = frame.placeOf(128, 128);
    for (const ScopeTarget& target : scopeTargets(chroma)) {
        const double cb = target.colour.cb, cr = target.colour.cr;
        const QRectF box(frame.placeOf(cb - half, cr + half), frame.placeOf(cb + half, cr - half));
        if (!frame.traceArea().contains(box)) continue; // magnified: out of sight
        painter.setPen(QPen(plainLine, 1));
        painter.drawRect(box.toAlignedRect());
        // The name stands further out, or further in where there is no room.
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
    painter.setRenderHint(QPainter::Antialiasing); // of thin lines only: that is cheap
    painter.setClipRect(area);
    painter.drawEllipse(middle, radius, radius);
    painter.setPen(QPen(skinLine, 1));
    const double angle = skinAngle * std::numbers::pi / 180;
    painter.drawLine(middle, middle + radius * QPointF(std::cos(angle), -std::sin(angle)));
    painter.restore();
}

void drawChromaWords(QPainter& painter, const ScopeFrame& frame, const ScopeCounts& scope,
                     const QPalette& palette) {
    const QRectF area = frame.traceArea();
    const double line = painter.fontMetrics().height();
    painter.setPen(palette.color(QPalette::WindowText));
    QString blue = ScopeGraticule::tr("Cb: yellow to blue (%1)")
                       .arg(chromaOf(scope.formula) == Chroma::Rec709 ? QStringLiteral("BT.709")
                                                                      : QStringLiteral("BT.601"));
    if (frame.magnified() > 1) blue += ScopeGraticule::tr(", magnified %1 ×").arg(frame.magnified());
    painter.drawText(QRectF(area.center().x() - wordRoom, area.bottom() + 2, 2 * wordRoom, line),
                     Qt::AlignHCenter, blue);
    painter.save();
    painter.translate(area.left() - 4 - line, area.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-wordRoom, 0, 2 * wordRoom, line), Qt::AlignHCenter,
                     ScopeGraticule::tr("Cr: green to red"));
    painter.restore();
}

} // namespace

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
        drawChromaWords(painter, frame, scope, palette);
    } else {
        drawLevels(painter, frame, scope, palette);
        drawColumnWords(painter, frame, scope, palette);
    }
}

} // namespace tonescope::ui
