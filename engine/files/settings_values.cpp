// SPDX-License-Identifier: GPL-3.0-or-later
// The settings file may be edited, damaged or from another version. A value that has not the type and form in
// which it is written counts as missing. Qt restores a window from a blob without validating it, so blobs are
// stored behind the first eight bytes of their SHA-256, and a blob that does not match is dropped.
#include "engine/files/settings_values.h"

#include "engine/files/path_text.h"

#include <QCryptographicHash>
#include <QSettings>

namespace tonescope {

namespace {

constexpr qsizetype longestName = 1000;

/// Prefix of a percent-encoded path. Settings files hold only text, so other bytes cannot be stored directly.
const QString bytesMark = QStringLiteral("bytes:");

QStringList forSettings(QStringList paths) {
    for (QString& path : paths) {
        const QByteArray bytes = pathBytes(path);
        if (!bytes.isValidUtf8()) path = bytesMark + QString::fromLatin1(bytes.toPercentEncoding("/"));
    }
    return paths;
}

QStringList fromSettings(QStringList paths) {
    for (QString& path : paths) {
        if (!path.startsWith(bytesMark)) continue;
        path = pathText(QByteArray::fromPercentEncoding(path.mid(bytesMark.size()).toLatin1()).toStdString());
    }
    return paths;
}

/// The checksum of a blob.
QByteArray markOf(const QByteArray& bytes) {
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).first(8);
}

} // namespace

bool flagIn(const QSettings& settings, const QString& key, bool byDefault) {
    const QVariant value = settings.value(key);
    if (value.typeId() == QMetaType::Bool) return value.toBool();
    if (value.typeId() != QMetaType::QString) return byDefault; // QSettings reads bools from a file as text
    if (value.toString() == QLatin1String("true")) return true;
    return value.toString() == QLatin1String("false") ? false : byDefault;
}

std::string nameIn(const QSettings& settings, const QString& key) {
    const QVariant value = settings.value(key);
    if (value.typeId() != QMetaType::QString || value.toString().size() > longestName) return {};
    return value.toString().toStdString();
}

void keepBytes(QSettings& settings, const QString& key, const QByteArray& bytes) {
    settings.setValue(key, markOf(bytes) + bytes);
}

QByteArray bytesIn(const QSettings& settings, const QString& key) {
    const QVariant value = settings.value(key);
    if (value.typeId() != QMetaType::QByteArray) return {};
    const QByteArray kept = value.toByteArray(), bytes = kept.mid(8);
    return kept == markOf(bytes) + bytes ? bytes : QByteArray();
}

void keepPaths(QSettings& settings, const QString& key, const QStringList& paths) {
    settings.setValue(key, forSettings(paths));
}

QStringList pathsIn(const QSettings& settings, const QString& key) {
    return fromSettings(settings.value(key).toStringList());
}

} // namespace tonescope
