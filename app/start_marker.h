// SPDX-License-Identifier: GPL-3.0-or-later
// Marker files that tell a later start of the program that an earlier one died inside an OpenCL driver.
#pragma once

#include "engine/count/driver_watch.h"

#include <QString>

#include <mutex>
#include <vector>

namespace tonescope::app {

/// A process that ended inside a driver.
struct DiedStart {
    QString file; ///< its marker
    DriverPlace place;
    bool told = false; ///< a command has said so already
};

/// The user's own folder of markers.
[[nodiscard]] QString markerFolder();

/// The processes that ended inside a driver, the oldest first. Removes markers of processes that ended
/// elsewhere; leaves markers of living processes, here or in a container, as they are.
[[nodiscard]] std::vector<DiedStart> diedStarts(const QString& folder);
/// Notes in their markers that a command has told of them, so that later commands do not repeat it.
void markTold(const std::vector<DiedStart>& starts);
/// Removes their markers: the devices are to be tried again.
void forget(const std::vector<DiedStart>& starts);

/// One sentence about the last of them, which must exist.
[[nodiscard]] Text sentenceOf(const std::vector<DiedStart>& starts);

/// This process's marker: a file that is locked for as long as the process lives, names the driver call that
/// is going on, and is empty outside of drivers. A call that returns where an earlier start died removes the
/// marker of that start. SIGINT, SIGHUP and SIGTERM empty the file before they end the process, because then
/// a person has ended it and no driver. Nothing is marked if the folder cannot be written. Calls may come
/// from any thread.
class StartMarker : public DriverWatch {
public:
    /// `died`: the result of diedStarts(folder).
    StartMarker(const QString& folder, std::vector<DiedStart> died);
    ~StartMarker() override;
    StartMarker(const StartMarker&) = delete;
    StartMarker& operator=(const StartMarker&) = delete;

    void entered(const DriverPlace& place) override;
    void left(const DriverPlace& place) override;

    /// Empties the file: the process is about to end in order while another thread is inside a driver.
    void processEnds();

private:
    void write();

    std::mutex m_mutex; ///< guards all members
    QString m_file;
    int m_descriptor = -1; ///< below zero: nothing can be marked
    std::vector<DriverPlace> m_places;
    std::vector<DiedStart> m_died; ///< before this start
};

} // namespace tonescope::app
