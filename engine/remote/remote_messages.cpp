// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/remote_messages.h"

#include "engine/process/shared_memory.h"
#include "engine/remote/message_fields.h"

#include <QDataStream>
#include <QIODevice>

#include <algorithm>
#include <cstring>
#include <utility>

namespace tonescope::remote {

namespace {

// Which question or answer it is, is its place in the variant.

using remote::write; // of the fields, beside those here

void write(QDataStream& out, const PartOfImage& part) {
    out << part.image << part.offset << static_cast<qint64>(part.extent.width)
        << static_cast<qint64>(part.extent.height);
}

PartOfImage readPart(QDataStream& in) {
    PartOfImage part;
    in >> part.image >> part.offset;
    part.extent.width = read<qint64>(in);
    part.extent.height = read<qint64>(in);
    return part;
}

void write(QDataStream& out, const CountTask& task) {
    write(out, task.channels);
    out << numberOf(task.formula) << numberOf(task.transparent) << numberOf(task.binning);
}

std::optional<CountTask> readTask(QDataStream& in) {
    CountTask task{{}, readChannels(in)};
    const auto formula = readNamed<GrayFormula>(in);
    const auto transparent = read<quint8>(in);
    const auto binning = readNamed<Binning>(in);
    if (!formula || transparent > numberOf(Transparent::LeftOut) || !binning || task.channels.empty())
        return std::nullopt;
    task.formula = *formula;
    task.transparent = static_cast<Transparent>(transparent);
    task.binning = *binning;
    return task;
}

void write(QDataStream& out, const KeepImage& image) {
    out << image.number;
    write(out, image.whole);
}

std::optional<Question> readKeep(QDataStream& in) {
    const auto number = read<quint32>(in);
    const auto whole = readPixels(in);
    return whole ? std::optional<Question>(KeepImage{number, *whole}) : std::nullopt;
}

void write(QDataStream& out, const CountQuestion& count) {
    write(out, count.part);
    write(out, count.task);
    write(out, count.strategy);
    write(out, count.kernel);
    write(out, count.launch);
    out << count.guarded;
}

std::optional<Question> readCount(QDataStream& in) {
    CountQuestion count{readPart(in)};
    const auto task = readTask(in);
    count.strategy = readText(in);
    count.kernel = readLines(in);
    count.launch = readLaunch(in);
    count.guarded = read<bool>(in);
    if (!task) return std::nullopt;
    count.task = *task;
    return count;
}

void write(QDataStream& out, const ScopeQuestion& question) {
    write(out, question.part);
    write(out, question.scope.task);
    out << numberOf(question.scope.pass) << question.scope.axis.rows << question.scope.axis.reversed;
}

std::optional<Question> readScopeQuestion(QDataStream& in) {
    const PartOfImage part = readPart(in);
    const auto task = readTask(in);
    const auto pass = read<quint8>(in);
    const ColumnAxis axis{read<bool>(in), read<bool>(in)};
    if (!task || pass > numberOf(ScopePass::Chroma)) return std::nullopt;
    return ScopeQuestion{part, {*task, static_cast<ScopePass>(pass), axis}};
}

void write(QDataStream& out, const RooflineQuestion& question) {
    out << question.bytes;
}

void write(QDataStream& /*out*/, const OpenQuestion& /*question*/) {
}

void write(QDataStream& out, const Release& release) {
    out << release.numbers;
}

std::optional<Question> readRelease(QDataStream& in) {
    Release release;
    for (auto left = read<quint32>(in); left > 0 && in.status() == QDataStream::Ok; --left)
        release.numbers += read<quint32>(in);
    return release;
}

std::optional<Question> readQuestion(QDataStream& in) {
    switch (read<quint8>(in)) {
    case 0:
        return readKeep(in);
    case 1:
        return readCount(in);
    case 2:
        return readScopeQuestion(in);
    case 3:
        return RooflineQuestion{read<quint64>(in)};
    case 4:
        return OpenQuestion{};
    case 5:
        return readRelease(in);
    default:
        return std::nullopt;
    }
}

void write(QDataStream& /*out*/, const Stopped& /*stopped*/) {
}

void write(QDataStream& /*out*/, const Done& /*done*/) {
}

void write(QDataStream& out, const Activity& activity) {
    out << numberOf(activity.kind) << activity.fraction;
}

std::optional<Answer> readActivity(QDataStream& in) {
    const auto kind = read<quint8>(in);
    const auto fraction = read<double>(in);
    if (kind > numberOf(Activity::Kind::Counting) || !(fraction >= Activity::unknown && fraction <= 1))
        return std::nullopt;
    return Activity{static_cast<Activity::Kind>(kind), fraction};
}

void write(QDataStream& out, const Found& found) {
    out << static_cast<quint32>(found.devices.size());
    for (const DeviceInfo& device : found.devices)
        write(out, device);
    out << static_cast<quint32>(found.notes.size());
    for (const std::string& note : found.notes)
        write(out, note);
}

std::optional<Answer> readFound(QDataStream& in) {
    Found found;
    for (auto left = read<quint32>(in); left > 0; --left) {
        std::optional<DeviceInfo> device = readDevice(in);
        if (!device || in.status() != QDataStream::Ok) return std::nullopt;
        found.devices.push_back(*std::move(device));
    }
    for (auto left = read<quint32>(in); left > 0 && in.status() == QDataStream::Ok; --left)
        found.notes.push_back(readText(in));
    return found;
}

template <typename Value>
std::optional<Answer> asAnswer(std::optional<Value> value) {
    return value ? std::optional<Answer>(*std::move(value)) : std::nullopt;
}

std::optional<Answer> readAnswer(QDataStream& in) {
    switch (read<quint8>(in)) {
    case 0:
        return asAnswer(readFailure(in));
    case 1:
        return Stopped{};
    case 2:
        return readActivity(in);
    case 3:
        return readFound(in);
    case 4:
        return Done{};
    case 5:
        return asAnswer(readCounted(in));
    case 6:
        return asAnswer(readScope(in));
    case 7:
        return asAnswer(readRoofline(in));
    default:
        return std::nullopt;
    }
}

template <typename Message>
QByteArray bytesOf(const Message& message) {
    QByteArray bytes;
    QDataStream out(&bytes, QIODevice::WriteOnly);
    out << static_cast<quint8>(message.index());
    std::visit([&](const auto& each) { write(out, each); }, message);
    return bytes;
}

/// A packet begins with whether its bytes lie in memory that comes with it.
enum class Place : quint8 { Here, InMemory };

bool sendInMemory(const Descriptor& socket, const QByteArray& bytes) {
    const auto size = static_cast<std::size_t>(bytes.size());
    std::optional<SharedMemory> memory = SharedMemory::make(size);
    if (!memory) return false;
    std::memcpy(memory->data(), bytes.constData(), size);
    const Descriptor sealed = memory->seal();
    QByteArray packet;
    QDataStream(&packet, QIODevice::WriteOnly) << numberOf(Place::InMemory) << static_cast<quint64>(size);
    return sealed.valid() && sendPacket(socket, packet, sealed.number());
}

std::optional<Answer> answerInBytes(const QByteArray& bytes) {
    QDataStream in(bytes);
    std::optional<Answer> answer = readAnswer(in);
    return in.status() == QDataStream::Ok && in.atEnd() ? answer : std::nullopt;
}

} // namespace

std::optional<QByteArray> packed(const Question& question) {
    QByteArray bytes = bytesOf(question);
    return bytes.size() <= mostPacketBytes ? std::optional(bytes) : std::nullopt;
}

std::optional<Question> questionIn(const QByteArray& bytes) {
    QDataStream in(bytes);
    std::optional<Question> question = readQuestion(in);
    return in.status() == QDataStream::Ok && in.atEnd() ? question : std::nullopt;
}

bool sendAnswer(const Descriptor& socket, const Answer& answer) {
    const QByteArray bytes = bytesOf(answer);
    if (bytes.size() >= mostPacketBytes) return sendInMemory(socket, bytes);
    return sendPacket(socket, char(numberOf(Place::Here)) + bytes);
}

std::optional<Answer> answerIn(const Packet& packet) {
    QDataStream in(packet.bytes);
    const auto place = read<quint8>(in);
    if (place == numberOf(Place::Here)) return answerInBytes(packet.bytes.mid(1));
    constexpr quint64 longest = quint64{64} << 20U;
    const auto size = read<quint64>(in);
    if (place != numberOf(Place::InMemory) || in.status() != QDataStream::Ok || size > longest)
        return std::nullopt;
    const auto memory = mapSealed(packet.descriptor, size);
    if (!memory) return std::nullopt;
    return answerInBytes(
        QByteArray::fromRawData(reinterpret_cast<const char*>(memory.get()), static_cast<qsizetype>(size)));
}

bool fits(const Counted& counted, const CountTask& task) {
    return counted.histogram.bitDepth() == traitsOf(task.pixels.layout).sampleBits &&
           counted.histogram.channels() == task.channels;
}

bool fits(const CountedScope& counted, const ScopeTask& scope) {
    return counted.tables.size() == scope.tables() &&
           std::ranges::all_of(counted.tables,
                               [&](const ScopeTable& table) { return table.columns() == scope.columns(); });
}

} // namespace tonescope::remote
