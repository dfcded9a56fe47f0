// SPDX-License-Identifier: GPL-3.0-or-later
// The user's settings file, checked before QSettings reads it and after QSettings has written it.
#pragma once

#include "engine/values/failure.h"

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QTemporaryDir>

#include <optional>

namespace tonescope::app {

/// Path of the window's settings; the file need not exist.
[[nodiscard]] QString settingsFile();

/// Whether the bytes are text without control characters, as settings are.
[[nodiscard]] bool areSettings(const QByteArray& bytes);

/// Settings that can always be used. A file that is damaged, unreadable, too large or no regular file is
/// renamed to NAME.damaged, and the settings are empty; if it cannot be renamed, this start saves nothing.
/// QSettings works on a copy, because it would block on a pipe and does not notice that a full disk cut the
/// file off.
class SettingsFile {
public:
    /// Reads the file if there is one. Blocks until it is read.
    explicit SettingsFile(QString path = settingsFile());

    /// The values, to be read and changed; keep() writes them to the file.
    [[nodiscard]] QSettings& settings() { return m_settings; }
    /// What was done with a file that cannot be used, translated; empty if it could be read.
    [[nodiscard]] const QString& note() const { return m_note; }
    /// Writes the present settings to the file, atomically.
    [[nodiscard]] std::optional<Failure> keep();

private:
    /// Copies the values; false if QSettings could not parse the file.
    bool take(const QSettings& stored);
    void giveUp(const QString& why);
    [[nodiscard]] bool areAllIn(const QSettings& written) const;

    QString m_path;
    QTemporaryDir m_folder; ///< of the copy
    QSettings m_settings;
    QString m_note;
    bool m_remembers = true;
};

} // namespace tonescope::app
