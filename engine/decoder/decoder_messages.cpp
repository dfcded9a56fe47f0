// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/decoder/decoder_messages.h"

#include <QDataStream>
#include <QIODevice>

#include <algorithm>
#include <limits>

namespace tonescope::decoder {

namespace {

enum class Kind : quint8 { Failure, Stopped, Bytes, Picture };

void write(QDataStream& out, const std::string& text) {
    constexpr std::size_t longest = 4096; // a packet has an end
    out << QByteArray::fromStdString(text.substr(0, longest));
}

/// One line, of which a terminal follows nothing: it may be a file's own.
std::string readText(QDataStream& in) {
    QByteArray bytes;
    in >> bytes;
    std::string text = bytes.toStdString();
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return c < ' ' || c == 0x7f; }, ' ');
    return text;
}

template <typename Number>
Number read(QDataStream& in) {
    Number number{};
    in >> number;
    return number;
}

void write(QDataStream& out, const Failure& failure) {
    out << static_cast<quint8>(failure.stage) << failure.bytes.has_value()
        << static_cast<quint64>(failure.bytes.value_or(0));
    write(out, failure.cause);
}

std::optional<Answer> readFailure(QDataStream& in) {
    Failure failure;
    const auto stage = read<quint8>(in);
    const bool hasBytes = read<bool>(in);
    const auto bytes = read<quint64>(in);
    failure.cause = readText(in);
    if (stage >= namesOf<Stage>.size() || failure.cause.empty()) return std::nullopt;
    failure.stage = static_cast<Stage>(stage);
    if (hasBytes) failure.bytes = bytes;
    return failure;
}

void write(QDataStream& out, const Image& image) {
    const FrameNumber frame = image.frame.value_or(FrameNumber{0, 0});
    out << static_cast<qint64>(image.stored.extent.width) << static_cast<qint64>(image.stored.extent.height)
        << static_cast<quint64>(image.stored.stride) << static_cast<quint8>(image.stored.layout)
        << image.orientation.mirrored << image.orientation.flipped << image.orientation.rotated90
        << static_cast<qint64>(image.decodeTime.value_or(std::chrono::nanoseconds{}).count())
        << static_cast<qint32>(frame.number) << static_cast<qint32>(frame.count) << frame.page
        << static_cast<qint32>(image.fileBits);
    write(out, image.converted);
    write(out, image.damage);
}

void write(QDataStream& out, const PictureTold& told) {
    write(out, told.image);
    out << static_cast<qint64>(told.whole.width) << static_cast<qint64>(told.whole.height)
        << static_cast<qint64>(told.delay.count()) << static_cast<qint32>(told.plays.value_or(-1))
        << told.kept << told.sum.has_value() << told.sum.value_or(0);
}

/// Whether such pixels can lie in memory: no product of these numbers is too large for one.
bool canBe(const PixelView& pixels) {
    constexpr std::int64_t longest = std::int64_t{1} << 31;
    if (pixels.extent.width < 1 || pixels.extent.height < 1) return false;
    if (pixels.extent.width >= longest || pixels.extent.height >= longest) return false;
    const std::size_t pixel = traitsOf(pixels.layout).bytesPerPixel();
    const std::size_t unit =
        (pixel & (pixel - 1)) == 0 ? pixel : static_cast<std::size_t>(traitsOf(pixels.layout).sampleBits) / 8;
    if (pixels.stride < pixels.rowBytes() || pixels.stride % unit != 0) return false;
    constexpr std::size_t most = std::numeric_limits<std::size_t>::max() / 4;
    return pixels.stride <= most / static_cast<std::size_t>(pixels.extent.height);
}

std::optional<Image> readImage(QDataStream& in) {
    Image image;
    image.stored.extent.width = read<qint64>(in);
    image.stored.extent.height = read<qint64>(in);
    image.stored.stride = static_cast<std::size_t>(read<quint64>(in));
    const auto layout = read<quint8>(in);
    image.orientation.mirrored = read<bool>(in);
    image.orientation.flipped = read<bool>(in);
    image.orientation.rotated90 = read<bool>(in);
    image.decodeTime = std::chrono::nanoseconds(read<qint64>(in));
    const FrameNumber frame{read<qint32>(in), read<qint32>(in), read<bool>(in)};
    image.fileBits = read<qint32>(in);
    image.converted = readText(in);
    image.damage = readText(in);
    if (layout >= allPixelLayouts.size()) return std::nullopt;
    image.stored.layout = static_cast<PixelLayout>(layout);
    if (!canBe(image.stored)) return std::nullopt;
    if (image.fileBits < 0 || image.fileBits >= image.traits().sampleBits) return std::nullopt;
    if (frame.count > 1 && frame.number >= 1 && frame.number <= frame.count) image.frame = frame;
    return image;
}

