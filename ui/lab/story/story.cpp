// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/story.h"

#include <QCoreApplication>

#include <array>

namespace tonescope::ui {

namespace {

constexpr std::array<std::string_view, 1> constant{"constant"};
constexpr std::array<std::string_view, 2> uniformAndConstant{"uniform", "constant"};

constexpr StoryStep hostSerial{
    "host-serial",
    QT_TRANSLATE_NOOP("Story", "One loop, one table"),
    QT_TRANSLATE_NOOP(
        "Story", "A histogram is a loop: read a pixel, add one to the bin of its value. One thread does it "
                 "here, so nobody can come between its reading and its writing. Whatever follows has to "
                 "give exactly these counts."),
    QT_TRANSLATE_NOOP(
        "Story",
        "Pixels of the same value add to the same bin, one after another. Does this loop take as long "
        "when all pixels are equal?"),
    nullptr,
    "host-serial",
    "",
    StepPlace::Host,
    StepPixels::Any,
    constant};

constexpr StoryStep hostAtomic{
    "host-atomic",
    QT_TRANSLATE_NOOP("Story", "Many threads, one table"),
    QT_TRANSLATE_NOOP(
        "Story", "The pixels are dealt out to threads, and all of them add to the same table. So that no "
                 "add is lost, reading, adding and writing become one step that cannot be parted: an atomic "
                 "add."),
    QT_TRANSLATE_NOOP(
        "Story", "There are more threads at work than before. How many times as fast as the single loop will "
                 "they be, or will they be slower?"),
    QT_TRANSLATE_NOOP(
        "Story", "The pseudocode starts its threads and never waits for them. The table may be read only "
                 "after the last one has ended."),
    "host-atomic",
    "host-serial",
    StepPlace::Host,
    StepPixels::Any,
    constant};

constexpr StoryStep hostPrivate{
    "host-private",
    QT_TRANSLATE_NOOP("Story", "A table for each thread"),
    QT_TRANSLATE_NOOP(
        "Story", "Every thread counts into a table that belongs to it alone, and needs no atomics. When all "
                 "are done, the tables are added up: an add for each bin and thread, however large the image "
                 "is. This is called privatization, and it comes back in many steps from here on."),
    QT_TRANSLATE_NOOP("Story", "How many times as fast as one shared table will tables of their own be?"),
    QT_TRANSLATE_NOOP(
        "Story", "The pseudocode never sets the private table to zero. A local array begins with whatever "
                 "lay in memory, so it has to be cleared before the first add."),
    "host-private",
    "host-atomic",
    StepPlace::Host};

constexpr StoryStep racy{
    "racy",
    QT_TRANSLATE_NOOP("Story", "What goes wrong without atomics"),
    QT_TRANSLATE_NOOP(
        "Story", "Now on an OpenCL device: a work-item for every pixel, one table in global memory, and a "
                 "plain ++ on it. Two work-items may read the same old count, both add one, and both write "
                 "the same new count: one of the adds is gone. This kernel is wrong on purpose."),
    QT_TRANSLATE_NOOP(
        "Story", "How many counts will be wrong? What happens when all pixels are equal? Will a second run "
                 "miss as many?"),
    nullptr,
    "racy",
    "",
    StepPlace::Device,
    StepPixels::Any,
    constant};

constexpr StoryStep globalAtomic{
    "global-atomic",
    QT_TRANSLATE_NOOP("Story", "Atomics in global memory"),
    QT_TRANSLATE_NOOP(
        "Story",
        "The same kernel with an atomic add in place of ++, which nobody can come between. Counts are "
        "right again. Every pixel still adds to one table that the whole device shares."),
    QT_TRANSLATE_NOOP("Story",
                      "What does being right cost? What happens when all pixels are equal? Published figures "
                      "disagree on this, so measure."),
    nullptr,
    "global-atomic",
    "racy",
    StepPlace::Device,
    StepPixels::Any,
    constant};

constexpr StoryStep localAtomic{
    "local-atomic",
    QT_TRANSLATE_NOOP("Story", "A table for each work-group"),
    QT_TRANSLATE_NOOP(
        "Story", "A work-group shares a small memory of its own. The group clears a table there, each "
                 "work-item adds its one pixel to it, and then the group adds the table to the global one. "
                 "Atomics are needed in both places, but at first only the group's own members can meet."),
    QT_TRANSLATE_NOOP(
        "Story",
        "A group of 256 counts 256 pixels, and of 8-bit gray it then merges 256 bins. So is there "
        "less work in global memory at all? The parameter \"skip empty bins\" of the setup belongs to this "
        "question."),
    QT_TRANSLATE_NOOP(
        "Story", "The article's kernel has its second barrier inside the branch of those threads that have "
                 "a pixel. In the last block some threads have none and never arrive, which is undefined. "
                 "A barrier has to stand where every work-item of the group passes it."),
    "local-atomic",
    "global-atomic"};

constexpr StoryStep localStrided{
    "local-strided",
    QT_TRANSLATE_NOOP("Story", "More pixels for each work-item"),
    QT_TRANSLATE_NOOP(
        "Story", "Fewer work-groups are started than the pixels would need, and each work-item takes many "
                 "pixels: its own number, that plus the number of all work-items, and so on. So there "
                 "are fewer tables to clear and to merge. At any moment neighbours still read neighbouring "
                 "pixels."),
    QT_TRANSLATE_NOOP(
        "Story", "How many groups are enough? Turn \"groups\" in the setup, or sweep it, and look for the "
                 "place from which nothing changes any more."),
    QT_TRANSLATE_NOOP(
        "Story", "Listing 4.1 merges with the stride of the whole range where it needs that of the group: "
                 "started with 1024 work-items in groups of 64, as listing 4.2 does, each group writes bins "
                 "0 to 63 and forgets the other 192. The last loop has to stride by get_local_size(0). "
                 "Listing 4.2 itself declares a command queue and never creates it, never creates the input "
                 "buffer, calls the output buffer write-only although the kernel reads and adds, and "
                 "spends four bytes on every 8-bit pixel."),
    "local-strided",
    "local-atomic"};

constexpr StoryStep localContiguous{
    "local-contiguous",
    QT_TRANSLATE_NOOP("Story", "Runs of neighbours, or taking turns?"),
    QT_TRANSLATE_NOOP(
        "Story",
        "There are two ways to deal pixels out: taking turns (interleaved), or in runs (contiguous), where "
        "each work-item walks through a stretch of its own. The length of the stretch also decides how many "
        "groups there are, and how many tables they merge. So a difference between the two need not come "
        "from the order in which pixels are read."),
    QT_TRANSLATE_NOOP("Story",
                      "The notes expected one of the two to win, measured the other, and could not say why. "
                      "Which one wins on this device, and does \"pixels a work-item\" turn it round?"),
    nullptr,
    "local-contiguous",
    "local-strided"};

constexpr StoryStep localRunLength{
    "local-runlength",
    QT_TRANSLATE_NOOP("Story", "Equal values at once"),
    QT_TRANSLATE_NOOP(
        "Story", "As long as a work-item meets the same value again, it counts in a register. Only when the "
                 "value changes does it add the whole run to the table. There are fewer atomics, and a "
                 "comparison and a branch more at every pixel."),
    QT_TRANSLATE_NOOP("Story",
                      "On which pixels can this pay at all? Try the photo, then the photo shuffled: the "
                      "histogram is the same, only the order is another."),
    nullptr,
    "local-runlength",
    "local-strided",
    StepPlace::Device,
    StepPixels::Any,
    uniformAndConstant};

constexpr StoryStep letters{
    "letters",
    QT_TRANSLATE_NOOP("Story", "Letters: seven bins instead of 256"),
    QT_TRANSLATE_NOOP(
        "Story", "The notes count text: a to z in groups of four letters, and everything else counts "
                 "nowhere. Any strategy can do that; only the way from a byte to its bin is another one."),
    QT_TRANSLATE_NOOP("Story",
                      "Choose a text file in the setup and measure again: does text behave like bytes in no "
                      "order, of which few are letters?"),
    QT_TRANSLATE_NOOP(
        "Story", "Dividing by four makes seven groups, but 26 letters do not fill them: the last has only y "
                 "and z, so that its bar cannot be compared with the others. The notes' size of the table, "
                 "26/4+1, is right by luck: with 28 letters it would be one too many. Rounding up is "
                 "(26+3)/4."),
    "local-runlength",
    "local-strided",
    StepPlace::Device,
    StepPixels::Letters};

constexpr StoryStep privateHostMerge{
    "private-host-merge",
    QT_TRANSLATE_NOOP("Story", "A private table for each work-item"),
    QT_TRANSLATE_NOOP(
        "Story", "What about privatization to the end? Each work-item counts 1024 colour pixels into 256 "
                 "counters of its own a channel, without atomics, writes them all out, and the host adds the "
                 "tables up. The tables are about as large as the pixels that they count."),
    QT_TRANSLATE_NOOP(
        "Story", "Where does the compiler put hundreds of counters a work-item, and what will that cost? "
                 "How long is the host's part?"),
    QT_TRANSLATE_NOOP(
        "Story", "The article's kernel clears the result in global memory, but never the private table into "
                 "which it counts. Private memory begins undefined; each work-item has to clear it."),
    "private-host-merge",
    "local-strided",
    StepPlace::Device,
    StepPixels::Colour};

constexpr StoryStep privateDeviceMerge{
    "private-device-merge",
    QT_TRANSLATE_NOOP("Story", "The device merges"),
    QT_TRANSLATE_NOOP(
        "Story", "The private tables stay on the device, and a second kernel adds them up, bin by bin. Only "
                 "the sums come back to the host. The counting itself is unchanged."),
    QT_TRANSLATE_NOOP("Story", "Was the host's merging the expensive part, or was it making the tables?"),
    QT_TRANSLATE_NOOP(
        "Story",
        "The article merges in the counting kernel, after barrier(CLK_GLOBAL_MEM_FENCE). A barrier "
        "holds the work-items of one work-group only; other groups may not even have begun, so the "
        "sums may miss their tables, or take in what lay in that memory before: they can be too small "
        "and too large. Nothing inside a kernel orders its groups; the end of a kernel does. It also "
        "clears finalResult at other places than those to which it adds, so whatever lay there is "
        "added, too."),
    "private-device-merge",
    "private-host-merge",
    StepPlace::Device,
    StepPixels::Colour};

constexpr StoryStep localVector{
    "local-vector",
    QT_TRANSLATE_NOOP("Story", "Wide loads"),
    QT_TRANSLATE_NOOP(
        "Story", "Back to a table for each work-group. Pixels are now loaded sixteen bytes at a time, and "
                 "several such loads are asked for before the first is counted. The adds stay the same."),
    QT_TRANSLATE_NOOP(
        "Story", "Only the reading has changed. What does it say of this device if that makes it faster, "
                 "and what if it does not?"),
    nullptr,
    "local-vector",
    "local-strided"};

constexpr StoryStep twoPass{
    "two-pass",
    QT_TRANSLATE_NOOP("Story", "Two kernels, no global atomics"),
    QT_TRANSLATE_NOOP(
        "Story", "Each work-group writes its table to a place of its own, and a second kernel adds these up, "
                 "each bin by one group alone. So nothing in global memory is atomic. In exchange there are "
                 "partial tables to write and to read, and a "
                 "kernel more to start."),
    QT_TRANSLATE_NOOP("Story",
                      "How much of the time went into merging before? Compare on a small image, too: there, "
                      "starting a kernel counts."),
    nullptr,
    "two-pass",
    "local-vector"};

constexpr StoryStep itemBytes{
    "item-bytes",
    QT_TRANSLATE_NOOP("Story", "Byte counters without atomics"),
    QT_TRANSLATE_NOOP(
        "Story", "A counter of one byte is small enough for every work-item to own a whole table in local "
                 "memory. Nobody else touches it, so a plain ++ is right. Before a byte can overflow, the "
                 "group stops and folds all tables into sums."),
    QT_TRANSLATE_NOOP(
        "Story", "The tables leave room for few work-items. Is it better to have many that share a table, or "
                 "few that own one each? Does the answer depend on the pixels?"),
    nullptr,
    "item-bytes",
    "local-vector",
    StepPlace::Device,
    StepPixels::Any,
    uniformAndConstant};

constexpr StoryStep localReplicated{
    "local-replicated",
    QT_TRANSLATE_NOOP("Story", "Copies of the table"),
    QT_TRANSLATE_NOOP(
        "Story", "Several copies of the table lie in local memory, bin by bin side by side, and work-item "
                 "number l takes copy l modulo their number. Where local memory has as many banks as there "
                 "are copies, neighbours reach for different banks whatever the pixels are."),
    QT_TRANSLATE_NOOP(
        "Story", "If nobody met, all kinds of pixels would take the same time. Do they, on this device? And "
                 "what if it has no banks, as a CPU has none?"),
    nullptr,
    "local-replicated",
    "local-vector",
    StepPlace::Device,
    StepPixels::Any,
    uniformAndConstant};

constexpr StoryStep channelStaggered{
    "channel-staggered",
    QT_TRANSLATE_NOOP("Story", "Four channels in turned order"),
    QT_TRANSLATE_NOOP(
        "Story", "A colour pixel adds to four tables: red, green, blue and gray. While one lane adds its "
                 "red, the next adds its green, and so on round, so that the lanes spread over the channels "
                 "as well as over the copies. All four are counted in one reading of the pixels."),
    QT_TRANSLATE_NOOP(
        "Story", "Both ways count four channels with as many adds. Does the turned order change anything on "
                 "this device, and does it depend on the pixels?"),
    nullptr,
    "channel-staggered",
    "local-replicated",
    StepPlace::Device,
    StepPixels::Colour,
    uniformAndConstant};

constexpr StoryStep cpuPrivate{
    "cpu-private",
    QT_TRANSLATE_NOOP("Story", "A kernel for CPUs"),
    QT_TRANSLATE_NOOP(
        "Story", "An OpenCL device that is a CPU has threads where a graphics card has lanes. Here a group "
                 "has a single work-item, with tables of its own and neither atomics nor barriers: the third "
                 "pseudocode of the beginning, as a kernel."),
    QT_TRANSLATE_NOOP(
        "Story", "Is what suits a graphics card right for a CPU? Compare with the same strategy on another "
                 "device, and with the host's own threads."),
    nullptr,
    "cpu-private",
    "local-replicated",
    StepPlace::CpuDevice,
    StepPixels::Any,
    constant};

} // namespace

std::span<const StoryStep> storySteps() {
    static constexpr std::array steps{hostSerial,       hostAtomic,  hostPrivate,      racy,
                                      globalAtomic,     localAtomic, localStrided,     localContiguous,
                                      localRunLength,   letters,     privateHostMerge, privateDeviceMerge,
                                      localVector,      twoPass,     itemBytes,        localReplicated,
                                      channelStaggered, cpuPrivate};
    return steps;
}

QString textOf(const char* text) {
    return text == nullptr ? QString() : QCoreApplication::translate("Story", text);
}

} // namespace tonescope::ui
