// SPDX-License-Identifier: GPL-3.0-or-later
// A scope, to be read with mouse and keyboard.
#pragma once

#include "engine/values/count_result.h"
#include "ui/scopes/scope_frame.h"

#include <QImage>
#include <QPixmap>
#include <QWidget>

#include <optional>
#include <vector>

namespace tonescope::ui {

/// Traces with their graticule. The mouse points at counts, and so do the arrow keys, by ten steps with
/// Shift; Home and End go to the first and the last column. Plus, minus and the wheel magnify the middle of a
/// vectorscope, where photos' colours are.
class ScopeView : public QWidget {
    Q_OBJECT

public:
    explicit ScopeView(ScopeKind kind, QWidget* parent = nullptr);

    [[nodiscard]] ScopeKind kind() const { return m_kind; }
    /// The scope of this kind, which the result must have.
    void showScope(const CountResultPointer& result);
    /// Nothing, and why.
    void showNothing(const QString& why);
    /// Null where nothing is shown.
    [[nodiscard]] const ScopeCountsPointer& scope() const { return m_scope; }

    /// What is pointed at.
    [[nodiscard]] const std::optional<ScopeCell>& pointed() const { return m_pointed; }
    /// Where everything lies now.
    [[nodiscard]] ScopeFrame frame() const { return {m_kind, size(), font(), m_magnified}; }
    /// What is said of the pointed cell; what can be done here, where there is none.
    [[nodiscard]] QString readout() const;
    /// The counts as lines of text; empty where nothing is shown.
    [[nodiscard]] QByteArray table() const;
    /// The scope as it looks now, as sharp as the screen.
    [[nodiscard]] QPixmap picture();

    [[nodiscard]] QSize sizeHint() const override { return {360, 280}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {160, 120}; }

Q_SIGNALS:
    void readoutChanged(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    [[nodiscard]] std::size_t columns() const;
    void pointAt(const std::optional<ScopeCell>& cell);
    /// Where a key leads from the pointed cell, or from the middle.
    [[nodiscard]] std::optional<ScopeCell> afterKey(int key, int steps) const;
    void magnify(bool more);
    void drawTraces(QPainter& painter, const ScopeFrame& frame);
    void drawCursor(QPainter& painter, const ScopeFrame& frame) const;

    ScopeKind m_kind;
    ScopeCountsPointer m_scope;
    std::int64_t m_left = 0; ///< the region's first column in the picture
    QString m_why;
    std::vector<QImage> m_pictures; ///< of the tables
    std::vector<QImage> m_scaled;   ///< the same as large as they are drawn, in device pixels
    int m_magnified = 1;            ///< of a vectorscope: 1, 2 or 4 times
    std::optional<ScopeCell> m_pointed;
    std::optional<QPointF> m_mouse; ///< while it is over the view
};

} // namespace tonescope::ui
