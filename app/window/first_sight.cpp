// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/first_sight.h"

#include "engine/count/engine.h"
#include "engine/host/host_backend.h"
#include "engine/image/decode.h"
#include "engine/image/reduced_jpeg.h"

#include <QFile>
#include <QFileInfo>
#include <QFutureWatcher>
#include <QImageReader>
#include <QtConcurrent/qtconcurrenttask.h>

#include <algorithm>
#include <exception>
#include <utility>

namespace tonescope::app {

namespace {

Extent extentOf(QSize size) {
    return {size.width(), size.height()};
}

std::uint64_t pixelsOf(Extent extent) {
    return Region::whole(extent).pixels();
}

/// The copy as an image, and the size of what it is a copy of.
struct Reduced {
    ImagePointer image;
    Extent whole; ///< upright
};

std::optional<Reduced> reducedCopy(const QString& path, const std::stop_token& stop) {
    const auto start = std::chrono::steady_clock::now();
    if (!QFileInfo(path).isFile()) return std::nullopt; // a pipe could block for ever
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered)) return std::nullopt;
    if (file.peek(2) != "\xff\xd8") return std::nullopt; // no other decoder gets to see it
    QImageReader reader(path, "jpeg");
    const Extent whole = extentOf(reader.size());
    if (pixelsOf(whole) < FirstSight::largePicture) return std::nullopt;
    const QImageIOHandler::Transformations turn = reader.transformation();
    // Read and not mapped: of a file that others cut short meanwhile, a mapping would end the program.
    QByteArray bytes;
    bytes.reserve(file.size() + 8);
    bytes.resize(file.size());
    bytes.resize(std::max<qint64>(0, file.read(bytes.data(), bytes.size())));
    const std::optional<QImage> picture = reducedJpeg(std::move(bytes), stop);
    if (!picture) return std::nullopt;
    auto image = std::make_shared<Image>(imageOf(*picture, path));
    image->orientation = orientationOf(turn);
    image->decodeTime = std::chrono::steady_clock::now() - start;
    return Reduced{image, turned(whole, image->orientation)};
}

CountResultPointer sampledResult(const QString& path, CountSettings settings, const std::stop_token& stop) {
    const auto start = std::chrono::steady_clock::now();
    const std::optional<Reduced> copy = reducedCopy(path, stop);
    if (!copy) return nullptr;
    settings.device.clear();
    settings.strategy.clear();
    settings.region.reset();
    Engine engine({}, std::make_unique<host::HostBackend>());
    JobOutcome counted = engine.count({copy->image, settings, start, copy->image->decodeTime}, {stop, {}});
    if (!counted) return nullptr;
    auto result = std::make_shared<CountResult>(*std::move(counted));
    result->exact = false;
    result->sampled = Sampling{copy->whole, pixelsOf(copy->image->extent())};
    result->histogram = result->histogram.stretchedTo(pixelsOf(copy->whole));
    result->reason = "it is at hand while the whole picture is decoded";
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
    auto look = [path, settings, token]() -> CountResultPointer {
        try {
            return sampledResult(path, settings, token);
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
