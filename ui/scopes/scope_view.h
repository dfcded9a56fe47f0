// SPDX-License-Identifier: GPL-3.0-or-later
// A scope as text (read-out, summary, CSV) and as a widget: its geometry and graticule, the view that draws
// it, and the pane around the view.
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/pixel_sample.h"
#include "engine/values/region.h"
#include "engine/values/scope.h"

#include <QByteArray>
#include <QFont>
#include <QImage>
#include <QPalette>
#include <QPixmap>
#include <QPointF>
#include <QRect>
#include <QRectF>
#include <QSize>
#include <QString>
#include <QWidget>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

class QAction;
class QPainter;

namespace tonescope::ui {

/// The indices of one counter of a scope: the table, the column in it, and the level in the column. In a
/// vectorscope, the column is Cb and the level Cr.
struct ScopeCell {
    std::size_t table = 0, column = 0, level = 0;

    bool operator==(const ScopeCell&) const = default;
};

/// The positions of a scope in its widget: a rectangle, the trace, for each table, and room for percentages
/// at the left. A vectorscope is a square, and can show its middle magnified. Cheap to make for each use.
class ScopeFrame {
public:
    /// `size` is that of the widget in logical pixels, `font` that of its texts. `magnified` applies to a
    /// vectorscope: 1, 2 or 4.
    ScopeFrame(ScopeKind kind, QSize size, const QFont& font, int magnified = 1);

    [[nodiscard]] ScopeKind kind() const { return m_kind; }
    [[nodiscard]] int magnified() const { return m_magnified; }
    /// The number of tables side by side.
    [[nodiscard]] std::size_t traces() const { return m_kind == ScopeKind::Parade ? 3 : 1; }
    /// The rectangle in which a table is drawn.
    [[nodiscard]] QRectF trace(std::size_t table) const;
    /// The part of a table's picture that is drawn in its trace: all of it, or the magnified middle.
    [[nodiscard]] QRect shownOf(QSize picture) const;
    /// The rectangle around all traces.
    [[nodiscard]] QRectF traceArea() const { return m_area; }

    /// The cell at a position; `columns` is the number of columns of a table. Nothing outside the traces.
    [[nodiscard]] std::optional<ScopeCell> cellAt(QPointF place, std::size_t columns) const;
    /// The rectangle in which a cell is drawn; the inverse of cellAt().
    [[nodiscard]] QRectF rectOf(const ScopeCell& cell, std::size_t columns) const;
    /// The y coordinate of the middle of a level.
    [[nodiscard]] double heightOf(double level) const;
    /// The position of a colour difference in a vectorscope.
    [[nodiscard]] QPointF placeOf(double cb, double cr) const;

private:
    /// The visible range of columns or levels.
    struct Shown {
        double first = 0, number = 0;
    };
    /// The visible range of `cells` columns or levels: all, or the magnified middle.
    [[nodiscard]] Shown shown(std::size_t cells) const;

    ScopeKind m_kind;
    int m_magnified;
    QRectF m_area;
};

/// The angle of the line near which skin tones lie, in degrees counter-clockwise from the Cb axis.
inline constexpr double skinAngle = 123;

/// Draws the graticule in the painter's font: lines over the traces, and texts around them in the colours of
/// `palette`. Changes pen and brush of the painter.
void drawGraticule(QPainter& painter, const ScopeFrame& frame, const ScopeCounts& scope,
                   const QPalette& palette);

/// The translated name: "Waveform".
[[nodiscard]] QString wordFor(ScopeKind kind);

/// A text with the position and the count of a cell. `begin` is the first image column of the counted region;
/// its first row, if the scope is counted by rows.
[[nodiscard]] QString readoutOf(const ScopeCounts& scope, const ScopeCell& cell, std::int64_t begin);

/// A text with the formula of a vectorscope or the number of columns, the device, and the kernel time.
[[nodiscard]] QString summaryOf(const ScopeCounts& scope);

/// The widget that draws a scope: traces with a graticule. Mouse and arrow keys select the cell that is read
/// out; with Shift the keys make steps of ten, and Home and End go to the first and the last column. Plus,
/// minus and the wheel magnify the middle of a vectorscope. A ring marks the pixel under the cursor in the
/// image, a cross or a dashed line the mean of a region.
class ScopeView : public QWidget {
    Q_OBJECT

public:
    explicit ScopeView(ScopeKind kind, QWidget* parent = nullptr);

