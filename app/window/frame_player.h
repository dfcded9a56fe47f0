// SPDX-License-Identifier: GPL-3.0-or-later
// An animated file, played or stepped through.
#pragma once

#include "engine/image/file_decoder.h"

#include <QElapsedTimer>
#include <QFutureWatcher>
#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include <chrono>
#include <memory>
#include <optional>

namespace tonescope::app {

/// Gives frames to be counted, at the file's own pace and never before the one given last is shown: where
/// counting takes longer than a frame is to be seen, frames are left out, and none waits in a queue. They are
/// read on a thread of its own, one ahead. Belongs to the GUI thread.
class FramePlayer : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FramePlayer)

public:
    explicit FramePlayer(FileDecoder decoder, QObject* parent = nullptr);
    ~FramePlayer() override;

    /// That frame of the file is shown. Does not play.
    void open(const QString& path, const FrameNumber& shown);
    void close();
    void play(bool on);
    /// Pauses, and gives the frame of that number.
    void choose(int number);
    /// Pauses, and gives the frame so far from the one that is shown or on its way.
    void step(int frames);
    /// A result with this image is shown.
    void showed(const ImagePointer& image);

Q_SIGNALS:
    void frameDue(const tonescope::ImagePointer& image);
    void playing(bool on);
    void failed(const QString& path, const tonescope::Failure& failure);

private:
    void read(int number);
    void take(const Outcome<Frame>& frame);
    /// Gives the frame at hand if it is time.
    void advance();
    void give(const Frame& frame);
    [[nodiscard]] int after(int number, int frames) const;
    [[nodiscard]] bool ended() const;

    FileDecoder m_decoder;
    QString m_path; ///< empty: no file
    FrameNumber m_shown;
    QFutureWatcher<std::shared_ptr<const Outcome<Frame>>> m_reading;
    QThreadPool m_thread{this};
    int m_wanted = 0; ///< number of the frame that is being read; 0: none
    std::optional<Frame> m_ahead;
    ImagePointer m_given; ///< not shown yet; null: none
    QTimer m_delay;       ///< how long the frame given last is to be seen
    QElapsedTimer m_sinceGiven;
    std::chrono::milliseconds m_late{}; ///< by which the frames at hand are over
    std::optional<int> m_plays;         ///< as often does the file want to be played
    int m_rounds = 0;                   ///< that ended since somebody pressed play
    bool m_playing = false;
    bool m_stepping = false; ///< the frame that is being read is shown in any case
};

} // namespace tonescope::app
