// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/curve_area.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <utility>

namespace tonescope::ui {

namespace {

/// Light that adds up, and lets the grid shine through a little.
QRgb sumOf(const std::vector<FilledCurve>& curves, std::size_t set) {
    constexpr double part = 0.48;
    constexpr int cover = 215;
    double red = 0, green = 0, blue = 0;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        if ((set >> i & 1U) == 0) continue;
        const QColor& colour = curves[i].colour;
        // What has no hue would wash out what has: beside colours, its line is enough.
        const double light = colour.hsvSaturation() >= 16 ? part : std::has_single_bit(set) ? part / 2 : 0;
        red += light * colour.red();
        green += light * colour.green();
        blue += light * colour.blue();
    }
    const auto sample = [](double value) { return static_cast<int>(std::min(value, 255.0)); };
    return qPremultiply(qRgba(sample(red), sample(green), sample(blue), cover));
}

/// Pale layers over one another.
QRgb layersOf(const std::vector<FilledCurve>& curves, std::size_t set) {
    constexpr double cover = 0.27;
    std::array<double, 4> mixed{}; // premultiplied: red, green, blue, alpha
    for (std::size_t i = 0; i < curves.size(); ++i) {
        if ((set >> i & 1U) == 0) continue;
        const QColor& colour = curves[i].colour;
        const std::array layer{colour.redF(), colour.greenF(), colour.blueF(), decltype(colour.redF()){1}};
        for (std::size_t sample = 0; sample < mixed.size(); ++sample)
            mixed.at(sample) = mixed.at(sample) * (1 - cover) + static_cast<double>(layer.at(sample)) * cover;
    }
    const auto sample = [&](std::size_t i) { return qRound(mixed.at(i) * 255); };
    return qRgba(sample(0), sample(1), sample(2), sample(3));
}

} // namespace

Mixtures mixturesOf(const std::vector<FilledCurve>& curves, bool dark) {
    assert(curves.size() <= mostCurves);
    Mixtures mixtures{};
    for (std::size_t set = 1; set < std::size_t{1} << curves.size(); ++set)
        mixtures.at(set) = dark ? sumOf(curves, set) : layersOf(curves, set);
    return mixtures;
}

/// Pixels side by side that show the same column.
struct CurveArea::Column {
    int left = 0, width = 0;
    std::size_t number = 0;
};

CurveArea::CurveArea(QCPAxis* values, QCPAxis* counts) : QCPAbstractPlottable(values, counts) {
    removeFromLegend();
}

void CurveArea::setCurves(const ColumnGrid& grid, std::vector<FilledCurve> curves) {
    assert(curves.size() <= mostCurves);
    m_grid = grid;
    m_curves = std::move(curves);
}

QCPRange CurveArea::getKeyRange(bool& found, QCP::SignDomain) const {
    found = false;
    return {};
}

QCPRange CurveArea::getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const {
    found = false;
    return {};
}

