// SPDX-License-Identifier: GPL-3.0-or-later
// The engine: the devices of this machine, and counts of images on the device that is wanted.
#pragma once

#include "engine/count/backend.h"
#include "engine/count/device_trust.h"
#include "engine/count/moving_counts.h"
#include "engine/values/count_result.h"
#include "engine/values/scope.h"
#include "engine/values/tuning.h"

#include <chrono>
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
    Text reason; ///< for the user; empty if the user chose
};

/// Takes the choice of a tuning run if the device can still start it, otherwise the rule of the device's
/// backend. Refers to its three members.
struct UsualMethod {
    const DeviceCatalog& catalog;
    const Tuning& tuning;
    const Backend& backend;

    /// For counting `channels` of `bytes` of such pixels on a device of the catalog.
    [[nodiscard]] SelectedMethod of(const DeviceInfo& device, PixelLayout layout, ChannelSet channels,
                                    std::uint64_t bytes) const;
};

/// Scopes to count of some pixels.
struct ScopeOrder {
    ScopeSet scopes;
    CountTask task; ///< channels and binning are ignored
    Orientation orientation;
    /// The sum of every table; nothing if it is unknown.
    std::optional<std::uint64_t> pixels{};
};

/// The passes over the pixels that the scopes need: waveform and parade share one.
[[nodiscard]] std::vector<ScopeTask> scopeTasks(const ScopeOrder& order);

/// Counts the scopes in the order of their kinds. Fails
/// if counts do not add up. `device` is the name of the counter's device.
Outcome<std::vector<ScopeCountsPointer>> countScopes(Counter& counter, const ScopeOrder& order,
                                                     const std::string& device, const CountControl& control);

/// An image with the settings of its count.
struct CountJob {
    ImagePointer image;
    CountSettings settings;
    std::chrono::steady_clock::time_point requested; ///< start of the wall time
    std::optional<Nanoseconds> decode; ///< duration of decoding; nothing if it was decoded before
};

using JobOutcome = Outcome<CountResult>;

/// Chooses device and strategy, counts, checks the counts, and counts on the host if the device fails. Only
/// counts that passed all checks of DeviceTrust are exact. Used by one thread at a time.
class Engine {
public:
    /// `devices` may be null: then the host is the only device. Backends may be shared with other engines.
    /// `host` has one device, which must always work. `tuning`: the fastest strategies that were measured.
    /// `beginning`: strategies and notes for the catalog beside those of the backends.
    Engine(std::shared_ptr<Backend> devices, std::shared_ptr<Backend> host, Tuning tuning = {},
           DeviceCatalog beginning = {});

    /// Applies from the next count on. The catalog keeps the notes of the first tuning.
    void useTuning(Tuning tuning);
    [[nodiscard]] const Tuning& tuning() const { return *m_tuning; }

    /// Looks for devices at the first call, which may take seconds.
    const DeviceCatalog& catalog();

    /// Blocks until counted, stopped or failed. If the device fails or gives wrong counts, a note of the
    /// result names it, and the counts are the host's.
    JobOutcome count(const CountJob& job, const CountControl& control);

    /// The opened device of the catalog, for measuring. Valid until count() loses that device or close().
    Outcome<Counter*> counterOf(const DeviceInfo& device);
    /// Closes a device that failed. It is opened anew when it is used again.
    void close(const DeviceInfo& device) { m_counters.erase(device.key); }
    /// The strategy by which this engine counts such pixels on that device if the user chose none.
    [[nodiscard]] SelectedMethod methodFor(const DeviceInfo& device, PixelLayout layout, ChannelSet channels,
                                           std::uint64_t bytes) const;

    /// The device of the catalog that counts on all devices of these keys at once; adds it to the catalog.
    /// Fails if a device is missing or if they cannot count together.
    Outcome<DeviceInfo> combine(const std::vector<std::string>& keys);

    /// One engine for each member of `device`, with that member and the host; for the host one engine for
    /// each core; empty for other devices. Each may be used on a thread of its own while this one is not
    /// used.
    [[nodiscard]] std::vector<std::unique_ptr<Engine>> enginesOf(const DeviceInfo& device);

    /// Keys of devices that hung and are not used any more.
    [[nodiscard]] std::vector<std::string> givenUp() const;

private:
    struct Selection {
        const DeviceInfo* device; ///< points into the catalog, which does not change during a count
        SelectedMethod method;
        Text reason; ///< of the device
    };

    [[nodiscard]] std::unique_ptr<Engine> engineWith(const DeviceInfo& device) const;
    [[nodiscard]] DeviceCatalog usable() const;
    Selection choose(const CountSettings& settings, const CountTask& task, std::vector<Text>& notes);
    [[nodiscard]] SelectedMethod methodWanted(const DeviceInfo& device, const CountTask& task,
                                              const CountSettings& settings, std::vector<Text>& notes) const;
    Outcome<MovingCounts::Moved> countMoving(const Selection& choice, const CountTask& task,
                                             const CountJob& job, const Region& region,
                                             const CountControl& control);
    CountOutcome countOn(const Selection& choice, const CountTask& task, const CountControl& control);
    /// countOn() with the checks that make the counts exact; wrong counts are a failure.
    CountOutcome countSurely(const Selection& choice, const CountTask& task, const CountControl& control,
                             bool sample);
    [[nodiscard]] Selection hostSelection(const CountTask& task, Text reason) const;
    /// Counts the scopes on the device of the result, or on the host if it fails. Only a stop is an error.
    Outcome<Done> addScopes(const CountJob& job, const CountTask& task, const CountControl& control,
                            CountResult& result);
    /// Sets how many bins the samples of the image use. Counts of a part of the image or of its channels do
    /// not tell, so the whole image is counted once.
    void addUsedBins(const Selection& choice, const CountTask& task, const CountJob& job,
                     const CountControl& control, Histogram& histogram);
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
    std::weak_ptr<const void> m_knownImage; ///< the image that m_usedBins is of
    std::size_t m_usedBins = 0;
    DeviceTrust m_trust;
};

} // namespace tonescope
