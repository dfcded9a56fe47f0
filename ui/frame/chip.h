// SPDX-License-Identifier: GPL-3.0-or-later
// A small button with round ends (a pill) that shows a state in a few words. Chips are at the foot of the
// column, over the photo and below the plot.
#pragma once

#include <QColor>
#include <QPen>
#include <QToolButton>

namespace tonescope::ui {

/// A pill with small text. Behaves as any tool button: it can be pressed, be checkable and have a menu, for
/// which an arrow is drawn. With autoRaise() it is a text without a pill. A closable chip has a "×" at its
/// end, which the Delete key presses, too.
class Chip : public QToolButton {
    Q_OBJECT

public:
    explicit Chip(QWidget* parent = nullptr);

    /// A dot of this colour before the text; an invalid colour: none.
    void setDot(const QColor& colour);
    /// A short line before the text, drawn with this pen; Qt::NoPen: none.
    void setLine(const QPen& pen);
    /// Sets a second, underlined text, which says what a click does; empty: none.
    void setLink(const QString& link);
    /// Whether the chip ends with a "×".
    void setClosable(bool closable);
    /// The rectangle in which a click presses the "×"; empty if the chip is not closable.
    [[nodiscard]] QRect closeRect() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// The user pressed the "×" or the Delete key. The chip itself stays.
    void closed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// The width of everything but the text.
    [[nodiscard]] int widthBesideText() const;

    QString m_link;
    QColor m_dot;
    QPen m_line{Qt::NoPen};
    bool m_closable = false;
};

} // namespace tonescope::ui
