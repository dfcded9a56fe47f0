// SPDX-License-Identifier: GPL-3.0-or-later
// What lies under the curves of a plot, filled so that each channel is told apart where they overlap.
#pragma once

#include "ui/histogram/histogram_columns.h"

#include <qcustomplot.h>

#include <QColor>
#include <QImage>

#include <array>
#include <cstddef>
#include <vector>

namespace tonescope::ui {

/// The columns of one channel, as high as they are in the coordinates of the count axis.
struct FilledCurve {
    QColor colour;
    std::vector<double> heights;
};

/// At most so many curves share an area: as many as there are channels.
inline constexpr std::size_t mostCurves = 5;

/// The colour of each set of overlapping curves; bit i of an index stands for curve i.
using Mixtures = std::array<QRgb, std::size_t{1} << mostCurves>;

/// On dark ground light adds up, so that red, green and blue together are white. On light ground the colours
/// are pale and lie over one another: there the lines tell.
[[nodiscard]] Mixtures mixturesOf(const std::vector<FilledCurve>& curves, bool dark);

/// Fills the curves of one panel, and marks columns that run out of it. Qt would fill span by span, on
/// several threads that it has to wake, which takes tens of milliseconds; this writes pixels.
class CurveArea : public QCPAbstractPlottable {
public:
    /// The axes' plot owns the area.
    CurveArea(QCPAxis* values, QCPAxis* counts);

    void setGround(const QColor& ground) { m_ground = ground; }
    void setMark(const QColor& mark) { m_mark = mark; }
    void setCurves(const ColumnGrid& grid, std::vector<FilledCurve> curves);
    [[nodiscard]] const std::vector<FilledCurve>& curves() const { return m_curves; }

    /// What is drawn, `ratio` device pixels a pixel, as large as the panel.
    [[nodiscard]] QImage picture(double ratio) const;

    double selectTest(const QPointF&, bool, QVariant* = nullptr) const override { return -1; }
    QCPRange getKeyRange(bool& found, QCP::SignDomain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain = QCP::sdBoth,
                           const QCPRange& = QCPRange()) const override;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

private:
    struct Column;

    void fill(QImage& image, const Column& column, double ratio, const Mixtures& mixtures) const;
    void drawShapes(QCPPainter& painter) const;
    void drawMarks(QCPPainter& painter) const;
    [[nodiscard]] std::vector<double> cutPlaces() const;

    ColumnGrid m_grid;
    std::vector<FilledCurve> m_curves;
    QColor m_ground = Qt::white;
    QColor m_mark = Qt::black;
};

} // namespace tonescope::ui
