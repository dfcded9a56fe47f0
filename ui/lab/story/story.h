// SPDX-License-Identifier: GPL-3.0-or-later
// The way through the source documents, from the serial loop to the fastest kernel, as rows of data.
#pragma once

#include <QString>

#include <cstdint>
#include <span>
#include <string_view>

namespace tonescope::ui {

/// Where a step is measured.
enum class StepPlace : std::uint8_t {
    Host,     ///< the host's own threads
    Device,   ///< an OpenCL device
    CpuDevice ///< an OpenCL device that is a CPU
};

/// What a step must be measured on, beside what its strategies can count.
enum class StepPixels : std::uint8_t { Any, Colour, Letters };

/// One step. The texts explain how something works and ask what it will do; they never tell, because that
/// depends on the device. They are untranslated; see textOf().
struct StoryStep {
    std::string_view id; ///< in files
    const char* title;
    const char* idea;
    const char* question;
    const char* mistake;       ///< of the source, and what is right; null: none that matters
    std::string_view strategy; ///< whose text is shown, and which is measured last
    std::string_view before;   ///< measured first, to compare with; empty: none
    StepPlace place = StepPlace::Device;
    StepPixels pixels = StepPixels::Any;
    std::span<const std::string_view> also{}; ///< data that is measured beside the setup's, by name
};

[[nodiscard]] std::span<const StoryStep> storySteps();

/// A text of a step in the user's language.
[[nodiscard]] QString textOf(const char* text);

} // namespace tonescope::ui