std::optional<Answer> readPicture(QDataStream& in) {
    std::optional<Image> image = readImage(in);
    if (!image) return std::nullopt;
    PictureTold told{*std::move(image)};
    told.whole.width = read<qint64>(in);
    told.whole.height = read<qint64>(in);
    told.delay = std::chrono::milliseconds(read<qint64>(in));
    const auto plays = read<qint32>(in);
    if (plays >= 0) told.plays = plays;
    told.kept = read<quint32>(in);
    const bool summed = read<bool>(in);
    const auto sum = read<quint32>(in);
    if (summed) told.sum = sum;
    constexpr std::int64_t longest = std::int64_t{1} << 31;
    const bool can = told.whole.width >= 0 && told.whole.width < longest && told.whole.height >= 0 &&
                     told.whole.height < longest && told.delay >= std::chrono::milliseconds(0) &&
                     told.delay < std::chrono::hours(1);
    return can ? std::optional<Answer>(std::move(told)) : std::nullopt;
}

std::optional<Answer> readBytes(QDataStream& in) {
    const bool known = read<bool>(in);
    const auto bytes = read<quint64>(in);
    return BytesTold{known ? std::optional<std::uint64_t>(bytes) : std::nullopt};
}

std::optional<Answer> readAnswer(QDataStream& in) {
    switch (static_cast<Kind>(read<quint8>(in))) {
    case Kind::Failure:
        return readFailure(in);
    case Kind::Stopped:
        return Stopped{};
    case Kind::Bytes:
        return readBytes(in);
    case Kind::Picture:
        return readPicture(in);
    }
    return std::nullopt;
}

/// As a list of them is written. Qt's own reading takes memory at once for as many as are promised.
QList<quint32> readNumbers(QDataStream& in) {
    QList<quint32> numbers;
    for (auto left = read<quint32>(in); left > 0 && in.status() == QDataStream::Ok; --left)
        numbers += read<quint32>(in);
    return numbers;
}

} // namespace

QByteArray packed(const Question& question) {
    QByteArray bytes;
    QDataStream out(&bytes, QIODevice::WriteOnly);
    out << static_cast<quint8>(question.wish) << question.name.left(2048)
        << static_cast<qint32>(question.frame) << question.mayKeep << question.sums << question.released;
    return bytes;
}

std::optional<Question> questionIn(const QByteArray& bytes) {
    QDataStream in(bytes);
    Question question;
    question.wish = static_cast<Wish>(read<quint8>(in));
    in >> question.name;
    question.frame = read<qint32>(in);
    question.mayKeep = read<bool>(in);
    question.sums = read<bool>(in);
    question.released = readNumbers(in);
    if (in.status() != QDataStream::Ok || question.wish > Wish::Frame) return std::nullopt;
    if (question.frame < 1) return std::nullopt;
    return question;
}

QByteArray packed(const Answer& answer) {
    QByteArray bytes;
    QDataStream out(&bytes, QIODevice::WriteOnly);
    if (const auto* failure = std::get_if<Failure>(&answer)) {
        out << static_cast<quint8>(Kind::Failure);
        write(out, *failure);
    } else if (const auto* told = std::get_if<BytesTold>(&answer)) {
        out << static_cast<quint8>(Kind::Bytes) << told->bytes.has_value()
            << static_cast<quint64>(told->bytes.value_or(0));
    } else if (const auto* picture = std::get_if<PictureTold>(&answer)) {
        out << static_cast<quint8>(Kind::Picture);
        write(out, *picture);
    } else {
        out << static_cast<quint8>(Kind::Stopped);
    }
    return bytes;
}

std::optional<Answer> answerIn(const QByteArray& bytes) {
    QDataStream in(bytes);
    std::optional<Answer> answer = readAnswer(in);
    return in.status() == QDataStream::Ok && in.atEnd() ? answer : std::nullopt;
}

} // namespace tonescope::decoder
