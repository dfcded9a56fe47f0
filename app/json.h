// SPDX-License-Identifier: GPL-3.0-or-later
// Conversion of engine values to JSON and back, a checked reader of JSON fields, and records as JSON objects,
// written and read by one list of fields per record.
//
// A function template in this namespace visits the fields of a record under their names:
//
//     void fields(auto& visit, Of<PixelContent> auto& content) {
//         visit("sha256", content.sha256);
//         visit.maybe("width", content.width);
//     }
//
// JsonWriter and JsonReader are the visitors. An empty std::optional is null. `maybe` marks a field that may
// be missing; the record then keeps its value.
#pragma once

#include "engine/values/device_info.h"
#include "engine/values/launch.h"
#include "engine/values/names.h"
#include "engine/values/text.h"
#include "engine/values/timings.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QJsonValue>
#include <QString>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace tonescope::app {

/// A JSON string. Bytes that are not valid UTF-8 become U+FFFD.
[[nodiscard]] QJsonValue text(std::string_view utf8);

/// A text without arguments is its English pattern as a string; one with arguments is an object
/// {"pattern", "arguments"}. The pattern is stored in English: the program translates it when it shows it,
/// perhaps in another language.
[[nodiscard]] QJsonValue jsonOf(const Text& text);
/// Reads both forms of jsonOf(Text). Nothing for any other value, if arguments are nested more than 16 levels
/// deep, or if a text with arguments is longer than longestText. Files of earlier versions contain only
/// strings.
[[nodiscard]] std::optional<Text> textFrom(const QJsonValue& json);
/// The text as one line of a file or stream, without a line feed: the pattern, or the object of jsonOf(Text)
/// as compact JSON.
[[nodiscard]] QByteArray lineFor(const Text& text);
/// Reads a line of lineFor(). A line that is no such JSON object becomes a text without arguments.
[[nodiscard]] Text textOfLine(const QByteArray& line);

/// The members that identify a device in results: key, name, platform, driver, type, and server, which is
/// null for a device of this machine.
[[nodiscard]] QJsonObject jsonIdentity(const DeviceInfo& device);

/// The object as compact JSON with a line feed. Characters that control a terminal are escaped, for example
/// as \u009b, because JSON allows them in strings and the line may be printed.
[[nodiscard]] std::string line(const QJsonObject& object);

/// An object with one member for each parameter that is set.
[[nodiscard]] QJsonObject jsonOf(const LaunchParameters& launch);

/// Reads an object of jsonOf(LaunchParameters). Nothing if the value is no object or a parameter is no
/// unsigned 32-bit number. Unknown names are ignored.
[[nodiscard]] std::optional<LaunchParameters> launchFrom(const QJsonValue& json);

/// Reads fields of an object by type. A field that is missing or of another type reads as zero or empty;
/// wrong() gives the name of the first such field. So read all fields first, then check good(). Fields that
/// are not read are ignored.
class JsonFields {
public:
    /// Upper limit of durations and sizes: a double represents all whole numbers up to it.
    static constexpr std::int64_t most = std::int64_t{1} << 53U;
    /// Upper limit of a std::uint32_t, for whole().
    static constexpr std::int64_t most32 = std::numeric_limits<std::uint32_t>::max();

    explicit JsonFields(QJsonObject json) : m_json(std::move(json)) {}

    [[nodiscard]] std::string text(const char* key);
    /// See textFrom().
    [[nodiscard]] Text sentence(const char* key);
    /// A whole number from 0 to `limit`; any other number is wrong.
    [[nodiscard]] std::int64_t whole(const char* key, std::int64_t limit = most);
    [[nodiscard]] double real(const char* key);
    [[nodiscard]] bool flag(const char* key);
    [[nodiscard]] QJsonObject object(const char* key);
    [[nodiscard]] QJsonArray array(const char* key);

    /// Whether the field exists and is not null.
    [[nodiscard]] bool has(const char* key) const;
    /// Marks the field as wrong, for callers that reject a value of the right type.
    void refuse(const char* key);

    /// Whether no field that was read so far is missing, of another type or refused.
    [[nodiscard]] bool good() const { return m_wrong.empty(); }
    /// The name of the first wrong field; empty if all are right.
    [[nodiscard]] const std::string& wrong() const { return m_wrong; }

private:
    /// The field's value. If the field has another type, the result is QJsonValue::Undefined and the field is
    /// marked as wrong.
    [[nodiscard]] QJsonValue typed(const char* key, QJsonValue::Type type);

    QJsonObject m_json;
    std::string m_wrong;
};

/// Lets one `fields` template serve both visitors: JsonWriter passes a const record, JsonReader a mutable
/// one.
template <typename Visited, typename Record>
concept Of = std::same_as<std::remove_const_t<Visited>, Record>;

template <typename Value>
inline constexpr bool isOptional = false;
template <typename Value>
inline constexpr bool isOptional<std::optional<Value>> = true;
template <typename Value>
inline constexpr bool isVector = false;
template <typename Value>
inline constexpr bool isVector<std::vector<Value>> = true;

