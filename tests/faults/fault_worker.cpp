// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/fault_case.h"

#include "engine/count/watchdog_backend.h"
#include "engine/opencl/opencl_backend.h"
#include "tests/faults/fault_control.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/lasting_pictures.h"

#include "engine/count/engine.h"
#include "engine/host/host_backend.h"

#include <QHash>
#include <QTextStream>

#include <cstdlib>
#include <iostream>
#include <thread>

namespace tonescope::test {

namespace {

using namespace std::chrono_literals;

/// Limits under which small images have many slots, strips and chunks.
opencl::MemoryLimits tinyLimits() {
    opencl::MemoryLimits limits{1000, 3, 4096, 20'000, 1U << 30U};
    limits.inPlace = true;
    return limits;
}

/// A fault that is added to the case's plan so that pixels are uploaded: the device says that its memory is
/// not the host's.
const QString ownMemory = QStringLiteral(";ask-4149 0 zero 0"); // CL_DEVICE_HOST_UNIFIED_MEMORY

bool names(const CountResult& result, const DeviceInfo& device) {
    return std::any_of(result.notes.begin(), result.notes.end(), [&](const Text& note) {
        const std::string line = english(note);
        return line.find(device.name) != std::string::npos || line.find(device.key) != std::string::npos;
    });
}

/// Whether a phase's time is negative, or longer than an hour.
bool absurd(const Timings& timings) {
    return std::any_of(allPhases.begin(), allPhases.end(), [&](Phase phase) {
        const auto time = timings.of(phase);
        return time && (time->duration < Nanoseconds::zero() || time->duration > 1h);
    });
}

ScopeSet everyScope() {
    ScopeSet all;
    for (const ScopeKind kind : allScopes)
        all.insert(kind);
    return all;
}

/// Whether the result's scopes are those of an engine that has the host alone.
bool sameScopes(const CountResult& result, CountSettings settings) {
    Engine host({}, std::make_unique<host::HostBackend>());
    settings.device = hostDeviceKey;
    settings.strategy.clear();
    const JobOutcome expected =
        host.count({result.image, settings, std::chrono::steady_clock::now(), {}}, {});
    return expected && std::all_of(allScopes.begin(), allScopes.end(), [&](ScopeKind kind) {
               const ScopeCountsPointer counted = result.scope(kind), right = expected->scope(kind);
               return counted &&
                      std::equal(counted->tables.begin(), counted->tables.end(), right->tables.begin(),
                                 right->tables.end(), [](const auto& left, const auto& other) {
                                     return std::ranges::equal(left.counts(), other.counts());
                                 });
           });
}

class FaultWorker {
public:
    explicit FaultWorker(const char* layer) : m_layer(layer) {
        m_layer.plan({});
        const auto engine = engineFor({});
        const DeviceCatalog& catalog = engine->catalog();
        m_device = *catalog.find(defaultDevice(catalog).key);
    }

    QString answer(const FaultCase& one) {
        m_layer.plan((one.plan + (one.uploaded ? ownMemory : QString())).toStdString());
        auto held = std::make_shared<int>();
        m_held = held;
        m_hangs = one.hangs;
        auto engine = engineFor(std::exchange(held, nullptr));
        QString said;
        QString end = countOnce(*engine, one, said);
        const QStringList calls = m_layer.report(QStringLiteral("calls"));
        if (end == verdict::device || end == verdict::host) {
            // The same engine counts again: a fault must not spoil later counts.
            QString then;
            const QString next = countOnce(*engine, one, then);
            if (next == verdict::wrong || next == verdict::unnamed)
                end = next, said = QStringLiteral("the next count: ") + then;
        }
        engine.reset();
        const int struck = m_layer.struck(one.plan.section(QLatin1Char(' '), 0, 0));
        m_layer.plan({}); // calls that hang go on, and return
        while (!m_held.expired())
            std::this_thread::yield();
        if (const QString left = leftOver(); !left.isEmpty()) end = verdict::unequal, said = left;
        return QStringList{end, said.simplified(), calls.join(QLatin1Char(';')), QString::number(struck)}
            .join(QLatin1Char('\t'));
    }

private:
    std::unique_ptr<Engine> engineFor(std::shared_ptr<const void> held) const {
        const Timeouts timeouts = m_hangs ? Timeouts{300ms, 300ms} : Timeouts{1h, 1h};
        return std::make_unique<Engine>(
            std::make_unique<WatchdogBackend>(std::make_unique<opencl::OpenClBackend>(tinyLimits()), timeouts,
                                              std::move(held)),
            std::make_unique<host::HostBackend>());
    }

    ImagePointer imageOf(const FaultCase& one) {
        const auto layout = named<PixelLayout>(one.layout.toStdString());
        if (one.lasting) return std::make_shared<const Image>(m_pages.picture(*layout, {83, 41}));
        if (!m_images.contains(one.layout))
            m_images[one.layout] =
                std::make_shared<const Image>(makeImage(*layout, {83, 41}, Content::Clear));
        return m_images[one.layout];
    }

    QString countOnce(Engine& engine, const FaultCase& one, QString& said) {
        const ImagePointer image = imageOf(one);
        CountSettings settings;
        settings.once = one.lasting;
        settings.device = m_device.key;
        settings.strategy = one.strategy.toStdString();
        if (one.leavesOut) settings.rules.transparent = Transparent::LeftOut;
        if (one.scopes) settings.scopes = everyScope();
        const JobOutcome outcome = engine.count({image, settings, std::chrono::steady_clock::now(), {}}, {});
        if (!outcome) {
            said = QString::fromStdString(lineOf(outcome.failure()));
            return said.isEmpty() ? verdict::unnamed : verdict::refused;
        }
        for (const Text& note : engine.catalog().notes)
            said += QString::fromStdString(english(note)) + QLatin1Char(' ');
        for (const Text& note : outcome->notes)
            said += QString::fromStdString(english(note)) + QLatin1Char(' ');
        const CountingCase same = countingCase({}, *image, Region::whole(image->extent()), settings.channels,
                                               settings.rules.formula, settings.rules.transparent);
        const std::string difference = test::difference(outcome->histogram, reference(same.task));
        if (outcome->exact && !difference.empty()) {
            said = QString::fromStdString(difference);
            return verdict::wrong;
        }
        if (one.scopes && !sameScopes(*outcome, settings)) {
            said += QStringLiteral("the scopes differ from the host's");
            return verdict::wrong;
        }
        if (absurd(outcome->timings)) {
            said = QStringLiteral("absurd times");
            return verdict::wrong;
        }
        if (outcome->device.key == m_device.key) return verdict::device;
        return names(*outcome, m_device) ? verdict::host : verdict::unnamed;
    }

    /// Kinds of objects of which more or fewer were created than released since the last case.
    QString leftOver() {
        QString left;
        for (const QString& line : m_layer.report(QStringLiteral("objects"))) {
            const QStringList words = line.split(QLatin1Char(' '));
            const int alive = words[1].toInt() - words[2].toInt();
            if (alive != m_alive[words[0]])
                left += QStringLiteral("%1: %2 left ").arg(words[0]).arg(alive - m_alive[words[0]]);
            m_alive[words[0]] = alive;
        }
        return left;
    }

    FaultControl m_layer;
    DeviceInfo m_device;
    bool m_hangs = false;
    std::weak_ptr<const void> m_held;
    QHash<QString, ImagePointer> m_images;
    LastingPages m_pages;
    QHash<QString, int> m_alive; ///< objects, after the last case
};

} // namespace

int serveFaultCases(const char* layer) {
    FaultWorker worker(layer);
    for (std::string line; std::getline(std::cin, line);)
        std::cout << worker.answer(FaultCase::of(QString::fromStdString(line))).toStdString() << std::endl;
    std::_Exit(EXIT_SUCCESS); // no destructors: how a driver ends is no part of a case
}

} // namespace tonescope::test
