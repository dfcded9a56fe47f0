// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/live_frames.h"

#include "engine/values/text.h"

#include <utility>

namespace tonescope::app {

void LiveFrames::put(Picture picture) {
    {
        const std::lock_guard lock(m_mutex);
        if (std::exchange(m_newest, std::move(picture))) ++m_skipped;
    }
    m_arrived.notify_one();
}

void LiveFrames::fail(Text cause) {
    put([failure = Failure{Stage::Decode, std::move(cause)}] { return Outcome<Image>(failure); });
}

Outcome<Frame> LiveFrames::next(const std::stop_token& stop) {
    Picture picture;
    Frame frame;
    {
        std::unique_lock lock(m_mutex);
        if (!m_arrived.wait_for(lock, stop, m_patience, [this] { return m_newest != nullptr; })) {
            if (stop.stop_requested()) return Stopped{};
            const auto seconds = std::chrono::ceil<std::chrono::seconds>(m_patience).count();
            return Failure{Stage::Decode,
                           Text(SENTENCE("no picture has arrived for %1 s"), {std::to_string(seconds)})};
        }
        picture = std::exchange(m_newest, nullptr);
        frame.skipped = std::exchange(m_skipped, 0);
    }
    Outcome<Image> image = picture();
    if (!image) return image.reason();
    frame.image = std::make_shared<const Image>(*std::move(image));
    return frame;
}

} // namespace tonescope::app
