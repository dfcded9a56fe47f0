// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/base/ratio_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace tonescope::ui {

QString ratioText(double ratio) {
    if (ratio > 0 && ratio < 0.0995) return QStringLiteral("1/") + QLocale().toString(1 / ratio, 'f', 0);
    // Without the factor 1.0005, a ratio just below a power of ten, such as 9.996, would be printed with a
    // digit too many, as 10.00.
    const int magnitude = ratio > 0 ? static_cast<int>(std::floor(std::log10(ratio * 1.0005))) : 0;
    if (magnitude < 3) return QLocale().toString(ratio, 'f', std::max(0, 2 - magnitude));
    const double unit = std::pow(10, magnitude - 2);
    return QLocale().toString(std::round(ratio / unit) * unit, 'f', 0);
}

QString factorText(double factor) {
    return QCoreApplication::translate("Numbers", "%1 ×").arg(ratioText(factor));
}

} // namespace tonescope::ui
