// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/command_rows.h"

#include "engine/values/channel.h"
#include "engine/values/gray_formula.h"

namespace tonescope::app {

namespace {

constexpr std::string_view histogramDetail =
    QT_TRANSLATE_NOOP("Manual", R"(Prints the histograms of each <IMAGE> and the figures drawn from them:
count, mean, standard deviation, median, minimum, maximum, mode and entropy.
They come in the order of the arguments, each as soon as it is known:
all cores of the processor decode the images that follow while one is counted,
as many of them as there is memory for.
A folder stands for the images in it, `9.jpg` before `10.jpg`.
A name with `*`, `?` or `[` that no file has stands for the files that fit.
`-` is standard input, and pipes are read to their end.)");

constexpr std::string_view grayDetail =
    QT_TRANSLATE_NOOP("Manual", R"(How one gray number is made of red, green and blue:

- `rec601`: @rec601@; the default
- `rec709`: @rec709@
- `mean`: @mean@, rounded down
- `value`: @value@

R, G and B are the samples of 8 or of 16 bits as whole numbers; >> 16 divides by 65536 and rounds down.
The values of a gray image are its gray: no formula is named there, and in JSON <grayFormula> is `null`.)");

constexpr std::string_view pageDetail =
    QT_TRANSLATE_NOOP("Manual", R"(Count this picture of a file that holds several, the first being 1:
a page of a TIFF, a size of an icon, in the order of the file, or a frame of an animated GIF or WebP.
Thumbnails (reduced-resolution subfiles) and transparency masks of a TIFF are no pages.
It is counted alone; the result says which it is, and how many there are:
in JSON as <page> and <pages>, which a file with one picture has not, and as columns in CSV, then empty.
A file that has no such page is an error of that file.)");

constexpr std::string_view deviceDetail = QT_TRANSLATE_NOOP("Manual", R"(Count on this device:
a key that `tonescope devices` prints, or any part of one that fits a single device,
or `host` (the processor, without OpenCL), `cpu`, `gpu` or `together`:
all of them at once, but simulators, those of other machines, and of those on the processor's own cores only one.
`together:`<KEY>`+`<KEY> is these devices at once.
They share the rows of one image by the speed that was measured, whoever ends early takes rows of the others,
and what one fails to count the others count again; several images are dealt to them whole.
What each of them did is in the table, and in JSON as <shares>:
device, strategy, rows, pixels, and times, of which <wall> is how long it was at work.
The <kernel> time of the whole is then by the host's clock.)");

constexpr std::string_view formatDetail =
    QT_TRANSLATE_NOOP("Manual", R"(The form of the result; a table if not given.
JSON is one object a line, one line an image; its times are in nanoseconds,
and `null` where a phase did not happen or was not measured: then <notMeasured> beside them names it.
Each channel there has, beside the bins and the figures named above, <distinct> (how many values occur),
<clippedLow> and <clippedHigh> (pixels of the value 0 and of the last value; of 16-bit samples that all
lie below a smaller power of two, the last below that, and <lastValue> beside <channels> is this value),
and <percentiles> by their per cent (1, 5, 25, 75, 95, 99).
<converted> says how the counted samples came from the file's own, as from CMYK or from floating-point numbers;
`null` where they are the file's own.
<bitDepth> is the depth of the samples that are counted, and so of the bins;
<fileBitDepth> is there where the file's own samples, or indices into its palette, have fewer bits.
<strategyReason> says why the strategy is the one: a rule, or what tuning found;
`null` where somebody chose it.
<damage> says what the decoder found wrong with a picture that it could read nevertheless;
`null` where it found nothing.
A line on standard error says so too, in whatever form the result is;
the rows that the file holds are counted, <width> and <height> are theirs, <exact> is false,
and the exit status stays 0.
The wall time of an image begins with its decoding and includes its waiting for the images before it.)");

constexpr std::string_view outputDetail =
    QT_TRANSLATE_NOOP("Manual", R"(Write the result to <FILE> instead of standard output.
A file that is there is replaced when all is written,
and stays as it is where the disk is full or nothing could be counted.
A device or a pipe is written to image after image.
It must be none of the images, by any name; nor must that of `--plot`.)");

constexpr std::string_view checkDetail =
    QT_TRANSLATE_NOOP("Manual", R"(Count some rows on the host, too, and compare.
That every pixel has a count in every channel is always checked;
where counts cannot be right, the host counts instead and a line says so.)");

constexpr auto channelNames = textsOf<Channel>();
constexpr auto formulaNames = textsOf<GrayFormula>();

constexpr auto histogramOptions = std::to_array<OptionRow>({
    {"channels", "LIST", Value::List, QT_TRANSLATE_NOOP("Manual", "Which to count."), "gray,red,green,blue",
     channelNames,
     QT_TRANSLATE_NOOP("Manual",
                       "The channels to count, separated by commas: `gray`, `red`, `green`, `blue`, `alpha`; "
                       "all but alpha if not given.")},
    {"gray", "FORMULA", Value::Names, QT_TRANSLATE_NOOP("Manual", "How gray is made of red, green and blue."),
     "rec601", formulaNames, grayDetail},
    {"region",
     "X,Y,W,H",
     Value::Text,
     QT_TRANSLATE_NOOP("Manual", "Count only this rectangle of the upright image, in pixels."),
     {},
     {},
     QT_TRANSLATE_NOOP("Manual", "Count this rectangle only, in pixels of the image as it is shown "
                                 "(after the orientation that the camera noted).")},
    {"page",
     "N",
     Value::Text,
     QT_TRANSLATE_NOOP("Manual", "Which page, size or frame to count, from 1."),
     "1",
     {},
     pageDetail},
    {"device",
     "KEY",
     Value::Devices,
     QT_TRANSLATE_NOOP("Manual", "Where to count, or any part of a device's key."),
     {},
     deviceWords,
     deviceDetail},
    {"strategy",
     "ID",
     Value::Strategy,
     QT_TRANSLATE_NOOP("Manual", "How to count."),
     {},
     {},
     QT_TRANSLATE_NOOP(
         "Manual", "Count in this way instead of the one that suits the device, for example `host-serial` "
                   "(one thread, one table).")},
    {"format", "FORMAT", Value::Names, QT_TRANSLATE_NOOP("Manual", "The form of the result."), "table",
     formatNames, formatDetail},
    {"output",
     "FILE",
     Value::Files,
     QT_TRANSLATE_NOOP("Manual", "Write the result into this file."),
     {},
     {},
     outputDetail},
    {"plot",
     "FILE",
     Value::Files,
     QT_TRANSLATE_NOOP("Manual", "Draw the histogram of one image into a PNG, SVG or PDF file."),
     {},
     {},
     QT_TRANSLATE_NOOP("Manual",
                       "Draw the histograms of the one image named into <FILE>; its ending says how: "
                       "`.png`, `.svg` or `.pdf`.")},
    {"check",
     {},
     Value::None,
     QT_TRANSLATE_NOOP("Manual", "Count a sample of rows on the host, too, and compare."),
     {},
     {},
     checkDetail},
    {"recursive",
     {},
     Value::None,
     QT_TRANSLATE_NOOP("Manual", "Of a folder, count the images in its folders, too.")},
});

} // namespace

CommandRow histogramRow() {
    return {"histogram",
            "IMAGE...",
            QT_TRANSLATE_NOOP("Manual", "Files to count, and folders of them."),
            QT_TRANSLATE_NOOP("Manual", "Counts the tones of images."),
            histogramDetail,
            histogramOptions,
            Value::Files};
}

} // namespace tonescope::app
