// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/drafts_file.h"

#include "app/json.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QStandardPaths>

namespace tonescope::app {

namespace {

QString draftsKey() {
    return QStringLiteral("kernelDrafts");
}

} // namespace

QString draftsFile() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
           QStringLiteral("/tonescope/kernel-drafts.json");
}

KernelTexts readDrafts(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object().value(draftsKey()).toObject();
    KernelTexts drafts;
    for (auto each = json.begin(); each != json.end(); ++each) {
        if (each.value().isString()) drafts[each.key().toStdString()] = each.value().toString().toStdString();
    }
    return drafts;
}

std::optional<Failure> writeDrafts(const KernelTexts& drafts, const QString& path) {
    if (drafts.empty() && (!QFile::exists(path) || QFile::remove(path))) return std::nullopt;
    QJsonObject json;
    for (const auto& [id, draft] : drafts)
        json[QString::fromStdString(id)] = text(draft);
    const QByteArray bytes = QJsonDocument(QJsonObject{{draftsKey(), json}}).toJson();
    QDir().mkpath(QFileInfo(path).path()); // where it cannot be made, writing tells
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit())
        return std::nullopt;
    return Failure{
        Stage::Write, "the file cannot be written: " + file.errorString().toLower().toStdString(), {}, {}};
}

} // namespace tonescope::app
