// SPDX-License-Identifier: GPL-3.0-or-later
// A small copy of an image that shows where the visible part lies.
#pragma once

#include <QImage>
#include <QRectF>
#include <QWidget>

namespace tonescope::ui {

/// Lies in a corner of a view that shows only a part of its image. Dragging in it moves the part.
class Navigator : public QWidget {
    Q_OBJECT

public:
    explicit Navigator(QWidget* parent);

    /// Shows a small upright copy of the image, and takes its size.
    void setOverview(const QImage& overview);
    /// Whether there is a copy to show.
    [[nodiscard]] bool hasOverview() const { return !m_overview.isNull(); }
    /// Marks the visible part, in shares of the image's width and height.
    void setPart(const QRectF& part);

Q_SIGNALS:
    /// The point of the image, in shares of its width and height, that the user wants at the centre.
    void pointed(QPointF place);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    QImage m_overview;
    QRectF m_part;
};

} // namespace tonescope::ui
