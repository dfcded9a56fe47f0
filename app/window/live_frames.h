// SPDX-License-Identifier: GPL-3.0-or-later
// The frames of a camera, a screen or a window on their way to the player.
#pragma once

#include "engine/image/file_decoder.h"

#include <QString>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>

namespace tonescope::app {

/// Holds the newest frame of a live source until it is read. A newer frame replaces it, so frames are dropped
/// and never queued. All threads may call all functions.
class LiveFrames {
public:
    /// Makes the image of a frame.
    using Picture = std::function<Outcome<Image>()>;

    /// `name`: of the source, for title and messages. `patience`: the longest time between two frames.
    explicit LiveFrames(QString name, std::chrono::milliseconds patience = std::chrono::seconds(5))
        : m_name(std::move(name)), m_patience(patience) {}

    [[nodiscard]] const QString& name() const { return m_name; }
    /// Replaces the frame that is not read yet. The thread that reads the frame calls `picture`.
    void put(Picture picture);
    /// Makes the next read fail, unless a frame arrives before. `cause` is a clause.
    void fail(Text cause);
    /// Waits for a frame and gives it; its `skipped` counts the frames that were replaced since the last
    /// call. Fails if no frame arrives within the patience.
    [[nodiscard]] Outcome<Frame> next(const std::stop_token& stop);

private:
    const QString m_name;
    const std::chrono::milliseconds m_patience;
    std::mutex m_mutex;
    std::condition_variable_any m_arrived;
    Picture m_newest;  ///< empty: none, or it was read
    int m_skipped = 0; ///< frames that were replaced since the last read
};

/// A camera, a screen or a window that delivers frames.
struct LiveSource {
    std::shared_ptr<LiveFrames> frames; ///< null: there is no source
    /// Delivers the frames while it exists. Belongs to the GUI thread.
    std::shared_ptr<QObject> device;
};

} // namespace tonescope::app
