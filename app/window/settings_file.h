// SPDX-License-Identifier: GPL-3.0-or-later
// The user's settings, whatever has become of their file.
#pragma once

#include "engine/values/failure.h"

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QTemporaryDir>

#include <optional>

namespace tonescope::app {

/// Where the window keeps its settings; the file need not exist.
[[nodiscard]] QString settingsFile();

/// Whether bytes can be settings at all.
[[nodiscard]] bool areSettings(const QByteArray& bytes);

/// Settings that are always there. A file that is damaged, cannot be read, is no file, or is larger than any
/// could be, is put aside as NAME.damaged, and a new one begins with the defaults. Where it cannot be put
/// aside, it stays, and this once nothing is remembered. QSettings works on a copy: it waits for pipes, and
/// takes a file for written of which a full disk has only the first part.
class SettingsFile {
public:
    explicit SettingsFile(QString path = settingsFile());

    [[nodiscard]] QSettings& settings() { return m_settings; }
    /// What became of the file, as one line; empty where nothing did.
    [[nodiscard]] const QString& note() const { return m_note; }
    /// Writes what the settings are now.
    [[nodiscard]] std::optional<Failure> keep();

private:
    /// Whether these could be read.
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
