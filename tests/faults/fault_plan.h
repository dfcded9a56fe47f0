// SPDX-License-Identifier: GPL-3.0-or-later
// What a faulty driver does, and what it saw: shared by the parts of the fault layer.
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope::faults {

/// A fault strikes the use of a call of that number, from 1, or every use: 0. As text "CALL USE KIND VALUE",
/// several of them with semicolons between:
///
///   code N     it returns that error; what it was to do is not done, but a release is
///   hang 0     it does not return until the plan is replaced
///   drop 0     a command is never executed, and its event says that it was
///   fail 0     a command is never executed, its event says so, and commands that wait for it fail, too
///   null 0     a map gives no memory and says that all is well
///   clock N    times of events are 0 (N = 0), random (1), backwards (2)
///
/// Some things have names beside those of calls: `read USE flip N` and `write USE flip N` turn bit N, counted
/// round and round, of what a buffer gives or gets; `ask-NUMBER 0 zero 0` and `... huge 0` answer that
/// question of clGetDeviceInfo by zeros, or by the largest number.
struct Fault {
    std::string call;
    unsigned use = 0;
    std::string kind;
    std::int64_t value = 0;
};

/// Memory that is mapped is one as well: it has to be unmapped.
enum class Object : std::uint8_t { Context, Queue, Memory, Program, Kernel, Event, Mapping };
inline constexpr std::array<const char*, 7> objectNames{"context", "queue", "memory", "program",
                                                        "kernel",  "event", "mapping"};

class FaultPlan {
public:
    /// Replaces the plan and begins to count anew. What hung goes on.
    void set(std::string_view text);
    /// Counts a use of a call, and gives the fault that strikes it; one without a kind where none does.
    Fault strike(std::string_view call);
    /// Returns when the plan is replaced.
    void hang();

    void created(Object object) { ++m_created.at(static_cast<std::size_t>(object)); }
    void released(Object object) { ++m_released.at(static_cast<std::size_t>(object)); }

    /// Lines: "struck NAME N", "calls NAME N", "objects NAME CREATED RELEASED".
    [[nodiscard]] std::string report();

private:
    std::mutex m_mutex; // guards what follows
    std::condition_variable m_replaced;
    std::vector<Fault> m_faults;
    std::map<std::string, unsigned, std::less<>> m_uses;
    std::map<std::string, unsigned, std::less<>> m_struck;
    unsigned m_generation = 0;
    std::array<std::atomic<unsigned>, objectNames.size()> m_created{}, m_released{};
};

} // namespace tonescope::faults
