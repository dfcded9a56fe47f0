// SPDX-License-Identifier: GPL-3.0-or-later
// Reads values from QSettings and rejects values that cannot be valid, because the file may be damaged or
// from another program.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <string>

class QSettings;

namespace tonescope {

/// A bool; `byDefault` if the value is missing or no bool.
[[nodiscard]] bool flagIn(const QSettings& settings, const QString& key, bool byDefault);

/// The string under `key`; empty if it is missing or longer than any name can be.
[[nodiscard]] std::string nameIn(const QSettings& settings, const QString& key);

/// Stores a Qt blob such as a window state with a checksum, because Qt does not validate it.
void keepBytes(QSettings& settings, const QString& key, const QByteArray& bytes);
/// Reads a blob of keepBytes(); empty if it is missing or its checksum does not match.
[[nodiscard]] QByteArray bytesIn(const QSettings& settings, const QString& key);

/// Stores file paths. Paths that are not valid UTF-8 are stored percent-encoded.
void keepPaths(QSettings& settings, const QString& key, const QStringList& paths);
/// Reads paths of keepPaths(); none if they are missing.
[[nodiscard]] QStringList pathsIn(const QSettings& settings, const QString& key);

} // namespace tonescope
