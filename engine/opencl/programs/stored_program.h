// SPDX-License-Identifier: GPL-3.0-or-later
// What a file of a compiled program holds.
#pragma once

#include <QByteArray>

#include <optional>

namespace tonescope::opencl {

/// Of a file; a larger program is not kept.
inline constexpr qsizetype mostStoredBytes = qsizetype{64} << 20U;

/// A binary as it lies in its file, with its key and what tells whether it is whole.
[[nodiscard]] QByteArray packedProgram(const QByteArray& key, const QByteArray& binary);
/// The binary in the bytes of a file; nothing where they are damaged, or were stored for another key.
[[nodiscard]] std::optional<QByteArray> programIn(const QByteArray& bytes, const QByteArray& key);

} // namespace tonescope::opencl
