// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/shell/report_page.h"

#include <QFontMetricsF>

#include <qcustomplot.h>

#include <algorithm>
#include <numeric>

namespace tonescope::ui {

namespace {

constexpr double margin = 48, gap = 10;
constexpr double width = ReportPage::size.width() - 2 * margin;
constexpr double bottomEdge = ReportPage::size.height() - margin;
constexpr int headingPixels = 22, textPixels = 12, tablePixels = 10;

QFont fontOf(int pixels, bool bold = false) {
    QFont font;
    font.setPixelSize(pixels);
    font.setBold(bold);
    return font;
}

/// Takes from the widest columns what is too much for the page.
void shortenToFit(std::vector<double>& widths) {
    double over = std::accumulate(widths.begin(), widths.end(), 0.0) - width;
    while (over > 0) {
        double& widest = *std::max_element(widths.begin(), widths.end());
        const double less = std::min(over, 4.0);
        widest -= less;
        over -= less;
    }
}

} // namespace

ReportPage::ReportPage(QCPPainter& painter) : m_painter(painter), m_y(margin) {
    m_painter.setPen(Qt::black);
}

double ReportPage::left() const {
    return bottomEdge - m_y;
}

void ReportPage::heading(const QString& text) {
    m_painter.setFont(fontOf(headingPixels, true));
    m_painter.drawText(QRectF(margin, m_y, width, 2 * headingPixels), Qt::AlignLeft | Qt::AlignTop, text);
    m_y += headingPixels * 1.6;
}

void ReportPage::paragraph(const QString& text) {
    m_painter.setFont(fontOf(textPixels));
    const QRectF room(margin, m_y, width, left());
    const int flags = static_cast<int>(Qt::AlignLeft) | static_cast<int>(Qt::AlignTop) | Qt::TextWordWrap;
    QRectF used;
    m_painter.drawText(room, flags, text, &used);
    m_y += used.height() + gap / 2;
}

std::size_t ReportPage::table(const std::vector<QStringList>& rows, double bottom) {
    const double height = tablePixels * 1.5;
    const QFontMetricsF metrics(fontOf(tablePixels, true));
    std::vector<double> widths;
    for (const QStringList& row : rows) {
        widths.resize(std::max<std::size_t>(widths.size(), static_cast<std::size_t>(row.size())));
        for (qsizetype i = 0; i < row.size(); ++i) {
            double& column = widths[static_cast<std::size_t>(i)];
            column = std::max(column, metrics.horizontalAdvance(row[i]) + gap);
        }
    }
    shortenToFit(widths);
    std::size_t drawn = 0;
    for (const QStringList& row : rows) {
        if (m_y + height > bottom) break;
        tableRow(row, widths, drawn == 0);
        m_y += height;
        ++drawn;
    }
    m_y += gap;
    return rows.size() - drawn;
}

void ReportPage::tableRow(const QStringList& cells, const std::vector<double>& widths, bool head) {
    m_painter.setFont(fontOf(tablePixels, head));
    const double height = tablePixels * 1.5;
    double x = margin;
    for (qsizetype i = 0; i < cells.size(); ++i) {
        const double column = std::min(widths[static_cast<std::size_t>(i)], margin + width - x);
        const QString text =
            QFontMetricsF(m_painter.font()).elidedText(cells[i], Qt::ElideRight, std::max(column, 0.0));
        m_painter.drawText(QRectF(x, m_y, column, height), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += column;
    }
    if (head) m_painter.drawLine(QLineF(margin, m_y + height, margin + width, m_y + height));
}

void ReportPage::plots(const std::vector<QCustomPlot*>& plots) {
    if (plots.empty()) return;
    const std::size_t rows = 1 + plots.size() / 2;                 // with the first one
    const double share = rows == 1 ? 1.0 : rows == 2 ? 0.6 : 0.45; // of the first one
    plotRows({plots.front()}, 1, std::min(left() * share, width * 0.75));
    if (rows == 1) return;
    const double height = left() / static_cast<double>(rows - 1) - gap;
    plotRows({plots.begin() + 1, plots.end()}, 2, std::min(height, width / 2));
}

void ReportPage::plotRows(const std::vector<QCustomPlot*>& plots, std::size_t columns, double height) {
    const double column = (width - gap * static_cast<double>(columns - 1)) / static_cast<double>(columns);
    for (std::size_t i = 0; i < plots.size(); ++i) {
        const double x = margin + static_cast<double>(i % columns) * (column + gap);
        plot(*plots[i], {x, m_y, column, height});
        if (i % columns == columns - 1 || i + 1 == plots.size()) m_y += height + gap;
    }
}

void ReportPage::plot(QCustomPlot& plot, const QRectF& place) {
    // Fonts of a screen are large for a page: the plot is drawn larger and made smaller.
    constexpr double smaller = 0.75;
    m_painter.save();
    m_painter.translate(place.topLeft());
    m_painter.scale(smaller, smaller);
    plot.toPainter(&m_painter, static_cast<int>(place.width() / smaller),
                   static_cast<int>(place.height() / smaller));
    m_painter.restore();
}

} // namespace tonescope::ui
