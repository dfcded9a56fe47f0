// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/side_decode.h"

#include "engine/host/threads.h"
#include "engine/values/text/sentence.h"

#include <QFutureWatcher>
#include <QtConcurrent/qtconcurrenttask.h>

#include <utility>

namespace tonescope::app {

namespace {

Outcome<ImagePointer> imageIn(const FileDecoder& decoder, const QString& path, std::uint64_t mostBytes,
                              int number, const std::stop_token& stop) {
    if (decoder.bytes(path).value_or(0) > mostBytes)
        return Failure{Stage::Decode, SENTENCE("the image is larger than what is kept"), {}, {}};
    Outcome<Image> image = decoder.decode(path, stop, number);
    if (!image) return image.reason();
    return ImagePointer(std::make_shared<const Image>(*std::move(image)));
}

SideDecodedPointer decoded(const FileDecoder& decoder, const QString& path, std::uint64_t mostBytes,
                           int number, const std::stop_token& stop) {
    host::giveWay();
    const std::optional<FileStamp> before = stampOf(path);
    auto image = caught(Stage::Decode, [&] { return imageIn(decoder, path, mostBytes, number, stop); });
    if (stampOf(path) != before) image = Stopped{}; // whatever it is, it is of no file that there was
    return std::make_shared<const SideDecoded>(
        SideDecoded{path, before.value_or(FileStamp{}), std::move(image)});
}

} // namespace

void SideDecode::begin(const QString& path, std::uint64_t mostBytes, int number) {
    stop();
    const std::stop_token token = m_stop.get_token();
    auto* watcher = new QFutureWatcher<SideDecodedPointer>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, token] {
        watcher->deleteLater();
        if (!token.stop_requested()) Q_EMIT done(watcher->result());
    });
    watcher->setFuture(QtConcurrent::task([decoder = m_decoder, path, mostBytes, number, token] {
                           return decoded(decoder, path, mostBytes, number, token);
                       })
                           .onThreadPool(m_thread)
                           .spawn());
}

void SideDecode::stop() {
    m_stop.request_stop();
    m_stop = std::stop_source();
}

} // namespace tonescope::app
