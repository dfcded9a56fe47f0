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

/// Whether the bytes are UTF-8 without control characters but tabs and line ends. A damaged file seldom
/// passes this test.
[[nodiscard]] bool areSettings(const QByteArray& bytes);

/// Settings that are always usable. A file that is damaged, unreadable, larger than 1 MiB or no regular file
/// is renamed to NAME.damaged, and the settings begin empty; if it cannot be renamed, keep() does nothing, so
/// that the file is not overwritten. QSettings works on a copy in a temporary folder, because it blocks on a
/// pipe and does not notice if a full disk cuts the file off.
class SettingsFile {
public:
    /// Reads the file if there is one. Blocks until it is read.
    explicit SettingsFile(QString path = settingsFile());

    /// The values to read and change. Changes reach the file by keep() only.
    [[nodiscard]] QSettings& settings() { return m_settings; }
    /// A translated message about a file that cannot be used; empty if the file was read or is missing.
    [[nodiscard]] const QString& note() const { return m_note; }
    /// Writes the values to the file, atomically, after it has checked that a copy holds all of them. Blocks.
    /// Returns the failure, if any; the file is unchanged then.
    [[nodiscard]] std::optional<Failure> keep();

private:
    /// Copies the values; false if QSettings could not parse the file.
    bool take(const QSettings& stored);
    /// Renames the file and makes the note.
    void giveUp(const QString& why);
    /// Whether a copy has the same keys and values.
    [[nodiscard]] bool areAllIn(const QSettings& written) const;

    QString m_path;
    QTemporaryDir m_folder; ///< holds the copy that m_settings uses
    QSettings m_settings;
    QString m_note;
    bool m_remembers = true; ///< whether keep() writes
};

} // namespace tonescope::app
