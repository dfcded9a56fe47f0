// SPDX-License-Identifier: GPL-3.0-or-later
// Marker files that tell a later start of the program that an earlier one died inside an OpenCL driver.
#pragma once

#include "engine/count/driver_watch.h"

#include <QString>

#include <chrono>
#include <mutex>
#include <vector>

namespace tonescope::app {

/// A process that ended inside a driver.
struct DiedStart {
    QString file; ///< its marker
    DriverPlace place;
    bool told = false; ///< a command has reported this start; see markTold()
};

/// The folder of the user's markers, below XDG_STATE_HOME; it need not exist.
[[nodiscard]] QString markerFolder();

/// The processes that ended inside a driver in the last seven days, the oldest first. Removes all other
/// markers of processes that ended. Ignores markers that are locked, because their processes live, also in a
/// container that shares the folder.
[[nodiscard]] std::vector<DiedStart> diedStarts(const QString& folder);
/// Appends a line to the markers of these starts that sets DiedStart::told, so that only one command reports
/// them.
void markTold(const std::vector<DiedStart>& starts);
/// Removes the markers of these starts, before the devices are tried again.
void forget(const std::vector<DiedStart>& starts);

/// A sentence for the user about the latest start. `starts` must not be empty.
[[nodiscard]] Text sentenceOf(const std::vector<DiedStart>& starts);

/// This process's marker: a file that stays locked while the process lives, names the driver call in
/// progress, and is empty outside of drivers. When a call returns, the markers of earlier starts that ended
/// in the same kind of call of the same driver are removed. SIGINT, SIGHUP and SIGTERM empty the file before
/// they end the process, because such an end is no fault of a driver, unless the call has lasted for 20
/// seconds: then the driver hangs. With several objects in a process, signals empty only the file of the
/// newest. Marks nothing if the folder cannot be written. The functions may be called from any thread.
class StartMarker : public DriverWatch {
public:
    /// Creates the file and installs the signal handlers. `died`: the result of diedStarts(folder). `hang`:
    /// the duration from which on a call counts as hanging.
    StartMarker(const QString& folder, std::vector<DiedStart> died,
                std::chrono::nanoseconds hang = std::chrono::seconds(20));
    /// Removes the file. The signal handlers stay, without effect on it.
    ~StartMarker() override;
    StartMarker(const StartMarker&) = delete;
    StartMarker& operator=(const StartMarker&) = delete;

    /// Writes the call into the file, before the driver is called.
    void entered(const DriverPlace& place) override;
    /// Writes the latest other call that is still in progress, or empties the file if there is none.
    void left(const DriverPlace& place) override;

    /// Empties the file, unless a call hangs: the process is about to end normally, although another thread
    /// is inside a driver.
    void processEnds();

private:
    void write();

    const std::chrono::nanoseconds m_hang;
    std::mutex m_mutex; ///< guards the members below
    QString m_file;
    int m_descriptor = -1;             ///< below zero: nothing can be marked
    std::vector<DriverPlace> m_places; ///< driver calls in progress, of all threads; the file names the last
    std::vector<DiedStart> m_died;     ///< earlier starts whose call has not returned in this one
};

} // namespace tonescope::app
