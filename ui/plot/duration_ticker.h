// SPDX-License-Identifier: GPL-3.0-or-later
// Ticks on an axis of nanoseconds.
#pragma once

#include "ui/words/number_text.h"

#include <qcustomplot.h>

#include <cmath>

namespace tonescope::ui {

/// Labels as durations are written elsewhere: "1.50 ms". `Base` is QCPAxisTicker or one that inherits it.
template <typename Base>
class DurationTicker : public Base {
protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return tick <= 0 ? QStringLiteral("0")
                         : durationText(Nanoseconds(static_cast<std::int64_t>(std::llround(tick))));
    }
};

} // namespace tonescope::ui
