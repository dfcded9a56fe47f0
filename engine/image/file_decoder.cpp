// SPDX-License-Identifier: GPL-3.0-or-later
// Most frames of an animation are stored as differences to the frame before. The reader is therefore kept
// between calls, so that the next frame costs one frame of work; for an earlier frame it begins again.
#include "engine/image/file_decoder.h"

#include "engine/image/decode.h"
#include "engine/image/file_format.h"
#include "engine/image/photo_facts.h"
#include "engine/values/text.h"

#include <algorithm>
#include <string>
#include <utility>

namespace tonescope {

namespace {

using Milliseconds = std::chrono::milliseconds;

/// Delays of at most 10 ms mean that the file has no delay; then it is 100 ms, as in web browsers.
constexpr Milliseconds shortestMeant{11}, usualDelay{100};

Milliseconds delayOf(const QImageReader& reader) {
    const Milliseconds told(reader.nextImageDelay());
    return told < shortestMeant ? usualDelay : told;
}

/// The number of pictures of an animated GIF or WebP in an open file, which is read from its start. 1 for
/// other files, 0 if there is no picture.
int framesOf(QIODevice& file) {
    if (!file.seek(0)) return 0;
    QImageReader reader(&file);
    reader.setDecideFormatFromContent(true);
    if (!reader.canRead()) return 0;
    return reader.supportsAnimation() ? std::max(1, reader.imageCount()) : 1;
}

} // namespace

FrameReader::FrameReader(std::unique_ptr<QFile> file, QString name)
    : m_file(std::move(file)), m_name(std::move(name)) {
    const FileFormat* claimant = claimantOf(*m_file);
    if (claimant != nullptr && claimant->frames != nullptr) {
        m_video = claimant->frames(*m_file, m_name, false);
        return;
    }
    m_frames = framesOf(*m_file);
    addFactsOf(*m_file, m_facts);
    rewind();
    // Qt reports the number of repetitions after the first time; a negative number means without end.
    const int again = m_reader->loopCount();
    if (again >= 0) m_plays = again + 1;
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

// Rewinds if the requested frame was read already, and then reads frame after frame up to it.
Outcome<Frame> FrameReader::readPlanes(int number, const std::function<void(qint64 pixels)>& begins) {
    if (m_video) return m_video->read(number, begins);
    const auto start = std::chrono::steady_clock::now();
    if (number <= m_read) rewind();
    if (auto misreading = m_read == 0 ? misreadingOf(m_reader->format(), *m_file) : std::nullopt)
        return Failure{Stage::Decode, *std::move(misreading)};
    if (!m_size.isValid()) m_size = m_reader->size();
    if (begins) begins(qint64{m_size.width()} * m_size.height() * (std::min(number, m_frames) - m_read));
    QImage picture;
    for (; m_read < number; ++m_read) {
        if (m_pictures) (void)m_pictures->next();
        if (!m_reader->read(&picture)) {
            const std::string cause = m_reader->errorString().toLower().toStdString();
            rewind();
            return Failure{Stage::Decode,
                           Text(SENTENCE("frame %1 cannot be read: %2"), {std::to_string(number), cause})};
        }
    }
    Image image = imageOf(std::move(picture), m_name);
    if (!m_facts.profileName.empty() || image.facts.profileName.empty()) image.facts = m_facts;
    if (m_pictures) image.damage = m_pictures->damage();
    image.frame = FrameNumber{number, m_frames};
    if (const int bits = bitsInFile(*m_file); bits < image.traits().sampleBits) image.fileBits = bits;
    image.decodeTime = std::chrono::steady_clock::now() - start;
    return Frame{std::make_shared<const Image>(std::move(image)), delayOf(*m_reader), m_plays};
}

Outcome<Frame> FrameReader::read(int number, const std::function<void(qint64 pixels)>& begins) {
    Outcome<Frame> frame = readPlanes(number, begins);
    if (frame) frame->image = m_converter.pixelsOf(frame->image, std::exchange(frame->planes, {}));
    return frame;
}

FileDecoder FileDecoder::decodingBy(OfRaw FileDecoder::*other) const {
    FileDecoder decoder = *this;
    decoder.decode = [other = this->*other](const QString& path, const std::stop_token& stop, int /*first*/) {
        return other(path, stop);
    };
    return decoder;
}

} // namespace tonescope
