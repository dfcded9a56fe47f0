// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/session.h"

#include "engine/image/decode.h"
#include "engine/image/file_decoder.h"

#include <QFutureWatcher>
#include <QThread>
#include <QtConcurrentRun>

#include <thread>
#include <utility>

namespace tonescope {

namespace {

/// Runs `call` on the thread of `context`, soon.
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

    connect(m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    // The worker is destroyed on its thread, and with it the engine; then the last hold on `alive` goes.
    connect(
        m_worker, &QObject::destroyed, m_worker, [alive = m_alive]() mutable { alive.reset(); },
        Qt::DirectConnection);
    m_thread->start();
}

Session::~Session() {
    abandon();
    m_closing.request_stop();
    disconnect(m_worker, nullptr, this, nullptr); // while it is certain that the worker is still there
    m_thread->quit();
    if (m_thread->isFinished()) {
        delete m_thread;
    } else {
        connect(m_thread, &QThread::finished, m_thread, &QObject::deleteLater);
    }
    leaveLoading();
}

/// A pool waits for its threads when it is destroyed: one that still decodes is waited for elsewhere.
void Session::leaveLoading() {
    if (m_loading->waitForDone(0)) return;
    std::thread([left = m_loading.release(), alive = m_alive] { delete left; }).detach();
}

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
        if (const auto count = ended(id)) Q_EMIT count->beside ? countedBeside(result) : counted(result);
    });
    connect(m_worker, &EngineWorker::worked, this, [](const EngineAnswer& answer) { answer(); });
    connect(m_worker, &EngineWorker::failed, this,
            [this](RequestId id, const QString& name, const Failure& failure) {
                const bool wanted = isNewest(id); // else what waits may yet be counted
                const auto count = ended(id);
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

/// Whether a count of the same image is on its way that differs in nothing but the region.
bool Session::letsCome(const CountRequest& next, Time now) const {
    const auto* image = std::get_if<ImagePointer>(&next.source);
    if (image == nullptr || !next.settings.live || !m_counting) return false;
    if (m_counting->job.image != *image || now - m_counting->job.requested > youngCount) return false;
    CountSettings same = m_counting->job.settings;
    same.region = next.settings.region;
    same.live = next.settings.live;
    return same == next.settings;
}

std::optional<Session::PostedCount> Session::ended(RequestId id) {
    if (!m_counting || m_counting->id != id) return std::nullopt;
    auto done = std::exchange(m_counting, std::nullopt);
    if (m_waiting) {
        count(*std::exchange(m_waiting, std::nullopt));
    } else {
        finish();
    }
    return done;
}

RequestId Session::request(const CountRequest& request) {
    const auto requested = std::chrono::steady_clock::now();
    if (letsCome(request, requested)) {
        m_waiting = {++m_newest, {std::get<ImagePointer>(request.source), request.settings, requested, {}}};
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
        // Off the GUI thread too: a format that cannot be counted is converted.
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
    // A watcher tells of the end through the event loop even where that came before it was set.
    // QFuture::then() would call at once, from within request().
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

void Session::count(const PostedCount& next) {
    // What is asked for many times a second needs no sign of work.
    if (!next.job.settings.live)
        show({m_searching ? Activity::Kind::FindingDevices : Activity::Kind::Waiting});
    m_counting = next;
    post(m_worker,
         [worker = m_worker, id = next.id, job = next.job, posted = std::chrono::steady_clock::now(),
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
