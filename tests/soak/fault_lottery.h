// SPDX-License-Identifier: GPL-3.0-or-later
// Draws random faults and gives them to the fault layer (tests/faults) of this process, for the soak test.
#pragma once

#include "tests/faults/fault_control.h"

#include <array>
#include <random>
#include <string>

namespace tonescope::test {

using Chance = std::mt19937;

/// A random number from 0 to `count` - 1, each as likely as the others.
inline int anyOf(Chance& random, int count) {
    return std::uniform_int_distribution<int>(0, count - 1)(random);
}

template <std::size_t Size>
const char* anyOf(Chance& random, const std::array<const char*, Size>& words) {
    return words.at(static_cast<std::size_t>(anyOf(random, static_cast<int>(Size))));
}

/// Belongs to one thread. The layer counts strikes from its last plan only, so this sums them before each new
/// one.
class FaultLottery {
public:
    explicit FaultLottery(const char* layer) : m_layer(layer) {}

    /// Sets a plan without faults. Calls that hang go on.
    void calm() { plan({}); }
    /// Replaces the plan by one random fault: an error code, a dropped or failed command, a flipped bit, a
    /// null mapping or wrong times; with `mayHang` also a call that hangs.
    void draw(Chance& random, bool mayHang) {
        constexpr int kinds = 8;
        ++m_planned;
        switch (anyOf(random, mayHang ? kinds + 1 : kinds)) {
        case 0:
        case 1:
        case 2:
            return plan(
                at(anyOf(random, calls), random, 5, "code " + std::to_string(-1 - anyOf(random, 60))));
        case 3:
            return plan(at(anyOf(random, commands), random, 4, "drop 0"));
        case 4:
            return plan(at(anyOf(random, commands), random, 4, "fail 0"));
        case 5:
            return plan(at("read", random, 4, "flip " + std::to_string(anyOf(random, 30000))));
        case 6:
            return plan(at("clEnqueueMapBuffer", random, 3, "null 0"));
        case 7:
            return plan("clGetEventProfilingInfo 0 clock " + std::to_string(anyOf(random, 3)));
        default:
            return plan(at(anyOf(random, waiting), random, 3, "hang 0"));
        }
    }

    [[nodiscard]] int planned() const { return m_planned; }
    /// How many uses of calls faults struck, of all plans so far. Sets a plan without faults.
    [[nodiscard]] int struck() {
        calm();
        return m_struck;
    }
    /// A line for each kind of object, with the numbers of those created and released: "context 12 12".
    [[nodiscard]] QStringList objects() const { return m_layer.report(QStringLiteral("objects")); }

private:
    static constexpr std::array calls{"clCreateContext",
                                      "clCreateCommandQueue",
                                      "clCreateBuffer",
                                      "clCreateProgramWithSource",
                                      "clBuildProgram",
                                      "clCreateKernel",
                                      "clSetKernelArg",
                                      "clEnqueueNDRangeKernel",
                                      "clEnqueueReadBuffer",
                                      "clEnqueueWriteBuffer",
                                      "clEnqueueMapBuffer",
                                      "clEnqueueUnmapMemObject",
                                      "clEnqueueFillBuffer",
                                      "clWaitForEvents",
                                      "clFlush",
                                      "clFinish",
                                      "clGetEventInfo",
                                      "clGetEventProfilingInfo"};
    static constexpr std::array commands{"clEnqueueNDRangeKernel", "clEnqueueReadBuffer",
                                         "clEnqueueWriteBuffer",   "clEnqueueFillBuffer",
                                         "clEnqueueCopyBuffer",    "clEnqueueUnmapMemObject"};
    static constexpr std::array waiting{"clEnqueueNDRangeKernel", "clEnqueueReadBuffer", "clWaitForEvents",
                                        "clBuildProgram"};

    /// A plan's text: the fault `what` strikes one use of `call`, drawn from its first `uses` ones.
    static std::string at(const char* call, Chance& random, int uses, const std::string& what) {
        return std::string(call) + ' ' + std::to_string(1 + anyOf(random, uses)) + ' ' + what;
    }

    void plan(const std::string& text) {
        m_struck += m_layer.struck();
        m_layer.plan(text);
    }

    FaultControl m_layer;
    int m_planned = 0, m_struck = 0;
};

} // namespace tonescope::test
