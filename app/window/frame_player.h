// SPDX-License-Identifier: GPL-3.0-or-later
// Plays an animated file, a video or a live source, and steps through its frames.
#pragma once

#include "app/window/live_frames.h"
#include "engine/image/file_decoder.h"
#include "engine/values/play_rate.h"

#include <QElapsedTimer>
#include <QFutureWatcher>
#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>

namespace tonescope::app {

/// Emits the frames of an animation, a video or a live source to be counted and shown. A frame follows when
/// the delay of the frame before it has passed and that frame is shown with its counts. If counting takes
/// longer than the delays in the file, or than a live source takes for a frame, frames are skipped, never
/// queued. A thread of its own decodes one frame of a file ahead, and waits for the frames of a live source.
/// Belongs to the GUI thread and never waits.
class FramePlayer : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FramePlayer)

public:
    explicit FramePlayer(FileDecoder decoder, QObject* parent = nullptr);
    ~FramePlayer() override;

    /// Makes this file the one to play, from its frame `shown`, which is on display. Does not start playing.
    void open(const QString& path, const FrameNumber& shown);
    /// Makes these live frames the ones to play. Every number means the newest frame.
    void open(std::shared_ptr<LiveFrames> live);
    /// Stops playing and decoding, and releases file or source. No frame is emitted until the next open().
    void close();
    /// Starts playing with the frame after the shown one, or pauses; playing() is emitted if that is a
    /// change.
    void play(bool on);
    /// Pauses and emits the frame with this number, from 1, as soon as it is decoded.
    void choose(int number);
    /// Pauses and emits the frame at this distance from the last shown or chosen one. Frames are in a circle.
    void step(int frames);
    /// Tells the player that a result with this image is shown, so that the next frame may follow. Images
    /// that are not from frameDue() are ignored.
    void showed(const ImagePointer& image);

Q_SIGNALS:
    /// A frame is to be counted and shown; call showed() then.
    void frameDue(const tonescope::ImagePointer& image);
    /// Playing began, or ended: by play(), at the last frame, or by a failure.
    void playing(bool on);
    /// How fast the file is played, about once a second; nothing when playing begins, and when the file is
    /// released.
    void measured(const std::optional<tonescope::PlayRate>& rate);
    /// A frame could not be decoded. Playing has ended already.
    void failed(const QString& path, const tonescope::Failure& failure);

private:
    /// Decodes a frame on the thread. While another one is being decoded, only m_wanted changes, and take()
    /// calls read() again.
    void read(int number);
    /// Called with a decoded frame, or a failure: gives it at once after a step, keeps it for advance() while
    /// playing.
    void take(const Outcome<Frame>& frame);
    /// Gives the decoded frame if the conditions for the next frame hold. A failure waits for them, too, so
    /// that the frame before it is shown.
    void advance();
    void fail(const Failure& failure);
    /// Emits frameDue() and starts to measure the time until showed().
    void give(const Frame& frame);
    /// Adds a shown frame to the rate. `taken`: the time since it was emitted.
    void measure(std::chrono::milliseconds taken);
    /// The number at this distance in the circle of frames.
    [[nodiscard]] int after(int number, int frames) const;
    /// Whether the animation was played as often as the file says.
    [[nodiscard]] bool ended() const;

    FileDecoder m_decoder;
    QString m_path;                     ///< or the name of a live source; empty: neither
    std::shared_ptr<LiveFrames> m_live; ///< null: the frames are those of a file
    FrameNumber m_shown;
    QFutureWatcher<std::shared_ptr<const Outcome<Frame>>> m_reading;
    QThreadPool m_thread{this};
    std::stop_source m_stop; ///< stops the decoding of the file's frames
    int m_inWork = 0;        ///< number of the frame that the thread decodes
    int m_wanted = 0;        ///< number of the frame that was requested last and is not decoded yet; 0: none
    std::optional<Outcome<Frame>> m_ahead; ///< the next frame, decoded
    ImagePointer m_given;                  ///< the frame that was emitted and is not shown yet; null: none
    QTimer m_delay;                        ///< of the frame that was emitted last
    QElapsedTimer m_sinceGiven;            ///< invalid: none was emitted since playing started
    std::chrono::milliseconds m_late{};    ///< how far showing lags behind the delays in the file
    std::optional<int> m_plays;            ///< number of rounds by the file; nothing: endless
    int m_rounds = 0;                      ///< complete rounds since playing started
    QElapsedTimer m_sinceRate;             ///< since the rate was emitted last
    int m_shownFrames = 0;                 ///< since then
    std::chrono::milliseconds m_taken{};   ///< by these frames, from emitted to shown
    int m_dropped = 0;                     ///< frames that were skipped since playing started
    bool m_playing = false;
    bool m_stepping = false; ///< the frame that is being read is given at once
};

} // namespace tonescope::app
