// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/base/memory_limits.h"

#include "ui/words/number_text.h"

#include <QCoreApplication>

namespace tonescope::ui {

namespace {

struct MemoryLimitsText {
    Q_DECLARE_TR_FUNCTIONS(MemoryLimits)
};

} // namespace

std::vector<MemoryLimit> memoryLimits(const Roofline& roofline, std::uint64_t bytes) {
    if (roofline.read <= 0 || roofline.copy <= 0) return {};
    const auto time = [bytes](double rate) {
        return durationText(Nanoseconds(static_cast<std::int64_t>(static_cast<double>(bytes) / rate)));
    };
    const double copied = roofline.copy / 2; // the rate counts each byte twice: read, and written
    return {{roofline.read, MemoryLimitsText::tr("memory read once: %1").arg(throughputText(roofline.read)),
             MemoryLimitsText::tr("pixels read once: %1").arg(time(roofline.read))},
            {copied, MemoryLimitsText::tr("memory copied: %1 read and written").arg(throughputText(copied)),
             MemoryLimitsText::tr("pixels copied, read and written: %1").arg(time(copied))}};
}

} // namespace tonescope::ui
