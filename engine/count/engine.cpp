// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a count. taskFor() makes the task. choose() selects device and strategy. MovingCounts counts
// the whole region, or the difference to the last region of a drag. taskOf() copies the pixels of an ellipse.
// countSurely() counts one task and lets DeviceTrust check it. countOn() calls the device. After a failure or
// wrong counts, the host counts, and a note of the result says so. A device that is lost or counted wrong is
// closed.
#include "engine/count/engine.h"

#include "engine/values/histogram.h"
#include "engine/values/text.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <iterator>
#include <utility>

namespace tonescope {

namespace {

/// Makes the task of the rectangle that encloses the region, without the channels that the image lacks. Fails
/// if no channel remains, or if letters are requested of an image that is not 8-bit gray.
Outcome<CountTask> taskFor(const Image& image, const CountSettings& settings, const Region& region) {
    const ChannelSet channels = settings.channels.intersected(image.traits().channels());
    if (channels.empty())
        return Failure{Stage::Open, SENTENCE("the image has none of the channels asked for")};
    if (settings.rules.binning == Binning::Letters && image.stored.layout != PixelLayout::Gray8)
        return Failure{
            Stage::Open,
            SENTENCE("letters can be counted only in 8-bit gray pixels, each of which is one character")};
    CountTask task{image.pixelsOf(region), channels, settings.rules, {}, image.storage, image.lasting};
    if (!settings.once) task.whole = {image.stored, image.storage};
    return task;
}

/// Calls Backend::find(); an exception becomes a note of an empty catalog.
DeviceCatalog foundBy(Backend& backend) {
    const auto found = caught(Stage::FindDevices, [&] { return Outcome<DeviceCatalog>(backend.find()); });
    if (found) return *found;
    return {{}, {}, {Text(SENTENCE("the search for devices failed: %1"), {causeOf(found.failure())})}};
}

/// The number of missing counts; nothing if the right number is unknown because some pixels are not counted.
std::optional<std::uint64_t> countsLost(const CountTask& task, const Histogram& histogram,
                                        std::uint64_t pixels) {
    if (!countsEveryPixel(task)) return std::nullopt;
    return missingCounts(histogram, pixels);
}

/// The name of the strategy in menus; its id if the catalog lacks it.
Text titleOf(const std::string& id, const DeviceCatalog& catalog) {
    const StrategyInfo* row = catalog.strategy(id);
    return row == nullptr ? Text(SENTENCE("strategy %1"), {id}) : Text(row->title);
}

/// The region to count; the whole image if none is set or if it was set for another size. Nothing if it lies
/// outside the image.
std::optional<Region> regionOf(const CountSettings& settings, Extent extent) {
    const Region whole = Region::whole(extent);
    const bool ofOther = settings.regionOf && *settings.regionOf != extent;
    return clipped(ofOther ? whole : settings.region.value_or(whole), extent);
}

CountResult resultOf(const CountJob& job, const Region& region, MovingCounts::Moved&& moved) {
    CountResult result;
    static_cast<Counted&>(result) = std::move(moved.counted);
    result.image = job.image;
    result.region = region;
    result.rules = job.settings.rules;
    result.countedAnew = moved.countedAnew;
    if (job.decode) result.timings.addHost(Phase::Decode, *job.decode);
    return result;
}

/// "tuned here, fastest of 14 at 64 MiB on 2026-11-21"
Text reasonOf(const TunedMethod& tuned) {
    return tuned.reason.empty() ? SENTENCE("tuned here") : Text(SENTENCE("tuned here, %1"), {tuned.reason});
}

/// The channels of a waveform or parade.
constexpr ChannelSet channelsOf(ScopeKind kind) {
    return kind == ScopeKind::Waveform ? ChannelSet::of(Channel::Gray) : colourChannels;
}

/// All channels that the requested waveform and parade need.
ChannelSet columnChannels(ScopeSet scopes) {
    ChannelSet channels;
    if (scopes.contains(ScopeKind::Waveform)) channels.insert(Channel::Gray);
    if (scopes.contains(ScopeKind::Parade)) {
        for (const Channel channel : {Channel::Red, Channel::Green, Channel::Blue})
            channels.insert(channel);
    }
    return channels;
}

/// Whether this pass counts the scope.
bool isOf(ScopeKind kind, ScopePass pass) {
    return (kind == ScopeKind::Vectorscope) == (pass == ScopePass::Chroma);
}

/// Moves the tables of one scope out of the tables of a pass.
ScopeCountsPointer scopeOf(ScopeKind kind, const ScopeTask& task, bool byRows, CountedScope& counted,
                           const std::string& device) {
    ScopeCounts scope{kind,
                      {},
                      task.width(),
                      task.task.pixels.valueBits(),
                      task.task.rules.formula,
                      task.pass == ScopePass::Columns && byRows,
                      device,
                      counted.timings};
    std::size_t table = 0;
    for (const Channel channel : task.task.channels) {
        if (task.pass == ScopePass::Columns && channelsOf(kind).contains(channel))
            scope.tables.push_back(std::move(counted.tables.at(table)));
        ++table;
    }
    if (task.pass == ScopePass::Chroma) scope.tables = std::move(counted.tables);
    return std::make_shared<const ScopeCounts>(std::move(scope));
}

} // namespace

SelectedMethod UsualMethod::of(const DeviceInfo& device, PixelLayout layout, ChannelSet channels,
                               std::uint64_t bytes) const {
    if (const TunedMethod* tuned = tuning.find(device, traitsOf(layout).kind(), bytes)) {
        // The tuning file may be older than the program, or edited by hand: the strategy may not exist any
        // more, or the launch be out of range.
        const StrategyInfo* row = catalog.strategyFor(device, layout, tuned->strategy);
        if (row != nullptr && row->exact && canStart(*row, tuned->launch, device))
            return {*row, tuned->launch, reasonOf(*tuned)};
    }
    const StrategyRule rule = backend.defaultStrategy(device, layout, channels);
    const StrategyInfo* row = catalog.strategyFor(device, layout, rule.strategy);
    assert(row != nullptr);
    return {*row, {}, rule.reason};
}

std::vector<ScopeTask> scopeTasks(const ScopeOrder& order) {
    std::vector<ScopeTask> tasks;
    const auto add = [&](ScopePass pass, ChannelSet channels) {
        ScopeTask task{order.task, pass, columnAxisOf(order.orientation, order.byRows)};
        task.task.channels = channels;
        task.task.rules.binning = Binning::Values;
        tasks.push_back(std::move(task));
    };
    if (const ChannelSet channels = columnChannels(order.scopes); !channels.empty())
        add(ScopePass::Columns, channels);
    if (order.scopes.contains(ScopeKind::Vectorscope)) add(ScopePass::Chroma, colourChannels);
    return tasks;
}

Outcome<std::vector<ScopeCountsPointer>> countScopes(Counter& counter, const ScopeOrder& order,
                                                     const std::string& device, const CountControl& control) {
    std::vector<ScopeCountsPointer> scopes;
    for (const ScopeTask& task : scopeTasks(order)) {
        ScopeOutcome counted = counter.countScope(task, control);
        if (!counted) return counted.reason();
        for (const ScopeKind kind : order.scopes) {
            if (!isOf(kind, task.pass)) continue;
            scopes.push_back(scopeOf(kind, task, order.byRows, *counted, device));
            if (order.pixels && !scopes.back()->addsUpTo(*order.pixels))
                return Failure{
                    Stage::Kernel,
                    Text(SENTENCE("the counts of the %1 do not add up to the pixels"), {nameOf(kind)})};
        }
    }
    return scopes;
}

Engine::Engine(std::shared_ptr<Backend> devices, std::shared_ptr<Backend> host, Tuning tuning,
               DeviceCatalog beginning)
    : m_devices(std::move(devices)), m_host(std::move(host)), m_beginning(std::move(beginning)) {
    useTuning(std::move(tuning));
}

void Engine::useTuning(Tuning tuning) {
    m_tuning = std::make_shared<const Tuning>(std::move(tuning));
    if (m_devices) m_devices->useTuning(m_tuning);
}

const DeviceCatalog& Engine::catalog() {
    if (m_catalog) return *m_catalog;
    DeviceCatalog all = std::move(m_beginning);
    if (m_devices) all.add(foundBy(*m_devices));
    all.add(foundBy(*m_host));
    all.notes.insert(all.notes.end(), m_tuning->notes.begin(), m_tuning->notes.end());
    assert(!all.devices.empty() && all.devices.back().type == DeviceType::Host);
    m_catalog = std::move(all);
    return *m_catalog;
}

Backend& Engine::backendOf(const DeviceInfo& device) const {
    return device.type == DeviceType::Host ? *m_host : *m_devices;
}

SelectedMethod Engine::methodFor(const DeviceInfo& device, PixelLayout layout, ChannelSet channels,
                                 std::uint64_t bytes) const {
    return UsualMethod{*m_catalog, *m_tuning, backendOf(device)}.of(device, layout, channels, bytes);
}

SelectedMethod Engine::methodWanted(const DeviceInfo& device, const CountTask& task,
                                    const CountSettings& settings, std::vector<Text>& notes) const {
    const PixelKind kind = traitsOf(task.pixels.layout).kind();
    if (const StrategyInfo* asked = m_catalog->strategyFor(device, task.pixels.layout, settings.strategy))
        return {*asked, settings.launch, {}};
    SelectedMethod usual = methodFor(device, task.pixels.layout, task.channels, task.pixels.pixelBytes());
    if (!settings.strategy.empty()) {
        notes.push_back(
            Text(SENTENCE("%1 cannot count %2 on %3; counted with %4"),
                 {titleOf(settings.strategy, *m_catalog), nameOf(kind), device.name, usual.strategy.title}));
    }
    return usual;
}

std::vector<std::string> Engine::givenUp() const {
    return m_devices ? m_devices->givenUp() : std::vector<std::string>();
}

/// The catalog without devices that exceeded the time limit.
DeviceCatalog Engine::usable() const {
    DeviceCatalog rest = *m_catalog;
    const std::vector<std::string> gone = givenUp();
    std::erase_if(rest.devices, [&](const DeviceInfo& device) {
        return std::find(gone.begin(), gone.end(), device.key) != gone.end();
    });
    return rest;
}

Outcome<DeviceInfo> Engine::combine(const std::vector<std::string>& keys) {
    std::vector<DeviceInfo> members;
    for (const std::string& key : keys) {
        const DeviceInfo* device = catalog().find(key);
        if (device == nullptr || device->type == DeviceType::Together)
            return Failure{Stage::FindDevices, Text(SENTENCE("device %1 is not here"), {key})};
        const auto same = [&](const DeviceInfo& known) { return known.key == key; };
        if (std::none_of(members.begin(), members.end(), same)) members.push_back(*device);
    }
    if (const DeviceInfo* known = m_catalog->find(togetherKeyOf(members))) return *known;
    if (!m_devices) return Failure{Stage::FindDevices, SENTENCE("OpenCL is switched off")};
    const Outcome<DeviceCatalog> combined = m_devices->combine(members);
    if (!combined) return combined.reason();
    const DeviceInfo& all = combined->devices.front();
    m_catalog->devices.insert(m_catalog->devices.end() - 1, all); // the host stays last
    for (const StrategyInfo& row : combined->strategies) {
        if (m_catalog->strategy(row.id) == nullptr) m_catalog->strategies.push_back(row);
    }
    return all;
}

std::unique_ptr<Engine> Engine::engineWith(const DeviceInfo& device) const {
    auto engine = std::make_unique<Engine>(m_devices, m_host, *m_tuning);
    engine->m_catalog = DeviceCatalog{{m_catalog->devices.back()}, m_catalog->strategies, {}};
    if (device.type != DeviceType::Host)
        engine->m_catalog->devices.insert(engine->m_catalog->devices.begin(), device);
    return engine;
}

std::vector<std::unique_ptr<Engine>> Engine::enginesOf(const DeviceInfo& device) {
    std::vector<std::unique_ptr<Engine>> engines;
    for (const DeviceInfo& member : backendOf(device).membersOf(device))
        engines.push_back(engineWith(member));
    for (std::uint32_t core = 0; device.type == DeviceType::Host && core < device.computeUnits; ++core)
        engines.push_back(engineWith(device));
    return engines;
}

Engine::Selection Engine::choose(const CountSettings& settings, const CountTask& task,
                                 std::vector<Text>& notes) {
    SelectedDevice choice{settings.device, SENTENCE("chosen")};
    if (catalog().find(choice.key) == nullptr) {
        if (const auto members = memberKeysIn(choice.key); !members.empty()) (void)combine(members);
    }
    if (m_catalog->find(choice.key) == nullptr) {
        const bool allUsable = givenUp().empty();
        choice = allUsable ? defaultDevice(*m_catalog) : defaultDevice(usable());
        if (!settings.device.empty())
            notes.push_back(
                Text(SENTENCE("device %1 is not here; counted on the default"), {settings.device}));
    }
    const DeviceInfo& device = *m_catalog->find(choice.key);
    return {&device, methodWanted(device, task, settings, notes), std::move(choice.reason)};
}

Outcome<Counter*> Engine::counterOf(const DeviceInfo& device) {
    const auto known = m_counters.find(device.key);
    if (known != m_counters.end()) return known->second.get();
    auto counter = caught(Stage::OpenDevice, [&] { return backendOf(device).open(device); });
    if (!counter) return std::move(counter).failure();
    return m_counters.emplace(device.key, std::move(counter).value()).first->second.get();
}

CountOutcome Engine::countOn(const Selection& choice, const CountTask& task, const CountControl& control) {
    if (!m_counters.contains(choice.device->key)) control.tell({Activity::Kind::OpeningDevice});
    const Outcome<Counter*> counter = counterOf(*choice.device);
    if (!counter) return counter.reason();
    control.tell({Activity::Kind::Counting});
    CountOutcome outcome = caught(Stage::Kernel, [&] {
        return (*counter)->count(task, {choice.method.strategy.id, choice.method.launch}, control);
    });
    if (const Failure* failure = outcome.failed(); failure && failure->deviceLost) close(*choice.device);
    return outcome;
}

Engine::Selection Engine::hostSelection(const CountTask& task, Text reason) const {
    const DeviceInfo& host = m_catalog->devices.back();
    return {&host, methodFor(host, task.pixels.layout, task.channels, task.pixels.pixelBytes()),
            std::move(reason)};
}

// Counts a task and lets DeviceTrust check it. Strategies that lose counts on purpose are not checked.
CountOutcome Engine::countSurely(const Selection& choice, const CountTask& task, const CountControl& control,
                                 bool sample) {
    CountOutcome outcome = countOn(choice, task, control);
    if (!outcome || !choice.method.strategy.exact) return outcome;
    const bool onHost = choice.device->type == DeviceType::Host;
    const auto again = [&](const CountTask& part) { return countOn(choice, part, control); };
    const auto onTheHost = [&](const CountTask& part) {
        return countOn(hostSelection(part, {}), part, control);
    };
    const DeviceTrust::Answer answer{choice.device->key,   task,        outcome->histogram, std::cref(again),
                                     std::cref(onTheHost), control.stop};
    const Outcome<Done> sound = m_trust.check(answer, sample && !onHost);
    if (control.stop.stop_requested()) return Stopped{};
    if (const Failure* flaw = sound.failed()) {
        // If counts are wrong, other memory of the device, such as a resident image, may be wrong, too. So
        // the device is closed, which frees that memory.
        close(*choice.device);
        Failure named = *flaw;
        named.cause = Text(SENTENCE("%1, with %2"), {flaw->cause, choice.method.strategy.title});
        return named;
    }
    if (!sound) return sound.reason();
    outcome->exact = true;
    return outcome;
}

// The pixels of an ellipse become one row, so every device and strategy can count them. If a device that was
// given up or left after a stop may still read the last copy, that memory stays, and other memory is used.
CountTask Engine::taskOf(const CountTask& task, const PixelView& stored, const Rectangles& part) {
    CountTask ofPart = task;
    if (part.size() == 1) {
        ofPart.pixels = cropped(stored, part.front());
        return ofPart;
    }
    const Extent row{static_cast<std::int64_t>(pixelsOf(part)), 1};
    const PixelView packed{nullptr, row, 0, stored.layout};
    if (!m_gathered || m_gathered.use_count() > 1 || m_gathered->size() < packed.rowBytes())
        m_gathered = std::make_shared<std::vector<std::byte>>(packed.rowBytes());
    std::byte* end = m_gathered->data();
    for (const Region& rectangle : part) {
        const PixelView from = cropped(stored, rectangle);
        for (std::int64_t y = 0; y < rectangle.height; ++y)
            end = std::copy_n(from.row(y), from.rowBytes(), end);
    }
    ofPart.pixels = {m_gathered->data(), row, packed.rowBytes(), stored.layout};
    ofPart.whole = {};
    ofPart.storage = m_gathered;
    ofPart.lasting.reset();
    return ofPart;
}

// Counts the region with MovingCounts. The region is converted to stored pixels, because taskOf() copies
// stored rows. If counts by difference do not add up to the pixels of the region, the remembered counts were
// wrong, so the whole region is counted.
Outcome<MovingCounts::Moved> Engine::countMoving(const Selection& choice, const CountTask& task,
                                                 const CountJob& job, const Region& region,
                                                 const CountControl& control) {
    const CountingWay way{job.image->storage,
                          task.channels,
                          task.rules,
                          choice.device->key,
                          std::string(choice.method.strategy.id),
                          choice.method.launch};
    const PixelView& stored = job.image->stored;
    const auto part = [&](const Rectangles& rectangles) {
        return countSurely(choice, taskOf(task, stored, rectangles), control,
                           job.settings.sampleOnHost && !job.settings.live);
    };
    const Region pixels = storedRegion(region, stored.extent, job.image->orientation);
    auto moved = m_moving.count(way, pixels, job.settings.live, std::cref(part));
    if (moved && moved->countedAnew && flawOf(task, moved->counted.histogram, region.pixels())) {
        m_moving.forget();
        moved = m_moving.count(way, pixels, false, std::cref(part));
    }
    if (!moved) m_moving.forget();
    return moved;
}

// Tries the device of the result first, then the host. Scopes are an addition, so their failure becomes a
// note and does not fail the count.
Outcome<Done> Engine::addScopes(const CountJob& job, const CountTask& task, const CountControl& control,
                                CountResult& result) {
    if (job.settings.scopes.empty() || task.rules.binning == Binning::Letters || job.image->traits().floating)
        return Done{};
    // Scopes have columns, so of an ellipse they count the enclosing rectangle.
    ScopeOrder order{job.settings.scopes, task, job.image->orientation, job.settings.scopesByRows};
    if (task.rules.transparent == Transparent::Counted)
        order.pixels = task.pixels.pixels();
    else if (result.exact && result.region.shape == Shape::Rectangle)
        order.pixels = result.histogram.pixels();
    for (const DeviceInfo& device : {result.device, m_catalog->devices.back()}) {
        auto scopes = caught(Stage::Kernel, [&]() -> Outcome<std::vector<ScopeCountsPointer>> {
            const Outcome<Counter*> counter = counterOf(device);
            if (!counter) return counter.reason();
            return countScopes(**counter, order, device.name, control);
        });
        if (scopes.stopped()) return Stopped{};
        if (scopes) {
            result.scopes = std::move(scopes).value();
            break;
        }
        if (scopes.failed()->deviceLost) close(device);
        const Text why = causeOf(*scopes.failed());
        result.notes.push_back(Text(SENTENCE("%1 could not count the scopes: %2"), {device.name, why}));
        if (device.type == DeviceType::Host) break;
        result.notes.back() = Text(SENTENCE("%1; counted on the host CPU"), {result.notes.back()});
    }
    return Done{};
}

// Only pictures of 16 bits need this: of fewer bits, all bins are used by definition.
void Engine::addUsedBins(const Selection& choice, const CountTask& task, const CountJob& job,
                         const CountControl& control, CountResult& result) {
    Histogram& histogram = result.histogram;
    if (histogram.usedBins() == histogram.bins()) return; // all bins are in use already
    const Image& image = *job.image;
    const ChannelSet all = image.traits().channels().intersected(grayAndColour);
    const bool isAll =
        result.region == Region::whole(image.extent()) && task.channels.intersected(grayAndColour) == all;
    const bool known = !m_knownImage.expired() && !m_knownImage.owner_before(image.storage) &&
                       !image.storage.owner_before(m_knownImage);
    if (isAll) {
        m_usedBins = histogram.usedBins();
    } else if (!known) {
        CountTask whole = task;
        whole.pixels = image.stored;
        whole.channels = all;
        const CountOutcome counted = countOn(choice, whole, control);
        if (!counted) return;
        m_usedBins = counted->histogram.usedBins();
    }
    m_knownImage = image.storage;
    histogram.usesAtLeast(m_usedBins);
}

/// Adds notes about a device: its counts are right again after wrong ones, or its clock was unusable.
void Engine::remark(const DeviceInfo& device, bool doubted, const Timings& timings,
                    std::vector<Text>& notes) const {
    const auto note = [&](const char* sentence) { notes.push_back(Text(sentence, {device.name})); };
    if (doubted && !m_trust.doubts(device.key))
        note(SENTENCE("%1 has counted wrong before; this time every bin equals the host's"));
    if (timings.clockFailed) note(SENTENCE("%1 reported impossible times, so they are left out"));
}

// All steps of a request. If the device fails, the same steps are done with the host. Damage of the file is
// applied last, because it makes counts inexact whatever the checks say.
JobOutcome Engine::count(const CountJob& job, const CountControl& control) {
    const Image& image = *job.image;
    const std::optional<Region> region = regionOf(job.settings, image.extent());
    if (!region) return Failure{Stage::Open, SENTENCE("the region lies outside the image")};
    const Outcome<CountTask> task = taskFor(image, job.settings, *region);
    if (!task) return task.reason();

    std::vector<Text> notes;
    Selection choice = choose(job.settings, *task, notes);
    const bool doubted = m_trust.doubts(choice.device->key);
    auto outcome = countMoving(choice, *task, job, *region, control);
    if (const Failure* failure = outcome.failed(); failure && choice.device->type != DeviceType::Host) {
        notes.push_back(Text(SENTENCE("%1 failed: %2; counted on the host CPU"),
                             {choice.device->name, causeOf(*failure)}));
        choice = hostSelection(*task, Text(SENTENCE("%1 failed"), {choice.device->name}));
        outcome = countMoving(choice, *task, job, *region, control);
    }
    if (!outcome) return outcome.reason();
    remark(*choice.device, doubted, outcome->counted.timings, notes);
    CountResult result = resultOf(job, *region, std::move(outcome).value());
    if (!result.histogram.narrow(image.valueBits()))
        return Failure{Stage::Decode, SENTENCE("some samples have more bits than the file says")};
    result.histogram.setFloating(image.traits().floating);
    result.device = *choice.device;
    result.strategy = choice.method.strategy;
    result.reason = std::move(choice.reason);
    result.strategyReason = std::move(choice.method.reason);
    if (!result.strategy.exact) result.lostCounts = countsLost(*task, result.histogram, region->pixels());
    assert(!result.exact || result.histogram.consistent());
    if (result.exact) addUsedBins(choice, *task, job, control, result);
    if (image.mosaic) {
        for (const Channel channel : result.histogram.channels())
            result.histogram.clipAt(channel, {image.mosaic->blackOf(channel), image.mosaic->white});
        result.histogram.usesAtLeast(
            std::max(result.histogram.usedBins(), std::size_t{image.mosaic->white} + 1));
    }
    result.notes.insert(result.notes.begin(), notes.begin(), notes.end());
    result.doubted = m_trust.doubted();
    result.givenUp = givenUp();
    if (const Outcome<Done> scopes = addScopes(job, *task, control, result); !scopes) return scopes.reason();
    if (!image.damage.empty()) {
        result.exact = false;
        result.notes.push_back(Text(SENTENCE("the picture is damaged: %1"), {image.damage}));
    }
    result.timings.wall = std::chrono::steady_clock::now() - job.requested;
    return result;
}

} // namespace tonescope
