// SPDX-License-Identifier: GPL-3.0-or-later
// Two stages, decoding and counting, each with a map of finished files by number. A decoding thread claims
// the next file, reserves the memory that the file's header announces, waits while the limits are exceeded,
// and decodes. Headers can be wrong, so the reservation is corrected afterwards. A reservation ends when
// next() is called after the file was returned. Memory is reserved in the order of the files: if later files
// could take it, the file for which next() waits might never get any. One mutex and one condition guard all
// state, which is enough for a few events per file.
#include "app/cli/file_counts.h"

#include "app/cli/console.h"
#include "engine/files/path_text.h"
#include "engine/image/available_memory.h"
#include "engine/values/text.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace tonescope::app {

FileLimits limitsOfThisMachine() {
    // Many cores may decode many files ahead while a slow driver starts. With few cores, a smaller number of
    // images is faster: decoders then reuse memory instead of asking the system for fresh pages.
    constexpr unsigned manyCores = 8;
    constexpr std::uint64_t mostBytes = std::uint64_t{2} << 30; // more is no faster
    constexpr std::uint64_t shareOfMemory = 4; // the rest is for decoders, devices and other programs
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    const std::uint64_t available = availableMemory().value_or(mostBytes * shareOfMemory);
    const std::size_t images = cores < manyCores ? std::size_t{2} * cores + 2 : std::size_t{4} * cores;
    return {cores, images, std::min(mostBytes, available / shareOfMemory)};
}

FileCounts::FileCounts(QStringList files, const FileLimits& limits, FileDecoder decoder)
    : m_files(std::move(files)), m_limits(limits), m_decoder(std::move(decoder)) {
    const qsizetype threads = std::min<qsizetype>(limits.threads, m_files.size());
    try {
        for (qsizetype i = 0; i < threads; ++i)
            m_threads.emplace_back([this] {
                decode();
                if (m_decoder.ended) m_decoder.ended();
            });
    } catch (const std::system_error&) {
        if (m_threads.empty()) throw; // fewer threads than wanted are slower, but suffice
    }
}

FileCounts::~FileCounts() {
    m_stop.request_stop(); // before the destructor of m_threads joins the first thread
}

void FileCounts::countOn(Engine& engine, std::vector<std::unique_ptr<Engine>> members,
                         CountSettings settings) {
    m_settings = std::move(settings);
    m_members = std::move(members);
    const auto add = [&](Engine& each) {
        const DeviceCatalog& catalog = each.catalog();
        const DeviceInfo& device =
            m_members.size() > 1 ? catalog.devices.front() : *catalog.find(defaultDevice(catalog).key);
        m_severalDevices = m_severalDevices || (!m_lanes.empty() && m_lanes.front()->key != device.key);
        m_lanes.push_back(std::make_unique<Lane>(Lane{&each, device.key, engineText(device.name)}));
    };
    for (const std::unique_ptr<Engine>& member : m_members)
        add(*member);
    if (m_members.empty()) add(engine);
    for (const std::unique_ptr<Lane>& lane : m_lanes)
        m_threads.emplace_back([this, &lane = *lane] { count(lane); });
}

std::optional<CountedFile> FileCounts::next() {
    std::unique_lock lock(m_mutex);
    m_bytes -= std::exchange(m_inUse, 0);
    m_changed.notify_all();
    if (m_handedOut == m_files.size()) return std::nullopt;
    m_changed.wait(lock, [this] { return m_counted.contains(m_handedOut); });
    Counted counted = std::move(m_counted.extract(m_handedOut).mapped());
    ++m_handedOut;
    m_inUse = counted.bytes;
    m_changed.notify_all();
    return std::move(counted.file);
}

