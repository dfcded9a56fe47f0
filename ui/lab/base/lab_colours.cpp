// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/base/lab_colours.h"

#include "engine/values/measuring/measurement.h"

#include <QLabel>

#include <qcustomplot.h>

#include <array>

namespace tonescope::ui {

QColor colourOf(const Measurement& measurement, const QPalette& palette) {
    const Verdict verdict = verdictOf(measurement);
    return verdict == Verdict::Equal && machineWasBusy(measurement) ? busyColour(palette)
                                                                    : colourOf(verdict, palette);
}

void inkBusy(QLabel& label, bool busy) {
    QPalette ink;
    if (busy)
        ink.setColor(label.foregroundRole(), busyColour(label.palette())); // the role depends on the parent
    label.setPalette(ink); // roles that `ink` does not set are inherited from the parent
}

QColor PlotStyle::warning() const {
    return QColor::fromRgb(isDark(palette) ? 0xffff6b64 : 0xffc01818);
}

QColor PlotStyle::line(std::size_t number) const {
    // The hues differ in lightness as well; on a light background all are darker.
    constexpr std::array<QRgb, 8> onLight{0xff005fa3, 0xffc24a00, 0xff007a58, 0xff9c3f83,
                                          0xff8a6d00, 0xff2a93c9, 0xff333333, 0xff7a4a1e};
    constexpr std::array<QRgb, 8> onDark{0xff5db4f0, 0xffff8a4c, 0xff3fd0a4, 0xffe59ad0,
                                         0xfff2e04e, 0xffa9dcff, 0xffe6e6e6, 0xffd0a070};
    return QColor::fromRgb((isDark(palette) ? onDark : onLight).at(number % onLight.size()));
}

QCPColorGradient mapColours(double opacity) {
    QCPColorGradient colours;
    constexpr std::array<QRgb, 5> stops{0xff0c1446, 0xff3f4f78, 0xff7c7d78, 0xffc0ac5c, 0xffffea50};
    QMap<double, QColor> placed;
    for (std::size_t i = 0; i < stops.size(); ++i) {
        QColor colour = QColor::fromRgb(stops.at(i));
        colour.setAlphaF(static_cast<float>(opacity));
        placed.insert(static_cast<double>(i) / (stops.size() - 1), colour);
    }
    colours.setColorStops(placed);
    colours.setLevelCount(256);
    colours.setNanHandling(QCPColorGradient::nhTransparent);
    return colours;
}

} // namespace tonescope::ui
