// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/first_sight.h"

#include "engine/count/engine.h"
#include "engine/host/host_backend.h"
#include "engine/values/text/sentence.h"

#include <QFutureWatcher>
#include <QtConcurrent/qtconcurrenttask.h>

#include <exception>
#include <utility>

namespace tonescope::app {

namespace {

std::uint64_t pixelsOf(Extent extent) {
    return Region::whole(extent).pixels();
}

CountResultPointer sampledResult(const FileDecoder& decoder, const QString& path, CountSettings settings,
                                 const std::stop_token& stop) {
    const auto start = std::chrono::steady_clock::now();
    const std::optional<ReducedPicture> copy = decoder.reduced(path, stop);
    if (!copy) return nullptr;
    const auto image = std::make_shared<const Image>(copy->image);
    settings.device.clear();
    settings.strategy.clear();
    settings.region.reset();
    Engine engine({}, std::make_unique<host::HostBackend>());
    JobOutcome counted = engine.count({image, settings, start, image->decodeTime}, {stop, {}});
    if (!counted) return nullptr;
    auto result = std::make_shared<CountResult>(*std::move(counted));
    result->exact = false;
    result->sampled = Sampling{copy->whole, pixelsOf(image->extent())};
    result->histogram = result->histogram.stretchedTo(pixelsOf(copy->whole));
    result->reason = SENTENCE("it is at hand while the whole picture is decoded");
    return result;
}

} // namespace

void FirstSight::begin(const QString& path, const CountSettings& settings) {
    stop();
    const std::stop_token token = m_stop.get_token();
    auto* watcher = new QFutureWatcher<CountResultPointer>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, token] {
        watcher->deleteLater();
        if (!token.stop_requested() && watcher->result()) Q_EMIT sampled(watcher->result());
    });
    auto look = [decoder = m_decoder, path, settings, token]() -> CountResultPointer {
        try {
            return sampledResult(decoder, path, settings, token);
        } catch (const std::exception&) {
            return nullptr; // the whole picture will tell what is wrong
        }
    };
    watcher->setFuture(QtConcurrent::task(std::move(look)).onThreadPool(m_thread).spawn());
}

void FirstSight::stop() {
    m_stop.request_stop();
    m_stop = std::stop_source();
}

} // namespace tonescope::app
