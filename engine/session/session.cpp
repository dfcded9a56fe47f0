// SPDX-License-Identifier: GPL-3.0-or-later
// A request passes through three threads. The GUI thread numbers it and starts decoding on the pool; the
// decoded image comes back through the event loop; the count is posted to the engine thread, and its result
// comes back as a queued signal. Only the GUI thread changes the members of Session, so they need no lock. At
// most one count runs and one waits (m_counting, m_waiting); a newer request replaces the waiting one.
#include "engine/session/session.h"

#include "engine/count/engine.h"
#include "engine/files/path_text.h"
#include "engine/image/decode.h"

#include <QFutureWatcher>
#include <QThread>
#include <QtConcurrentRun>

#include <thread>
#include <utility>

namespace tonescope {

/// The part of a session that lives on the engine thread: it creates, uses and destroys the engine there, and
/// all its slots run there.
class EngineWorker : public QObject {
    Q_OBJECT

    Q_DISABLE_COPY_MOVE(EngineWorker)

public:
    explicit EngineWorker(EngineFactory makeEngine);
    ~EngineWorker() override;

    /// Destroys the engine; the next call creates another one with this factory.
    void useEngine(EngineFactory makeEngine);
    void findDevices(const std::stop_token& stop);
    /// Counts, and emits counted(), failed() or stopped(). `posted` is the time at which the job was posted
    /// to this thread; the time since then is not part of its wall time.
    void count(tonescope::RequestId id, tonescope::CountJob job, std::chrono::steady_clock::time_point posted,
               const std::stop_token& stop);
    void run(const tonescope::EngineWork& work);

Q_SIGNALS:
    void devicesFound(const tonescope::DeviceCatalog& catalog);
    void counted(tonescope::RequestId id, const tonescope::CountResultPointer& result);
    void stopped(tonescope::RequestId id);
    void failed(tonescope::RequestId id, const QString& name, const tonescope::Failure& failure);
    void progressed(tonescope::RequestId id, const tonescope::Activity& activity);
    void worked(const tonescope::EngineAnswer& answer);

private:
    Engine& engine();

