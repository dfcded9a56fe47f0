// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/counting/count_times.h"

#include "ui/words/number_text.h"

#include <QCoreApplication>

namespace tonescope::ui {

QString countTimeText(const CountTime& time) {
    QString wall = QCoreApplication::translate("CountTimes", "%1 wall").arg(durationText(time.wall));
    if (!time.kernel) return wall;
    return QCoreApplication::translate("CountTimes", "%1 kernel, %2").arg(durationText(*time.kernel), wall);
}

void CountTimes::add(const CountResult& result) {
    if (m_image.lock() != result.image) m_entries.clear();
    m_image = result.image;
    m_size = {result.region.width, result.region.height};
    const std::string strategy(result.strategy.id);
    std::erase_if(m_entries, [&](const Entry& entry) {
        const bool sameSize = entry.size == m_size;
        if (!sameSize) return entry.size != result.image->extent();
        return entry.device == result.device.key && entry.strategy == strategy;
    });
    CountTime time{std::nullopt, result.timings.wall};
    if (const auto kernel = result.timings.of(Phase::Kernel)) time.kernel = kernel->duration;
    m_entries.push_back({result.device.key, strategy, m_size, time});
}

std::map<std::string, QString> CountTimes::byDevice() const {
    std::map<std::string, QString> texts;
    for (const Entry& entry : m_entries) {
        if (entry.size == m_size) texts[entry.device] = countTimeText(entry.time);
    }
    return texts;
}

std::map<std::string, QString> CountTimes::byStrategy(const std::string& device) const {
    std::map<std::string, QString> texts;
    for (const Entry& entry : m_entries) {
        if (entry.size == m_size && entry.device == device) texts[entry.strategy] = countTimeText(entry.time);
    }
    return texts;
}

} // namespace tonescope::ui
