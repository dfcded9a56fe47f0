// SPDX-License-Identifier: GPL-3.0-or-later
// The devices of this machine, and counting on the one that is wanted.
#pragma once

#include "engine/count/backend.h"
#include "engine/count/device_trust.h"
#include "engine/count/moving_counts.h"
#include "engine/count/usual_method.h"
#include "engine/values/count_result.h"

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tonescope {

/// An image to count and how.
struct CountJob {
    ImagePointer image;
    CountSettings settings;
    std::chrono::steady_clock::time_point requested; ///< where wall time starts
    std::optional<Nanoseconds> decode;               ///< what decoding took, where this job needed it
};

using JobOutcome = Outcome<CountResult>;

/// Turns jobs into results: picks device and strategy, and counts on the host where a device fails.
/// Used by one thread at a time.
class Engine {
public:
    /// `host` is the backend of last resort. Its only device must work always.
    /// `tuning` says what was found to be fastest here; where it says nothing, the backends' rules decide.
    Engine(std::vector<std::unique_ptr<Backend>> devices, std::unique_ptr<Backend> host, Tuning tuning = {});

    /// What was found to be fastest, from the next count on. The notes stay those of the beginning.
    void useTuning(Tuning tuning);
    [[nodiscard]] const Tuning& tuning() const { return *m_tuning; }

    /// Looks for devices at the first call, which may take seconds.
    const DeviceCatalog& catalog();

    /// Blocks until counted, stopped or impossible. A device that fails, or whose counts cannot be right, is
    /// named in the result's notes, and the host counts instead.
    JobOutcome count(const CountJob& job, const CountControl& control);

    /// A device of the catalog made ready, for measuring: nothing is chosen, and nothing is counted
    /// elsewhere. Valid until a count() loses that device, or until it is closed.
    Outcome<Counter*> counterOf(const DeviceInfo& device);
    /// Gives a device back that failed: its context may be beyond repair. It is opened afresh the next time.
    void close(const DeviceInfo& device) { m_counters.erase(device.key); }
    /// The way in which this engine would count such pixels on that device if nobody asks, and why.
    [[nodiscard]] SelectedMethod methodFor(const DeviceInfo& device, PixelLayout layout, ChannelSet channels,
                                           std::uint64_t bytes) const;

    /// The device of the catalog that is all of these at once, by their keys; the catalog has it from then
    /// on. Fails where there is no such device, or where they cannot be used so.
    Outcome<DeviceInfo> combine(const std::vector<std::string>& keys);

    /// An engine for each device that this one of the catalog is made of, with that device and the host; of
    /// the host, an engine for each of its cores. Each may be used on a thread of its own, while this one is
    /// not used. It outlives them. None where it is another device.
    [[nodiscard]] std::vector<std::unique_ptr<Engine>> enginesOf(const DeviceInfo& device);

    /// Keys of devices that never came back, and are not used again.
    [[nodiscard]] std::vector<std::string> givenUp() const;

private:
    struct Selection {
        const DeviceInfo* device; ///< of the catalog, to which nothing is added while it counts
        SelectedMethod method;
        std::string reason; ///< of the device
    };

    void look();
    [[nodiscard]] std::unique_ptr<Engine> engineWith(const DeviceInfo& device) const;
    [[nodiscard]] DeviceCatalog usable() const;
    Selection choose(const CountSettings& settings, const CountTask& task, std::vector<std::string>& notes);
    [[nodiscard]] SelectedMethod methodWanted(const DeviceInfo& device, const CountTask& task,
                                              const CountSettings& settings,
                                              std::vector<std::string>& notes) const;
    Outcome<MovingCounts::Moved> countMoving(const Selection& choice, const CountTask& task,
                                             const CountJob& job, const Region& region,
                                             const CountControl& control);
    CountOutcome countOn(const Selection& choice, const CountTask& task, const CountControl& control);
    /// countOn(), and the checks by which the counts are exact; a flaw is a failure.
    CountOutcome countSurely(const Selection& choice, const CountTask& task, const CountControl& control,
                             bool sample);
    [[nodiscard]] Selection hostSelection(const CountTask& task, const std::string& reason) const;
    /// Counts the scopes that are wanted on the result's device, or on the host where it fails. Only a stop
    /// keeps the result back.
    Outcome<Done> addScopes(const CountJob& job, const CountTask& task, const CountControl& control,
                            CountResult& result);
    /// Of a part of the image, or of some of its channels, the counts do not tell how many bits its samples
    /// use: then the whole image is counted, too, once.
    void addUsedBins(const Selection& choice, const CountTask& task, const CountJob& job,
                     const CountControl& control, Histogram& histogram);
    void remark(const DeviceInfo& device, bool doubted, const Timings& timings,
                std::vector<std::string>& notes) const;
    [[nodiscard]] Backend& backendOf(const DeviceInfo& device) const;

    std::vector<std::unique_ptr<Backend>> m_backends; ///< the host's is the last
    TuningPointer m_tuning;                           ///< never null
    std::optional<DeviceCatalog> m_catalog;
    std::map<std::string, Backend*, std::less<>> m_backendOfKey;
    std::map<std::string, std::unique_ptr<Counter>, std::less<>>
        m_counters; ///< destroyed before the backends
    MovingCounts m_moving;
    std::weak_ptr<const void> m_knownImage; ///< of which it is known how many bins it uses
    std::size_t m_usedBins = 0;
    DeviceTrust m_trust;
};

} // namespace tonescope
