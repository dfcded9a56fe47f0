// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/settings_values.h"

#include <QCryptographicHash>
#include <QSettings>

namespace tonescope::ui {

namespace {

constexpr qsizetype longestName = 1000;

QByteArray markOf(const QByteArray& bytes) {
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).first(8);
}

} // namespace

bool flagIn(const QSettings& settings, const QString& key, bool byDefault) {
    const QVariant value = settings.value(key);
    if (value.typeId() == QMetaType::Bool) return value.toBool();
    if (value.typeId() != QMetaType::QString) return byDefault; // read from a file, flags are text
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

} // namespace tonescope::ui
