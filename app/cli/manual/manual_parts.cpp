// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/command_table.h"

#include <QtGlobal>

#include <array>

namespace tonescope::app {

namespace {

constexpr std::string_view exitStatus = QT_TRANSLATE_NOOP("Manual", R"(
- `0`: All was done.
- `1`: Something could not be done, for example one image of several could not be read. The others still are. A strategy that counts wrongly is a failure too, unless it does so on purpose, and so is a device that never returns, though the processor counts in its place.
- `2`: The command line is wrong.

Standard output holds the result only.
Each failure is one line on standard error:

    tonescope: FILE: what went wrong

On a terminal standard error shows how far long work is, in one line that goes away.)");

constexpr std::string_view environment = QT_TRANSLATE_NOOP("Manual", R"(
- `DISPLAY`, `WAYLAND_DISPLAY`: Where the window opens.
- `QT_QPA_PLATFORM`: The window system to use, if not the one that Qt finds.
- `LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LANG`: The language of help, messages and tables, English or Simplified Chinese, as for other commands; the window has it so, too, until another is chosen in its preferences. JSON and CSV are the same in every language.
- `NO_COLOR`: Where it is set, nothing is coloured on a terminal. Elsewhere nothing ever is.
- `OCL_ICD_VENDORS`: The folder or file that names the OpenCL drivers, if not </etc/OpenCL/vendors>.
- `TONESCOPE_REMOTE`: Servers as of `--remote`.
- `TONESCOPE_REMOTE_DRIVER`: PoCL's library with its remote driver, if not the PoCL that is among the OpenCL drivers.
- `TONESCOPE_PATIENCE`: How many seconds a device is waited for that gives no sign of life, 30 if not said otherwise; a second more for each 64 MiB that it was given, six times as long while it builds a kernel. After that it is not used again until the program starts anew.
- `TONESCOPE_EXPANSION`: How many times its file a picture of more than 256 MiB may be, 4000 if not said otherwise; more is refused.)");

constexpr std::string_view files = QT_TRANSLATE_NOOP("Manual", R"(
- </etc/OpenCL/vendors/*.icd>: One file for each OpenCL driver installed. Where there is none, the processor counts without OpenCL.
- <$XDG_CONFIG_HOME/tonescope/tuning.json>: What `bench --tune` and `Device > Tune this device` found; in <~/.config> where that is not set. Without the file, or where it is damaged, strategies are chosen by rules.
- <$XDG_DATA_HOME/tonescope/kernel-drafts.json>: What was made of kernels in the strategy lab; in <~/.local/share> where that is not set.
- <$XDG_STATE_HOME/tonescope/starts>: Which processes are inside a driver, or ended there; in <~/.local/state> where that is not set.
- <$XDG_CONFIG_HOME/Tonescope/tonescope.conf>: What was last chosen in the window. Where it is damaged, it is kept as <tonescope.conf.damaged>, and the window has its defaults.
- <$XDG_CACHE_HOME/tonescope/programs>: Kernels that were built, at most 500 and 256 MiB; in <~/.cache> where that is not set. Where the folder is not the user's own, or others can write to it, it is not used, which `devices` tells.)");

constexpr std::string_view examples = QT_TRANSLATE_NOOP("Manual", R"(Look at two photos in a window:

    tonescope before.jpg after.jpg

The gray and red histograms of a region, counted on the graphics card:

    tonescope histogram photo.jpg --channels gray,red --region 100,50,640,480 --device gpu

Pictures of the histograms of a photo, for a text:

    tonescope histogram photo.jpg --plot photo.svg

The mean gray of every photo in a folder:

    tonescope histogram photos/ --format json | jq -r '[.file, .channels.gray.mean] | @tsv'

What each strategy of the graphics card makes of pixels that are all equal, the fastest first:

    tonescope bench --device gpu --data constant --format json | jq -r '[.gbps, .strategy] | @tsv' | sort -rn)");

constexpr auto manualTable =
    std::to_array<ManualPart>({{QT_TRANSLATE_NOOP("Manual", "EXIT STATUS"), exitStatus},
                               {QT_TRANSLATE_NOOP("Manual", "ENVIRONMENT"), environment},
                               {QT_TRANSLATE_NOOP("Manual", "FILES"), files},
                               {QT_TRANSLATE_NOOP("Manual", "EXAMPLES"), examples},
                               {QT_TRANSLATE_NOOP("Manual", "SEE ALSO"), "`clinfo`(1)"}});

} // namespace

std::span<const ManualPart> manualParts() {
    return manualTable;
}

} // namespace tonescope::app
