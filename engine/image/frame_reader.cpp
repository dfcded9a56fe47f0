// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/image/frame_reader.h"

#include "engine/image/decode.h"
#include "engine/image/picture_file.h"
#include "engine/image/reader_faults.h"
#include "engine/values/text/sentence.h"

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

int framesOf(QIODevice& file) {
    if (!file.seek(0)) return 0;
    QImageReader reader(&file);
    reader.setDecideFormatFromContent(true);
    if (!reader.canRead()) return 0;
    return reader.supportsAnimation() ? std::max(1, reader.imageCount()) : 1;
}

FrameReader::FrameReader(std::unique_ptr<QFile> file, QString name)
    : m_file(std::move(file)), m_name(std::move(name)), m_frames(framesOf(*m_file)) {
    rewind();
    // Qt counts how often a file is played after the first time, below zero being for ever.
    const int again = m_reader->loopCount();
    if (again >= 0) m_plays = again + 1;
}

std::unique_ptr<FrameReader> FrameReader::of(const QString& path) {
    auto file = std::make_unique<QFile>(path);
    if (!file->open(QIODevice::ReadOnly)) return nullptr;
    return std::make_unique<FrameReader>(std::move(file), path);
}

void FrameReader::rewind() {
    m_file->seek(0);
    m_reader = std::make_unique<QImageReader>(m_file.get());
    m_reader->setDecideFormatFromContent(true);
    m_read = 0;
    (void)m_reader->canRead();
    m_pictures.reset();
    if (m_reader->format() == "gif") m_pictures.emplace(*m_file);
}

Outcome<Frame> FrameReader::read(int number, const std::function<void(qint64 pixels)>& begins) {
    const auto start = std::chrono::steady_clock::now();
    if (number <= m_read) rewind();
    if (auto misreading = m_read == 0 ? misreadingOf(m_reader->format(), *m_file) : std::nullopt)
        return Failure{Stage::Decode, *std::move(misreading), {}, {}};
    if (!m_size.isValid()) m_size = m_reader->size();
    if (begins) begins(qint64{m_size.width()} * m_size.height() * (std::min(number, m_frames) - m_read));
    QImage picture;
    for (; m_read < number; ++m_read) {
        if (m_pictures) (void)m_pictures->next();
        if (!m_reader->read(&picture)) {
            const std::string cause = m_reader->errorString().toLower().toStdString();
            rewind();
            return Failure{Stage::Decode,
                           filled(SENTENCE("frame %1 cannot be read: %2"), {std::to_string(number), cause}),
                           {},
                           {}};
        }
    }
    Image image = imageOf(std::move(picture), m_name);
    if (m_pictures) image.damage = m_pictures->damage();
    image.frame = FrameNumber{number, m_frames};
    if (const int bits = bitsInFile(*m_file); bits < image.traits().sampleBits) image.fileBits = bits;
    image.decodeTime = std::chrono::steady_clock::now() - start;
    return Frame{std::make_shared<const Image>(std::move(image)), delayOf(*m_reader), m_plays};
}

} // namespace tonescope
