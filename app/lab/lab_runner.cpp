// SPDX-License-Identifier: GPL-3.0-or-later
// Cases are grouped. Neighbours on one device with the same pixels are measured in rounds on the engine
// thread, in slices of about 30 ms; between two slices the engine thread answers the window's requests. A
// case whose kernel may crash is measured in a child process. If an edited kernel follows its original, both
// are measured in that child, in turns, so that they can be compared. If the child crashes, or the original
// counts wrongly there (the edited kernel may have damaged its memory), the original is measured again on the
// engine thread.
#include "app/lab/lab_runner.h"

#include "app/lab/isolated_measuring.h"
#include "app/lab/pillow_measuring.h"
#include "engine/bench/workbench.h"
#include "engine/image/available_memory.h"

#include <QCryptographicHash>
#include <QFutureWatcher>
#include <QPointer>
#include <QtConcurrent>

#include <algorithm>
#include <chrono>
#include <utility>

namespace tonescope::app {

PixelContent contentOf(const Image& image) {
    const PixelView& pixels = image.stored;
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (std::int64_t row = 0; row < pixels.extent.height; ++row)
        hash.addData(QByteArray::fromRawData(reinterpret_cast<const char*>(pixels.row(row)),
                                             static_cast<qsizetype>(pixels.rowBytes())));
    return {hash.result().toHex().toStdString(), static_cast<std::uint64_t>(pixels.extent.width),
            static_cast<std::uint64_t>(pixels.extent.height)};
}

const PixelContent* PixelContents::known(const Image& image) const {
    const auto found = std::ranges::find_if(m_known, [&](const Known& each) { return each.isOf(image); });
    return found == m_known.end() ? nullptr : &found->content;
}

void PixelContents::finish(std::vector<MeasureCase> cases, const Then& then) const {
    for (MeasureCase& each : cases) {
        const Image* image = imageOf(each.pixels);
        if (image == nullptr) continue;
        if (const PixelContent* content = known(*image)) each.pixels.content = *content;
    }
    then(std::move(cases));
}

void PixelContents::fill(std::vector<MeasureCase> cases, Then then) {
    std::erase_if(m_known, [](const Known& each) { return each.storage.expired(); });
    std::vector<Image> asked;
    for (const MeasureCase& each : cases) {
        const Image* image = imageOf(each.pixels);
        const auto same = [&](const Image& other) { return other.stored.data == image->stored.data; };
        if (image != nullptr && known(*image) == nullptr && std::ranges::none_of(asked, same))
            asked.push_back(*image);
    }
    if (asked.empty()) return finish(std::move(cases), then);
    const auto work = [asked = std::move(asked)] {
        std::vector<Known> found;
        for (const Image& image : asked)
            found.push_back({image.storage, image.stored.data, contentOf(image)});
        return found;
    };
    // The watcher ends with this object. Qt 6.4 calls a continuation even if its object is gone.
    auto* watcher = new QFutureWatcher<std::vector<Known>>(this);
    connect(watcher, &QFutureWatcherBase::finished, this,
            [this, watcher, cases = std::move(cases), then = std::move(then)] {
                watcher->deleteLater();
                const std::vector<Known> found = watcher->result();
                m_known.insert(m_known.end(), found.begin(), found.end());
                finish(cases, then);
            });
    watcher->setFuture(QtConcurrent::run(work));
}

namespace {

/// Whether the second case is the first with an edited kernel in place of the strategy's own.
bool originalAndEdited(const MeasureCase& original, const MeasureCase& edited) {
    return !original.kernel && !original.checked && edited.kernel && !edited.checked &&
           original.strategy.id == edited.strategy.id && original.launch == edited.launch &&
           original.repeats == edited.repeats && bench::takeTurns(original, edited);
}

bool isPillow(const MeasureCase& asked) {
    return asked.strategy.id == pillowStrategy;
}

/// Whether the case is measured in a child process.
bool isAlone(const MeasureCase& asked) {
    return needsOwnProcess(asked) || isPillow(asked);
}

/// Whether the original's measurement from a shared process can be used: an edited kernel in the same process
/// may have damaged its counts.
bool isSound(const MeasurementPointer& original) {
    return original && original->series && (original->series->correct || !original->exact);
}

constexpr std::chrono::milliseconds sliceLength{30};
constexpr std::uint64_t memoryWhereUnknown = std::uint64_t{1} << 30U;

} // namespace

struct LabRunner::EngineSide {
    std::unique_ptr<bench::Workbench> workbench; ///< keeps bandwidths between runs
    std::unique_ptr<bench::Rounds> rounds;       ///< null where nothing is being measured

