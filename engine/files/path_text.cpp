// SPDX-License-Identifier: GPL-3.0-or-later
// File names are bytes and need not be UTF-8. A QString holds an invalid byte as a lone surrogate, so that a
// name is unchanged after a conversion to QString and back. In messages such bytes are escaped.
#include "engine/files/path_text.h"

#include "engine/values/text.h"

#include <QChar>
#include <QFileDevice>
#include <QStringDecoder>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <system_error>
#include <utility>

namespace tonescope {

namespace {

constexpr char16_t firstEscape = 0xdc80, lastEscape = 0xdcff;

bool isEscape(QChar c) {
    return c.unicode() >= firstEscape && c.unicode() <= lastEscape;
}

/// The length of the UTF-8 character at the start of `bytes`; 0 if there is none.
std::size_t characterAt(std::string_view bytes) {
    const auto first = static_cast<unsigned char>(bytes.front());
    const std::size_t length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (length == 0 || first > 0xf4 || length > bytes.size()) return 0;
    // The decoder of Qt rejects all other invalid input: stray continuation bytes, surrogates, overlong
    // forms.
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    const QString text = decoder(QByteArrayView(bytes.data(), static_cast<qsizetype>(length)));
    return decoder.hasError() || text.isEmpty() ? 0 : length;
}

QString quoted(char32_t c) {
    if (c == U'\n') return QStringLiteral("\\n");
    if (c == U'\t') return QStringLiteral("\\t");
    const QString digits = QString::number(static_cast<uint>(c), 16);
    return c < 0x80 ? QStringLiteral("\\x") + digits.rightJustified(2, u'0')
                    : QStringLiteral("\\u{") + digits + u'}';
}

} // namespace

bool steers(char32_t c) {
    return c < U' ' || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029 ||
           (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0x200e || c == 0x200f ||
           c == 0x061c || c == 0xfeff;
}

QString pathText(std::string_view bytes) {
    const QByteArrayView all(bytes.data(), static_cast<qsizetype>(bytes.size()));
    if (all.isValidUtf8()) return QString::fromUtf8(all);
    QString text;
    while (!bytes.empty()) {
        const std::size_t length = characterAt(bytes);
        if (length == 0)
            text += QChar(static_cast<char16_t>(0xdc00 + static_cast<unsigned char>(bytes.front())));
        else
            text += QString::fromUtf8(bytes.data(), static_cast<qsizetype>(length));
        bytes.remove_prefix(length == 0 ? 1 : length);
    }
    return text;
}

QByteArray pathBytes(const QString& path) {
    QByteArray bytes;
    qsizetype begin = 0; // start of the valid text before the next invalid byte
    const auto isAlone = [&](qsizetype i) {
        return isEscape(path[i]) && (i == 0 || !path[i - 1].isHighSurrogate());
    };
    for (qsizetype i = 0; i < path.size(); ++i) {
        if (!isAlone(i)) continue;
        bytes += QStringView(path).mid(begin, i - begin).toUtf8();
        bytes += static_cast<char>(path[i].unicode() - 0xdc00);
        begin = i + 1;
    }
    return bytes + QStringView(path).mid(begin).toUtf8();
}

QString shownText(const QString& text) {
    QString shown;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (isEscape(text[i])) {
            shown += QStringLiteral("\\x") + QString::number(text[i].unicode() - 0xdc00, 16);
        } else if (text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate()) {
            shown += text.mid(i++, 2);
        } else {
            shown += steers(text[i].unicode()) ? quoted(text[i].unicode()) : QString(text[i]);
        }
    }
    return shown;
}

std::string shownText(std::string_view bytes) {
    return shownText(pathText(bytes)).toStdString();
}

QString shownFileName(const QString& path) {
    return shownText(path.mid(path.lastIndexOf(u'/') + 1));
}

QString absolutePath(const QString& path) {
    std::error_code failed; // fails for an empty path, or if the working directory was removed
    const std::filesystem::path whole = std::filesystem::absolute(pathBytes(path).toStdString(), failed);
    if (failed) return path;
    // A path with ".." is not simplified: if a is a link, "a/.." is another folder than ".".
    const bool up = std::ranges::find(whole, std::filesystem::path("..")) != whole.end();
    return pathText(up ? whole.string() : whole.lexically_normal().string());
}

namespace {

constexpr auto knownReasons =
    std::to_array<std::pair<int, const char*>>({{ENOENT, SENTENCE("no such file or directory")},
                                                {EACCES, SENTENCE("permission denied")},
                                                {EPERM, SENTENCE("operation not permitted")},
                                                {EISDIR, SENTENCE("is a directory")},
                                                {ENOTDIR, SENTENCE("not a directory")},
                                                {ENAMETOOLONG, SENTENCE("file name too long")},
                                                {ELOOP, SENTENCE("too many levels of symbolic links")},
                                                {EROFS, SENTENCE("read-only file system")},
                                                {ENOSPC, SENTENCE("no space left on device")},
                                                {EDQUOT, SENTENCE("disk quota exceeded")},
                                                {EFBIG, SENTENCE("file too large")},
                                                {ETXTBSY, SENTENCE("text file busy")},
                                                {EMFILE, SENTENCE("too many open files")},
                                                {ENXIO, SENTENCE("no such device or address")},
                                                {EBADF, SENTENCE("bad file descriptor")},
                                                {EIO, SENTENCE("input/output error")},
                                                {EPIPE, SENTENCE("broken pipe")}});

} // namespace

std::string reasonOf(int error) {
    const auto* known = std::ranges::find(knownReasons, error, &std::pair<int, const char*>::first);
    return known != knownReasons.end() ? known->second : qt_error_string(error).toLower().toStdString();
}

std::string reasonOf(const QFileDevice& file) {
    // QFileDevice keeps only the text of errno. qt_error_string() gives the same text for the same errno, so
    // the number can be found.
    const auto* known = std::ranges::find_if(
        knownReasons, [&](const auto& each) { return qt_error_string(each.first) == file.errorString(); });
    return known != knownReasons.end() ? known->second : file.errorString().toLower().toStdString();
}

} // namespace tonescope
