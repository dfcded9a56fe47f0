// SPDX-License-Identifier: GPL-3.0-or-later
// The interface between windows and engine: takes requests, and gives complete results.
#pragma once

#include "engine/image/file_decoder.h"
#include "engine/values/activity.h"
#include "engine/values/count_result.h"
#include "engine/values/count_settings.h"
#include "engine/values/device_catalog.h"
#include "engine/values/image.h"

#include <QImage>
#include <QObject>
#include <QString>
#include <QThreadPool>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <variant>

class QThread;

namespace tonescope {

class Engine;
class EngineWorker;

/// A file to decode, a picture from the clipboard, or an image that was decoded before.
using ImageSource = std::variant<QString, QImage, ImagePointer>;

/// Everything that a count needs.
struct CountRequest {
    ImageSource source;
    CountSettings settings;
    int number = 1; ///< of the picture, in a file that holds several
};

/// Number of a request, from 1, in the order of the calls.
using RequestId = std::uint64_t;

/// Creates the engine. Called once, on the engine thread.
using EngineFactory = std::function<std::unique_ptr<Engine>()>;

/// What work on the engine thread leaves to do on the session's thread; empty: nothing.
using EngineAnswer = std::function<void()>;
/// Work on the engine thread, with the engine or with why there is none. Must not throw.
using EngineWork = std::function<EngineAnswer(const Outcome<Engine*>& engine)>;

/// Decodes on a thread of a pool and counts on one engine thread. All functions and signals belong to the
/// thread that created the session, and no function waits. Answers come through the event loop, never from
/// within request().
///
/// The newest request wins: it stops the work on older requests between strips, and late results of older
/// requests are dropped by their number. So that a drag still shows results, live requests are coalesced: a
/// count of the same image that is younger than `youngCount` is finished and shown before the newest live
/// request is counted.
class Session : public QObject {
    Q_OBJECT

    Q_DISABLE_COPY_MOVE(Session)

public:
    /// An older count is too far behind the mouse to be finished.
    static constexpr std::chrono::milliseconds youngCount{1000};

    explicit Session(EngineFactory makeEngine, FileDecoder decoder = inPlaceDecoder(),
                     QObject* parent = nullptr);
    /// Returns at once. The engine thread ends when its device returns, and a decoding thread when its file
    /// is decoded.
    ~Session() override;

    /// Replaces the engine for everything that is asked for from now on; engineReplaced() comes before.
    void useEngine(const EngineFactory& makeEngine);
    /// Looks for devices; devicesFound() follows. Counting also looks for them if needed.
    void findDevices();
    RequestId request(const CountRequest& request);
    /// Counts another image without showing activity; countedBeside() follows. Does nothing while a request
    /// has no answer; any request stops it. Failures are not reported.
    void countBeside(const ImagePointer& image, CountSettings settings);
    /// Cancels the newest request.
    void stop();

    /// Calls `work` on the engine thread after everything that was asked for before, then the answer that it
    /// returns on this thread, unless the session is gone. A request waits for `work` to return: work that
    /// takes long returns after a while and asks again from its answer.
    void onEngine(const EngineWork& work);

    /// Expires when the engine thread has destroyed the engine after the session's end, and no file is being
    /// decoded.
    [[nodiscard]] std::weak_ptr<const void> engineThread() const { return m_alive; }

Q_SIGNALS:
    void devicesFound(const tonescope::DeviceCatalog& catalog);
    /// The image of the newest request, as soon as its file is decoded; counted() follows.
    void decoded(const tonescope::ImagePointer& image);
    /// The complete answer to the newest request.
    void counted(const tonescope::CountResultPointer& result);
    void countedBeside(const tonescope::CountResultPointer& result);
    /// Why the newest request has no answer. `name`: of the image.
    void failed(const QString& name, const tonescope::Failure& failure);
    void activityChanged(const tonescope::Activity& activity);
    /// Before another engine takes its place: whatever refers to it must be gone by an onEngine() from here.
    void engineReplaced();

private:
    using Time = std::chrono::steady_clock::time_point;

    /// Decodes or converts the image of a request, on a thread of the pool.
    using Loader = std::function<Outcome<Image>(const std::stop_token&)>;

    using LoadedPointer = std::shared_ptr<Outcome<Image>>;

    /// A request whose image is not decoded yet.
    struct Undecoded {
        QString name;
        CountSettings settings;
        Time requested;
    };

    /// A count that is posted to the engine thread, or will be.
    struct PostedCount;
    using PostedCountPointer = std::unique_ptr<PostedCount>;

    [[nodiscard]] bool coalesces(const CountRequest& next, Time now) const;
    /// Call it when the count of that number has ended: posts the waiting request. Returns the count, or
    /// null if its result must not be shown.
    PostedCountPointer ended(RequestId id);
    void load(RequestId id, const Loader& loader, const Undecoded& image);
    void countLoaded(RequestId id, const LoadedPointer& loaded, const Undecoded& from);
    void count(PostedCount next);
    void abandon();
    void leaveLoading();
    [[nodiscard]] bool isNewest(RequestId id) const { return id == m_newest && m_busy; }
    void connectWorker();
    void finish();
    void show(const Activity& activity);

    QThread* m_thread;      ///< deletes itself after the session's end
    EngineWorker* m_worker; ///< destroyed on the engine thread when it ends
    std::shared_ptr<const void> m_alive =
        std::make_shared<int>(); ///< held by threads that outlive the session
    FileDecoder m_decoder;
    /// Not the global pool: Qt paints with it.
    std::unique_ptr<QThreadPool> m_loading = std::make_unique<QThreadPool>();
    std::stop_source m_stop; ///< of the newest request
    std::stop_source m_closing;
    PostedCountPointer m_counting; ///< on the engine thread; null: none
    PostedCountPointer m_waiting;  ///< the newest request, until m_counting has ended; null: none
    RequestId m_newest = 0;
    bool m_busy = false; ///< the newest request has no answer yet
    bool m_searching = false;
    Activity m_activity;
};

} // namespace tonescope
