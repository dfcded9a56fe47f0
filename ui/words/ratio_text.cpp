// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/ratio_text.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace tonescope::ui {

QString ratioText(double ratio) {
    // 9.995 would be printed as 10.00.
    const int magnitude = ratio > 0 ? static_cast<int>(std::floor(std::log10(ratio * 1.0005))) : 0;
    return QLocale().toString(ratio, 'f', std::max(0, 2 - magnitude));
}

QString factorText(double factor) {
    return ratioText(factor) + QStringLiteral(" ×");
}

} // namespace tonescope::ui
