// SPDX-License-Identifier: GPL-3.0-or-later
// Report of the lab: collects text, tables and plots in a QTextDocument, and writes it as PDF, SVG or PNG.
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

/// Collects content from top to bottom; write() ends it. Everything is black on white. Lengths are in pixels
/// of 1/96 inch. Plots are recorded as QPictures, so they stay vectors in PDF and SVG.
class Report {
public:
    Report();

    /// Starts a new page with this heading; the first section starts on the first page.
    void section(const QString& heading);
    /// A smaller heading inside a section.
    void subheading(const QString& text);
    /// Plain text; nothing is added for an empty text.
    void paragraph(const QString& text);
    /// A program's source in a small fixed-width font; line breaks stay.
    void code(const QString& text);
    /// One row per measurement, with its launch parameters, times and verdict. A device or data that all rows
    /// share stands once above the table.
    void table(const Measurements& measurements);
    /// A table of texts, not empty. The first row is the header and is repeated on each page.
    void table(const std::vector<QStringList>& rows);
    /// Draws the plot at page width and this height, limited to a page. A chart that adapts its texts to its
    /// size must have been laid out at plotSize(height) before.
    void plot(QCustomPlot& plot, double height = usualPlotHeight);

    /// Size in the plot's own pixels for a plot of that height on paper. It is larger than the place on
    /// paper, because plots are scaled down: their fonts are made for screens.
    [[nodiscard]] static QSize plotSize(double height);
    /// Inverse: the height on paper of a plot that needs `plotHeight` of its own pixels, limited to a page.
    [[nodiscard]] static double heightOf(int plotHeight);

    static constexpr double usualPlotHeight = 380;

    /// Writes the file in the format of its suffix: .pdf has A4 pages, numbered from the second on; .svg and
    /// .png are one page of any length. Call it once, after all content. Returns the failure if the suffix is
    /// unknown, if drawing fails or if the file cannot be written.
    [[nodiscard]] std::optional<Failure> write(const QString& file, const QString& title);

private:
    /// Appends a paragraph with these margins above and below.
    void block(const QString& text, const QFont& font, double above, double below);

    QTextDocument m_document;
    QTextCursor m_cursor; ///< always at the end of the document
    bool m_empty = true;  ///< no section has been written yet
};

/// Makes a report, lets `draw` fill it, and writes it; see Report::write().
[[nodiscard]] std::optional<Failure> writePages(const QString& file, const QString& title,
                                                const std::function<void(Report&)>& draw);

} // namespace tonescope::ui
