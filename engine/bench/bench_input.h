// What is measured: pixels that are made when they are needed, or that exist already.
#pragma once

#include "engine/bench/data_kind.h"
#include "engine/bench/subject.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <variant>

namespace tonescope::bench {

/// Pixels to be made.
struct SyntheticInput {
    DataSpec spec; ///< of a synthetic kind
    PixelLayout layout = PixelLayout::Gray8;
    std::uint64_t bytes = 0;
};

/// One set of pixels under the name that reports give it.
struct BenchInput {
    std::string name;
    std::variant<SyntheticInput, Image> pixels;
    Binning binning = Binning::Values;

    [[nodiscard]] PixelLayout layout() const;
    [[nodiscard]] std::uint64_t bytes() const;
};

/// How a subject is laid out in memory.
struct SubjectLimits {
    std::uint64_t cacheBytes = 0; ///< images of the same content are added until they are that large together
    std::uint64_t memoryBytes = 0; ///< a synthetic image that is larger exists as one row that is repeated
};

using SubjectOutcome = std::variant<Subject, Stopped, Failure>;

/// Makes the pixels and counts what is to be expected on the host. Fails where there is too little memory, or
/// where the pixels cannot be as asked.
[[nodiscard]] SubjectOutcome subjectOf(const BenchInput& input, const SubjectLimits& limits,
                                       const std::stop_token& stop);

} // namespace tonescope::bench
