// SPDX-License-Identifier: GPL-3.0-or-later
// Where things go on the pages of a report.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

class QCPPainter;
class QCustomPlot;

namespace tonescope::ui {

/// Pages of A4, black on white, that fill from above and are numbered from the second one on; or one page
/// that is as long as it must be. Lengths are in pixels of 1/96 inch.
class Report {
public:
    static constexpr int pageWidth = 794, pageHeight = 1123;
    static constexpr int dotsAnInch = 96; ///< of the device that is painted on, so that points are points

    /// The painter must be active, in these pixels, and outlive the report. `newPage` begins a page on it;
    /// without it there is one page without an end.
    explicit Report(QCPPainter& painter, std::function<void()> newPage = {});

    /// On a page of its own, but for the first one.
    void section(const QString& heading);
    /// Inside a section.
    void subheading(const QString& text);
    /// On as many lines as it needs.
    void paragraph(const QString& text);
    /// Rich text; what is longer than a page is made smaller.
    void richText(const QString& html);
    /// A program's text, line by line; what is too long for the page goes on below.
    void code(const QString& text);
    /// What was measured, a row each, with the parameters that it was started with.
    void table(const Measurements& measurements);
    /// The first row is the head.
    void table(const std::vector<QStringList>& rows);
    /// As wide as the page, and as high as wanted: at most a page. What fits itself to the size of its plot
    /// does so before, at plotSize().
    void plot(QCustomPlot& plot, double height = usualPlotHeight);

    [[nodiscard]] static QSize plotSize(double height);
    /// The height on paper of a plot that needs so many pixels: at most a page.
    [[nodiscard]] static double heightOf(int plotHeight);

    /// Down to where the page is filled.
    [[nodiscard]] double bottom() const { return m_y; }

    static constexpr double usualPlotHeight = 380;

private:
    /// Begins a page where less than so much is left.
    void need(double height);
    void writeNumber();
    [[nodiscard]] double left() const;
    void tableRow(const QStringList& cells, const std::vector<double>& widths, bool head);
    void write(const QString& text, int pixels, bool bold);

    QCPPainter& m_painter;
    std::function<void()> m_newPage;
    double m_y;
    int m_page = 1;
    bool m_empty = true; ///< no section has begun
};

} // namespace tonescope::ui
