// SPDX-License-Identifier: GPL-3.0-or-later
// Two parts draw on two layers of QCustomPlot: the lines below the curves, the labels above them. Labels have
// an outline in the colour of the background, so that they are legible over areas.
#include "ui/plot/inner_axes.h"

#include <QFontMetricsF>
#include <QPainterPath>

#include <algorithm>
#include <vector>

namespace tonescope::ui {

namespace {

constexpr double beside = 8;  ///< pixels between a label and the side of the rectangle
constexpr double above = 3;   ///< between a label and its grid line
constexpr double between = 8; ///< between two labels of the axis of values

} // namespace

class InnerAxes::Part : public QCPLayerable {
public:
    Part(QCPAxisRect& rect, bool labels)
        : QCPLayerable(rect.parentPlot(), labels ? QStringLiteral("axes") : QStringLiteral("grid")),
          m_rect(rect), m_hasLabels(labels) {
        setParent(&rect); // which deletes it
    }

    QPalette palette;
    QFont font;
    QString caption, unit;

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override {
        painter->setAntialiasing(m_hasLabels);
    }

    void draw(QCPPainter* painter) override {
        if (!m_hasLabels) return drawLines(*painter);
        painter->setFont(font);
        const QRectF area = m_rect.rect();
        drawCounts(*painter, *m_rect.axis(QCPAxis::atLeft), area);
        drawCounts(*painter, *m_rect.axis(QCPAxis::atRight), area);
        drawRow(*painter, *m_rect.axis(QCPAxis::atBottom), area.bottom() + above);
        drawRow(*painter, *m_rect.axis(QCPAxis::atTop), area.top() - above - painter->fontMetrics().height());
        if (caption.isEmpty()) return;
        painter->setPen(ink());
        painter->drawText(QPointF(area.left(), area.top() - above - painter->fontMetrics().descent()),
                          painter->fontMetrics().elidedText(caption, Qt::ElideRight, m_rect.width()));
    }

private:
    [[nodiscard]] QColor ink() const { return palette.color(QPalette::PlaceholderText); }

    void drawLines(QCPPainter& painter) const {
        const QRectF area = m_rect.rect();
        painter.setPen(QPen(palette.color(QPalette::Mid), 1));
        const auto isInside = [](double place, double one, double other) {
            return place > one + 2 && place < other - 2;
        };
        const QCPAxis& values = *m_rect.axis(QCPAxis::atBottom);
        for (const double tick : values.tickVector()) {
            const double x = qRound(values.coordToPixel(tick));
            if (isInside(x, area.left() + 2, area.right() - 2))
                painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        }
        const QCPAxis& counts = *m_rect.axis(QCPAxis::atLeft);
        for (const double tick : counts.tickVector()) {
            const double y = qRound(counts.coordToPixel(tick));
            if (isInside(y, area.top(), area.bottom()))
                painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        }
        painter.setPen(QPen(ink(), 1));
        painter.drawLine(area.bottomLeft(), area.bottomRight());
        const QCPAxis& right = *m_rect.axis(QCPAxis::atRight);
        for (const double tick : right.tickLabels() ? right.tickVector() : QVector<double>()) {
            const double y = right.coordToPixel(tick);
            painter.drawLine(QPointF(area.right() - beside, y), QPointF(area.right(), y));
        }
        const QCPAxis& top = *m_rect.axis(QCPAxis::atTop);
        if (!top.tickLabels()) return;
        for (const double tick : top.tickVector()) {
            const double x = qRound(top.coordToPixel(tick));
            painter.drawLine(QPointF(x, area.top() - above), QPointF(x, area.top() + above));
        }
    }

    void drawCounts(QCPPainter& painter, const QCPAxis& axis, const QRectF& area) const {
        if (!axis.tickLabels()) return;
        const QFontMetricsF metrics(font);
        QColor ground = palette.color(QPalette::Base);
        ground.setAlpha(200);
        const QVector<double> ticks = axis.tickVector();
        const QVector<QString> labels = axis.tickVectorLabels();
        const bool left = axis.axisType() == QCPAxis::atLeft;
        double before = area.top(); // the line of the label above
        for (qsizetype i = std::min(ticks.size(), labels.size()) - 1; i >= 0; --i) {
            const double y = axis.coordToPixel(ticks[i]);
            // The uppermost label covers its line if there is no room above the line.
            const bool hasRoom = y - above - metrics.ascent() >= before;
            if (y > area.bottom() - 2 || (!hasRoom && before > area.top())) continue;
            const double base = hasRoom ? y - above : y + metrics.ascent() / 2 - 1;
            const QString label = left && before == area.top() ? labels[i] + unit : labels[i];
            before = std::max(y, base);
            const double x =
                left ? area.left() + beside : area.right() - beside - metrics.horizontalAdvance(label);
            QPainterPath text;
            text.addText(QPointF(x, base), font, label);
            painter.strokePath(text, QPen(ground, 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
            painter.setPen(ink());
            painter.drawText(QPointF(x, base), label);
        }
    }

    /// Draws the labels of a horizontal axis. Draws the first and the last label, then each other label that
    /// has room beside those drawn before.
    void drawRow(QCPPainter& painter, const QCPAxis& axis, double top) const {
        if (!axis.tickLabels()) return;
        constexpr int ring = 3; // pixels at the sides for the frame of the focus
        const QRectF area = QRectF(m_rect.rect()).adjusted(ring, 0, -ring, 0);
        const QFontMetricsF metrics(font);
        const QVector<double> ticks = axis.tickVector();
        const QVector<QString> labels = axis.tickVectorLabels();
        const auto count = std::min(ticks.size(), labels.size());
        std::vector<QRectF> drawn;
        painter.setPen(ink());
        const auto draw = [&](qsizetype i) {
            const double x = axis.coordToPixel(ticks[i]), width = metrics.horizontalAdvance(labels[i]);
            const QRectF place(std::max(area.left(), std::min(x - width / 2, area.right() - width)), top,
                               width, metrics.height());
            const QRectF room = place.adjusted(-between, 0, between, 0);
            if (std::any_of(drawn.begin(), drawn.end(), [&](const QRectF& r) { return r.intersects(room); }))
                return;
            drawn.push_back(place);
            painter.drawText(place, Qt::AlignCenter | Qt::TextDontClip, labels[i]);
        };
        if (count > 0) draw(0);
        if (count > 1) draw(count - 1);
        for (qsizetype i = 1; i + 1 < count; ++i)
            draw(i);
    }

    QCPAxisRect& m_rect;
    bool m_hasLabels;
};

InnerAxes::InnerAxes(QCPAxisRect& rect) : m_lines(new Part(rect, false)), m_labels(new Part(rect, true)) {
}

void InnerAxes::setLook(const QPalette& palette, const QFont& font) {
    for (Part* part : {m_lines, m_labels}) {
        part->palette = palette;
        part->font = font;
    }
}

void InnerAxes::setVisible(bool visible) {
    m_lines->setVisible(visible);
    m_labels->setVisible(visible);
}

void InnerAxes::setCaption(const QString& caption) {
    m_labels->caption = caption;
}

void InnerAxes::setUnit(const QString& unit) {
    m_labels->unit = unit;
}

int InnerAxes::labelHeight(const QFont& font) {
    return QFontMetrics(font).height() + 2 * static_cast<int>(above);
}

} // namespace tonescope::ui
