// The devices of this machine, and counting on the one that is wanted.
#pragma once

#include "engine/count/backend.h"
#include "engine/values/count_result.h"

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tonescope {

/// An image to count and how.
struct CountJob {
    ImagePointer image;
    CountSettings settings;
    std::chrono::steady_clock::time_point requested; ///< when it was asked for: where wall time starts
    std::optional<Nanoseconds> decode;               ///< what decoding took, where this job needed it
};

using JobOutcome = std::variant<CountResult, Stopped, Failure>;

/// Turns jobs into results: picks device and strategy, and counts on the host where a device fails.
/// Made, used and destroyed on one thread, which so becomes the only one that talks to the devices.
class Engine {
public:
    /// `host` is the backend of last resort. Its only device must work always.
    Engine(std::vector<std::unique_ptr<Backend>> devices, std::unique_ptr<Backend> host);

    /// Looks for devices at the first call, which may take seconds.
    const DeviceCatalog& catalog();

    /// Blocks until counted, stopped or impossible. A device that fails is named in the result's notes.
    JobOutcome count(const CountJob& job, const CountControl& control);

private:
    struct Choice {
        DeviceInfo device;
        StrategyInfo strategy;
        std::string reason;
    };

    void look();
    Choice choose(const CountSettings& settings, PixelLayout layout, std::vector<std::string>& notes);
    [[nodiscard]] StrategyInfo strategyFor(const DeviceInfo& device, PixelLayout layout,
                                           const std::string& wanted, std::vector<std::string>& notes) const;
    CountOutcome countOn(const Choice& choice, const CountTask& task, const CountControl& control);
    Outcome<Counter*> opened(const DeviceInfo& device);
    [[nodiscard]] Backend& backendOf(const DeviceInfo& device) const;

    std::vector<std::unique_ptr<Backend>> m_backends; ///< the host's is the last
    std::optional<DeviceCatalog> m_catalog;
    std::map<std::string, Backend*, std::less<>> m_backendOfKey;
    std::map<std::string, std::unique_ptr<Counter>, std::less<>>
        m_counters; ///< destroyed before the backends
};

} // namespace tonescope
