// SPDX-License-Identifier: GPL-3.0-or-later
// Measures histogram() of Pillow, the successor of the Python Image Library with which the colour histogram
// article compares its kernels. Pillow is no part of this program: the lab and the command `lecture` offer
// the strategy pillow-histogram only if the user's Python can import Pillow.
#pragma once

#include "engine/values/device_catalog.h"
#include "engine/values/measuring/measurement.h"

#include <QObject>
#include <QString>

#include <functional>
#include <stop_token>
#include <string_view>

namespace tonescope::app {

inline constexpr std::string_view pillowStrategy = "pillow-histogram";

/// The entry of a catalog; its text is the Python program.
[[nodiscard]] DocumentWay pillowWay();

/// Starts Python without waiting, and calls `then` on the GUI thread if it has Pillow, unless `context` is
/// gone.
void findPillow(QObject& context, std::function<void()> then);

/// Whether Python has Pillow. Blocks until Python has answered, at most 30 s.
[[nodiscard]] bool hasPillow();

/// Runs Python as a child process, one case at a time, on a thread of Qt's pool. Lives on the GUI thread and
/// never waits.
class PillowMeasuring : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PillowMeasuring)

public:
    explicit PillowMeasuring(QString python = QStringLiteral("python3"), QObject* parent = nullptr)
        : QObject(parent), m_python(std::move(python)) {}
    ~PillowMeasuring() override { stop(); }

    /// Stops the current case and starts this one, whose strategy is pillowStrategy. Exactly one measured()
    /// follows through the event loop, unless stop() or measure() is called before it.
    void measure(const MeasureCase& asked);
    /// No signal follows; the process is killed soon.
    void stop() { m_stop.request_stop(); }

Q_SIGNALS:
    void measured(const tonescope::MeasurementPointer& measurement);

private:
    QString m_python;
    std::stop_source m_stop;
};

} // namespace tonescope::app