    EngineFactory m_makeEngine;
    std::unique_ptr<Engine> m_engine;
};

EngineWorker::EngineWorker(EngineFactory makeEngine) : m_makeEngine(std::move(makeEngine)) {
}
EngineWorker::~EngineWorker() = default;

Engine& EngineWorker::engine() {
    if (!m_engine) m_engine = m_makeEngine();
    return *m_engine;
}

void EngineWorker::useEngine(EngineFactory makeEngine) {
    m_engine.reset();
    m_makeEngine = std::move(makeEngine);
}

// An exception that leaves a slot would end the program, so caught() makes it a failure.

void EngineWorker::findDevices(const std::stop_token& stop) {
    if (stop.stop_requested()) return;
    const auto found =
        caught(Stage::FindDevices, [this] { return Outcome<DeviceCatalog>(engine().catalog()); });
    Q_EMIT devicesFound(found ? *found : DeviceCatalog{{}, {}, {causeOf(found.failure())}});
}

void EngineWorker::count(RequestId id, CountJob job, std::chrono::steady_clock::time_point posted,
                         const std::stop_token& stop) {
    if (stop.stop_requested()) return Q_EMIT stopped(id);
    const CountControl control{stop, [&](const Activity& activity) { Q_EMIT progressed(id, activity); }};
    JobOutcome outcome = caught(Stage::Open, [&] {
        if (!m_engine) control.tell({Activity::Kind::FindingDevices});
        engine().catalog();
        job.requested += std::chrono::steady_clock::now() - posted;
        return engine().count(job, control);
    });
    if (outcome) {
        Q_EMIT counted(id, std::make_shared<const CountResult>(*std::move(outcome)));
    } else if (const Failure* failure = outcome.failed()) {
        Q_EMIT failed(id, pathText(job.image->name), *failure);
    } else {
        Q_EMIT stopped(id);
    }
}

void EngineWorker::run(const EngineWork& work) {
    const auto found = caught(Stage::Open, [this] {
        engine().catalog(); // before a device is opened, it must have been found
        return Outcome<Engine*>(&engine());
    });
    if (const EngineAnswer answer = work(found)) Q_EMIT worked(answer);
}

struct Session::PostedCount {
    RequestId id = 0;
    CountJob job;
    bool beside = false; ///< see countBeside()
};

namespace {

/// Posts `call` to the event loop of the thread of `context`.
template <typename Call>
void post(QObject* context, Call call) {
    QMetaObject::invokeMethod(context, std::move(call), Qt::QueuedConnection);
}

} // namespace

Session::Session(EngineFactory makeEngine, FileDecoder decoder, QObject* parent)
    : QObject(parent), m_thread(new QThread), m_worker(new EngineWorker(std::move(makeEngine))),
      m_decoder(std::move(decoder)) {
    m_thread->setObjectName(QStringLiteral("engine"));
    m_worker->moveToThread(m_thread);
    connectWorker();

    // When the engine thread finishes, it destroys the worker, the engine, and posted calls that have not
    // run. `alive` is released last.
    connect(
        m_thread, &QThread::finished, m_thread,
        [worker = m_worker, alive = m_alive]() mutable {
            delete worker;
            alive.reset();
        },
        Qt::DirectConnection);
    m_thread->start();
}

Session::~Session() {
    abandon();
    m_closing.request_stop();
    disconnect(m_worker, nullptr, this, nullptr); // before quit(), after which the worker may be gone
    m_thread->quit();
    if (m_thread->isFinished()) {
        delete m_thread;
    } else {
        connect(m_thread, &QThread::finished, m_thread, &QObject::deleteLater);
    }
    leaveLoading();
}

/// Destroys the pool. The pool's destructor waits for its threads; if one is still decoding, a detached
/// thread calls it.
void Session::leaveLoading() {
    if (m_loading->waitForDone(0)) return;
    std::thread([left = m_loading.release(), alive = m_alive] { delete left; }).detach();
}

// Signals of the worker arrive here through the event loop of the GUI thread.
void Session::connectWorker() {
    connect(m_worker, &EngineWorker::devicesFound, this, [this](const DeviceCatalog& catalog) {
        m_searching = false;
        if (!m_busy) show({});
        Q_EMIT devicesFound(catalog);
    });
    connect(m_worker, &EngineWorker::progressed, this, [this](RequestId id, const Activity& activity) {
        if (isNewest(id) && !(m_counting && m_counting->job.settings.live)) show(activity);
    });
    connect(m_worker, &EngineWorker::stopped, this, &Session::ended);
    connect(m_worker, &EngineWorker::counted, this, [this](RequestId id, const CountResultPointer& result) {
        if (const PostedCountPointer count = ended(id))
            Q_EMIT count->beside ? countedBeside(result) : counted(result);
    });
    connect(m_worker, &EngineWorker::worked, this, [](const EngineAnswer& answer) { answer(); });
    connect(m_worker, &EngineWorker::failed, this,
            [this](RequestId id, const QString& name, const Failure& failure) {
                const bool wanted = isNewest(id); // if not, a newer request is waiting
                const PostedCountPointer count = ended(id);
                if (count && !count->beside && wanted) Q_EMIT failed(name, failure);
            });
}

void Session::onEngine(const EngineWork& work) {
    post(m_worker, [worker = m_worker, work] { worker->run(work); });
}

void Session::useEngine(const EngineFactory& makeEngine) {
    Q_EMIT engineReplaced();
    post(m_worker, [worker = m_worker, makeEngine] { worker->useEngine(makeEngine); });
}

void Session::findDevices() {
    m_searching = true;
    if (!m_busy) show({Activity::Kind::FindingDevices});
    post(m_worker, [worker = m_worker, stop = m_closing.get_token()] { worker->findDevices(stop); });
}

/// Whether the running count is finished before the new live request: it is of the same image, young, and
/// differs only in the region.
bool Session::coalesces(const CountRequest& next, Time now) const {
    const auto* image = std::get_if<ImagePointer>(&next.source);
    if (image == nullptr || !next.settings.live || !m_counting) return false;
    if (m_counting->job.image != *image || now - m_counting->job.requested > youngCount) return false;
    CountSettings same = m_counting->job.settings;
    same.region = next.settings.region;
    same.live = next.settings.live;
    return same == next.settings;
}

Session::PostedCountPointer Session::ended(RequestId id) {
    if (!m_counting || m_counting->id != id) return nullptr;
    PostedCountPointer done = std::move(m_counting);
    if (const PostedCountPointer next = std::move(m_waiting))
        count(*next);
    else
        finish();
    return done;
}

// A live request waits behind a young count of the same image. Every other request first stops all earlier
// work.
RequestId Session::request(const CountRequest& request) {
    const auto requested = std::chrono::steady_clock::now();
    if (coalesces(request, requested)) {
        m_waiting = std::make_unique<PostedCount>(PostedCount{
            ++m_newest, {std::get<ImagePointer>(request.source), request.settings, requested, {}}});
        return m_newest;
    }
    abandon();
    const RequestId id = ++m_newest;
    m_busy = true;
    if (const auto* image = std::get_if<ImagePointer>(&request.source)) {
        count({id, {*image, request.settings, requested, {}}});
    } else if (const auto* path = std::get_if<QString>(&request.source)) {
        const auto loader = [decode = m_decoder.decode, path = *path, number = request.number](
                                const std::stop_token& stop) { return decode(path, stop, number); };
        load(id, loader, {*path, request.settings, requested});
    } else {
        const QString name = tr("pasted image");
        // On the pool too, because imageOf() may convert the picture.
        const auto loader = [picture = std::get<QImage>(request.source),
                             name](const std::stop_token& /*stop*/) {
            return Outcome<Image>(imageOf(picture, name));
        };
        load(id, loader, {name, request.settings, requested});
    }
    return id;
}

void Session::load(RequestId id, const Loader& loader, const Undecoded& image) {
    auto loaded = QtConcurrent::run(m_loading.get(), [loader, stop = m_stop.get_token()] {
        return std::make_shared<Outcome<Image>>(caught(Stage::Decode, [&] { return loader(stop); }));
    });
    show({Activity::Kind::Decoding});
    // A watcher emits its signal through the event loop even if the future has finished already.
    // QFuture::then() would call at once, inside of request().
    auto* watcher = new QFutureWatcher<LoadedPointer>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, id, image] {
        watcher->deleteLater();
        countLoaded(id, watcher->result(), image);
    });
    watcher->setFuture(loaded);
}