    Outcome<Done> begin(Engine& engine, const std::vector<MeasureCase>& cases, const std::stop_token& stop) {
        if (!workbench) {
            const std::uint64_t memory = availableMemory().value_or(memoryWhereUnknown) / 2;
            workbench = std::make_unique<bench::Workbench>(engine, bench::WorkbenchLimits{memory});
        }
        const MeasureCase& first = cases.front();
        const Outcome<Roofline> roofline = workbench->roofline(first.device, first.pixels.bytes(), {stop});
        if (roofline.stopped()) return Stopped{};
        rounds = std::make_unique<bench::Rounds>(*workbench, cases,
                                                 roofline ? std::optional(*roofline) : std::nullopt);
        return Done{};
    }
    /// Measures rounds until 30 ms have passed or none is left. An empty slice if stopped.
    Slice measure(const std::stop_token& stop) {
        const auto begin = std::chrono::steady_clock::now();
        while (!rounds->done() && std::chrono::steady_clock::now() - begin < sliceLength) {
            if (!rounds->next({stop})) return {};
        }
        const bool complete = rounds->done();
        if (complete) rounds->watchLoad();
        Slice slice{rounds->measurements(), rounds->progress(), complete};
        if (complete) rounds.reset();
        return slice;
    }
};

LabRunner::LabRunner(Session& session, const QString& program, QObject* parent)
    : QObject(parent), m_session(session), m_side(std::make_shared<EngineSide>()),
      m_isolated(std::make_unique<IsolatedMeasuring>(program)),
      m_pillow(std::make_unique<PillowMeasuring>()) {
    connect(m_pillow.get(), &PillowMeasuring::measured, this, [this](const MeasurementPointer& measurement) {
        if (m_running) take({{measurement}, 1, true});
    });
    connect(m_isolated.get(), &IsolatedMeasuring::measured, this,
            [this](const MeasurementPointer& measurement, const MeasurementPointer& original) {
                if (m_running) takeIsolated(measurement, original);
            });
    connect(&session, &Session::engineReplaced, this, [this] {
        stop();
        m_session.onEngine([side = m_side](const Outcome<Engine*>&) -> EngineAnswer {
            *side = {};
            return {};
        });
    });
}

LabRunner::~LabRunner() {
    if (m_running) end();
}

void LabRunner::run(std::vector<MeasureCase> cases) {
    stop();
    m_done = 0;
    m_running = true;
    m_contents.fill(std::move(cases), [this, number = ++m_number](std::vector<MeasureCase> filled) {
        if (number != m_number) return; // stop() or run() was called meanwhile
        m_cases = std::move(filled);
        measureNext();
    });
}

void LabRunner::stop() {
    if (!m_running) return;
    // Cases with some rounds done have usable samples.
    const Measurements rows = std::exchange(m_rows, {});
    end();
    m_isolated->stop();
    m_pillow->stop();
    for (const MeasurementPointer& row : rows) {
        if (!row) break; // panes take measurements in the order of the cases
        Q_EMIT measured(row);
    }
    Q_EMIT ended(true);
}

/// Ends the run and releases the pixels, here and on the engine thread.
void LabRunner::end() {
    m_running = false;
    ++m_number;
    m_edited = nullptr;
    m_cases.clear(); // releases their images
    m_current.clear();
    forgetPixels();
}

/// Stops the slices, and releases the pixels that the engine thread has prepared. The workbench stays,
/// because it knows the bandwidths of the devices.
void LabRunner::forgetPixels() {
    m_stop.request_stop();
    m_stop = std::stop_source();
    m_session.onEngine([side = m_side](const Outcome<Engine*>&) -> EngineAnswer {
        side->rounds.reset();
        if (side->workbench) side->workbench->forgetPixels();
        return {};
    });
}

/// The next cases that are measured together: an original and its edited kernel, or all following cases that
/// can take turns and cannot crash. A case that may crash is alone otherwise.
std::vector<MeasureCase> LabRunner::nextCases() const {
    const auto first = m_cases.begin() + static_cast<std::ptrdiff_t>(m_done);
    auto last = first + 1;
    if (last != m_cases.end() && originalAndEdited(*first, *last)) return {first, last + 1};
    while (!isAlone(*first) && last != m_cases.end() && !isAlone(*last) && bench::takeTurns(*first, *last))
        ++last;
    return {first, last};
}

void LabRunner::measureNext() {
    if (m_done == m_cases.size()) {
        end();
        Q_EMIT ended(false);
        return;
    }
    measure(nextCases());
}

void LabRunner::measure(const std::vector<MeasureCase>& next) {
    ++m_number;
    m_current = next;
    if (!isAlone(next.back())) return measureSlice(true);
    forgetPixels(); // otherwise this process and the child would hold the pixels at the same time
    if (isPillow(next.back())) return m_pillow->measure(next.back());
    MeasureCase asked = next.back();
    asked.besideOriginal = next.size() > 1;
    m_isolated->measure(asked);
}

/// The work on the engine thread must not touch this object, which may be destroyed meanwhile: it gets
/// copies, and its answer, back on the GUI thread, checks a QPointer.
void LabRunner::measureSlice(bool first) {
    m_session.onEngine([side = m_side, begun = first ? m_current : std::vector<MeasureCase>(),
                        stop = m_stop.get_token(), self = QPointer(this),
                        number = m_number](const Outcome<Engine*>& engine) -> EngineAnswer {
        if (stop.stop_requested()) return {};
        Outcome<Slice> slice = caught(Stage::Open, [&]() -> Outcome<Slice> {
            if (!engine) return engine.reason();
            if (!begun.empty()) {
                const Outcome<Done> ready = side->begin(**engine, begun, stop);
                if (!ready) return ready.reason();
            }
            return side->measure(stop);
        });
        if (slice.stopped() || stop.stop_requested()) return {};
        return [self, number, slice = std::move(slice)] {
            if (self && self->m_running && number == self->m_number)
                self->take(slice ? *slice : self->failedSlice(slice.failure()));
        };
    });
}

LabRunner::Slice LabRunner::failedSlice(const Failure& failure) const {
    Slice failed{{}, 1, true};
    for (const MeasureCase& each : m_current) {
        Measurement measurement = measurementOf(each);
        measurement.series = failure;
        failed.rows.push_back(std::make_shared<const Measurement>(std::move(measurement)));
    }
    return failed;
}

void LabRunner::takeIsolated(const MeasurementPointer& measurement, const MeasurementPointer& original) {
    const std::vector<MeasureCase> cases = nextCases();
    if (cases.size() == 1 || m_edited) return take({{measurement}, 1, true});
    if (isSound(original)) return take({{original, measurement}, 1, true});
    m_edited = measurement; // reported after its original, which is now measured again without it
    measure({cases.front()});
}

void LabRunner::take(Slice slice) {
    const std::uint64_t number = m_number;
    if (m_edited) {
        slice.rows.push_back(m_edited);
        if (slice.complete) m_edited = nullptr;
    }
    m_rows = slice.rows;
    if (!slice.complete) {
        measureSlice(false);
        Q_EMIT advanced(slice.rows);
    }
    Q_EMIT progressed(static_cast<double>(m_done) + slice.progress * static_cast<double>(slice.rows.size()));
    if (!slice.complete || number != m_number) return;
    m_rows.clear();
    m_done += slice.rows.size();
    for (const MeasurementPointer& row : slice.rows) {
        Q_EMIT measured(row);
        if (number != m_number) return; // a receiver called stop() or run()
    }
    measureNext();
}

} // namespace tonescope::app
