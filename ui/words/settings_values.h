// SPDX-License-Identifier: GPL-3.0-or-later
// What settings say, where it can be meant: their file may be damaged, or another's.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

class QSettings;

namespace tonescope::ui {

/// Yes or no; `byDefault` where the settings say neither.
[[nodiscard]] bool flagIn(const QSettings& settings, const QString& key, bool byDefault);

/// A name of a length that names have; empty where there is none.
[[nodiscard]] std::string nameIn(const QSettings& settings, const QString& key);

/// Bytes that only Qt can read, and believes: kept with a number that tells whether they are still the same.
void keepBytes(QSettings& settings, const QString& key, const QByteArray& bytes);
/// The same bytes; none where a single one of them is another.
[[nodiscard]] QByteArray bytesIn(const QSettings& settings, const QString& key);

/// Paths of files, also those whose names are no text.
void keepPaths(QSettings& settings, const QString& key, const QStringList& paths);
[[nodiscard]] QStringList pathsIn(const QSettings& settings, const QString& key);

} // namespace tonescope::ui