void Session::countLoaded(RequestId id, const LoadedPointer& loaded, const Undecoded& from) {
    if (!isNewest(id)) return;
    if (loaded->ok()) {
        const auto image = std::make_shared<const Image>(std::move(*loaded).value());
        count({id, {image, from.settings, from.requested, image->decodeTime}});
        Q_EMIT decoded(image);
        return;
    }
    finish();
    Q_EMIT failed(from.name, loaded->failure());
}

void Session::count(PostedCount next) {
    // Live requests come many times a second and show no activity.
    if (!next.job.settings.live)
        show({m_searching ? Activity::Kind::FindingDevices : Activity::Kind::Waiting});
    m_counting = std::make_unique<PostedCount>(std::move(next));
    post(m_worker, [worker = m_worker, id = m_counting->id, job = m_counting->job,
                    posted = std::chrono::steady_clock::now(),
                    stop = m_stop.get_token()] { worker->count(id, job, posted, stop); });
}

void Session::countBeside(const ImagePointer& image, CountSettings settings) {
    if (m_busy) return;
    m_busy = true;
    settings.live = true; // shows no activity
    count({++m_newest, {image, settings, std::chrono::steady_clock::now(), {}}, true});
}

void Session::stop() {
    if (!m_busy) return;
    abandon();
    finish();
}

void Session::abandon() {
    m_counting.reset();
    m_waiting.reset();
    m_stop.request_stop();
    m_stop = std::stop_source();
}

void Session::finish() {
    m_busy = false;
    show(m_searching ? Activity{Activity::Kind::FindingDevices} : Activity{});
}

void Session::show(const Activity& activity) {
    if (activity == m_activity) return;
    m_activity = activity;
    Q_EMIT activityChanged(activity);
}

} // namespace tonescope

#include "session.moc"
