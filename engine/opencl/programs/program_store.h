// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled programs on disk.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/values/failure.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <string>

namespace tonescope::opencl {

/// What a compiled program depends on, as one number: source, options, device, driver and platform. Throws
/// cl::Error.
[[nodiscard]] QByteArray programKey(const cl::Device& device, const std::string& source,
                                    const std::string& options);

/// A folder of compiled programs, for this user alone. What is damaged, too large, no regular file, or was
/// stored for another key, counts as not there. A folder that others can write to, or that is theirs, is not
/// used; one that cannot be written to stores nothing, which nobody needs to know.
class ProgramStore {
public:
    explicit ProgramStore(QString folder) : m_folder(std::move(folder)) {}

    /// In the user's cache folder.
    [[nodiscard]] static ProgramStore ofThisUser();

    [[nodiscard]] const QString& folder() const { return m_folder; }

    /// Why the folder is not used, though it is there.
    [[nodiscard]] std::optional<Failure> obstacle() const;
    [[nodiscard]] std::optional<QByteArray> load(const QByteArray& key) const;
    /// Stores a binary, and gives up the oldest ones where there are too many, or too large ones.
    void store(const QByteArray& key, const QByteArray& binary) const;

private:
    [[nodiscard]] QString fileOf(const QByteArray& key) const;

    QString m_folder;
};

} // namespace tonescope::opencl
