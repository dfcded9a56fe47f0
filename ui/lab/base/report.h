// SPDX-License-Identifier: GPL-3.0-or-later
// A report of the lab: lays text, tables and plots out as a QTextDocument, and writes it to a file.
#pragma once

#include "engine/values/failure.h"
#include "engine/values/measuring/measurement.h"

#include <QSize>
#include <QString>
#include <QStringList>
#include <QTextCursor>
#include <QTextDocument>

#include <functional>
#include <optional>
#include <vector>

class QCustomPlot;

namespace tonescope::ui {

/// Black on white. Lengths are in pixels of 1/96 inch. Plots stay vectors.
class Report {
public:
    Report();

    /// Begins on a new page, except for the first section.
    void section(const QString& heading);
    /// Inside a section.
    void subheading(const QString& text);
    void paragraph(const QString& text);
    void richText(const QString& html);
    /// A program's text, line by line, in a fixed-width font.
    void code(const QString& text);
    /// A row per measurement, with the parameters that it was started with.
    void table(const Measurements& measurements);
    /// The first row is the head, and is repeated on each page.
    void table(const std::vector<QStringList>& rows);
    /// As wide as the page; at most as high as a page. A plot that fits itself to its size must have been
    /// given plotSize() before.
    void plot(QCustomPlot& plot, double height = usualPlotHeight);

    /// The size in the plot's own pixels that a plot of that height on paper has.
    [[nodiscard]] static QSize plotSize(double height);
    /// The height on paper of a plot that needs so many of its own pixels: at most a page.
    [[nodiscard]] static double heightOf(int plotHeight);

    static constexpr double usualPlotHeight = 380;

    /// Writes by the ending of the file: a .pdf has pages of A4, numbered from the second one on; an .svg or
    /// .png is one page, as long as the report. Called once, at the end.
    [[nodiscard]] std::optional<Failure> write(const QString& file, const QString& title);

private:
    void block(const QString& text, const QFont& font, double above, double below);

    QTextDocument m_document;
    QTextCursor m_cursor; ///< at the end
    bool m_empty = true;  ///< there is no section yet
};

/// Writes what `draw` puts into a report.
[[nodiscard]] std::optional<Failure> writePages(const QString& file, const QString& title,
                                                const std::function<void(Report&)>& draw);

} // namespace tonescope::ui
