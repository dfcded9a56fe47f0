// SPDX-License-Identifier: GPL-3.0-or-later
// Faults at random, given to the fault layer of this process.
#pragma once

#include "tests/faults/fault_control.h"

#include <array>
#include <random>
#include <string>

namespace tonescope::test {

using Chance = std::mt19937;

/// From 0; `count` of them.
inline int anyOf(Chance& random, int count) {
    return std::uniform_int_distribution<int>(0, count - 1)(random);
}

template <std::size_t Size>
const char* anyOf(Chance& random, const std::array<const char*, Size>& words) {
    return words.at(static_cast<std::size_t>(anyOf(random, static_cast<int>(Size))));
}

class FaultLottery {
public:
    explicit FaultLottery(const char* layer) : m_layer(layer) {}

    /// Replaces whatever was planned. What hung goes on.
    void calm() { plan({}); }
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
    /// Uses of calls that a fault struck. Ends what is planned.
    [[nodiscard]] int struck() {
        calm();
        return m_struck;
    }
    /// Of each kind of object: "context 12 12": created and released.
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

    /// Strikes one of the first uses.
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
