// SPDX-License-Identifier: GPL-3.0-or-later
// Changes inputs of libFuzzer that are JSON so that they stay JSON. Bytes changed at random are nearly always
// refused by the parser; these get past it, to the code that reads and checks the values.
#pragma once

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t mostSize);

namespace tonescope::test {

/// One random change of a JSON value; the same seed makes the same change.
class JsonMutator {
public:
    explicit JsonMutator(unsigned seed) : m_random(seed) {}

    /// A copy of `value` in which one value, at any depth, is replaced by an odd one, removed, or doubled.
    /// Goes down one random branch and stops at a random depth, at the latest at 12.
    [[nodiscard]] QJsonValue changed(const QJsonValue& value, int depth = 0) {
        const bool deeper = depth < 12 && below(8) != 0;
        if (value.isObject() && deeper) return changedObject(value.toObject(), depth);
        if (value.isArray() && deeper) return changedArray(value.toArray(), depth);
        return another(value);
    }

private:
    unsigned below(std::size_t end) { return static_cast<unsigned>(m_random() % end); }

    QJsonValue changedObject(QJsonObject object, int depth) {
        const QStringList keys = object.keys();
        if (keys.isEmpty()) return another(object);
        const QString key = keys.at(static_cast<qsizetype>(below(static_cast<std::size_t>(keys.size()))));
        switch (below(16)) {
        case 0:
            object.remove(key);
            break;
        case 1:
            object[key + QLatin1Char('x')] = object[key];
            break;
        default:
            object[key] = changed(object[key], depth + 1);
        }
        return object;
    }

    QJsonValue changedArray(QJsonArray array, int depth) {
        if (array.isEmpty()) return another(array);
        const auto at = static_cast<qsizetype>(below(static_cast<std::size_t>(array.size())));
        switch (below(16)) {
        case 0:
            array.removeAt(at);
            break;
        case 1:
            array.append(array.at(at));
            break;
        default:
            array.replace(at, changed(array.at(at), depth + 1));
        }
        return array;
    }

    QJsonValue another(const QJsonValue& value) {
        static const QList<QJsonValue> odd{0,
                                           -1,
                                           1,
                                           5.5,
                                           1e-300,
                                           1e300,
                                           9007199254740992.0,
                                           4294967295.0,
                                           4294967296.0,
                                           -9.3e18,
                                           255,
                                           QStringLiteral(""),
                                           QStringLiteral("\n\u0001\u202e"),
                                           QString(3000, u'W'),
                                           QStringLiteral("gray8"),
                                           QJsonValue(),
                                           true,
                                           false,
                                           QJsonArray(),
                                           QJsonObject(),
                                           QJsonArray{QJsonArray{QJsonArray()}}};
        if (value.isDouble() && below(2) == 0) return value.toDouble() * (below(2) == 0 ? 2 : -1) + below(3);
        return odd.at(static_cast<qsizetype>(below(static_cast<std::size_t>(odd.size()))));
    }

    std::minstd_rand m_random;
};

/// A body for LLVMFuzzerCustomMutator: changes the input in place, and returns its new size, at most
/// `mostSize` bytes. Three of four times by JsonMutator; else, and where the input is no JSON object or the
/// changed one does not fit, as libFuzzer does by itself.
inline std::size_t mutateJson(std::uint8_t* data, std::size_t size, std::size_t mostSize, unsigned seed) {
    const QByteArray bytes(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    const QJsonObject json = QJsonDocument::fromJson(bytes).object();
    if (seed % 4 == 0 || json.isEmpty()) return LLVMFuzzerMutate(data, size, mostSize);
    const QJsonValue changed = JsonMutator(seed).changed(json);
    const QByteArray text =
        changed.isObject() ? QJsonDocument(changed.toObject()).toJson(QJsonDocument::Compact) : QByteArray();
    if (text.isEmpty() || static_cast<std::size_t>(text.size()) > mostSize)
        return LLVMFuzzerMutate(data, size, mostSize);
    std::memcpy(data, text.constData(), static_cast<std::size_t>(text.size()));
    return static_cast<std::size_t>(text.size());
}

} // namespace tonescope::test
