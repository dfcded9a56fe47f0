// SPDX-License-Identifier: GPL-3.0-or-later
// Expected failures as values. Functions that can fail return an Outcome with a Failure; exceptions are for
// broken invariants and the standard library.
#pragma once

#include "engine/values/names.h"
#include "engine/values/text.h"

#include <cstdint>
#include <exception>
#include <optional>
#include <string>

namespace tonescope {

/// The stage of a request that failed.
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
    Check, ///< counts were checked
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

/// Why an operation failed, such as a damaged file or too little memory. All texts are UTF-8.
struct Failure {
    Stage stage = Stage::Open;
    Text cause{};                         ///< one clause without a full stop: "the file does not exist"
    std::optional<std::uint64_t> bytes{}; ///< bytes that could not be allocated, read or written
    std::string log{};                    ///< the compiler's output after a failed build; may have many lines
    bool deviceLost = false; ///< no further call can use the opened device: close it and open it again
};

/// Converts an exception of the standard library (no memory, no thread) into a failure.
[[nodiscard]] Failure failureOf(const std::exception& error, Stage stage);

/// The cause on one line, followed by `bytes` in parentheses if they are known.
[[nodiscard]] Text causeOf(const Failure& failure);

/// causeOf() in English, for logs.
[[nodiscard]] std::string lineOf(const Failure& failure);

/// `bytes` in the largest binary unit that leaves at least one: "37.3 GiB".
[[nodiscard]] std::string sizeText(std::uint64_t bytes);

} // namespace tonescope
