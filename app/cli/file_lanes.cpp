// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/file_lanes.h"

#include "app/cli/command_text.h"
#include "app/cli/text_table.h"
#include "engine/files/path_text.h"
#include "engine/values/text/sentence.h"

#include <algorithm>
#include <utility>

namespace tonescope::app {

namespace {

/// Files that are decoded and dealt to nobody: as many as tell who should take the next one; of one lane,
/// one.
constexpr std::size_t mostWaiting = 16, mostWaitingForOne = 1;

/// A device that is behind by so much with a file is held up, and not waited for.
constexpr double heldUp = 4;

/// The same speed by measurements that differ.
constexpr double alike = 1.5;

std::uint64_t bytesOf(const DecodedFile& file) {
    return file.image ? file.image->stored.pixelBytes() : 0;
}

} // namespace

CountedFile countFile(Engine& engine, const CountSettings& settings, DecodedFile file) {
    Outcome<Image>& image = file.image;
    if (!image) return {file.path, {}, image.reason(), {}};
    const ChannelSet missing = settings.channels.without(image->traits().channels());
    const std::optional<Nanoseconds> decode = image->decodeTime;
    const CountJob job{std::make_shared<const Image>(std::move(image).value()), settings, file.begun, decode};
    return {file.path, missing, caught(Stage::Open, [&] { return engine.count(job, {}); }), {}};
}

std::optional<double> FileLanes::Lane::pace() const {
    if (bytes == 0) return std::nullopt;
    return static_cast<double>(atWork.count()) / static_cast<double>(bytes);
}

FileLanes::FileLanes(const std::vector<Engine*>& engines, CountSettings settings, DecodeAhead& decoded)
    : m_settings(std::move(settings)), m_decoded(decoded) {
    for (Engine* engine : engines) {
        const DeviceCatalog& catalog = engine->catalog();
        // One of several has its own device, before the host.
        const DeviceInfo& device =
            engines.size() > 1 ? catalog.devices.front() : *catalog.find(defaultDevice(catalog).key);
        m_severalDevices = m_severalDevices || (!m_lanes.empty() && m_lanes.front()->key != device.key);
        m_lanes.push_back(std::make_unique<Lane>(Lane{engine, device.key, engineText(device.name)}));
    }
    m_threads.emplace_back([this](const std::stop_token& stop) { fetch(stop); });
    for (const std::unique_ptr<Lane>& lane : m_lanes)
        m_threads.emplace_back([this, &lane = *lane](const std::stop_token& stop) { serve(stop, lane); });
}

FileLanes::~FileLanes() {
    for (std::jthread& thread : m_threads)
        thread.request_stop();
}

void FileLanes::fetch(const std::stop_token& stop) {
    const std::size_t most = m_lanes.size() > 1 ? mostWaiting : mostWaitingForOne;
    const auto hasRoom = [this, most] { return m_waiting.size() < most; };
    for (;;) {
        {
            std::unique_lock lock(m_mutex);
            if (!m_changed.wait(lock, stop, hasRoom)) return;
        }
        std::optional<DecodedFile> file = m_decoded.next(stop);
        std::shared_ptr<const void> room = m_decoded.keepRoom();
        const std::lock_guard lock(m_mutex);
        m_allFetched = !file;
        if (file) m_waiting.push_back({m_fetched++, std::move(*file), std::move(room)});
        m_changed.notify_all();
        if (m_allFetched) return;
    }
}

/// Whether it is no loss that this lane takes the next file: by the time that it would take, another, faster
/// one would not have come to the last that waits.
bool FileLanes::suits(const Lane& lane) const {
    if (m_waiting.empty()) return false;
    const std::optional<double> own = lane.pace();
    if (!own) return true;
    const auto bytes = static_cast<double>(bytesOf(m_waiting.front().file));
    const Time now = std::chrono::steady_clock::now();
    return std::all_of(m_lanes.begin(), m_lanes.end(), [&](const std::unique_ptr<Lane>& other) {
        const std::optional<double> its = other->pace();
        if (!its || *its >= *own) return true;
        const double expected = *its * std::max(1.0, bytes);
        const double since =
            other->since ? static_cast<double>(std::chrono::nanoseconds(now - *other->since).count()) : 0;
        return since > heldUp * std::max(expected, 1e6) ||
               *own <= alike * *its * static_cast<double>(m_waiting.size());
    });
}

void FileLanes::serve(const std::stop_token& stop, Lane& lane) {
    using namespace std::chrono_literals;
    std::unique_lock lock(m_mutex);
    while (!stop.stop_requested()) {
        if (m_allFetched && m_waiting.empty()) return;
        if (!suits(lane)) {
            // Not for ever: whether another is held up only the clock tells.
            m_changed.wait_for(lock, stop, 20ms, [&] { return suits(lane); });
            continue;
        }
        Waiting waiting = std::move(m_waiting.front());
        m_waiting.pop_front();
        lane.since = std::chrono::steady_clock::now();
        m_changed.notify_all();
        lock.unlock();
        count(lane, std::move(waiting));
        lock.lock();
    }
}

void FileLanes::count(Lane& lane, Waiting waiting) {
    const std::uint64_t bytes = bytesOf(waiting.file);
    const Time start = std::chrono::steady_clock::now();
    CountSettings settings = m_settings;
    if (m_lanes.size() > 1) settings.device = lane.key;
    CountedFile counted = countFile(*lane.engine, settings, std::move(waiting.file));
    const Nanoseconds wall = std::chrono::steady_clock::now() - start;
    counted.room = std::move(waiting.room);
    if (counted.outcome && m_severalDevices) {
        CountResult& result = *counted.outcome;
        result.reason = SENTENCE("whole files are dealt to whoever is free");
        result.shares = {{result.device, std::string(result.strategy.id),
                          result.image->pixelsOf(result.region).extent.height, result.region.pixels(),
                          result.timings}};
        result.shares.front().timings.wall = wall;
    }
    const std::lock_guard lock(m_mutex);
    // A first file has builds of kernels in its time.
    const bool tells = counted.outcome && !counted.outcome->timings.build;
    lane.files += counted.outcome.ok() ? 1U : 0U;
    lane.bytes += tells ? bytes : 0;
    lane.atWork += tells ? wall : Nanoseconds::zero();
    lane.since.reset();
    m_counted.emplace(waiting.number, std::move(counted));
    m_changed.notify_all();
}

std::optional<CountedFile> FileLanes::next() {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] {
        return m_counted.contains(m_handedOut) || (m_allFetched && m_handedOut == m_fetched);
    });
    const auto found = m_counted.find(m_handedOut);
    if (found == m_counted.end()) return std::nullopt;
    ++m_handedOut;
    return std::move(m_counted.extract(found).mapped());
}

void FileLanes::writeSums(std::ostream& out) const {
    const std::lock_guard lock(m_mutex);
    for (const std::unique_ptr<Lane>& lane : m_lanes) {
        const QString files =
            CommandText::tr("%n file(s), at work for %1", nullptr, ui::pluralOf(lane->files));
        out << shownText(lane->device) << ": " << said(files, milliseconds(lane->atWork)) << '\n';
    }
}

} // namespace tonescope::app
