// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled programs on disk, by source, options, device and driver.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/values/failure.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <string>

namespace tonescope::opencl {
/// Limit of a file; larger programs are not stored.
inline constexpr qsizetype mostStoredBytes = qsizetype{64} << 20U;

/// The contents of a file: a binary with its key and a checksum.
[[nodiscard]] QByteArray packedProgram(const QByteArray& key, const QByteArray& binary);
/// The binary in the contents of a file; nothing if they are damaged or of another key.
[[nodiscard]] std::optional<QByteArray> programIn(const QByteArray& bytes, const QByteArray& key);

/// A hash of everything that a compiled program depends on: source, options, device, driver and platform.
/// Throws cl::Error.
[[nodiscard]] QByteArray programKey(const cl::Device& device, const std::string& source,
                                    const std::string& options);

/// A private folder of compiled programs. Files that are damaged, too large, not regular or of another key
/// count as missing. A folder that other users own or can write to is not used. Errors of writing are
/// ignored.
class ProgramStore {
public:
    explicit ProgramStore(QString folder) : m_folder(std::move(folder)) {}

    /// The store in the user's cache folder.
    [[nodiscard]] static ProgramStore ofThisUser();

    [[nodiscard]] const QString& folder() const { return m_folder; }

    /// Why an existing folder is not used.
    [[nodiscard]] std::optional<Failure> obstacle() const;
    [[nodiscard]] std::optional<QByteArray> load(const QByteArray& key) const;
    /// Stores a binary and deletes the oldest files above the limits of number and size.
    void store(const QByteArray& key, const QByteArray& binary) const;

private:
    [[nodiscard]] QString fileOf(const QByteArray& key) const;

    QString m_folder;
};

} // namespace tonescope::opencl
