// SPDX-License-Identifier: GPL-3.0-or-later
// Three events must happen before the next frame is emitted: the delay of the shown frame has passed
// (m_delay), the next frame is decoded (m_ahead), and the emitted frame is shown with its counts (m_given is
// null). Each event calls advance(), which emits the frame if all three have happened. If showing a frame
// took longer than its delay, m_late holds the excess, and advance() skips decoded frames whose delays fit
// into it. The last frame is never skipped, so that each round ends with it.
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

FramePlayer::~FramePlayer() = default;

void FramePlayer::open(const QString& path, const FrameNumber& shown) {
    close();
    m_path = path;
    m_shown = shown;
}

void FramePlayer::close() {
    play(false);
    m_path.clear();
    m_ahead.reset();
    m_given.reset();
    m_plays.reset();
    m_wanted = 0;
    m_stepping = false;
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
    if (on) read(after(m_shown.number, 1));
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
    m_reading.setFuture(QtConcurrent::run(&m_thread, [decoder = m_decoder, path = m_path, number] {
        return std::make_shared<const Outcome<Frame>>(
            caught(Stage::Decode, [&] { return decoder.frame(path, number); }));
    }));
}

void FramePlayer::take(const Outcome<Frame>& frame) {
    const int wanted = std::exchange(m_wanted, 0);
    if (const Failure* failure = frame.failed()) {
        play(false);
        return Q_EMIT failed(m_path, *failure);
    }
    m_plays = frame->plays;
    if (frame->image->frame->number != wanted) return read(wanted);
    if (std::exchange(m_stepping, false)) return give(*frame);
    m_ahead = *frame;
    advance();
}

void FramePlayer::advance() {
    if (!m_playing || !m_ahead || m_given || m_delay.isActive()) return;
    const Frame frame = *std::exchange(m_ahead, std::nullopt);
    const FrameNumber number = *frame.image->frame;
    const bool last = number.number == number.count;
    if (m_late >= frame.delay && !last) {
        m_late -= frame.delay; // the frame's time has passed: skip it
        return read(after(number.number, 1));
    }
    m_late = {};
    give(frame);
    m_delay.start(frame.delay);
    if (last) ++m_rounds;
    ended() ? play(false) : read(after(number.number, 1));
}

void FramePlayer::give(const Frame& frame) {
    m_given = frame.image;
    m_shown = *frame.image->frame;
    m_sinceGiven.start();
    m_delay.setInterval(frame.delay);
    Q_EMIT frameDue(frame.image);
}

void FramePlayer::showed(const ImagePointer& image) {
    if (!m_given || image != m_given) return;
    m_given.reset();
    const std::chrono::milliseconds taken(m_sinceGiven.elapsed());
    m_late = std::max(std::chrono::milliseconds(0), taken - m_delay.intervalAsDuration());
    advance();
}

} // namespace tonescope::app
