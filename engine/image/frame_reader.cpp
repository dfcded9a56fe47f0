// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/image/frame_reader.h"

#include "engine/image/decode.h"

#include <algorithm>
#include <utility>

namespace tonescope {

namespace {

using Milliseconds = std::chrono::milliseconds;

/// Files that ask for no delay at all were made for viewers that gave them this one, and so do browsers.
constexpr Milliseconds shortestMeant{11}, usualDelay{100};

Milliseconds delayOf(const QImageReader& reader) {
    const Milliseconds told(reader.nextImageDelay());
    return told < shortestMeant ? usualDelay : told;
}

} // namespace

int framesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? framesOf(file) : 0;
}

int framesOf(QIODevice& file) {
    if (!file.seek(0)) return 0;
    QImageReader reader(&file);
    reader.setDecideFormatFromContent(true);
    if (!reader.canRead()) return 0;
    return reader.supportsAnimation() ? std::max(1, reader.imageCount()) : 1;
}

FrameReader::FrameReader(QString path) : m_path(std::move(path)), m_frames(framesOf(m_path)) {
    rewind();
    // Qt counts how often a file is played after the first time, below zero being for ever.
    const int again = m_reader->loopCount();
    if (again >= 0) m_plays = again + 1;
}

void FrameReader::rewind() {
    m_reader.reset();
    m_file = std::make_unique<QFile>(m_path);
    m_reader = std::make_unique<QImageReader>(m_file.get());
    m_reader->setDecideFormatFromContent(true);
    m_read = 0;
    if (m_file->open(QIODevice::ReadOnly)) (void)m_reader->canRead();
}

Outcome<Frame> FrameReader::read(int number) {
    const auto start = std::chrono::steady_clock::now();
    if (number <= m_read) rewind();
    QImage picture;
    for (; m_read < number; ++m_read) {
        if (!m_reader->read(&picture)) {
            const std::string cause = m_reader->errorString().toLower().toStdString();
            rewind();
            return Failure{
                Stage::Decode, "frame " + std::to_string(number) + " cannot be read: " + cause, {}, {}};
        }
    }
    Image image = imageOf(std::move(picture), m_path);
    image.frame = FrameNumber{number, m_frames};
    image.decodeTime = std::chrono::steady_clock::now() - start;
    return Frame{std::make_shared<const Image>(std::move(image)), delayOf(*m_reader)};
}

} // namespace tonescope
