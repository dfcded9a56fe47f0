// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/film/slide_style.h"

#include "engine/values/measuring/measurement.h"
#include "ui/plot/colours.h"

#include <QtMath>

#include <algorithm>

namespace tonescope::ui {

QColor mixed(const QColor& one, const QColor& other, double part) {
    const auto mix = [part](float a, float b) { return a + (b - a) * static_cast<float>(part); };
    return QColor::fromRgbF(mix(one.redF(), other.redF()), mix(one.greenF(), other.greenF()),
                            mix(one.blueF(), other.blueF()), mix(one.alphaF(), other.alphaF()));
}

QColor SlideStyle::lost() const {
    return colourOf(Verdict::Failed, palette);
}

QColor SlideStyle::pale() const {
    return palette.color(QPalette::Mid);
}

QFont SlideStyle::type(double pixels, bool strong) const {
    QFont sized = font;
    sized.setPixelSize(std::max(1, qCeil(pixels - 0.01)));
    sized.setWeight(strong ? QFont::DemiBold : QFont::Normal);
    return sized;
}

} // namespace tonescope::ui
