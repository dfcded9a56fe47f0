// SPDX-License-Identifier: GPL-3.0-or-later
// What a backend is asked to count, and how it is told to stop.
#pragma once

#include "engine/values/activity.h"
#include "engine/values/count_settings.h"
#include "engine/values/histogram.h"
#include "engine/values/image.h"
#include "engine/values/measuring/compiled_kernel.h"
#include "engine/values/member_share.h"
#include "engine/values/outcome.h"
#include "engine/values/timings.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope {

/// The image that pixels are a part of. A counter may keep it near its device for later counts.
struct SourceImage {
    PixelView pixels;
    /// What keeps the pixels alive, and by which the image is known again. Empty: the image is used once.
    std::shared_ptr<const void> owner;
};

/// Pixels and what to count of them. `channels` is not empty and all of it exists in the pixels' layout.
/// The pixels stay alive and unchanged for as long as the count runs, those of `whole` for as long as its
/// owner.
struct CountTask {
    PixelView pixels;
    ChannelSet channels;
    GrayFormula formula = GrayFormula::Rec601;
    Transparent transparent = Transparent::Counted;
    Binning binning = Binning::Values; ///< letters only for Gray8
    SourceImage whole{};
    /// What keeps the pixels alive, for devices that are not waited for to the end; empty: the caller does.
    std::shared_ptr<const void> storage{};
    /// Where the image lies of which these are pixels, if that is such memory; the pixels may be a part of
    /// it.
    std::optional<LastingMemory> lasting{};
};

/// Whether every pixel has a count in every channel.
[[nodiscard]] inline bool countsEveryPixel(const CountTask& task) {
    const bool leavesOut =
        task.transparent == Transparent::LeftOut && traitsOf(task.pixels.layout).hasAlpha();
    return !leavesOut && task.binning == Binning::Values;
}

/// How to count: a strategy's id and what is asked of its parameters.
struct Method {
    std::string_view strategy;
    LaunchParameters launch{};
    /// A text in place of the strategy's own kernel, for devices that compile; empty: its own. Nothing is
    /// sure about what it does.
    std::string_view kernel{};
    bool looksInside = false; ///< the answer has the compiled code, too, where the device can give it
    /// OpenCL devices: tables lie between guard words, and a kernel that changed one has failed. For texts
    /// and for what is measured beside them: both are built and started alike.
    bool guarded = false;
};

/// The strings by which a running count is held.
struct CountControl {
    std::stop_token stop;                          ///< looked at between strips
    std::function<void(const Activity&)> report{}; ///< called on the counting thread; may be empty

    void tell(const Activity& activity) const {
        if (report) report(activity);
    }
};

/// Counts and the times of the phases that happened.
struct Counted {
    Histogram histogram;
    Timings timings;
    LaunchShape launch{};
    std::vector<MemberShare> shares{}; ///< of the devices that counted together; none where one counted
    std::vector<std::string> notes{};  ///< lines for people about those of them that failed or were late
    std::shared_ptr<const CompiledKernel> compiled{}; ///< see Method; null if not asked for, or not compiled
    bool exact = false; ///< see CountResult. The engine sets it, after its checks; backends never do.
};

using CountOutcome = Outcome<Counted>;

} // namespace tonescope
