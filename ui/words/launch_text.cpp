// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/launch_text.h"

#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QStringList>

namespace tonescope::ui {

namespace {

struct LaunchText {
    Q_DECLARE_TR_FUNCTIONS(Launch)
};

QString groupsText(const LaunchShape& launch, StrategyHome home) {
    if (home == StrategyHome::HostThreads)
        return LaunchText::tr("%Ln threads", nullptr, pluralOf(launch.groups));
    const QString groups = LaunchText::tr("%Ln work-groups", nullptr, pluralOf(launch.groups));
    const QString items = LaunchText::tr("%Ln work-items", nullptr, pluralOf(launch.workGroup));
    return groups + QStringLiteral(" × ") + items;
}

} // namespace

QString valueText(const ParameterRange& range, std::uint32_t value) {
    if (range.least != 0 || range.most != 1) return countText(value);
    return LaunchText::tr(value == 0 ? QT_TRANSLATE_NOOP("Launch", "no")
                                     : QT_TRANSLATE_NOOP("Launch", "yes"));
}

QString rangeText(const ParameterRange& range) {
    if (range.least == 0 && range.most == 1) return {};
    return LaunchText::tr(range.powersOfTwo ? QT_TRANSLATE_NOOP("Launch", "powers of two from %1 to %2")
                                            : QT_TRANSLATE_NOOP("Launch", "%1 to %2"))
        .arg(countText(range.least), countText(range.most));
}

QString launchText(const CountResult& result) {
    return launchText(result.launch, result.strategy.home);
}

QString launchText(const LaunchShape& launch, StrategyHome home) {
    if (launch.groups == 0) return {};
    QStringList parts{groupsText(launch, home)};
    if (launch.pixelsPerItem != 0)
        parts += LaunchText::tr("%Ln pixels a work-item", nullptr, pluralOf(launch.pixelsPerItem));
    if (launch.copies != 0)
        parts += LaunchText::tr("%Ln copies of the table", nullptr, pluralOf(launch.copies));
    if (!launch.skipEmpty) parts += LaunchText::tr("empty bins merged, too");
    if (launch.windows > 1)
        parts += LaunchText::tr("%Ln windows of the table", nullptr, pluralOf(launch.windows));
    return parts.join(comma());
}

QString strategyText(const CountResult& result) {
    const QString title =
        engineText(result.strategy.title.empty() ? result.strategy.id : result.strategy.title);
    if (result.strategyReason.empty()) return LaunchText::tr("%1, chosen").arg(title);
    return LaunchText::tr("%1, default: %2").arg(title, engineText(result.strategyReason));
}

QString buildText(const Timings& timings) {
    return LaunchText::tr(timings.buildFromDisk ? QT_TRANSLATE_NOOP("Launch", "from the disk cache")
                                                : QT_TRANSLATE_NOOP("Launch", "compiled"));
}

} // namespace tonescope::ui
