// SPDX-License-Identifier: GPL-3.0-or-later
// Typed records between this process and its workers. A record lists its fields once; writing, reading and
// checking follow from that list.
#pragma once

#include "engine/values/names.h"
#include "engine/values/outcome.h"
#include "engine/worker/child_process.h"

#include <QString>

#include <algorithm>
#include <array>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

// A record lists its fields once, in a function in the namespace of the record:
//
//     void visitFields(auto& fields, Visited<Point> auto& point) {
//         fields(point.x, point.y);
//         fields.require(point.x < limit);
//     }
//
// A RecordWriter copies the fields to bytes. A RecordReader fills the record from bytes, which may come from
// a process that a malicious file controls. The reader never reads past the end, and it allocates memory only
// for elements whose bytes are there. At the first invalid value (an enumerator without a name, a broken
// requirement, an incomplete field) it fails, and stays failed. Both processes run the same program on the
// same machine, so numbers are stored as they lie in memory.
//
// Fields may be numbers, booleans, durations, enums with names (engine/values/names.h), texts, optionals,
// vectors and lists, arrays, variants, and other records.

namespace tonescope {

/// A record or a constant record: the same visitFields() serves for reading and for writing.
template <typename Type, typename Record>
concept Visited = std::same_as<std::remove_const_t<Type>, Record>;

/// Whether the record is filled by a reader; otherwise it is constant and is written. `Type` may be a
/// reference.
template <typename Type>
inline constexpr bool isRead = !std::is_const_v<std::remove_reference_t<Type>>;

namespace detail {

template <typename>
inline constexpr bool isOptional = false;
template <typename Value>
inline constexpr bool isOptional<std::optional<Value>> = true;
template <typename>
inline constexpr bool isDuration = false;
template <typename Number, typename Period>
inline constexpr bool isDuration<std::chrono::duration<Number, Period>> = true;
template <typename>
inline constexpr bool isVariant = false;
template <typename... Types>
inline constexpr bool isVariant<std::variant<Types...>> = true;
template <typename>
inline constexpr bool isArray = false;
template <typename Value, std::size_t size>
inline constexpr bool isArray<std::array<Value, size>> = true;
template <typename Type>
concept List = requires(Type list, typename Type::value_type value) {
    list.push_back(value);
    list.size();
};

} // namespace detail

/// The bytes of a record. They lie in the packet, or in memory that was sent with it; then `owner` keeps that
/// memory mapped.
struct RecordBytes {
    std::span<const std::byte> bytes;
    std::shared_ptr<const std::byte> owner;
};
/// Finds the record of a packet. Nothing if there is none, if its sender can still change the memory, or if
/// it exceeds 64 MiB.
[[nodiscard]] std::optional<RecordBytes> recordBytesIn(const Packet& packet);

/// Writes fields, one after another.
class RecordWriter {
public:
    template <typename... Values>
    void operator()(const Values&... values) {
        (put(values), ...);
    }
    /// Writes an enum that has no table of names; `last` is its largest value.
    template <typename Enum>
    void upTo(Enum value, Enum /*last*/) {
        put(static_cast<std::uint8_t>(value));
    }
    /// Writes a text of several lines, whose control characters are kept.
    void lines(const std::string& text) { bytes(text.data(), text.size()); }
    /// Writes 64-bit numbers, but not how many there are.
    void words(std::span<const std::uint64_t> all) { raw(all.data(), all.size_bytes()); }
    void require(bool /*holds*/) {}

    /// Sends the bytes; see sendRecord().
    bool send(const Descriptor& socket, int descriptor) const;

private:
    template <typename Value>
    void put(const Value& value) {
        using namespace detail;
        if constexpr (std::is_arithmetic_v<Value>) {
            raw(&value, sizeof value);
        } else if constexpr (isDuration<Value>) {
            put(value.count());
        } else if constexpr (std::is_enum_v<Value>) {
            static_assert(Named<Value>, "of an enum without names, upTo() has to know the last value");
            put(static_cast<std::uint8_t>(value));
        } else if constexpr (std::same_as<Value, std::string>) {
            bytes(value.data(), std::min(value.size(), longestText));
        } else if constexpr (std::same_as<Value, QString>) {
            bytes(value.utf16(), static_cast<std::size_t>(value.size()) * sizeof(char16_t));
        } else if constexpr (isOptional<Value>) {
            put(value.has_value());
            if (value) put(*value);
        } else if constexpr (isVariant<Value>) {
            put(static_cast<std::uint8_t>(value.index()));
            std::visit([this](const auto& each) { put(each); }, value);
        } else if constexpr (isArray<Value>) {
            for (const auto& each : value)
                put(each);
        } else if constexpr (List<Value>) {
            put(static_cast<std::uint64_t>(value.size()));
            for (const auto& each : value)
                put(each);
        } else if constexpr (!std::is_empty_v<Value>) {
            visitFields(*this, value);
        }
    }
    void raw(const void* data, std::size_t size);
    void bytes(const void* data, std::size_t size) {
        put(static_cast<std::uint64_t>(size));
        raw(data, size);
    }

    static constexpr std::size_t longestText = 8192; ///< bytes of a text of one line; longer texts are cut
    static constexpr char inPacket = 0, inMemory = 1;
    friend std::optional<RecordBytes> recordBytesIn(const Packet& packet);
    friend class RecordReader;

