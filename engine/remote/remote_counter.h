// SPDX-License-Identifier: GPL-3.0-or-later
// A device of another machine, made ready.
#pragma once

#include "engine/count/backend.h"
#include "engine/remote/remote_process.h"

#include <memory>

namespace tonescope::remote {

/// Counts in the other process, and in a new one where the driver crashed. Failures say that the device is
/// lost where that process or its server is.
class RemoteCounter : public Counter {
public:
    /// The process has opened the device.
    explicit RemoteCounter(std::shared_ptr<RemoteProcess> process) : m_process(std::move(process)) {}

    CountOutcome count(const CountTask& task, const Method& method, const CountControl& control) override;
    ScopeOutcome countScope(const ScopeTask& task, const CountControl& control) override;
    Outcome<Roofline> roofline(std::uint64_t bytes, const CountControl& control) override;

private:
    [[nodiscard]] CountOutcome countOnce(const CountTask& task, const Method& method,
                                         const CountControl& control);
    [[nodiscard]] ScopeOutcome countScopeOnce(const ScopeTask& task, const CountControl& control);
    /// Whether it is worth another try: PoCL 6.0's driver now and then crashes on a busy machine.
    template <typename Value>
    [[nodiscard]] bool again(const Outcome<Value>& outcome) const {
        return outcome.failed() != nullptr && m_process->crashed();
    }
    [[nodiscard]] Outcome<PartOfImage> part(const CountTask& task);

    std::shared_ptr<RemoteProcess> m_process;
};

} // namespace tonescope::remote