void FileCounts::decode() {
    for (;;) {
        qsizetype index = 0;
        {
            const std::lock_guard lock(m_mutex);
            if (m_stop.stop_requested() || m_claimed == m_files.size()) return;
            index = m_claimed++;
        }
        const QString& path = m_files[index];
        // An image that exceeds the limit, or whose size is unknown, reserves the whole limit: it is alone.
        const auto promised = caught(
            Stage::Decode, [&] { return Outcome<std::optional<std::uint64_t>>(m_decoder.bytes(path)); });
        const std::uint64_t reserved =
            promised ? std::min(promised->value_or(m_limits.bytes), m_limits.bytes) : m_limits.bytes;
        if (!reserve(index, reserved)) return;
        const auto begun = std::chrono::steady_clock::now();
        Outcome<Image> image =
            caught(Stage::Decode, [&] { return m_decoder.decode(path, m_stop.get_token(), 1); });
        // Replaces the reservation by the image's true size.
        const std::uint64_t bytes = image ? std::min(image->stored.spanBytes(), m_limits.bytes) : 0;
        const std::lock_guard lock(m_mutex);
        m_bytes += bytes;
        m_bytes -= reserved;
        m_decoded.insert({index, {path, begun, std::move(image), bytes}});
        m_changed.notify_all();
    }
}

/// Waits until all files before this one have reserved and there is room for its bytes; then reserves them.
/// False if stopped.
bool FileCounts::reserve(qsizetype index, std::uint64_t bytes) {
    std::unique_lock lock(m_mutex);
    const auto hasRoom = [&] {
        const auto inWork = static_cast<std::size_t>(m_begun - m_handedOut);
        return m_begun == index && inWork < m_limits.images && m_bytes + bytes <= m_limits.bytes;
    };
    if (!m_changed.wait(lock, m_stop.get_token(), hasRoom)) return false;
    ++m_begun;
    m_bytes += bytes;
    m_changed.notify_all();
    return true;
}

/// Whether this engine may take a decoded file. Idle engines before it in the list take precedence, so there
/// must be more decoded files than such engines.
bool FileCounts::hasFileFor(const Lane& lane) const {
    std::size_t before = 0;
    for (auto each = m_lanes.begin(); each->get() != &lane; ++each)
        before += (*each)->idle ? 1 : 0;
    return m_decoded.size() > before;
}

void FileCounts::count(Lane& lane) {
    std::unique_lock lock(m_mutex);
    const auto ready = [&] { return hasFileFor(lane) || m_dealt == m_files.size(); };
    while (m_changed.wait(lock, m_stop.get_token(), ready)) {
        if (m_stop.stop_requested() || m_dealt == m_files.size()) return;
        auto taken = m_decoded.extract(m_decoded.begin());
        ++m_dealt;
        lane.idle = false;
        m_changed.notify_all();
        lock.unlock();

        const std::uint64_t bytes = taken.mapped().bytes;
        const auto start = std::chrono::steady_clock::now();
        CountedFile file = counted(lane, std::move(taken.mapped()));
        const Nanoseconds wall = std::chrono::steady_clock::now() - start;
        if (file.outcome && m_severalDevices) {
            CountResult& result = *file.outcome;
            result.reason = SENTENCE("each free device takes the next whole file");
            result.shares = {{result.device, std::string(result.strategy.id),
                              result.image->pixelsOf(result.region).extent.height, result.region.pixels(),
                              result.timings}};
            result.shares.front().timings.wall = wall;
        }

        lock.lock();
        lane.idle = true;
        lane.files += file.outcome.ok() ? 1U : 0U;
        lane.atWork += wall;
        m_counted.insert({taken.key(), {std::move(file), bytes}});
        m_changed.notify_all();
    }
}

CountedFile FileCounts::counted(const Lane& lane, Decoded file) const {
    Outcome<Image>& image = file.image;
    if (!image) return {file.path, {}, image.reason()};
    CountSettings settings = m_settings;
    if (m_lanes.size() > 1) settings.device = lane.key;
    const ChannelSet missing = settings.channels.without(image->traits().channels());
    const std::optional<Nanoseconds> decode = image->decodeTime;
    const CountJob job{std::make_shared<const Image>(std::move(image).value()), settings, file.begun, decode};
    return {file.path, missing, caught(Stage::Open, [&] { return lane.engine->count(job, {}); })};
}

void FileCounts::writeSums(std::ostream& out) const {
    const std::lock_guard lock(m_mutex);
    for (const std::unique_ptr<Lane>& lane : m_lanes) {
        const QString files =
            CommandText::tr("%n file(s), at work for %1", nullptr, ui::pluralOf(lane->files));
        out << shownText(lane->device) << ": " << said(files, milliseconds(lane->atWork)) << '\n';
    }
}

} // namespace tonescope::app
