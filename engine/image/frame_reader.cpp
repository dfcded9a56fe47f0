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
    m_damage.clear();
    m_pictures.reset();
    if (m_reader->format() == "gif") m_pictures.emplace(*m_file);
}

/// What the file does not tell of the next frame, which may be what it does not tell of those before.
void FrameReader::lookAtGif() {
    const std::optional<GifPicture> picture = m_pictures->next();
    if (!picture) return;
    const bool covers = picture->place.contains(QRect(QPoint(), m_pictures->canvas()));
    if (covers && picture->whole() && !picture->transparent) m_damage.clear();
    if (!picture->whole() || (m_read == 0 && !covers))
        m_damage = SENTENCE("the file does not tell all pixels of this frame, or of one before it");
    else if (picture->beyondColours)
        m_damage = beyondPalette();
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
        if (m_pictures) lookAtGif();
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
    image.damage = m_damage;
    image.frame = FrameNumber{number, m_frames};
    image.decodeTime = std::chrono::steady_clock::now() - start;
    return Frame{std::make_shared<const Image>(std::move(image)), delayOf(*m_reader), m_plays};
}

} // namespace tonescope
