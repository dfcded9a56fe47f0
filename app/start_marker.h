// SPDX-License-Identifier: GPL-3.0-or-later
// A file that tells the next start that this one died inside a driver.
#pragma once

#include "engine/count/driver_watch.h"

#include <QString>

#include <chrono>
#include <mutex>
#include <vector>

namespace tonescope::app {

/// A process that ended inside a driver.
struct DiedStart {
    QString file;      ///< its marker
    DriverPlace place; ///< where it was
    long process = 0;  ///< its number then
    QString boot;      ///< the machine's start in which that was
    bool told = false; ///< by a command, to whoever started it
};

/// The user's own folder of markers.
[[nodiscard]] QString markerFolder();

/// What processes left behind that ended inside a driver, oldest first. Markers of those that ended
/// elsewhere, and old ones, are removed; those of processes that live, here or in a container, are not
/// touched.
[[nodiscard]] std::vector<DiedStart> diedStarts(const QString& folder);
/// For later starts.
void markTold(const std::vector<DiedStart>& starts);
/// Takes them away: the devices are to be tried again.
void forget(const std::vector<DiedStart>& starts);

/// One sentence for people about the last of them, which must exist.
[[nodiscard]] QString sentenceOf(const std::vector<DiedStart>& starts);

/// This process's marker. Its file is locked for as long as the process lives, says where in a driver it is,
/// and is empty while it is in none. A driver that passes where an earlier start died clears that one's name.
/// Where the folder cannot be written, nothing is marked. A person who ends the program (Ctrl+C, a closed
/// terminal, kill) is no driver that died: SIGINT, SIGHUP and SIGTERM empty the file first.
class StartMarker : public DriverWatch {
public:
    /// After so long inside, whoever ends the process has waited for a driver that does not come back.
    static constexpr std::chrono::seconds longStay{20};

    /// `died`: what diedStarts() has found in the folder.
    StartMarker(const QString& folder, std::vector<DiedStart> died);
    ~StartMarker() override;
    StartMarker(const StartMarker&) = delete;
    StartMarker& operator=(const StartMarker&) = delete;

    void entered(const DriverPlace& place) override;
    void left(const DriverPlace& place) override;

    /// The process is about to end while another thread may be inside a driver. That is no death, unless it
    /// has been there for longer than `longStay`.
    void processEnds();

private:
    void write();

    std::mutex m_mutex; ///< guards what follows
    QString m_file;
    int m_descriptor = -1; ///< below zero: nothing can be marked
    std::vector<DriverPlace> m_places;
    std::vector<DiedStart> m_died; ///< before this start
};

} // namespace tonescope::app
