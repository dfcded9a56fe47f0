// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of one device and the same pixels, measured in turns.
#pragma once

#include "engine/bench/machine_load.h"
#include "engine/bench/workbench.h"

#include <memory>
#include <optional>
#include <random>
#include <vector>

namespace tonescope::bench {

/// Whether two cases can take turns: they need the same pixels on the same device.
[[nodiscard]] bool takeTurns(const MeasureCase& a, const MeasureCase& b);

/// Measures several rows so that what changes with time, such as a clock that is raised or another program,
/// meets all of them alike: each round counts every row once, in an order that is shuffled anew. The first
/// round warms up. Used on the engine's thread.
class Rounds {
public:
    /// `rows` is not empty, and any two of them take turns. The workbench outlives the rounds.
    /// `roofline` and `streamed` belong to all of them.
    Rounds(Workbench& workbench, const std::vector<MeasureCase>& rows, std::optional<Roofline> roofline = {},
           std::optional<Streamed> streamed = {});
    Rounds(const Rounds&) = delete;
    Rounds& operator=(const Rounds&) = delete;
    ~Rounds();

    /// Counts the next round. What fails ends its row; a device that breaks is opened afresh for the others.
    /// After a stop some rows may be one sample short.
    Outcome<Done> next(const CountControl& control);
    /// Whether all rows have all of their samples, or a failure.
    [[nodiscard]] bool done() const;
    /// The part of all counts that is done, 0 to 1.
    [[nodiscard]] double progress() const;
    /// Waits until it is known how busy the machine was, also where the counts took less than a moment.
    void watchLoad() const { m_load.watchOn(); }
    /// What the rows are so far, in the order in which they were given; null where there is nothing yet.
    [[nodiscard]] Measurements measurements() const;

private:
    class Row;

    void fail(Row& row, const Failure& failure);

    Workbench& m_workbench;
    MachineLoad m_load;
    std::vector<std::unique_ptr<Row>> m_rows;
    std::mt19937 m_random; ///< of its standard seed: every run shuffles alike
};

} // namespace tonescope::bench
