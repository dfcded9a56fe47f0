// SPDX-License-Identifier: GPL-3.0-or-later
// Computing the contention of a photo without keeping anybody waiting.
#pragma once

#include "ui/lab/contention/contention_study.h"

#include <QFutureWatcher>
#include <QObject>

namespace tonescope::ui {

/// Computes on a thread of Qt's pool; everything of this class is for the GUI thread. The newest subject
/// wins: what was computed of the one before is never told.
class ContentionComputation : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ContentionComputation)

public:
    explicit ContentionComputation(QObject* parent = nullptr);
    ~ContentionComputation() override;

    void start(const StudiedImage& subject);
    /// Drops what is going on.
    void stop();

Q_SIGNALS:
    void ready(const tonescope::ui::ContentionStudyPointer& study);

private:
    void take();

    QFutureWatcher<ContentionStudyPointer> m_watcher;
};

} // namespace tonescope::ui
