// SPDX-License-Identifier: GPL-3.0-or-later
// The plan of the fault layer, that is which use of which OpenCL call fails and how, and its counts of calls
// and objects, from which tests see what a fault did and what was not released.
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

/// A fault strikes the use number `use` of a call, counted from 1 since the plan was set, or every use where
/// `use` is 0. As text "CALL USE KIND VALUE"; a plan is several faults with semicolons between them. Kinds:
///
///   code N     the call returns error N and does nothing, except that a release does release
///   hang 0     the call does not return until the plan is replaced
///   drop 0     a command is never executed, and its event says that it was
///   fail 0     a command is never executed, its event says so, and commands that wait for it fail, too
///   null 0     clEnqueueMapBuffer returns a null pointer together with CL_SUCCESS
///   clock N    an event's times are 0 (N = 0), random (N = 1), or run backwards (N = 2)
///
/// Three names stand in the place of a call's: `read USE flip N` and `write USE flip N` turn bit N (see
/// flip()) of the bytes that are read from a buffer or written to it; `ask-NUMBER 0 zero 0` and
/// `ask-NUMBER 0 huge 0` replace clGetDeviceInfo's answer to the question of that number by zeros, or by the
/// largest numbers.
struct Fault {
    std::string call;
    unsigned use = 0;
    std::string kind;
    std::int64_t value = 0;
};

/// What the layer counts when it is created and when it is released. A mapping of a buffer is counted like an
/// object, because it has to be unmapped.
enum class Object : std::uint8_t { Context, Queue, Memory, Program, Kernel, Event, Mapping };
inline constexpr std::array<const char*, 7> objectNames{"context", "queue", "memory", "program",
                                                        "kernel",  "event", "mapping"};

/// All functions may be called from any thread.
class FaultPlan {
public:
    /// Replaces the plan, and sets the counts of uses and strikes to zero; those of objects go on. Wakes the
    /// threads that wait in hang(). A fault that cannot be read is left out.
    void set(std::string_view text);
    /// Counts a use of `call`, and returns the first fault of the plan that strikes it. Where none does, the
    /// returned fault's kind is empty.
    Fault strike(std::string_view call);
    /// Blocks the calling thread until set() is called.
    void hang();

    void created(Object object) { ++m_created.at(static_cast<std::size_t>(object)); }
    void released(Object object) { ++m_released.at(static_cast<std::size_t>(object)); }

    /// The counts as lines: "struck NAME N", "calls NAME N", "objects NAME CREATED RELEASED".
    [[nodiscard]] std::string report();

private:
    std::mutex m_mutex; // guards what follows
    std::condition_variable m_replaced;
    std::vector<Fault> m_faults;
    std::map<std::string, unsigned, std::less<>> m_uses;
    std::map<std::string, unsigned, std::less<>> m_struck;
    unsigned m_generation = 0; // of plans; hang() waits until it differs
    std::array<std::atomic<unsigned>, objectNames.size()> m_created{}, m_released{};
};

} // namespace tonescope::faults
