// SPDX-License-Identifier: GPL-3.0-or-later
// Expected failures, as values.
#pragma once

#include "engine/values/names.h"
#include "engine/values/text/sentence.h"

#include <cstdint>
#include <exception>
#include <optional>
#include <string>

namespace tonescope {

/// Where on its way a request failed.
enum class Stage : std::uint8_t {
    Open,
    Decode,
    FindDevices,
    OpenDevice,
    Build,
    Allocate,
    Upload,
    Kernel,
    Readback,
    Check, ///< of what a device counted
    Write
};

template <>
inline constexpr auto
    namesOf<Stage> = std::to_array<Name<Stage>>({{Stage::Open, SENTENCE("open")},
                                                 {Stage::Decode, SENTENCE("decode")},
                                                 {Stage::FindDevices, SENTENCE("find devices")},
                                                 {Stage::OpenDevice, SENTENCE("open device")},
                                                 {Stage::Build, SENTENCE("build")},
                                                 {Stage::Allocate, SENTENCE("allocate")},
                                                 {Stage::Upload, SENTENCE("upload")},
                                                 {Stage::Kernel, SENTENCE("kernel")},
                                                 {Stage::Readback, SENTENCE("readback")},
                                                 {Stage::Check, SENTENCE("check")},
                                                 {Stage::Write, SENTENCE("write")}});

/// Something that could not be done, and why: no device, a broken file, too little memory. All text is UTF-8.
struct Failure {
    Stage stage = Stage::Open;
    std::string cause;                  ///< one clause without a full stop: "the file does not exist"
    std::optional<std::uint64_t> bytes; ///< how much memory was asked for, where that matters
    std::string log;                    ///< the compiler's output where a build failed; may have many lines
    bool deviceLost = false;            ///< nothing works on the device until it is opened afresh
};

/// What the standard library threw while something was done: no memory, no thread, a text that is too short.
[[nodiscard]] Failure failureOf(const std::exception& error, Stage stage);

/// The failure as one line, in English.
[[nodiscard]] std::string lineOf(const Failure& failure);

/// `bytes` in the largest binary unit that leaves at least one: "37.3 GiB".
[[nodiscard]] std::string sizeText(std::uint64_t bytes);

} // namespace tonescope