    /// The first byte says whether the record follows it, or lies in memory that is sent with the packet.
    QByteArray m_bytes = QByteArray(1, inPacket);
};

/// Reads fields from bytes of a process that may be under the control of a malicious file or server.
class RecordReader {
public:
    explicit RecordReader(std::span<const std::byte> bytes) : m_left(bytes) {}

    template <typename... Values>
    void operator()(Values&... values) {
        (take(values), ...);
    }
    template <typename Enum>
    void upTo(Enum& value, Enum last) {
        std::uint8_t number = 0;
        take(number);
        require(number <= static_cast<std::uint8_t>(last));
        if (m_good) value = static_cast<Enum>(number);
    }
    void lines(std::string& text);
    void words(std::span<std::uint64_t> all) { raw(all.data(), all.size_bytes()); }
    /// Makes the reader fail unless the condition holds.
    void require(bool holds) { m_good = m_good && holds; }

    /// Whether all fields so far were complete and valid.
    [[nodiscard]] bool good() const { return m_good; }
    [[nodiscard]] bool atEnd() const { return m_left.empty(); }

private:
    template <typename Value>
    void take(Value& value) {
        using namespace detail;
        if constexpr (std::same_as<Value, bool>) {
            std::uint8_t number = 0;
            take(number);
            require(number <= 1);
            value = number == 1;
        } else if constexpr (std::is_arithmetic_v<Value>) {
            raw(&value, sizeof value);
        } else if constexpr (isDuration<Value>) {
            typename Value::rep count = 0;
            take(count);
            value = Value(count);
        } else if constexpr (std::is_enum_v<Value>) {
            std::uint8_t number = 0;
            take(number);
            require(number < namesOf<Value>.size());
            if (m_good) value = static_cast<Value>(number);
        } else if constexpr (std::same_as<Value, std::string>) {
            line(value);
        } else if constexpr (std::same_as<Value, QString>) {
            const std::span<const std::byte> bytes = part();
            value = QString(static_cast<qsizetype>(bytes.size() / sizeof(char16_t)), Qt::Uninitialized);
            std::memcpy(value.data(), bytes.data(),
                        static_cast<std::size_t>(value.size()) * sizeof(char16_t));
        } else if constexpr (isOptional<Value>) {
            bool there = false;
            take(there);
            value.reset();
            if (there) take(value.emplace());
        } else if constexpr (isVariant<Value>) {
            std::uint8_t index = 0;
            take(index);
            takeAlternative<0>(value, index);
        } else if constexpr (isArray<Value>) {
            for (auto& each : value)
                take(each);
        } else if constexpr (List<Value>) {
            std::uint64_t count = 0;
            take(count);
            value = {};
            for (; count > 0 && m_good; --count) {
                typename Value::value_type each{};
                take(each);
                if (m_good) value.push_back(std::move(each));
            }
        } else if constexpr (!std::is_empty_v<Value>) {
            constexpr int deepest = 16; // protects the stack: a Text contains texts
            require(m_depth < deepest);
            if (!m_good) return;
            ++m_depth;
            visitFields(*this, value);
            --m_depth;
        }
    }
    template <std::size_t index, typename Variant>
    void takeAlternative(Variant& value, std::size_t wanted) {
        if constexpr (index == std::variant_size_v<Variant>) {
            require(false);
        } else if (index == wanted) {
            take(value.template emplace<index>());
        } else {
            takeAlternative<index + 1>(value, wanted);
        }
    }
    void raw(void* data, std::size_t size);
    /// The bytes of a text; their number precedes them.
    std::span<const std::byte> part();
    void line(std::string& text);

    std::span<const std::byte> m_left;
    bool m_good = true;
    int m_depth = 0; ///< levels of nested records
};

/// Sends a record. If it is longer than a packet, it is sent as sealed memory; then no `descriptor` can be
/// sent with it. `descriptor` remains open here. Returns false if the other end is closed or does not read,
/// if there is no memory, or if a long record has a `descriptor`.
template <typename Record>
bool sendRecord(const Descriptor& socket, const Record& record, int descriptor = -1) {
    RecordWriter writer;
    writer(record);
    return writer.send(socket, descriptor);
}

/// Reads the record of a packet. Nothing unless the bytes are exactly one valid record.
template <typename Record>
[[nodiscard]] std::optional<Record> recordIn(const Packet& packet) {
    const std::optional<RecordBytes> there = recordBytesIn(packet);
    if (!there) return std::nullopt;
    RecordReader reader(there->bytes);
    Record record{};
    reader(record);
    return reader.good() && reader.atEnd() ? std::optional<Record>(std::move(record)) : std::nullopt;
}

/// Extracts the expected alternative `Wanted`, a Stopped or a Failure from an answer, which is a variant. If
/// the answer holds another alternative, returns the failure that `refuse` returns.
template <typename Wanted, typename Answer, typename Refuse>
[[nodiscard]] Outcome<Wanted> wantedIn(Answer&& answer, Refuse refuse) {
    if (auto* wanted = std::get_if<Wanted>(&answer)) return std::move(*wanted);
    if (auto* failure = std::get_if<Failure>(&answer)) return std::move(*failure);
    if (std::holds_alternative<Stopped>(answer)) return Stopped{};
    return refuse();
}

/// Converts an outcome to an answer; the reverse of wantedIn().
template <typename Answer, typename Value>
[[nodiscard]] Answer answerOf(Outcome<Value>&& outcome) {
    if (outcome.stopped()) return Stopped{};
    if (outcome.ok()) return std::move(outcome).value();
    return std::move(outcome).failure();
}

} // namespace tonescope
