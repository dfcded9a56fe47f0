// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/command_rows.h"

#include "engine/values/launch.h"
#include "engine/values/pixel_layout.h"

namespace tonescope::app {

namespace {

constexpr std::string_view benchDetail = QT_TRANSLATE_NOOP("Manual", R"(Measures how fast pixels are counted:
a row for each device, kind of data and strategy, written as soon as it is known.
Each row is of `--repeats` counts, after one that is not measured.

The time of the <kernel> is what the device does with pixels that lie in its memory,
by the device's own clock: it clears its tables, counts and merges, without what lies between these commands.
On the processor without OpenCL, and of several devices together, it is the same by the host's clock.
The time of the <wall> is what the caller waits, by the host's clock.
Where the host merges the tables of a device, that time is not in <kernel> but in <hostMerge>.
Strategies on the same pixels take turns, in an order that is shuffled anew for every round,
so that what changes meanwhile meets all of them alike.
Small images take turns with others of the same content, 256 MiB of them, so that no cache holds them.
Every count is compared with that of the processor: <correct> says whether all were equal,
and <wrongCounts> how many counts were too many or too few, over all bins.

<gbps> is the pixels' bytes, read once, over the median kernel time, in 10^9 bytes a second.
Measured in the same run and with the same number of bytes, but at least 64 MiB and at most 1 GiB,
are the device's bandwidths for copying (bytes read plus bytes written), for reading,
and, where it has memory of its own, for uploading.
For such devices <streamed> is a count whose pixels come from the host's memory.)");

constexpr std::string_view dataDetail =
    QT_TRANSLATE_NOOP("Manual", R"(What the pixels hold; the same bytes in every run and on every machine.
A list with commas, and several times if wanted;
all that need no file, with `distinct:16` and `hotbin:90`, if not given:

- `uniform`: every value as often as every other, in no order
- `constant`: one value
- `two-value`: 0 and 32, in no order
- `gradient`: a ramp every 4096 pixels
- `stripes`: sixteen values that take turns every eight pixels
- `photo`: smooth, with noise
- `distinct:`<K>: exactly <K> values, in no order
- `hotbin:`<P>: <P> per cent of the pixels in one bin, the others anywhere else
- `shuffled:`<IMAGE>: the pixels of a file in no order, in the layout that the file has
- `text:`<FILE>: the bytes of a file, of which the letters a to z are counted in seven groups of four)");

constexpr std::string_view bytesDetail =
    QT_TRANSLATE_NOOP("Manual", R"(How many bytes of pixels, 64M if not given;
`K`, `M` and `G` are powers of 1024.
The pixels of files are repeated up to that size if it is given.
What is larger than half of the memory that is available exists as one row, which is counted again and again.)");

constexpr std::string_view workGroupDetail = QT_TRANSLATE_NOOP("Manual", R"(Work-items a work-group.
This and the following four are of the strategies that have them.
One outside the range of a strategy that is named is refused with that range.)");

constexpr std::string_view tuneDetail =
    QT_TRANSLATE_NOOP("Manual", R"(Find the fastest strategy and launch for such pixels instead,
at 1 MiB and at `--bytes`: the one whose slowest among uniform, constant and photo data is the fastest.
It is kept for this device and driver, and used from then on wherever no strategy is chosen,
for sizes within a factor of eight.
The window does the same for the chosen device and the kind of pixels shown: `Device > Tune this device`.)");

constexpr auto layoutNames = [] {
    std::array<std::string_view, allPixelKinds.size()> names{};
    for (std::size_t i = 0; i < names.size(); ++i)
        names[i] = nameOf(madeLayout(allPixelKinds[i]));
    return names;
}();
constexpr std::array<std::string_view, 2> zeroAndOne{"0", "1"};

constexpr OptionRow parameterRow(Parameter parameter, std::string_view help, std::string_view detail = {}) {
    const bool yesOrNo = parameter == Parameter::SkipEmpty;
    return {nameOf(parameter),
            "N",
            yesOrNo ? Value::Names : Value::Text,
            help,
            {},
            yesOrNo ? std::span<const std::string_view>(zeroAndOne) : std::span<const std::string_view>(),
            detail};
}

constexpr auto benchOptions = std::to_array<OptionRow>({
    {"data",
     "KIND",
     Value::Data,
     QT_TRANSLATE_NOOP("Manual", "What the pixels hold; all synthetic kinds if not given."),
     {},
     {},
     dataDetail},
    {"bytes",
     "N",
     Value::Text,
     QT_TRANSLATE_NOOP("Manual", "Bytes of pixels, with K, M or G for powers of 1024."),
     "64M",
     {},
     bytesDetail},
    {"pixels", "LAYOUT", Value::Names, QT_TRANSLATE_NOOP("Manual", "How pixels are laid out."), "gray8",
     layoutNames},
    {"strategy",
     "ID,...",
     Value::Strategies,
     QT_TRANSLATE_NOOP("Manual", "How to count, or all. May be given several times."),
     "all",
     {},
     QT_TRANSLATE_NOOP(
         "Manual",
         "The strategies to measure; all that can count the pixels if not given. May be given several "
         "times.")},
    {"device",
     "KEY",
     Value::Devices,
     QT_TRANSLATE_NOOP(
         "Manual",
         "Where to count, together:KEY+KEY, or any part of a device's key. May be given several times."),
     {},
     deviceWordsAndAll,
     QT_TRANSLATE_NOOP("Manual",
                       "The devices to measure, as for `histogram`, or all. May be given several times.")},
    parameterRow(Parameter::WorkGroup, QT_TRANSLATE_NOOP("Manual", "Work-items a work-group."),
                 workGroupDetail),
    parameterRow(
        Parameter::Groups, QT_TRANSLATE_NOOP("Manual", "Work-groups; threads on the host."),
        QT_TRANSLATE_NOOP("Manual",
                          "Work-groups of one launch; threads where the processor counts without OpenCL.")),
    parameterRow(Parameter::PixelsPerItem, QT_TRANSLATE_NOOP("Manual", "Pixels that one work-item counts.")),
    parameterRow(Parameter::Copies, QT_TRANSLATE_NOOP("Manual", "Copies of the table.")),
    parameterRow(Parameter::SkipEmpty,
                 QT_TRANSLATE_NOOP("Manual", "Whether empty bins are left out when tables are merged.")),
    {"repeats", "N", Value::Text, QT_TRANSLATE_NOOP("Manual", "Counts that are measured."), "9"},
    {"format", "FORMAT", Value::Names, QT_TRANSLATE_NOOP("Manual", "The form of the rows."), "table",
     formatNames,
     QT_TRANSLATE_NOOP("Manual",
                       "The form of the rows: `table`, `csv` or `json`. Times are in nanoseconds "
                       "in CSV and JSON, and in JSON `null` is what is not known or not there. "
                       "<busy>, and the column of others in the table, say that other programs used more "
                       "than 10 % of the cores meanwhile: then times allow no conclusion.")},
    {"tune",
     {},
     Value::None,
     QT_TRANSLATE_NOOP("Manual",
                       "Find the fastest strategy and launch for such pixels and keep it for later."),
     {},
     {},
     tuneDetail},
});

} // namespace

CommandRow benchRow() {
    return {"bench",
            "[IMAGE...]",
            QT_TRANSLATE_NOOP("Manual", "Files whose own pixels are counted."),
            QT_TRANSLATE_NOOP("Manual", "Measures how fast pixels are counted."),
            benchDetail,
            benchOptions,
            Value::Files};
}

} // namespace tonescope::app
