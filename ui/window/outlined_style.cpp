// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/outlined_style.h"

#include "ui/plot/colours.h"

#include <QStyleOptionButton>
#include <QStyleOptionViewItem>

namespace tonescope::ui {

namespace {

/// The same option with a ground from which the style derives a light outline.
template <typename Option>
Option outlined(const Option& option) {
    Option copy(option);
    copy.palette.setColor(QPalette::Window, option.palette.color(QPalette::Text));
    return copy;
}

bool isIndicator(QStyle::PrimitiveElement element) {
    return element == QStyle::PE_IndicatorCheckBox || element == QStyle::PE_IndicatorRadioButton ||
           element == QStyle::PE_IndicatorItemViewItemCheck;
}

} // namespace

void OutlinedStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                  const QWidget* widget) const {
    if (!isIndicator(element) || !isDark(option->palette))
        return QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option)) {
        const QStyleOptionViewItem copy = outlined(*item);
        return QProxyStyle::drawPrimitive(element, &copy, painter, widget);
    }
    if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
        const QStyleOptionButton copy = outlined(*button);
        return QProxyStyle::drawPrimitive(element, &copy, painter, widget);
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

} // namespace tonescope::ui
