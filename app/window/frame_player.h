// SPDX-License-Identifier: GPL-3.0-or-later
// Plays an animated file, and steps through its frames.
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

/// Gives frames to be counted, each after the delay that the file says and not before the frame before it is
/// shown. If counting takes longer than a frame's delay, frames are skipped; none is queued. A thread of its
/// own reads one frame ahead. Belongs to the GUI thread.
class FramePlayer : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FramePlayer)

public:
    explicit FramePlayer(FileDecoder decoder, QObject* parent = nullptr);
    ~FramePlayer() override;

    /// The frame `shown` of the file is shown. Does not start to play.
    void open(const QString& path, const FrameNumber& shown);
    /// Stops, and forgets the file.
    void close();
    /// Plays from the shown frame, or pauses; playing() tells the change.
    void play(bool on);
    /// Pauses, and gives the frame of that number, from 1.
    void choose(int number);
    /// Pauses, and gives the frame at that distance from the shown or requested frame.
    void step(int frames);
    /// A result with this image is shown; the next frame may be given.
    void showed(const ImagePointer& image);

Q_SIGNALS:
    /// A frame to be counted and shown; showed() tells the player when it is.
    void frameDue(const tonescope::ImagePointer& image);
    /// Playing begins or ends, also at the last frame.
    void playing(bool on);
    /// A frame could not be decoded; playing has ended.
    void failed(const QString& path, const tonescope::Failure& failure);

private:
    /// Reads a frame on the thread. If one is being read, only the wanted number changes: take() reads again.
    void read(int number);
    /// A frame was read: gives it at once after a step, keeps it for advance() while playing.
    void take(const Outcome<Frame>& frame);
    /// Gives the frame that was read if its time has come.
    void advance();
    /// Emits frameDue() and starts the measuring of how long showing takes.
    void give(const Frame& frame);
    /// The number at that distance, from the last frame on to the first.
    [[nodiscard]] int after(int number, int frames) const;
    /// Whether the animation was played as often as the file says.
    [[nodiscard]] bool ended() const;

    FileDecoder m_decoder;
    QString m_path; ///< empty: no file
    FrameNumber m_shown;
    QFutureWatcher<std::shared_ptr<const Outcome<Frame>>> m_reading;
    QThreadPool m_thread{this};
    int m_wanted = 0; ///< number of the frame that is being read; 0: none
    std::optional<Frame> m_ahead;
    ImagePointer m_given; ///< not shown yet; null: none
    QTimer m_delay;       ///< of the frame that was given last
    QElapsedTimer m_sinceGiven;
    std::chrono::milliseconds m_late{}; ///< by which showing is behind the file
    std::optional<int> m_plays;         ///< how often the file says it is to be played
    int m_rounds = 0;                   ///< ended since play was pressed
    bool m_playing = false;
    bool m_stepping = false; ///< the frame that is being read is given at once
};

} // namespace tonescope::app
