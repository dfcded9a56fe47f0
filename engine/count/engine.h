// SPDX-License-Identifier: GPL-3.0-or-later
// The engine: finds the devices, chooses a device and a strategy for each request, counts, checks the counts,
// and counts on the host if a device fails.
//
// A window uses it through Session, on the engine thread; commands use it directly.
#pragma once

#include "engine/count/backend.h"
#include "engine/count/device_trust.h"
#include "engine/count/moving_counts.h"
#include "engine/values/count_result.h"
#include "engine/values/scope.h"
#include "engine/values/tuning.h"

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tonescope {

/// A strategy with its launch parameters and the reason for it.
struct SelectedMethod {
    StrategyInfo strategy;
    LaunchParameters launch;
    Text reason; ///< why it was chosen, for the user; empty if the user chose it
};

/// Chooses the strategy if the user chose none: the result of tuning if there is one that the device can
/// still start, otherwise the default of the backend. It refers to its three members, which must outlive it.
struct UsualMethod {
    const DeviceCatalog& catalog;
    const Tuning& tuning;
    const Backend& backend;

    /// The method for counting `channels` of `bytes` bytes of pixels of this layout on a device of the
    /// catalog.
    [[nodiscard]] SelectedMethod of(const DeviceInfo& device, PixelLayout layout, ChannelSet channels,
                                    std::uint64_t bytes) const;
};

/// The scopes to count of some pixels.
struct ScopeOrder {
    ScopeSet scopes;
    CountTask task; ///< channels and binning are ignored
    Orientation orientation;
    bool byRows = false; ///< see CountSettings::scopesByRows
    /// The number of pixels, which is the expected sum of each table. Nothing if it is unknown.
    std::optional<std::uint64_t> pixels{};
};

/// The passes over the pixels that these scopes need. Waveform and parade share one.
[[nodiscard]] std::vector<ScopeTask> scopeTasks(const ScopeOrder& order);

/// Counts the scopes on `counter`; `device` is the name of its device for the results. Returns them in the
/// order of ScopeKind. Fails if the counter fails or a table does not add up to `order.pixels`.
Outcome<std::vector<ScopeCountsPointer>> countScopes(Counter& counter, const ScopeOrder& order,
                                                     const std::string& device, const CountControl& control);

/// An image and the settings of its count.
struct CountJob {
    ImagePointer image;
    CountSettings settings;
    std::chrono::steady_clock::time_point requested; ///< the wall time begins here
    std::optional<Nanoseconds> decode; ///< duration of decoding; nothing if it was decoded before
};

using JobOutcome = Outcome<CountResult>;

/// Counts images on the devices of its backends. A result is exact only if its counts passed all checks of
/// DeviceTrust. One thread at a time may use it.
class Engine {
public:
    /// `devices` may be null; then the host is the only device. `host` has exactly one device, which must not
    /// fail. Several engines may share a backend. `tuning` has the results of tuning. `beginning` has
    /// strategies and notes that are added to the catalog of the backends.
    Engine(std::shared_ptr<Backend> devices, std::shared_ptr<Backend> host, Tuning tuning = {},
           DeviceCatalog beginning = {});

    /// Replaces the results of tuning from the next count on. The catalog keeps the notes of the results that
    /// were set when it was made.
    void useTuning(Tuning tuning);
    [[nodiscard]] const Tuning& tuning() const { return *m_tuning; }

    /// The devices and strategies. The first call searches for them, which may take seconds.
    const DeviceCatalog& catalog();

    /// Counts one image. Blocks until the result is there or the stop token is set. If the device fails or
    /// its counts are wrong, the host counts, and a note of the result names the device. Fails if the host
    /// fails, too, or if the image has no pixels or channels of the request.
    JobOutcome count(const CountJob& job, const CountControl& control);

    /// Opens a device of the catalog if it is not open, for measurements. The engine owns the counter; it is
    /// valid until close(), or until count() closes the device after a failure.
    Outcome<Counter*> counterOf(const DeviceInfo& device);
    /// Closes a device. Its next use opens it again.
    void close(const DeviceInfo& device) { m_counters.erase(device.key); }
    /// The method that count() would use if the user chose no strategy.
    [[nodiscard]] SelectedMethod methodFor(const DeviceInfo& device, PixelLayout layout, ChannelSet channels,
                                           std::uint64_t bytes) const;

    /// Returns the device that counts on all devices with these keys at once, and adds it to the catalog.
    /// Fails if a device is missing, or if they cannot count together.
    Outcome<DeviceInfo> combine(const std::vector<std::string>& keys);

    /// Engines that may run at the same time, each on a thread of its own, while this engine is not used; for
    /// counting many files. Of a combined device there is one engine per member, which has the member and the
    /// host; of the host one per core. Empty for any other device.
    [[nodiscard]] std::vector<std::unique_ptr<Engine>> enginesOf(const DeviceInfo& device);

    /// Keys of devices that hung and are not used any more.
    [[nodiscard]] std::vector<std::string> givenUp() const;

private:
    struct Selection {
        const DeviceInfo* device; ///< points into the catalog, which does not change during a count
        SelectedMethod method;
        Text reason; ///< why this device was chosen
    };

    [[nodiscard]] std::unique_ptr<Engine> engineWith(const DeviceInfo& device) const;
    [[nodiscard]] DeviceCatalog usable() const;
    Selection choose(const CountSettings& settings, const CountTask& task, std::vector<Text>& notes);
    [[nodiscard]] SelectedMethod methodWanted(const DeviceInfo& device, const CountTask& task,
                                              const CountSettings& settings, std::vector<Text>& notes) const;
    Outcome<MovingCounts::Moved> countMoving(const Selection& choice, const CountTask& task,
                                             const CountJob& job, const Region& region,
                                             const CountControl& control);
    /// The task with the pixels of a part as its pixels. Several rectangles are copied into one row of
    /// pixels.
    CountTask taskOf(const CountTask& task, const PixelView& stored, const Rectangles& part);
    CountOutcome countOn(const Selection& choice, const CountTask& task, const CountControl& control);
    /// Calls countOn() and checks the counts. Wrong counts are a failure.
    CountOutcome countSurely(const Selection& choice, const CountTask& task, const CountControl& control,
                             bool sample);
    [[nodiscard]] Selection hostSelection(const CountTask& task, Text reason) const;
    /// Counts the scopes on the device that counted the result, or on the host if that fails, and adds them
    /// to `result`. Returns Stopped or Done, never a failure.
    Outcome<Done> addScopes(const CountJob& job, const CountTask& task, const CountControl& control,
                            CountResult& result);
    /// Raises Histogram::usedBins() to that of the whole image, because a region or a channel may use fewer
    /// bins. For this, gray and colours of the whole image are counted once, and the number is kept.
    void addUsedBins(const Selection& choice, const CountTask& task, const CountJob& job,
                     const CountControl& control, CountResult& result);
    void remark(const DeviceInfo& device, bool doubted, const Timings& timings,
                std::vector<Text>& notes) const;
    [[nodiscard]] Backend& backendOf(const DeviceInfo& device) const;

    std::shared_ptr<Backend> m_devices; ///< may be null
    std::shared_ptr<Backend> m_host;
    TuningPointer m_tuning; ///< never null
    DeviceCatalog m_beginning;
    std::optional<DeviceCatalog> m_catalog; ///< the host is the last device
    std::map<std::string, std::unique_ptr<Counter>, std::less<>>
        m_counters; ///< destroyed before the backends
    MovingCounts m_moving;
    std::shared_ptr<std::vector<std::byte>> m_gathered; ///< memory for taskOf(), used again
    std::weak_ptr<const void> m_knownImage;             ///< the image that m_usedBins belongs to
    std::size_t m_usedBins = 0;
    DeviceTrust m_trust;
};

} // namespace tonescope
