// SPDX-License-Identifier: GPL-3.0-or-later
// Values as JSON, and back.
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

/// The object as one line, with its line feed. What a terminal would follow is written as \u009b.
[[nodiscard]] std::string line(const QJsonObject& object);

/// A number for each parameter that something is asked of, by its name.
[[nodiscard]] QJsonObject jsonOf(const LaunchParameters& launch);

/// Nothing where that is no object, or where a parameter is no number of 32 bits. Unknown names are ignored.
[[nodiscard]] std::optional<LaunchParameters> launchFrom(const QJsonValue& json);

/// Gives each field as what it must be, and remembers the first one that is missing or something else: ask
/// for all of them, and then once whether that was well. What is wrong reads as zero or empty. Other fields
/// are ignored.
class JsonFields {
public:
    /// What durations and sizes may be at most: a double holds all whole numbers up to there.
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

    /// Whether there is something other than null.
    [[nodiscard]] bool has(const char* key) const;
    /// Remembers that the field has no meaning, whatever its type.
    void refuse(const char* key);

    [[nodiscard]] bool good() const { return m_wrong.empty(); }
    /// The first field that was wrong; empty where none is.
    [[nodiscard]] const std::string& wrong() const { return m_wrong; }

private:
    /// The value of a field, if it is of that type.
    [[nodiscard]] QJsonValue typed(const char* key, QJsonValue::Type type);

    QJsonObject m_json;
    std::string m_wrong;
};

} // namespace tonescope::app
