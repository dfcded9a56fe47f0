// SPDX-License-Identifier: GPL-3.0-or-later
// Counts the photos of a folder in the background, so that the window can sort them.
#pragma once

#include "app/window/file_queue.h"
#include "engine/values/photo_figures.h"

#include <QHash>

namespace tonescope::app {

/// Counts all pixels of the wanted files on the host's threads, and keeps the figures of each until the
/// window closes.
class FolderSurvey : public FileQueue {
    Q_OBJECT

public:
    explicit FolderSurvey(const FileDecoder& decoder, QObject* parent = nullptr);

Q_SIGNALS:
    /// Nothing is known of a file that cannot be decoded.
    void counted(const QString& path, const tonescope::PhotoFigures& figures);

private:
    void giveKept(const QString& path) override;
    void begin(const QString& path) override;
    void take(const SurveyedFilePointer& surveyed);

    QHash<QString, SurveyedFilePointer> m_kept; ///< by path
};

} // namespace tonescope::app
