// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/strategy_sources.h"

#include <QDir>
#include <QFile>

namespace tonescope::app {

namespace {

/// Where the program carries the text of a strategy.
QString resourceOf(const StrategyInfo& strategy) {
    QString id = QString::fromUtf8(strategy.id);
    if (strategy.home == StrategyHome::OpenClDevice) return QStringLiteral(":/kernels/%1.cl").arg(id);
    return QStringLiteral(":/host/%1.cpp").arg(id.replace(QLatin1Char('-'), QLatin1Char('_')));
}

void addText(std::map<std::string, std::string>& sources, const std::string& name, const QString& resource) {
    QFile file(resource);
    if (file.open(QIODevice::ReadOnly)) sources.emplace(name, file.readAll().toStdString());
}

} // namespace

std::map<std::string, std::string> strategySources(const DeviceCatalog& catalog) {
    std::map<std::string, std::string> sources;
    for (const StrategyInfo& strategy : catalog.strategies)
        addText(sources, std::string(strategy.id), resourceOf(strategy));
    for (const DocumentWay& way : catalog.documents) {
        if (way.text.empty())
            addText(sources, std::string(way.info.id), QStringLiteral(":/host/document_loops.cpp"));
        else
            sources.emplace(way.info.id, way.text);
    }
    const QDir kernels(QStringLiteral(":/kernels"));
    for (const QString& file : kernels.entryList(QDir::Files))
        addText(sources, file.toStdString(), kernels.filePath(file));
    return sources;
}

} // namespace tonescope::app
