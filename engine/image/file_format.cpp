// SPDX-License-Identifier: GPL-3.0-or-later
// The table of formats. Each format has a source file of its own; TGA, which needs a single check, is here.
#include "engine/image/file_format.h"

#include "engine/values/text.h"

#include <algorithm>

namespace tonescope {

namespace {

/// A TGA begins with the length of a text that precedes the pixels. The reader of Qt takes the text for
/// pixels.
std::optional<Text> misreadingOfTga(QIODevice& file, qint64 /*directory*/) {
    char length = 0;
    if (!file.getChar(&length) || length == 0) return std::nullopt;
    return SENTENCE("a TGA with a text before its pixels cannot be read rightly");
}

constexpr FileFormat tgaFormat{.names = {"tga", nullptr, nullptr}, .misreading = misreadingOfTga};

constexpr std::array formats{
    &bmpFormat,   &gifFormat, &jpegFormat, &pngFormat, &pnmFormat, &svgFormat, &tgaFormat, &tiffFormat,
#ifdef TONESCOPE_EXR
    &exrFormat,
#endif
#ifdef TONESCOPE_HEIF
    &heifFormat,
#endif
#ifdef TONESCOPE_JXL
    &jxlFormat,
#endif
#ifdef TONESCOPE_RAW
    &rawFormat,
#endif
#ifdef TONESCOPE_VIDEO
    &videoFormat,
#endif
};

template <typename Condition>
const FileFormat* firstWith(Condition condition) {
    const auto found = std::ranges::find_if(formats, condition);
    return found == formats.end() ? nullptr : *found;
}

} // namespace

bool Inflater::add(QByteArray packed) {
    constexpr qsizetype atOnce = qsizetype{1} << 18;
    m_stream.next_in = reinterpret_cast<Bytef*>(packed.data());
    m_stream.avail_in = static_cast<uInt>(packed.size());
    int state = m_open ? Z_OK : Z_MEM_ERROR;
    while (state == Z_OK && m_bytes.size() < m_most) {
        const qsizetype before = m_bytes.size();
        m_bytes.resize(before + atOnce);
        m_stream.next_out = reinterpret_cast<Bytef*>(m_bytes.data() + before);
        m_stream.avail_out = atOnce;
        state = inflate(&m_stream, Z_SYNC_FLUSH);
        m_bytes.resize(before + atOnce - m_stream.avail_out);
        if (m_stream.avail_in == 0 && m_stream.avail_out > 0) break;
    }
    m_ended = state == Z_STREAM_END;
    return state == Z_OK && m_bytes.size() < m_most;
}

std::vector<ReaderLibrary> readerLibraries() {
    std::vector<ReaderLibrary> libraries;
    for (const FileFormat* format : formats) {
        if (format->library != nullptr) libraries.push_back(format->library());
    }
    return libraries;
}

const FileFormat* claimantOf(QIODevice& file) {
    return firstWith(
        [&](const FileFormat* format) { return format->claims != nullptr && format->claims(file); });
}

const FileFormat* formatOf(QIODevice& file) {
    const RewindAndRestore start(file);
    const QByteArray bytes = file.peek(formatStartBytes);
    return firstWith(
        [&](const FileFormat* format) { return format->begins != nullptr && format->begins(bytes); });
}

const FileFormat* formatNamed(const QByteArray& name) {
    return firstWith([&](const FileFormat* format) {
        return std::ranges::any_of(format->names,
                                   [&](const char* each) { return each != nullptr && name == each; });
    });
}

std::optional<Text> misreadingOf(const QByteArray& format, QIODevice& file, qint64 directory) {
    const FileFormat* known = formatNamed(format);
    if (known == nullptr || known->misreading == nullptr) return std::nullopt;
    const RewindAndRestore place(file);
    return known->misreading(file, directory);
}

Text damageTold(const QByteArray& format, const QByteArray& printed) {
    constexpr qsizetype longest = 200;
    const FileFormat* known = formatNamed(format);
    if (known == nullptr || known->complaint == nullptr) return {};
    for (const QByteArray& line : printed.split('\n')) {
        const QByteArray clause = known->complaint(line.trimmed()).trimmed();
        if (!clause.isEmpty()) return clause.left(longest).toStdString();
    }
    return {};
}

Text heldText(QSize part, QSize whole) {
    return Text(SENTENCE("the file holds only %1 x %2 of %3 x %4 pixels"),
                {std::to_string(part.width()), std::to_string(part.height()), std::to_string(whole.width()),
                 std::to_string(whole.height())});
}

Text beyondPalette() {
    return SENTENCE("some pixels have colours that the palette does not have");
}

Failure withoutChroma() {
    return {Stage::Decode, SENTENCE("the file does not store luma and chroma of 8 bits")};
}

Text withoutEndMark() {
    return SENTENCE("the file ends without its end mark");
}

} // namespace tonescope
