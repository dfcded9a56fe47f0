// SPDX-License-Identifier: GPL-3.0-or-later
// Who gets which rows of a task.
#pragma once

#include "engine/count/count_task.h"
#include "engine/together/team_times.h"

#include <map>
#include <memory>
#include <vector>

namespace tonescope::together {

/// One entry a member.
struct SharePlan {
    std::vector<Rows> shares;          ///< of the task's rows
    std::vector<Carriage> carriage;    ///< of the own share
    std::vector<SourceImage> resident; ///< what is kept near the member; without an owner: nothing is
    Team team = 0;                     ///< what is to be learnt of; 0: nothing
};

/// Cuts tasks by the speeds of members. An image that stays on devices is cut once: its shares lie where they
/// are until another cut would have won more than sending them again takes. Belongs to one thread.
class SharePlanner {
public:
    SharePlanner(std::vector<DeviceInfo> members, const MemberSpeeds& speeds, const TeamTimes& teams)
        : m_members(std::move(members)), m_speeds(speeds), m_teams(teams) {}

    /// `usable` says who may get a share; at least one may.
    [[nodiscard]] SharePlan planFor(const CountTask& task, const std::vector<bool>& usable);
    /// The member's share of an image was sent to it: expected once.
    void wasSent(const SourceImage& whole, std::size_t member);

    [[nodiscard]] static CountKind kindOf(const CountTask& task);

private:
    /// How an image lies on the devices.
    struct Placement {
        PixelView whole;
        std::vector<Rows> shares;   ///< of the whole's rows
        std::vector<unsigned> sent; ///< how often, a member
        std::vector<bool> passes;   ///< members whose shares do not stay; remembered from cut to cut
        double regret = 0;          ///< nanoseconds that a better cut would have won by now
    };

    [[nodiscard]] bool staysSomewhere(const CountTask& task, const std::vector<bool>& usable) const;
    [[nodiscard]] std::vector<std::vector<double>> waysFor(double bytes, CountKind kind,
                                                           const std::vector<bool>& usable,
                                                           const std::vector<Carriage>& carriage) const;
    [[nodiscard]] SharePlan passing(const CountTask& task, const std::vector<bool>& usable) const;
    [[nodiscard]] SharePlan placed(const CountTask& task, const std::vector<bool>& usable);
    void place(Placement& placement, const CountTask& task, const std::vector<bool>& usable);
    [[nodiscard]] std::vector<bool> knownToPay(const std::vector<bool>& usable, CountKind kind) const;
    [[nodiscard]] Carriage carriageOf(const Placement& placement, std::size_t member) const;
    [[nodiscard]] std::vector<double> shared(double bytes, const std::vector<bool>& usable,
                                             const std::vector<CallCost>& costs) const;
    [[nodiscard]] std::vector<CallCost> costsOf(CountKind kind, const std::vector<Carriage>& carriage,
                                                double bytes) const;
    [[nodiscard]] Team teamOf(const std::vector<double>& shares) const;

    std::vector<DeviceInfo> m_members;
    const MemberSpeeds& m_speeds;
    const TeamTimes& m_teams;
    std::map<std::weak_ptr<const void>, Placement, std::owner_less<>> m_placements; ///< by the image's owner
};

} // namespace tonescope::together