QImage CurveArea::picture(double ratio) const {
    const QRect area = clipRect();
    QImage image(QSizeF(area.size() * ratio).toSize().expandedTo({1, 1}),
                 QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    const Mixtures mixtures = mixturesOf(m_curves, m_ground.lightness() < 128);
    Column column;
    for (int x = 0; x < image.width() && !m_curves.empty(); ++x) {
        const double place = keyAxis()->pixelToCoord(area.left() + (x + 0.5) / ratio);
        const bool inside = place >= -0.5 && place < static_cast<double>(m_grid.bins()) - 0.5;
        const std::size_t number = m_grid.columnAt(place);
        if (column.width > 0 && (!inside || number != column.number)) {
            fill(image, column, ratio, mixtures);
            column.width = 0;
        }
        if (!inside) continue;
        if (column.width == 0) column = {x, 0, number};
        ++column.width;
    }
    if (column.width > 0) fill(image, column, ratio, mixtures);
    return image;
}

void CurveArea::fill(QImage& image, const Column& column, double ratio, const Mixtures& mixtures) const {
    // The curves from the lowest to the highest: above each of them one less is left.
    std::array<std::pair<int, std::size_t>, mostCurves> tops{};
    for (std::size_t i = 0; i < m_curves.size(); ++i) {
        const double top = valueAxis()->coordToPixel(m_curves[i].heights[column.number]) - clipRect().top();
        tops.at(i) = {std::clamp(qRound(top * ratio), 0, image.height()), i};
    }
    std::sort(tops.begin(), tops.begin() + static_cast<std::ptrdiff_t>(m_curves.size()), std::greater<>());
    std::size_t left = (std::size_t{1} << m_curves.size()) - 1;
    int y = image.height();
    for (std::size_t i = 0; i < m_curves.size(); ++i) {
        for (; y > tops.at(i).first; --y) {
            auto* row = reinterpret_cast<QRgb*>(image.scanLine(y - 1));
            std::fill_n(row + column.left, column.width, mixtures.at(left));
        }
        left &= ~(std::size_t{1} << tops.at(i).second);
    }
}

void CurveArea::draw(QCPPainter* painter) {
    if (m_curves.empty()) return;
    if (painter->modes().testFlag(QCPPainter::pmVectorized)) {
        drawShapes(*painter);
    } else {
        const double ratio = painter->deviceTransform().m11();
        painter->drawImage(QRectF(clipRect()), picture(ratio));
    }
    drawMarks(*painter);
}

// On paper nobody waits, and viewers would show hair lines between columns: one shape for each curve.
void CurveArea::drawShapes(QCPPainter& painter) const {
    const double floor = valueAxis()->coordToPixel(valueAxis()->range().lower);
    const QRectF area = clipRect();
    painter.setPen(Qt::NoPen);
    for (const FilledCurve& curve : m_curves) {
        const QRgb mixed = mixturesOf({curve}, m_ground.lightness() < 128).at(1);
        painter.setBrush(QColor::fromRgba(qUnpremultiply(mixed)));
        QPolygonF shape;
        const auto add = [&](double x, double y) {
            shape << QPointF(std::clamp(x, area.left(), area.right()), std::max(y, area.top()));
        };
        add(keyAxis()->coordToPixel(m_grid.leftEdge(0)), floor);
        for (std::size_t column = 0; column < curve.heights.size(); ++column) {
            const double y = valueAxis()->coordToPixel(curve.heights[column]);
            add(keyAxis()->coordToPixel(m_grid.leftEdge(column)), y);
            add(keyAxis()->coordToPixel(m_grid.leftEdge(column + 1)), y);
        }
        add(keyAxis()->coordToPixel(m_grid.leftEdge(m_grid.columns())), floor);
        painter.drawPolygon(shape);
    }
}

void CurveArea::drawMarks(QCPPainter& painter) const {
    constexpr double side = 4; // half a mark's width
    double last = -2 * side;
    const double top = clipRect().top();
    painter.setPen(QPen(m_ground, 0));
    painter.setBrush(m_mark);
    for (const double x : cutPlaces()) {
        if (x - last < 2 * side) continue; // they would cover one another
        last = x;
        painter.drawPolygon(
            QPolygonF({{x - side, top + 1.7 * side}, {x, top}, {x + side, top + 1.7 * side}}));
    }
}

std::vector<double> CurveArea::cutPlaces() const {
    std::vector<double> places;
    const double top = valueAxis()->range().upper;
    const QCPRange seen = keyAxis()->range();
    for (std::size_t column = 0; column < m_grid.columns(); ++column) {
        const auto cut = [&](const FilledCurve& curve) { return curve.heights[column] > top; };
        const double middle = (m_grid.leftEdge(column) + m_grid.leftEdge(column + 1)) / 2;
        if (seen.contains(middle) && std::any_of(m_curves.begin(), m_curves.end(), cut))
            places.push_back(keyAxis()->coordToPixel(middle));
    }
    return places;
}

} // namespace tonescope::ui
