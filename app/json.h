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

[[nodiscard]] QJsonValue text(std::string_view utf8);

/// A text that this program reads back, in whatever language: a string, or an object of pattern and arguments
/// where there are some.
[[nodiscard]] QJsonValue jsonOf(const Text& text);
/// Nothing if the value is neither, or nested too deep. Files of earlier versions have strings alone.
[[nodiscard]] std::optional<Text> textFrom(const QJsonValue& json);
/// The same as one line of a file or stream; a line that is no such object is a text without arguments.
[[nodiscard]] QByteArray lineFor(const Text& text);
[[nodiscard]] Text textOfLine(const QByteArray& line);

/// The device as results name it: key, name, platform, driver, type.
[[nodiscard]] QJsonObject jsonIdentity(const DeviceInfo& device);

/// The object as one line with its line feed. Control characters that a terminal interprets are escaped as
/// \u009b.
[[nodiscard]] std::string line(const QJsonObject& object);

/// The parameters that are set, by name.
[[nodiscard]] QJsonObject jsonOf(const LaunchParameters& launch);

/// Nothing if the value is no object or a parameter is no 32-bit number. Unknown names are ignored.
[[nodiscard]] std::optional<LaunchParameters> launchFrom(const QJsonValue& json);

/// Reads fields of an object by type. A field that is missing or of another type reads as zero or empty, and
/// the first such field is kept: read all fields, then check good(). Fields that are not read are ignored.
class JsonFields {
public:
    /// Upper limit of durations and sizes: a double represents all whole numbers up to it.
    static constexpr std::int64_t most = std::int64_t{1} << 53U;
    static constexpr std::int64_t most32 = std::numeric_limits<std::uint32_t>::max();

    explicit JsonFields(QJsonObject json) : m_json(std::move(json)) {}

    [[nodiscard]] std::string text(const char* key);
    /// See textFrom().
    [[nodiscard]] Text sentence(const char* key);
    /// From 0 to `limit`.
    [[nodiscard]] std::int64_t whole(const char* key, std::int64_t limit = most);
    [[nodiscard]] double real(const char* key);
    [[nodiscard]] bool flag(const char* key);
    [[nodiscard]] QJsonObject object(const char* key);
    [[nodiscard]] QJsonArray array(const char* key);

    /// Whether the field exists and is not null.
    [[nodiscard]] bool has(const char* key) const;
    /// Marks the field as wrong, whatever its type.
    void refuse(const char* key);

    [[nodiscard]] bool good() const { return m_wrong.empty(); }
    /// The first wrong field; empty if all are right.
    [[nodiscard]] const std::string& wrong() const { return m_wrong; }

private:
    /// The field's value if it has that type.
    [[nodiscard]] QJsonValue typed(const char* key, QJsonValue::Type type);

    QJsonObject m_json;
    std::string m_wrong;
};

/// A record, const for the writer.
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

/// Refuses what is missing or wrong in the JsonFields that it reads from. Whole numbers are not negative.
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
    template <typename Value>
    void readElement(const char* key, const QJsonValue& json, Value& value) {
        if constexpr (std::same_as<Value, std::string>) {
            value = json.toString().toStdString();
        } else if constexpr (std::same_as<Value, Text>) {
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

template <typename Record>
[[nodiscard]] QJsonObject objectOf(const Record& record) {
    return JsonWriter::valueOf(record).toObject();
}

} // namespace tonescope::app
