// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/drafts_file.h"

#include "app/json.h"
#include "engine/files/own_files.h"
#include "engine/values/text/sentence.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>

#include <algorithm>

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

Outcome<KernelTexts> readDrafts(const QString& path) {
    constexpr std::int64_t most = std::int64_t{16} << 20;
    if (isMissing(path)) return KernelTexts();
    const Outcome<QByteArray> bytes = readRegularFile(path, most);
    if (!bytes) return bytes.reason();
    const QJsonValue kept = QJsonDocument::fromJson(*bytes).object().value(draftsKey());
    const QJsonObject json = kept.toObject();
    const bool texts =
        std::all_of(json.begin(), json.end(), [](const auto& each) { return each.isString(); });
    if (!kept.isObject() || !texts) return Failure{Stage::Open, SENTENCE("the file is damaged"), {}, {}};
    KernelTexts drafts;
    for (auto each = json.begin(); each != json.end(); ++each)
        drafts[each.key().toStdString()] = each.value().toString().toStdString();
    return drafts;
}

std::optional<Failure> writeDrafts(const KernelTexts& drafts, const QString& path) {
    if (drafts.empty() && (!QFile::exists(path) || QFile::remove(path))) return std::nullopt;
    QJsonObject json;
    for (const auto& [id, draft] : drafts)
        json[QString::fromStdString(id)] = text(draft);
    makeUsersFolder(QFileInfo(path).path()); // where it cannot be made, writing tells
    return writeFile(path, QJsonDocument(QJsonObject{{draftsKey(), json}}).toJson());
}

} // namespace tonescope::app
