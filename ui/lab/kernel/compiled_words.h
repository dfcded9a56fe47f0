// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a compiled kernel.
#pragma once

#include "engine/values/measuring/code_marks.h"
#include "engine/values/measuring/measurement.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace tonescope::ui {

/// "PTX", and where more is known "x86 by objdump, for work-groups of 256".
[[nodiscard]] QString nameOf(const CodeListing& listing);

/// "12 atomics: 8 on local memory, 4 bytes each; 4 on global memory, 4 bytes each. 5 loads of global memory,
/// 16 bytes each."
[[nodiscard]] QString countsText(const std::vector<CodeMark>& marks);

/// What else is to be known of a text.
[[nodiscard]] QStringList notesOf(const CodeListing& listing);

/// What kind of binary the driver gives, and what could not be had.
[[nodiscard]] QStringList originsOf(const CompiledKernel& compiled);

/// Why a measurement has no compiled code with it.
[[nodiscard]] QString absenceText(const Measurement& measurement);

/// A figure's name and what it is of each measurement.
struct FigureRow {
    QString name;
    QStringList values;
};

/// A value for each of the measurements, all of which have compiled code.
[[nodiscard]] std::vector<FigureRow> figuresOf(const Measurements& measurements);

/// How occupancy was computed, or why it was not, what the other figures are from, and
/// originsOf().
[[nodiscard]] QStringList methodOf(const Measurement& measurement);

} // namespace tonescope::ui
