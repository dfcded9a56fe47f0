// SPDX-License-Identifier: GPL-3.0-or-later
// Where things go on a page.
#pragma once

#include <QRectF>
#include <QString>
#include <QStringList>

#include <vector>

class QCPPainter;
class QCustomPlot;

namespace tonescope::ui {

/// A page of A4 that fills from above. Lengths are in pixels of 1/96 inch.
class ReportPage {
public:
    static constexpr QSize size{794, 1123};
    static constexpr int dotsAnInch = 96; ///< of the device that is painted on, so that points are points

    /// The painter must be active, in these pixels, and outlive the page.
    explicit ReportPage(QCPPainter& painter);

    void heading(const QString& text);
    /// On as many lines as it needs.
    void paragraph(const QString& text);
    /// The first row is the head; columns are as wide as their widest cell. Rows that find no room above
    /// `bottom` are left out; gives how many.
    std::size_t table(const std::vector<QStringList>& rows, double bottom);
    /// In what is left: the first one as wide as the page, those after it side by side.
    void plots(const std::vector<QCustomPlot*>& plots);

    /// What is not filled yet.
    [[nodiscard]] double left() const;
    [[nodiscard]] double top() const { return m_y; }

private:
    void tableRow(const QStringList& cells, const std::vector<double>& widths, bool head);
    /// Below one another, so many in a row.
    void plotRows(const std::vector<QCustomPlot*>& plots, std::size_t columns, double height);
    void plot(QCustomPlot& plot, const QRectF& place);

    QCPPainter& m_painter;
    double m_y;
};

} // namespace tonescope::ui
