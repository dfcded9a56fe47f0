#include "app/lab/strategy_sources.h"

#include <QFile>

namespace tonescope::app {

namespace {

/// Where the program carries the text of a strategy.
QString resourceOf(const StrategyInfo& strategy) {
    QString id = QString::fromUtf8(strategy.id.data(), static_cast<qsizetype>(strategy.id.size()));
    if (strategy.home == StrategyHome::OpenClDevice) return QStringLiteral(":/kernels/%1.cl").arg(id);
    return QStringLiteral(":/host/%1.cpp").arg(id.replace(QLatin1Char('-'), QLatin1Char('_')));
}

} // namespace

std::map<std::string, std::string> strategySources(const DeviceCatalog& catalog) {
    std::map<std::string, std::string> sources;
    for (const StrategyInfo& strategy : catalog.strategies) {
        QFile file(resourceOf(strategy));
        if (file.open(QIODevice::ReadOnly)) sources.emplace(strategy.id, file.readAll().toStdString());
    }
    return sources;
}

} // namespace tonescope::app
