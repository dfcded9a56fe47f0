// SPDX-License-Identifier: GPL-3.0-or-later
// Three events must happen before the next frame is emitted: the delay of the shown frame has passed
// (m_delay), the next frame is decoded (m_ahead), and the emitted frame is shown with its counts (m_given is
// null). Each event calls advance(), which emits the frame if all three have happened. If showing a frame
// took longer than its delay, m_late holds the excess, and advance() skips decoded frames whose delays fit
// into it. The last frame is never skipped, so that each round ends with it.
//
// A live source is like an endless animation of one frame without a delay. Its frame is not read before the
// emitted one is shown: a frame that waits would be out of date.
#include "app/window/frame_player.h"

#include <QtConcurrentRun>

#include <algorithm>
#include <utility>

namespace tonescope::app {

FramePlayer::FramePlayer(FileDecoder decoder, QObject* parent)
    : QObject(parent), m_decoder(std::move(decoder)) {
    m_thread.setMaxThreadCount(1);
    m_delay.setSingleShot(true);
    m_delay.setTimerType(Qt::PreciseTimer);
    connect(&m_delay, &QTimer::timeout, this, &FramePlayer::advance);
    connect(&m_reading, &QFutureWatcherBase::finished, this, [this] {
        if (m_wanted > 0) take(*m_reading.result());
    });
}

FramePlayer::~FramePlayer() {
    m_stop.request_stop(); // the thread pool waits for its thread
}

void FramePlayer::open(const QString& path, const FrameNumber& shown) {
    close();
    m_path = path;
    m_shown = shown;
}

void FramePlayer::open(std::shared_ptr<LiveFrames> live) {
    open(live->name(), {});
    m_live = std::move(live);
}

void FramePlayer::close() {
    play(false);
    m_path.clear();
    m_live.reset();
    m_ahead.reset();
    m_given.reset();
    m_plays.reset();
    m_wanted = 0;
    m_stepping = false;
    m_stop.request_stop(); // a jump in a video may decode thousands of frames
    m_stop = {};
    Q_EMIT measured(std::nullopt);
}

void FramePlayer::play(bool on) {
    if (on == m_playing || (on && m_path.isEmpty())) return;
    m_playing = on;
    m_stepping = false;
    m_given.reset(); // the request with this frame may have been stopped; then showed() is never called
    m_delay.stop();
    m_late = {};
    m_rounds = 0;
    m_ahead.reset();
    m_shownFrames = m_dropped = 0;
    m_taken = {};
    m_sinceGiven.invalidate();
    m_sinceRate.start();
    if (on) {
        Q_EMIT measured(std::nullopt);
        read(after(m_shown.number, 1));
    }
    Q_EMIT playing(on);
}

void FramePlayer::step(int frames) {
    choose(after(m_shown.number, frames));
}

void FramePlayer::choose(int number) {
    if (m_path.isEmpty()) return;
    play(false);
    m_stepping = true;
    m_shown.number = number;
    read(number);
}

int FramePlayer::after(int number, int frames) const {
    const int count = m_shown.count;
    return ((number - 1 + frames) % count + count) % count + 1;
}

bool FramePlayer::ended() const {
    return m_plays && m_rounds >= *m_plays;
}

void FramePlayer::read(int number) {
    if (std::exchange(m_wanted, number) > 0)
        return; // a frame is being decoded; take() continues with this one
    m_inWork = number;
    m_reading.setFuture(QtConcurrent::run(
        &m_thread, [decoder = m_decoder, path = m_path, live = m_live, stop = m_stop.get_token(), number] {
            return std::make_shared<const Outcome<Frame>>(caught(
                Stage::Decode, [&] { return live ? live->next(stop) : decoder.frame(path, stop, number); }));
        }));
}

void FramePlayer::take(const Outcome<Frame>& frame) {
    const int wanted = std::exchange(m_wanted, 0);
    if (m_inWork != wanted) return read(wanted);
    if (frame) m_plays = frame->plays;
    if (!std::exchange(m_stepping, false)) {
        m_ahead = frame;
        advance();
    } else if (frame) {
        give(*frame);
    } else {
        fail(frame.failure());
    }
}

void FramePlayer::advance() {
    if (!m_playing || !m_ahead || m_given || m_delay.isActive()) return;
    const Outcome<Frame> ahead = *std::exchange(m_ahead, std::nullopt);
    if (!ahead) return fail(ahead.failure());
    const Frame& frame = *ahead;
    const FrameNumber number = frame.image->frame.value_or(FrameNumber{});
    const bool last = number.number == number.count;
    if (m_late >= frame.delay && !last) {
        m_late -= frame.delay; // the frame's time has passed: skip it
        ++m_dropped;
        return read(after(number.number, 1));
    }
    m_late = {};
    if (m_sinceGiven.isValid()) m_dropped += frame.skipped; // not those of a pause
    give(frame);
    if (m_live) return;
    m_delay.start(frame.delay);
    if (last) ++m_rounds;
    ended() ? play(false) : read(after(number.number, 1));
}

void FramePlayer::fail(const Failure& failure) {
    play(false);
    Q_EMIT failed(m_path, failure);
}

void FramePlayer::give(const Frame& frame) {
    m_given = frame.image;
    m_shown = frame.image->frame.value_or(FrameNumber{});
    m_sinceGiven.start();
    m_delay.setInterval(frame.delay);
    Q_EMIT frameDue(frame.image);
}

void FramePlayer::showed(const ImagePointer& image) {
    if (!m_given || image != m_given) return;
    m_given.reset();
    const std::chrono::milliseconds taken(m_sinceGiven.elapsed());
    m_late = std::max(std::chrono::milliseconds(0), taken - m_delay.intervalAsDuration());
    if (m_playing) measure(taken);
    if (m_playing && m_live) read(1);
    advance();
}

void FramePlayer::measure(std::chrono::milliseconds taken) {
    constexpr qint64 interval = 1000; // milliseconds
    ++m_shownFrames;
    m_taken += taken;
    const qint64 elapsed = m_sinceRate.elapsed();
    if (elapsed < interval) return;
    Q_EMIT measured(
        PlayRate{1000.0 * m_shownFrames / static_cast<double>(elapsed), m_taken / m_shownFrames, m_dropped});
    m_sinceRate.start();
    m_shownFrames = 0;
    m_taken = {};
}

} // namespace tonescope::app
