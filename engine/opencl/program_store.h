// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled programs on disk.
#pragma once

#include "engine/opencl/cl.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <string>

namespace tonescope::opencl {

/// What a compiled program depends on, as one number: source, options, device, driver and platform. Throws
/// cl::Error.
[[nodiscard]] QByteArray programKey(const cl::Device& device, const std::string& source,
                                    const std::string& options);

/// A folder of compiled programs. What is damaged, or was stored for another key, counts as not there. A
/// folder that cannot be written to stores nothing, which nobody needs to know.
class ProgramStore {
public:
    explicit ProgramStore(QString folder) : m_folder(std::move(folder)) {}

    /// In the user's cache folder.
    [[nodiscard]] static ProgramStore ofThisUser();

    [[nodiscard]] const QString& folder() const { return m_folder; }

    [[nodiscard]] std::optional<QByteArray> load(const QByteArray& key) const;
    /// Stores a binary, and gives up the oldest ones where there are too many.
    void store(const QByteArray& key, const QByteArray& binary) const;

private:
    [[nodiscard]] QString fileOf(const QByteArray& key) const;
    void removeOldest() const;

    QString m_folder;
};

} // namespace tonescope::opencl
