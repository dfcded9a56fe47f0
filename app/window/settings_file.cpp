// SPDX-License-Identifier: GPL-3.0-or-later
// QSettings blocks on a pipe, accepts control characters, and reports no error if a full disk cuts the file
// off. So the file's bytes are read and checked first. Its values are then copied into a QSettings in a
// temporary folder, with which the program works. keep() writes a second copy, reads it back, compares all
// values, and replaces the file atomically by the copy.
#include "app/window/settings_file.h"

#include "engine/files/own_files.h"
#include "engine/values/text.h"
#include "ui/words/engine_text.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QStringDecoder>

#include <algorithm>
#include <utility>

namespace tonescope::app {

namespace {

struct SettingsText {
    Q_DECLARE_TR_FUNCTIONS(SettingsFile)
};

constexpr std::int64_t mostSettingsBytes = std::int64_t{1} << 20U; ///< the window writes three kilobytes

/// A value in the form in which a file stores it. A file stores only texts and lists of texts, and a list
/// with one element like a text, so values are compared in this form.
QStringList asText(const QVariant& value) {
    if (value.typeId() == QMetaType::QByteArray) return {QString::fromLatin1(value.toByteArray())};
    if (value.typeId() == QMetaType::QStringList || !value.isValid()) return value.toStringList();
    return {value.toString()};
}

} // namespace

QString settingsFile() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
           QStringLiteral("/Tonescope/tonescope.conf");
}

bool areSettings(const QByteArray& bytes) {
    const bool printable = std::all_of(bytes.begin(), bytes.end(), [](char byte) {
        return static_cast<unsigned char>(byte) >= ' ' || byte == '\n' || byte == '\r' || byte == '\t';
    });
    if (!printable) return false;
    QStringDecoder decoder(QStringDecoder::Utf8);
    const QString decoded = decoder(bytes);
    return !decoder.hasError();
}

SettingsFile::SettingsFile(QString path)
    : m_path(std::move(path)),
      m_settings(m_folder.filePath(QStringLiteral("new.conf")), QSettings::NativeFormat) {
    if (isMissing(m_path)) return;
    // QSettings opens the file only after its bytes have passed the checks.
    const Outcome<QByteArray> bytes = readRegularFile(m_path, mostSettingsBytes);
    if (!bytes) {
        giveUp(ui::failureText(bytes.failure()));
    } else if (!areSettings(*bytes) || !take(QSettings(m_path, QSettings::NativeFormat))) {
        giveUp(SettingsText::tr("they are damaged"));
    }
}

bool SettingsFile::take(const QSettings& stored) {
    if (stored.status() != QSettings::NoError) return false;
    for (const QString& key : stored.allKeys())
        m_settings.setValue(key, stored.value(key));
    return true;
}

void SettingsFile::giveUp(const QString& why) {
    const std::optional<QString> aside = putAside(m_path);
    m_remembers = aside.has_value();
    m_note = SettingsText::tr("The settings in %1 cannot be used: %2. ").arg(m_path, why) +
             (aside ? SettingsText::tr("They are kept as %1; the window uses default settings.").arg(*aside)
                    : SettingsText::tr("The window uses default settings and does not save changes."));
}

std::optional<Failure> SettingsFile::keep() {
    if (!m_remembers) return std::nullopt;
    // A new object each time, because a QSettings does not write values that it considers written.
    QSettings copy(m_folder.filePath(QStringLiteral("kept.conf")), QSettings::NativeFormat);
    copy.clear();
    for (const QString& key : m_settings.allKeys())
        copy.setValue(key, m_settings.value(key));
    copy.sync();
    // Read back under another name, because QSettings caches the content of files by their names.
    const QString written = m_folder.filePath(QStringLiteral("check.conf"));
    QFile::remove(written);
    QFile::copy(copy.fileName(), written);
    const Outcome<QByteArray> bytes = readRegularFile(written, mostSettingsBytes);
    if (!bytes || !areAllIn(QSettings(written, QSettings::NativeFormat)))
        return Failure{Stage::Write,
                       SENTENCE("the file cannot be written: there is no room for a copy of it")};
    makeUsersFolder(QFileInfo(m_path).path()); // if that fails, writing reports it
    return writeFile(m_path, *bytes);
}

bool SettingsFile::areAllIn(const QSettings& written) const {
    const QStringList keys = m_settings.allKeys();
    return written.allKeys() == keys && std::all_of(keys.begin(), keys.end(), [&](const QString& key) {
               return asText(written.value(key)) == asText(m_settings.value(key));
           });
}

} // namespace tonescope::app
