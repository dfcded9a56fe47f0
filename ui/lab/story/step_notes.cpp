// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/step_notes.h"

#include <algorithm>
#include <array>

namespace tonescope::ui {

namespace {

struct StepNotes {
    std::string_view step;
    const char* text; ///< untranslated
};

constexpr std::array notes{
    StepNotes{"host-serial",
              QT_TRANSLATE_NOOP(
                  "Story",
                  "The loop is short, so what counts is how long an add waits for the one before it. An add "
                  "to the bin that was just written needs that very sum: a processor hands it on from its "
                  "store buffer, which takes a few cycles each time. Adds to other bins overlap. Have hands "
                  "raised before you measure; most rooms expect no difference.")},
    StepNotes{"host-atomic",
              QT_TRANSLATE_NOOP(
                  "Story",
                  "An atomic add makes its core own the cache line of the bin. A table of 256 counters of "
                  "eight bytes is 32 lines of 64 bytes, and these travel between the cores even where no "
                  "two threads want the same bin. The question at the end takes the travelling away: what "
                  "is left is the price of the atomic instruction alone.")},
    StepNotes{"host-private",
              QT_TRANSLATE_NOOP(
                  "Story",
                  "The merge is bins times threads, whatever the picture: ask for which size of picture it "
                  "would matter. Tables that lie close together could still share a cache line at their "
                  "ends; that is false sharing. The lesson to keep is that the work was not made smaller, "
                  "only the meetings fewer.")},
    StepNotes{"racy",
              QT_TRANSLATE_NOOP(
                  "Story",
                  "Read, add and write are three steps, and between them anything may happen. The number of "
                  "lost adds changes from run to run, so run it twice. A device that runs few work-items at "
                  "once, as a CPU does, may lose few or none: that is luck, and no proof that the kernel is "
                  "right.")},
    StepNotes{
        "global-atomic",
        QT_TRANSLATE_NOOP(
            "Story",
            "Graphics cards carry out global atomics where the memory is, in the second cache, one "
            "after another for each address. Some combine the equal adds of a warp first, and compilers "
            "may do so, too; so equal pixels may be the slow case or the quick one. Published "
            "figures disagree, and this is one reason why they may; the tab Contention has a model for "
            "each.")},
    StepNotes{"local-atomic",
              QT_TRANSLATE_NOOP(
                  "Story",
                  "Local memory lies beside the compute unit, so its atomics do not leave it. But with one "
                  "pixel a work-item, a group of 256 clears 256 bins, counts 256 pixels and merges up to 256 "
                  "bins: about as many global adds as before, unless empty bins are skipped. Let the room do "
                  "that sum before you measure.")},
    StepNotes{
        "local-strided",
        QT_TRANSLATE_NOOP(
            "Story",
            "This is where the merge becomes cheap: as many tables as groups, and as few groups as keep "
            "the device busy. A stride of all work-items lets the lanes of a warp read neighbours in "
            "every turn. Ask what happens with fewer groups than the device has compute units; a sweep "
            "over the groups shows the knee.")},
    StepNotes{
        "local-contiguous",
        QT_TRANSLATE_NOOP(
            "Story",
            "Why runs of four still coalesce: 32 lanes that each read one byte, four bytes apart, touch "
            "the same 128 bytes, which is one line of the cache or four sectors of 32 bytes. The "
            "first of the four loads brings them, and the other three find them in the first cache. "
            "With runs of 64 the lanes of one load lie 64 bytes apart, in 32 different sectors, and "
            "the rest of each has to wait in the cache for its turn. A rule of thumb says that "
            "neighbouring work-items must read neighbouring bytes; what counts is how many sectors "
            "one instruction touches.")},
    StepNotes{
        "local-runlength",
        QT_TRANSLATE_NOOP(
            "Story",
            "Fewer atomics, but lanes of a warp now go different ways: where one of 32 lanes ends a run, "
            "all pass through the add. So what counts is in how many turns any lane ends a run, and "
            "not how long the average run is. Note that a work-item takes every so-many-th pixel: its runs "
            "are not those that "
            "one sees in the picture.")},
    StepNotes{"letters",
              QT_TRANSLATE_NOOP(
                  "Story",
                  "Why did interleaved lose in the notes (1.94 ms against 1.14 ms, RTX 4090)? They expected "
                  "it to win because its reads can be joined. But the contiguous kernel's four bytes a "
                  "work-item are joined as well: a warp stays within 128 bytes. The interleaved kernel "
                  "reads 32 bytes a warp and load, and the next load is far away, so that none finds what "
                  "another brought; its stride is known only when it runs, while the other loop has four "
                  "turns at most, which a compiler may write out. The notes print neither the launch nor "
                  "the machine code, so more than that cannot be said of their card. The step measures "
                  "both on yours.")},
    StepNotes{
        "private-host-merge",
        QT_TRANSLATE_NOOP(
            "Story",
            "256 counters a channel are too many for the registers of a work-item, and most devices cannot "
            "index these. The compiler puts the array into memory that is called private and lies in "
            "global memory, cached. A table of 256 counters for "
            "1024 pixels a channel is as large as what it counts: the kernel writes about as much as it "
            "reads. The host's merge is in no kernel time, which is why the whole wait is told, too.")},
    StepNotes{"private-device-merge",
              QT_TRANSLATE_NOOP(
                  "Story",
                  "The second kernel is the barrier that OpenCL has between groups: a barrier in a kernel "
                  "holds one work-group alone. What the host no longer does is copying and adding the "
                  "tables; making them is as much work as before. Compare both numbers before you praise "
                  "either.")},
    StepNotes{"local-vector",
              QT_TRANSLATE_NOOP(
                  "Story",
                  "Sixteen bytes a load are fewer instructions, and several loads under way hide how long "
                  "memory takes to answer. If that changes nothing, the adds may be what it waits for, "
                  "or memory is as busy as it can be; the dashed line in Bars tells these apart. Equal "
                  "pixels are a good test, as their adds meet and their reading "
                  "is the same.")},
    StepNotes{
        "two-pass",
        QT_TRANSLATE_NOOP(
            "Story",
            "It trades atomics at the end for a kernel more to start. Compared here is how long the kernels "
            "ran; the pause before the second one is in the whole count alone, which Bars shows. So the "
            "answer depends on the size of the picture; the sweep over image sizes shows where the lines "
            "cross, if they do.")},
    StepNotes{
        "item-bytes",
        QT_TRANSLATE_NOOP(
            "Story",
            "256 bytes a work-item: 128 work-items need 32 KiB, so few groups fit beside each other and "
            "little hides the latency of memory. In exchange, no pixels whatever are bad. A byte holds "
            "255 adds, hence the folding. Draw the two ends on the board: one table for all, one for "
            "each, and everything between them.")},
    StepNotes{
        "local-replicated",
        QT_TRANSLATE_NOOP(
            "Story",
            "Local memory of many graphics cards has 32 banks of four bytes. There, copies that lie bin by "
            "bin side by side put copy l of every bin into bank l, so that 32 lanes never meet, neither "
            "in a bin nor in a bank. The price is room, and with it fewer groups at a time. The tab "
            "Contention goes through it lane by lane.")},
    StepNotes{"channel-staggered",
              QT_TRANSLATE_NOOP(
                  "Story",
                  "Four channels times many copies do not fit into local memory, so the copies become fewer "
                  "and lanes meet again. Taking the channels in turned order spreads them once more: at each "
                  "moment a quarter of the lanes is at each channel's tables. It costs instructions, which a "
                  "device that waits for memory may not notice.")},
    StepNotes{
        "cpu-private",
        QT_TRANSLATE_NOOP(
            "Story",
            "On a CPU local memory is ordinary memory, a work-group is a loop on one core, and a barrier "
            "cuts that loop in two. Copies against bank conflicts are wasted there. It is the third "
            "pseudocode of the beginning: the circle closes, and the fastest way is a question of the "
            "device.")}};

} // namespace

const char* notesOf(const StoryStep& step) {
    const auto* found = std::ranges::find(notes, step.id, &StepNotes::step);
    return found == notes.end() ? nullptr : found->text;
}

} // namespace tonescope::ui
