// SPDX-License-Identifier: GPL-3.0-or-later
// Work on many files in the background, one after another.
#pragma once

#include "app/window/background_decoding.h"

#include <QObject>
#include <QString>
#include <QStringList>

namespace tonescope::app {

/// The files that are wanted of a source of results, such as thumbnails. One file at a time is decoded, on a
/// thread of low priority; a file that is wanted no more is not decoded to its end. The source keeps its
/// results. Lives on the GUI thread and never waits.
class FileQueue : public QObject {
    Q_OBJECT

public:
    /// Replaces the files of an earlier call. The source gives a kept result before this function returns,
    /// and another one later if the file has changed since; other results follow in the order of `paths`.
    void want(const QStringList& paths);
    /// Stops decoding until resume(), so that a request of the user has all cores.
    void pause();
    void resume();

protected:
    explicit FileQueue(const FileDecoder& decoder, QObject* parent)
        : QObject(parent), m_decode(decoder, this) {}

    /// Gives the result of a file if it is kept.
    virtual void giveKept(const QString& path) = 0;
    /// Begins the work on a file with m_decode. The source calls beginNext() after its end.
    virtual void begin(const QString& path) = 0;
    void beginNext();

    BackgroundDecode m_decode;

private:
    QStringList m_wanted;
    QString m_running; ///< the file that is being decoded; empty: none
    bool m_paused = false;
};

} // namespace tonescope::app