    [[nodiscard]] ScopeKind kind() const { return m_kind; }
    /// Shows the result's scope of kind(), which must have been counted.
    void showScope(const CountResultPointer& result);
    /// Removes the scope, and shows the text `why` instead.
    void showNothing(const QString& why);
    /// The shown scope; null if there is none.
    [[nodiscard]] const ScopeCountsPointer& scope() const { return m_scope; }

    /// Multiplies the brightness of the traces by 1, 2 or 4.
    void setGain(int gain);
    [[nodiscard]] int gain() const { return m_gain; }
    /// Marks this pixel of the image; an empty `sample` removes the mark.
    void markPixel(const std::optional<PixelSample>& sample);
    /// Where the pixel is marked, for each trace; empty if it is not in the counted region. A vectorscope
    /// marks pixels outside the region, too.
    [[nodiscard]] std::vector<QPointF> marksOfPixel() const;
    /// Where the mean of the counted region is drawn: in a waveform its height at the left end of each trace,
    /// in a vectorscope its place. Empty if the whole image was counted.
    [[nodiscard]] std::vector<QPointF> marksOfMean() const;

    /// The cell that is read out.
    [[nodiscard]] const std::optional<ScopeCell>& pointed() const { return m_pointed; }
    /// The geometry of the present size, font and magnification.
    [[nodiscard]] ScopeFrame frame() const { return {m_kind, size(), font(), m_magnified}; }
    /// The text about the pointed cell; empty if there is none.
    [[nodiscard]] QString readout() const;
    /// The counts above zero as CSV; empty if no scope is shown.
    [[nodiscard]] QByteArray table() const;
    /// The scope as shown, without the cursor and the mark of a pixel, in device pixels of the screen.
    [[nodiscard]] QPixmap picture();

    [[nodiscard]] QSize sizeHint() const override { return {360, 280}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {160, 120}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    [[nodiscard]] std::size_t columns() const;
    /// Selects the cell to read out, or none.
    void pointAt(const std::optional<ScopeCell>& cell);
    /// The cell that a key selects; nothing for other keys.
    [[nodiscard]] std::optional<ScopeCell> afterKey(int key, int steps) const;
    /// Doubles or halves the magnification, between 1 and 4.
    void magnify(bool more);
    /// Draws the pictures of the tables, scaled once for the present size.
    void drawTraces(QPainter& painter, const ScopeFrame& frame);
    /// Draws lines through the cell that is read out, and a card with its numbers beside it.
    void drawCursor(QPainter& painter, const ScopeFrame& frame) const;
    /// Draws the marks of pixel and mean.
    void drawMarks(QPainter& painter, const ScopeFrame& frame) const;
    /// The level of a sample value.
    [[nodiscard]] double levelOf(double value) const;
    /// The first image column or row of the counted region.
    [[nodiscard]] std::int64_t begin() const { return m_scope->byRows ? m_region.y : m_region.x; }

    ScopeKind m_kind;
    ScopeCountsPointer m_scope;
    Region m_region; ///< that was counted, in the image
    /// Means of gray, red, green and blue in a region; empty if the whole image was counted.
    std::vector<double> m_means;
    std::optional<PixelSample> m_marked;
    int m_gain = 1;
    QString m_why;
    std::vector<QImage> m_pictures; ///< of the tables
    std::vector<QImage> m_scaled;   ///< m_pictures scaled to the size of the traces, in device pixels
    int m_magnified = 1;            ///< of a vectorscope: 1, 2 or 4 times
    std::optional<ScopeCell> m_pointed;
    std::optional<QPointF> m_mouse; ///< position of the mouse while it is over the view
};

/// The pane of a scope: chips that choose gain and direction, the view, and actions that copy picture and
/// table.
class ScopePane : public QWidget {
    Q_OBJECT

public:
    /// `byRows` is the switch between columns and rows of the picture, which all panes share; a vectorscope
    /// does not show it.
    ScopePane(ScopeKind kind, QAction& byRows, QWidget* parent = nullptr);

    /// Shows the result's scope, or a text if it was not counted.
    void showResult(const CountResultPointer& result);
    /// Removes the scope, and shows the text `why` instead.
    void showNothing(const QString& why);
    [[nodiscard]] ScopeView& view() const { return *m_view; }

private:
    /// Enables the copy actions while there is a scope.
    void enableCopying();

    ScopeView* m_view;
};

} // namespace tonescope::ui