/// Collects the fields that a `fields` template visits into a JSON object. A field is a bool, a number, a
/// string, a Text, a duration (whole nanoseconds), an enumeration with names (its name), an optional (null if
/// empty), a vector, a LaunchParameters, or another record with a `fields` template.
class JsonWriter {
public:
    template <typename Value>
    void operator()(const char* key, const Value& value) {
        m_json[QLatin1String(key)] = valueOf(value);
    }
    template <typename Value>
    void maybe(const char* key, const Value& value) {
        (*this)(key, value);
    }
    [[nodiscard]] const QJsonObject& json() const { return m_json; }

    /// The JSON of one field.
    template <typename Value>
    [[nodiscard]] static QJsonValue valueOf(const Value& value) {
        if constexpr (std::same_as<Value, bool> || std::floating_point<Value>) {
            return value;
        } else if constexpr (std::integral<Value>) {
            return static_cast<qint64>(value);
        } else if constexpr (std::convertible_to<Value, std::string_view>) {
            return text(value);
        } else if constexpr (std::same_as<Value, Text>) {
            return jsonOf(value);
        } else if constexpr (std::same_as<Value, Nanoseconds>) {
            return static_cast<qint64>(value.count());
        } else if constexpr (Named<Value>) {
            return text(nameOf(value));
        } else if constexpr (isOptional<Value>) {
            return value ? valueOf(*value) : QJsonValue();
        } else if constexpr (isVector<Value>) {
            QJsonArray array;
            for (const auto& each : value)
                array.append(valueOf(each));
            return array;
        } else if constexpr (std::same_as<Value, LaunchParameters>) {
            return jsonOf(value);
        } else {
            JsonWriter writer;
            fields(writer, value);
            return writer.json();
        }
    }

private:
    QJsonObject m_json;
};

/// Assigns the fields that a `fields` template visits from a JSON object, for the types of JsonWriter. A
/// wrong field, and a missing one that is neither optional nor visited by maybe(), is marked in the
/// JsonFields passed to the constructor; check its good() at the end. Whole numbers must lie between 0 and
/// the limit of their type, and at most at JsonFields::most.
class JsonReader {
public:
    explicit JsonReader(JsonFields& from) : m_from(from) {}

    template <typename Value>
    void operator()(const char* key, Value& value) {
        if constexpr (std::same_as<Value, bool>) {
            value = m_from.flag(key);
        } else if constexpr (std::floating_point<Value>) {
            value = m_from.real(key);
        } else if constexpr (std::integral<Value>) {
            constexpr auto largest = static_cast<std::uint64_t>(std::numeric_limits<Value>::max());
            constexpr auto limit = std::min(largest, static_cast<std::uint64_t>(JsonFields::most));
            value = static_cast<Value>(m_from.whole(key, static_cast<std::int64_t>(limit)));
        } else if constexpr (std::same_as<Value, std::string>) {
            value = m_from.text(key);
        } else if constexpr (std::same_as<Value, Text>) {
            value = m_from.sentence(key);
        } else if constexpr (std::same_as<Value, Nanoseconds>) {
            value = Nanoseconds(m_from.whole(key));
        } else if constexpr (Named<Value>) {
            const std::optional<Value> found = named<Value>(m_from.text(key));
            if (!found) m_from.refuse(key);
            value = found.value_or(Value{});
        } else if constexpr (isOptional<Value>) {
            if (m_from.has(key)) (*this)(key, value.emplace());
        } else if constexpr (isVector<Value>) {
            for (const auto& each : m_from.array(key))
                readElement(key, each, value.emplace_back());
        } else if constexpr (std::same_as<Value, LaunchParameters>) {
            const std::optional<LaunchParameters> launch = launchFrom(m_from.object(key));
            if (!launch) m_from.refuse(key);
            value = launch.value_or(LaunchParameters());
        } else {
            readElement(key, m_from.object(key), value);
        }
    }
    template <typename Value>
    void maybe(const char* key, Value& value) {
        if (m_from.has(key)) (*this)(key, value);
    }

private:
    /// Reads an element of an array, or an object. A wrong field inside makes the whole field `key` wrong.
    template <typename Value>
    void readElement(const char* key, const QJsonValue& json, Value& value) {
        if constexpr (std::same_as<Value, Text>) {
            std::optional<Text> found = textFrom(json);
            if (!found) m_from.refuse(key);
            value = std::move(found).value_or(Text());
        } else {
            JsonFields of(json.toObject());
            JsonReader reader(of);
            fields(reader, value);
            if (!of.good()) m_from.refuse(key);
        }
    }

    JsonFields& m_from;
};

/// A record as a JSON object, by its `fields` template.
template <typename Record>
[[nodiscard]] QJsonObject objectOf(const Record& record) {
    return JsonWriter::valueOf(record).toObject();
}

} // namespace tonescope::app
