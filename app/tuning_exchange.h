// SPDX-License-Identifier: GPL-3.0-or-later
// What tuning found, as one small file for other machines.
#pragma once

#include "engine/values/device_catalog.h"
#include "engine/values/outcome.h"
#include "engine/values/tuning.h"

#include <QByteArray>
#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace tonescope::app {

/// What such a file and what is read of all of them may hold: some hundred devices.
inline constexpr std::size_t mostSentChoices = 4096;

/// What was measured here, as the bytes of such a file: each device by what it is, and nothing of this
/// machine. Of several devices that are the same one is enough. `catalog` names devices that an earlier
/// version of the program measured; those that are gone are left out.
[[nodiscard]] std::vector<TunedMethod> choicesToSend(const Tuning& tuning, const DeviceCatalog& catalog);
[[nodiscard]] QByteArray sentTuning(const std::vector<TunedMethod>& choices);

/// The choices in such bytes. Fails, with a cause for people, where they are something else or damaged.
[[nodiscard]] Outcome<std::vector<TunedMethod>> tuningSent(const QByteArray& bytes);

/// Writes what was measured here to `file`; gives how many choices that was. Fails where there are none.
[[nodiscard]] Outcome<std::size_t> exportTuning(const QString& file, const DeviceCatalog& catalog,
                                                const QString& tuningPath);
/// Reads what others measured, and keeps it in the user's tuning file, apart from what was measured here.
[[nodiscard]] Outcome<std::vector<TunedMethod>> importTuning(const QString& file, const QString& tuningPath);

} // namespace tonescope::app
