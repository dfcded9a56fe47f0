// SPDX-License-Identifier: GPL-3.0-or-later
// The door between windows and engine: requests in, whole results out.
#pragma once

#include "engine/image/file_decoder.h"
#include "engine/session/count_request.h"
#include "engine/session/engine_worker.h"
#include "engine/values/activity.h"
#include "engine/values/count_result.h"
#include "engine/values/device_catalog.h"

#include <QObject>
#include <QThreadPool>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

class QThread;

namespace tonescope {

/// Decodes on a thread of the pool and counts on the one engine thread. All functions and signals belong to
/// the thread that made the session; none of them waits. Answers come through the event loop, never from
/// within request().
///
/// The newest request wins: making one stops the work on older ones between strips, and whatever still
/// arrives of them is dropped here, by its number. A drag must not starve by that: where a live request finds
/// a count of the same image on its way that is younger than `youngCount`, that one is finished and shown,
/// and then the newest is taken.
class Session : public QObject {
    Q_OBJECT

    Q_DISABLE_COPY_MOVE(Session)

public:
    /// What is older than this is too far behind the mouse to be waited for.
    static constexpr std::chrono::milliseconds youngCount{1000};

    explicit Session(EngineFactory makeEngine, FileDecoder decoder = inPlaceDecoder(),
                     QObject* parent = nullptr);
    /// Returns at once. A device that is busy is left to the engine thread, which ends when the device lets
    /// it, and a file that is being decoded to its own.
    ~Session() override;

    /// Replaces the engine for everything that is asked for from now on; engineReplaced() comes before.
    void useEngine(const EngineFactory& makeEngine);
    /// Starts to look for devices; devicesFound() follows. Counting does it by itself where it must.
    void findDevices();
    RequestId request(const CountRequest& request);
    /// Counts an image beside what is shown, without a sign of work; countedBeside() follows. Any request
    /// ends it, and where one has no answer yet it does not begin. A failure is not told.
    void countBeside(const ImagePointer& image, CountSettings settings);
    /// Gives up the newest request; what was shown stays.
    void stop();

    /// Calls `work` on the engine thread after everything that was asked for before, then the answer that it
    /// returns on this thread, unless the session is gone. A request waits for `work` to return: work that
    /// takes long returns after a while and asks again from its answer.
    void onEngine(const EngineWork& work);

    /// Expires after the session, when the engine thread has destroyed everything and ends, and nothing is
    /// decoded any more.
    [[nodiscard]] std::weak_ptr<const void> engineThread() const { return m_alive; }

Q_SIGNALS:
    void devicesFound(const tonescope::DeviceCatalog& catalog);
    /// The image of the newest request, as soon as it is decoded; its counts follow. An image that came
    /// decoded is not announced.
    void decoded(const tonescope::ImagePointer& image);
    /// The answer to the newest request, whole.
    void counted(const tonescope::CountResultPointer& result);
    void countedBeside(const tonescope::CountResultPointer& result);
    /// Why the newest request has no answer. `name` is the image's.
    void failed(const QString& name, const tonescope::Failure& failure);
    void activityChanged(const tonescope::Activity& activity);
    /// Before another engine takes its place: whatever refers to it must be gone by an onEngine() from here.
    void engineReplaced();

private:
    using Time = std::chrono::steady_clock::time_point;

    /// Makes the image of a request, on a thread of the pool.
    using Loader = std::function<Outcome<Image>(const std::stop_token&)>;

    using LoadedPointer = std::shared_ptr<Outcome<Image>>;

    /// What is known of a request's image before it is decoded.
    struct Undecoded {
        QString name;
        CountSettings settings;
        Time requested;
    };

    /// A count that the engine thread was asked for, or is to be asked for.
    struct PostedCount {
        RequestId id = 0;
        CountJob job;
        bool beside = false; ///< see countBeside()
    };

    [[nodiscard]] bool letsCome(const CountRequest& next, Time now) const;
    /// The count of that number has ended: takes what waits for it. Nothing where its result may not be
    /// shown.
    std::optional<PostedCount> ended(RequestId id);
    void load(RequestId id, const Loader& loader, const Undecoded& image);
    void countLoaded(RequestId id, const LoadedPointer& loaded, const Undecoded& from);
    void count(const PostedCount& next);
    void abandon();
    void leaveLoading();
    [[nodiscard]] bool isNewest(RequestId id) const { return id == m_newest && m_busy; }
    void connectWorker();
    void finish();
    void show(const Activity& activity);

    QThread* m_thread;      ///< owned by itself once the session is gone
    EngineWorker* m_worker; ///< owned by the engine thread: destroyed when that ends
    std::shared_ptr<const void> m_alive = std::make_shared<int>(); ///< held by whatever outlives the session
    FileDecoder m_decoder;
    /// Not the threads that all share: Qt paints with them.
    std::unique_ptr<QThreadPool> m_loading = std::make_unique<QThreadPool>();
    std::stop_source m_stop; ///< of the newest request
    std::stop_source m_closing;
    std::optional<PostedCount> m_counting; ///< on the engine thread
    std::optional<PostedCount> m_waiting;  ///< the newest request, until m_counting has ended
    RequestId m_newest = 0;
    bool m_busy = false; ///< the newest request has no answer yet
    bool m_searching = false;
    Activity m_activity;
};

} // namespace tonescope
