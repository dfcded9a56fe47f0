// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/contention/contention_study.h"

#include "ui/image/pixel_image.h"

#include <QPromise>
#include <QtConcurrentRun>

#include <algorithm>

namespace tonescope::ui {

namespace {

constexpr int previewSide = 1024;

QImage previewOf(const GrayPixels& gray, Orientation orientation) {
    const auto image = std::make_shared<const Image>(imageOf(gray, {}, orientation));
    const QImage whole = wrapped(image);
    const QSize size = whole.size().scaled(previewSide, previewSide, Qt::KeepAspectRatio);
    const bool large = whole.width() > size.width();
    return turnedUpright(large ? whole.scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                               : whole.copy(),
                         orientation);
}

using StudyPromise = QPromise<Outcome<ContentionStudyPointer>>;

/// Returns early with a part of the results when `promise` is cancelled.
std::vector<Contention> modelled(const GrayPixels& gray, unsigned spacing, const StudyPromise& promise) {
    std::vector<Contention> all;
    for (const unsigned copies : modelledCopies) {
        if (promise.isCanceled()) break;
        all.push_back(contentionOf(gray, {copies, spacing}));
    }
    return all;
}

ContentionStudyPointer studyOf(const StudiedImage& subject, const StudyPromise& promise) {
    auto result = std::make_shared<ContentionStudy>();
    result->subject = subject;
    result->gray = grayPixels(subject.image.stored, studiedFormula);
    if (subject.shuffled && !promise.isCanceled()) result->gray = shuffled(result->gray);
    result->neighbours = modelled(result->gray, 1, promise);
    result->apart = modelled(result->gray, pixelsOfLoad, promise);
    result->preview = previewOf(result->gray, subject.image.orientation);
    return result;
}

void study(StudyPromise& promise, const StudiedImage& subject) {
    promise.addResult(
        caught(Stage::Allocate, [&] { return Outcome<ContentionStudyPointer>(studyOf(subject, promise)); }));
}

} // namespace

bool StudiedImage::operator==(const StudiedImage& other) const {
    return image.stored.data == other.image.stored.data && image.stored.extent == other.image.stored.extent &&
           shuffled == other.shuffled && name == other.name;
}

const Contention& ContentionStudy::of(LaneAccess access, unsigned copies) const {
    const auto place = std::ranges::find(modelledCopies, copies) - modelledCopies.begin();
    return (access == LaneAccess::Neighbours ? neighbours : apart).at(static_cast<std::size_t>(place));
}

ContentionComputation::ContentionComputation(QObject* parent) : QObject(parent) {
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &ContentionComputation::take);
}

ContentionComputation::~ContentionComputation() {
    m_watcher.cancel(); // the thread ends by itself, soon, and touches nothing of this object
}

void ContentionComputation::start(const StudiedImage& subject) {
    m_watcher.cancel();
    m_watcher.setFuture(QtConcurrent::run(study, subject));
}

void ContentionComputation::stop() {
    m_watcher.cancel();
}

void ContentionComputation::take() {
    if (m_watcher.isCanceled() || m_watcher.future().resultCount() == 0) return;
    const Outcome<ContentionStudyPointer> study = m_watcher.result();
    if (study)
        Q_EMIT ready(*study);
    else
        Q_EMIT failed(study.failure());
}

} // namespace tonescope::ui
