// SPDX-License-Identifier: GPL-3.0-or-later
// How fast devices have been seen to count.
#pragma once

#include "engine/together/call_cost.h"
#include "engine/values/channel.h"
#include "engine/values/device_info.h"
#include "engine/values/pixel_layout.h"

#include <compare>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

namespace tonescope::together {

/// How pixels come within reach of a device.
enum class Carriage : std::uint8_t {
    InPlace,  ///< it reads the host's memory
    Resident, ///< they lie in its own already, or will from the next count on
    Sent      ///< they go there each time
};

/// How pixels come to a device that keeps none of them.
[[nodiscard]] inline Carriage passingTo(const DeviceInfo& device) {
    return device.unifiedMemory ? Carriage::InPlace : Carriage::Sent;
}

/// Whether its share of an image stays with it. Over a network sending is nearly all that counting takes, and
/// has to be in the speed by which rows are shared out.
[[nodiscard]] inline bool keepsShares(const DeviceInfo& device) {
    return !device.unifiedMemory && device.server.empty();
}

/// What makes counts alike in speed.
struct CountKind {
    PixelKind pixels = PixelKind::Gray8;
    std::size_t channels = 1;
    auto operator<=>(const CountKind&) const = default;
};

/// What a device takes before it has ever been seen to count: by its type and compute units.
[[nodiscard]] CallCost firstGuess(const DeviceInfo& device, Carriage carriage);

/// Learns from every count. Belongs to one thread.
class MemberSpeeds {
public:
    using Guess = std::function<CallCost(const DeviceInfo&, Carriage)>;

    explicit MemberSpeeds(Guess guess = firstGuess) : m_guess(std::move(guess)) {}

    /// What counting about so many bytes takes.
    [[nodiscard]] CallCost of(const DeviceInfo& device, CountKind kind, Carriage carriage,
                              double bytes) const;
    [[nodiscard]] bool knows(const DeviceInfo& device, CountKind kind, Carriage carriage) const;
    /// A count of so many bytes took so many nanoseconds of the host's clock.
    void learn(const DeviceInfo& device, CountKind kind, Carriage carriage, double bytes, double time);

private:
    /// Looked up some ten times a count: without copies of the device's long name, which is compared last.
    template <typename Text>
    struct KeyOf {
        CountKind kind;
        Carriage carriage = Carriage::InPlace;
        Text device;
    };
    using Key = KeyOf<std::string>;
    using KeyView = KeyOf<std::string_view>;
    struct Less {
        using is_transparent = void;
        bool operator()(const auto& a, const auto& b) const {
            return std::tuple(a.kind, a.carriage, std::string_view(a.device)) <
                   std::tuple(b.kind, b.carriage, std::string_view(b.device));
        }
    };
    struct Known {
        CallCost cost;
        double bytes = 0; ///< the most that it was learnt from
    };

    Guess m_guess;
    std::map<Key, Known, Less> m_known;
};

} // namespace tonescope::together
