// SPDX-License-Identifier: GPL-3.0-or-later
// Session: the interface between windows and the engine. A window sends requests and receives complete
// results; it never waits.
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

/// A request: what to count, and how.
struct CountRequest {
    ImageSource source;
    CountSettings settings;
    int number = 1; ///< position of the picture in a file with several pictures, from 1
};

/// Numbers requests from 1, in the order of the calls.
using RequestId = std::uint64_t;

/// Creates the engine. Called once, on the engine thread, because drivers may take seconds.
using EngineFactory = std::function<std::unique_ptr<Engine>()>;

/// A function that the thread of the session calls after work on the engine thread; may be empty.
using EngineAnswer = std::function<void()>;
/// Work on the engine thread. It gets the engine, or the reason why there is none. It must not throw.
using EngineWork = std::function<EngineAnswer(const Outcome<Engine*>& engine)>;

/// Decodes on a thread of a pool and counts on one engine thread. All functions and signals belong to the
/// thread that created the session. No function waits, and results arrive through the event loop, never
/// inside of request().
///
/// The newest request wins. It stops the work on older requests between two strips, and results of older
/// requests are recognised by their number and dropped. So that a drag shows results nevertheless, live
/// requests are coalesced: if the running count is of the same image, differs only in the region, and is
/// younger than `youngCount`, it is finished and shown, and then the newest live request is counted.
class Session : public QObject {
    Q_OBJECT

    Q_DISABLE_COPY_MOVE(Session)

public:
    /// A live request stops a running count that was requested longer ago, because its result would be too
    /// far behind the mouse.
    static constexpr std::chrono::milliseconds youngCount{1000};

    explicit Session(EngineFactory makeEngine, FileDecoder decoder = {}, QObject* parent = nullptr);
    /// Returns at once. The engine thread ends when its device has returned, a decoding thread when its file
    /// is decoded.
    ~Session() override;

    /// Replaces the engine for all later requests. engineReplaced() is emitted first.
    void useEngine(const EngineFactory& makeEngine);
    /// Searches for devices; devicesFound() follows. A count also searches if that has not been done.
    void findDevices();
    /// Decodes if needed and counts; the newest request is answered by counted() or failed(), or by nothing
    /// after stop(). Returns its number.
    RequestId request(const CountRequest& request);
    /// Counts another image in the background; countedBeside() follows. Ignored while a request is being
    /// worked on, and stopped by any request. Shows no activity and reports no failure.
    void countBeside(const ImagePointer& image, CountSettings settings);
    /// Cancels the newest request. Its work ends at the next strip, and it has no answer.
    void stop();

    /// Calls `work` on the engine thread after all earlier requests, and the EngineAnswer that it returns on
    /// this thread, unless the session has been destroyed. A request waits until `work` returns. Long work
    /// therefore returns after a slice of time and calls onEngine() again from its answer.
    void onEngine(const EngineWork& work);

    /// Expires after the session was destroyed, when the engine thread has destroyed the engine and no file
    /// is being decoded.
    [[nodiscard]] std::weak_ptr<const void> engineThread() const { return m_alive; }

Q_SIGNALS:
    void devicesFound(const tonescope::DeviceCatalog& catalog);
    /// The image of the newest request, when its file is decoded; counted() or failed() follows.
    void decoded(const tonescope::ImagePointer& image);
    /// The complete result of the newest request.
    void counted(const tonescope::CountResultPointer& result);
    void countedBeside(const tonescope::CountResultPointer& result);
    /// The newest request failed. `name` is that of its image.
    void failed(const QString& name, const tonescope::Failure& failure);
    void activityChanged(const tonescope::Activity& activity);
    /// Emitted before the engine is replaced. A slot releases objects that refer to the old engine by a call
    /// of onEngine().
    void engineReplaced();

private:
    using Time = std::chrono::steady_clock::time_point;

    /// Decodes a file or converts a picture, on a thread of the pool.
    using Loader = std::function<Outcome<Image>(const std::stop_token&)>;

    using LoadedPointer = std::shared_ptr<Outcome<Image>>;

    /// A request whose image is not decoded yet.
    struct Undecoded {
        QString name;
        CountSettings settings;
        Time requested;
    };

    /// A count that runs on the engine thread, or waits for it.
    struct PostedCount;
    using PostedCountPointer = std::unique_ptr<PostedCount>;

    [[nodiscard]] bool coalesces(const CountRequest& next, Time now) const;
    /// Called when the count with this number has ended. Posts the waiting request. Returns the count, or
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
    /// A pool of its own, because Qt paints with the global pool.
    std::unique_ptr<QThreadPool> m_loading = std::make_unique<QThreadPool>();
    std::stop_source m_stop; ///< stops the newest request
    std::stop_source m_closing;
    PostedCountPointer m_counting; ///< runs on the engine thread; null: none
    PostedCountPointer m_waiting;  ///< the newest request, while m_counting runs; null: none
    RequestId m_newest = 0;
    bool m_busy = false; ///< the newest request has no answer yet
    bool m_searching = false;
    Activity m_activity;
};

} // namespace tonescope
