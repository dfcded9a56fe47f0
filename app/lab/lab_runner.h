// SPDX-License-Identifier: GPL-3.0-or-later
// Measures a list of cases, on the engine thread or in processes of their own.
#pragma once

#include "app/lab/isolated_measuring.h"
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

[[nodiscard]] PixelContent contentOf(const Image& image);

/// Hashes the pixels of images on a thread of Qt's pool, once per image for as long as it exists. Lives on
/// the GUI thread.
class PixelContents : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PixelContents)

public:
    using Then = std::function<void(std::vector<MeasureCase>)>;

    using QObject::QObject;

    /// Adds the content to the cases that measure an image. Calls `then` on this thread; at once if all
    /// contents are known.
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

    [[nodiscard]] const PixelContent* known(const Image& image) const;
    void finish(std::vector<MeasureCase> cases, const Then& then) const;

    std::vector<Known> m_known;
};

/// Neighbouring cases of one device and the same pixels are measured together on the engine thread, in turns
/// (see bench::Rounds), in slices of some 30 ms between which the session's requests are answered. A case
/// with an edited kernel runs in a process of its own; the unedited kernel before it takes turns with it
/// there. Before the first case, the contents of images are hashed. Lives on the GUI thread and never waits.
class LabRunner : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LabRunner)

public:
    /// The session must outlive the runner. `program` is this program's file: see IsolatedMeasuring.
    LabRunner(Session& session, const QString& program, QObject* parent = nullptr);
    ~LabRunner() override;

    /// Stops what is running and begins with the first of these.
    void run(std::vector<MeasureCase> cases);
    /// Emits what was measured so far at once, and then ended(), whatever the device does.
    void stop();

Q_SIGNALS:
    /// How many measurements' worth of counts is done.
    void progressed(double measurements);
    /// In the order of the cases.
    void measured(const tonescope::MeasurementPointer& measurement);
    /// The last case is done, or `stopped`.
    void ended(bool stopped);

private:
    /// Rows that are measured in turns, after a slice.
    struct Slice {
        Measurements rows;     ///< in the order of the cases; null where there is no sample yet
        double progress = 0;   ///< of all rounds, 0 to 1
        bool complete = false; ///< no more rounds follow
    };
    struct EngineSide; ///< used on the engine thread only

    void measureNext();
    void measure(const std::vector<MeasureCase>& next);
    void measureSlice(bool first);
    [[nodiscard]] Slice failedSlice(const Failure& failure) const;
    void forgetPixels();
    void end();
    [[nodiscard]] std::vector<MeasureCase> nextCases() const;
    void takeIsolated(const MeasurementPointer& measurement, const MeasurementPointer& original);
    void take(Slice slice);

    Session& m_session;
    std::shared_ptr<EngineSide> m_side;
    IsolatedMeasuring m_isolated;
    PixelContents m_contents;
    std::stop_source m_stop;                     ///< of what is measured on the engine thread
    std::vector<MeasureCase> m_cases, m_current; ///< all, and those that take turns now
    std::size_t m_done = 0;                      ///< of m_cases
    Measurements m_rows;                         ///< of what is being measured, after the last slice
    MeasurementPointer m_edited{};               ///< whose original is being measured alone; null: none is
    std::uint64_t m_number = 0;                  ///< of what is awaited; answers to others are stale
    bool m_running = false;
};

} // namespace tonescope::app
