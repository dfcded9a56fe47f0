// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/verify.h"

#include "engine/bench/device_walk.h"
#include "engine/bench/verify_cases.h"
#include "engine/bench/workbench.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace tonescope::bench {

namespace {

std::string nameOf(const std::variant<DataSpec, Image>& data) {
    if (const auto* spec = std::get_if<DataSpec>(&data)) return tonescope::nameOf(*spec);
    return std::get<Image>(data).name;
}

class Verification {
public:
    Verification(Engine& engine, const VerifyPlan& plan, const VerifyListener& listener, std::stop_token stop)
        : m_engine(engine), m_plan(plan), m_listener(listener), m_control{stop},
          m_walk(engine, {listener.failed, listener.progress}, std::move(stop)), m_workbench(engine, {}) {}

    void all() {
        m_walk.visit(
            m_plan.devices, [&](const DeviceInfo&) { return m_plan.data.size(); },
            [&](const DeviceInfo& device) { verifyDevice(device); });
    }

private:
    void verifyDevice(const DeviceInfo& device) {
        for (const auto& data : m_plan.data) {
            if (!verifyData(device, data)) return;
            m_walk.step();
        }
    }

    /// Whether the device can go on.
    bool verifyData(const DeviceInfo& device, const std::variant<DataSpec, Image>& data) {
        const std::string name = nameOf(data);
        const VerifyCases made = casesFor(device, data);
        if (made.stopped()) return false;
        if (const Failure* failure = made.failed()) {
            m_listener.failed(name, *failure);
            return true;
        }
        const std::vector<StrategyInfo> strategies = strategiesOn(device);
        for (std::size_t i = 0; i < strategies.size(); ++i) {
            const double part = static_cast<double>(i) / static_cast<double>(strategies.size());
            m_walk.tell(part, device.key + ", " + name + ", " + std::string(strategies[i].id));
            if (!verifyStrategy({device, strategies[i], name}, made.value())) return false;
        }
        return true;
    }

    [[nodiscard]] VerifyCases casesFor(const DeviceInfo& device,
                                       const std::variant<DataSpec, Image>& data) const {
        if (const auto* image = std::get_if<Image>(&data)) return casesOf(*image, m_control.stop);
        const bool simulated = device.type == DeviceType::Simulator;
        return casesOf(std::get<DataSpec>(data), simulated ? Thoroughness::Small : Thoroughness::Full,
                       m_control.stop);
    }

    [[nodiscard]] std::vector<StrategyInfo> strategiesOn(const DeviceInfo& device) const {
        std::vector<StrategyInfo> all = m_engine.catalog().strategiesFor(device, {}, m_plan.strategies);
        // A document's way counts a part of what is compared here; bench compares that part.
        std::erase_if(all, [](const StrategyInfo& each) { return each.part != CountedPart::All; });
        return all;
    }

    bool verifyStrategy(VerifyRow row, const std::vector<VerifyCase>& cases) {
        bool counted = false;
        for (const VerifyCase& each : cases) {
            if (!row.strategy.kinds.contains(traitsOf(each.task.pixels.layout).kind())) continue;
            const Outcome<std::string> difference = m_workbench.firstDifference(
                row.device, each.task, {row.strategy.id}, each.expected, m_control);
            if (difference.stopped()) return false;
            if (const Failure* failure = difference.failed()) return leave(row, *failure);
            counted = true;
            if (!row.correct || difference->empty()) continue;
            row.correct = false;
            row.firstDifference = *difference;
            row.where = each.label;
        }
        if (counted) m_listener.row(row);
        return true;
    }

    bool leave(const VerifyRow& row, const Failure& failure) {
        const std::string what = row.device.key + ", " + row.data + ", " + std::string(row.strategy.id);
        return m_walk.survives(row.device, what, failure);
    }

    Engine& m_engine;
    const VerifyPlan& m_plan;
    const VerifyListener& m_listener;
    CountControl m_control;
    DeviceWalk m_walk;
    Workbench m_workbench;
};

} // namespace

void runVerify(Engine& engine, const VerifyPlan& plan, const VerifyListener& listener,
               const std::stop_token& stop) {
    Verification(engine, plan, listener, stop).all();
}

} // namespace tonescope::bench
