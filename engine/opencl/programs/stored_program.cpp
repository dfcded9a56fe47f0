// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/programs/stored_program.h"

#include <QCryptographicHash>

namespace tonescope::opencl {

namespace {

constexpr qsizetype hashBytes = 32;

QByteArray magic() {
    return QByteArrayLiteral("Tonescope program 1\n");
}

QByteArray hashOf(const QByteArray& bytes) {
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
}

} // namespace

// A file is: magic, key, hash of the binary, binary.
QByteArray packedProgram(const QByteArray& key, const QByteArray& binary) {
    return magic() + key + hashOf(binary) + binary;
}

std::optional<QByteArray> programIn(const QByteArray& bytes, const QByteArray& key) {
    const QByteArray head = magic() + key;
    if (!bytes.startsWith(head)) return std::nullopt;
    const QByteArray binary = bytes.mid(head.size() + hashBytes);
    if (binary.isEmpty() || bytes.mid(head.size(), hashBytes) != hashOf(binary)) return std::nullopt;
    return binary;
}

} // namespace tonescope::opencl
