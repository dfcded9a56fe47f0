// SPDX-License-Identifier: GPL-3.0-or-later
// Measures a list of cases one after the other, on the engine thread or in child processes.
#pragma once

#include "engine/session/session.h"
#include "engine/values/image.h"
#include "engine/values/measuring/measurement.h"

#include <QObject>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

namespace tonescope::app {

class IsolatedMeasuring;
class PillowMeasuring;

/// The size of an image and the SHA-256 of its stored pixels, rows without padding. Takes as long as reading
/// all pixels. Identifies pixels in session files, across machines.
[[nodiscard]] PixelContent contentOf(const Image& image);

/// Hashes the pixels of images on a thread of Qt's pool. An image is hashed once, and its hash is kept until
/// the image is destroyed. Lives on the GUI thread.
class PixelContents : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PixelContents)

public:
    using Then = std::function<void(std::vector<MeasureCase>)>;

    using QObject::QObject;

    /// Sets `pixels.content` of the cases that measure an image, then calls `then` with them on the GUI
    /// thread: before returning if all hashes are known, otherwise through the event loop.
    void fill(std::vector<MeasureCase> cases, Then then);

private:
    struct Known {
        std::weak_ptr<const void> storage; ///< of the image
        const std::byte* data;             ///< of its pixels
        PixelContent content;

        [[nodiscard]] bool isOf(const Image& image) const {
            return data == image.stored.data && storage.lock() == image.storage;
        }
    };

    /// The hash of an image; null if it has not been computed.
    [[nodiscard]] const PixelContent* known(const Image& image) const;
    /// Fills in the hashes, which are all known, and calls `then`.
    void finish(std::vector<MeasureCase> cases, const Then& then) const;

    std::vector<Known> m_known;
};

/// Neighbouring cases of one device and the same pixels are measured together on the engine thread, in turns
/// (see bench::Rounds), in slices of some 30 ms between which the session's requests are answered. A case
/// with an edited kernel runs in a child process. If the case before it is the same strategy unedited, with
/// the same launch and repeats, the child counts both kernels alternately. Cases for the kernel checker,
/// kernels with a document's mistake, and Pillow run in child processes, too. Before the first case, the
/// contents of images are hashed. Lives on the GUI thread and never waits.
class LabRunner : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LabRunner)

public:
    /// The session must outlive the runner. `program` is this program's file: see IsolatedMeasuring.
    LabRunner(Session& session, const QString& program, QObject* parent = nullptr);
    ~LabRunner() override;

    /// Stops a run in progress, then measures these cases. measured() follows for each case in their order,
    /// and ended() after the last.
    void run(std::vector<MeasureCase> cases);
    /// Ends the run without waiting for the device: emits measured() for the current cases up to the first
    /// without samples, then ended(). Nothing if no run is in progress.
    void stop();

Q_SIGNALS:
    /// The number of cases that are done; the fraction is the progress of the current ones.
    void progressed(double measurements);
    /// The state of the cases that are measured in turns, in their order; null where there is no sample yet.
    void advanced(const tonescope::Measurements& rows);
    /// A case was measured, or failed. Emitted in the order of the cases.
    void measured(const tonescope::MeasurementPointer& measurement);
    /// The run is over: all cases are done, or it was `stopped`.
    void ended(bool stopped);

private:
    /// The state of the cases that are measured in turns, after a slice of time on the engine thread.
    struct Slice {
        Measurements rows;     ///< in the order of the cases; null where there is no sample yet
        double progress = 0;   ///< the finished share of all rounds, 0 to 1
        bool complete = false; ///< no more rounds follow
    };
    struct EngineSide; ///< used on the engine thread only

    /// Measures the cases after m_done, or ends the run.
    void measureNext();
    /// Starts these cases, in a child process or with a first slice.
    void measure(const std::vector<MeasureCase>& next);
    /// Queues one slice on the engine thread; `first`: whether it is the first slice of m_current.
    void measureSlice(bool first);
    /// The result of all current cases if the engine fails.
    [[nodiscard]] Slice failedSlice(const Failure& failure) const;
    void forgetPixels();
    void end();
    [[nodiscard]] std::vector<MeasureCase> nextCases() const;
    /// Takes the answer of a child process.
    void takeIsolated(const MeasurementPointer& measurement, const MeasurementPointer& original);
    /// Reports progress; continues with the next slice, or emits the measurements and goes on to the next
    /// cases.
    void take(Slice slice);

    Session& m_session;
    std::shared_ptr<EngineSide> m_side;
    std::unique_ptr<IsolatedMeasuring> m_isolated;
    std::unique_ptr<PillowMeasuring> m_pillow;
    PixelContents m_contents;
    std::stop_source m_stop;            ///< stops the slices on the engine thread
    std::vector<MeasureCase> m_cases;   ///< all cases of the run
    std::vector<MeasureCase> m_current; ///< the cases that are being measured
    std::size_t m_done = 0;             ///< how many of m_cases are done
    Measurements m_rows;                ///< results of m_current after the last slice; stop() emits them
    /// The measurement of an edited kernel, kept until its original is measured once more: the edited kernel
    /// may have damaged the counts of the original in their common process. Null otherwise.
    MeasurementPointer m_edited{};
    std::uint64_t m_number = 0; ///< of the newest request; answers with other numbers are dropped
    bool m_running = false;
};

} // namespace tonescope::app
