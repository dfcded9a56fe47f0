// SPDX-License-Identifier: GPL-3.0-or-later
// Conversion of engine values to JSON and back, and a checked reader of JSON fields.
#pragma once

#include "engine/values/device_info.h"
#include "engine/values/launch.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QJsonValue>
#include <QString>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace tonescope::app {

[[nodiscard]] QJsonValue text(std::string_view utf8);

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

} // namespace tonescope::app
