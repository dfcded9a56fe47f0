// SPDX-License-Identifier: GPL-3.0-or-later
// Boxes to tick that can be seen on dark ground.
#pragma once

#include <QProxyStyle>

namespace tonescope::ui {

/// Fusion draws the outlines of check boxes and radio buttons darker than the window, which on dark ground
/// leaves nothing to see. Here they are lighter than it.
class OutlinedStyle : public QProxyStyle {
    Q_OBJECT

public:
    using QProxyStyle::QProxyStyle;

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
};

} // namespace tonescope::ui
