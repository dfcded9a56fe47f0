// SPDX-License-Identifier: GPL-3.0-or-later
// Handing a case to a process piece by piece.
#pragma once

#include "engine/values/measurement.h"

#include <QObject>

class QProcess;

namespace tonescope::app {

/// Writes a case to a process's standard input, a little at a time: a large image needs no second copy, and
/// nobody waits for whoever reads it. Closes the input at the end. To be destroyed before the process.
class CaseFeed : public QObject {
public:
    CaseFeed(QProcess& process, MeasureCase asked);

    [[nodiscard]] const MeasureCase& asked() const { return m_asked; }

private:
    void feed();
    [[nodiscard]] bool done() const;
    void writePiece();

    QProcess& m_process;
    MeasureCase m_asked;
    std::int64_t m_row = 0;  ///< that is being written
    std::size_t m_inRow = 0; ///< bytes of it that are written
};

} // namespace tonescope::app
