// SPDX-License-Identifier: GPL-3.0-or-later
// What the documents have of a step: their own ways, their mistakes, and their figures.
#pragma once

#include "engine/values/device_catalog.h"
#include "engine/values/timings.h"
#include "ui/lab/story/story.h"

#include <QString>

#include <cstdint>
#include <map>
#include <span>
#include <string_view>
#include <vector>

namespace tonescope::ui {

/// Ids of ways.
struct StepDocuments {
    std::string_view step{};
    std::span<const std::string_view> ways{};     ///< measured beside the step, where the pixels allow
    std::span<const std::string_view> mistakes{}; ///< ways with a mistake that can be run
};

/// Empty where the documents have nothing of their own.
[[nodiscard]] StepDocuments documentsOf(const StoryStep& step);

/// The ways and strategies whose texts belong to a step, by id: what it compares with, the documents' own,
/// and its strategy, which stands in front.
[[nodiscard]] std::vector<std::string_view> textsOf(const StoryStep& step);

/// The titles of the documents' ways that the catalog has, by id.
[[nodiscard]] std::map<std::string_view, QString> titlesOf(const StoryStep& step,
                                                           const DeviceCatalog& catalog);

/// What a document measured of one of its ways.
struct DocumentFigure {
    std::string_view way;
    Nanoseconds time{};
    std::uint64_t bytes = 0; ///< of pixels
    const char* machine;     ///< untranslated
};

/// Null where the document has none.
[[nodiscard]] const DocumentFigure* figureOf(std::string_view way);

/// "4.50 ms for 100.0 MiB, 23.3 GB/s (its GPU is not named)".
[[nodiscard]] QString textOf(const DocumentFigure& figure);

} // namespace tonescope::ui
