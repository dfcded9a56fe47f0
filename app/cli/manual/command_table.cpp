// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/command_table.h"

#include "app/cli/manual/command_rows.h"

#include <algorithm>
#include <array>

namespace tonescope::app {

namespace {

constexpr std::array<std::string_view, 2> tableOrJson{"table", "json"};
constexpr std::array<std::string_view, 3> shells{"bash", "zsh", "fish"};

constexpr std::array<std::string_view, 4> explained{"devices", "histogram", "bench", "verify"};

constexpr std::string_view windowDetail =
    QT_TRANSLATE_NOOP("Manual", R"(Without a command a window opens on the images named;
a folder stands for its images, and a name with `*`, `?` or `[` that no file has for the files that fit.
A file that is named like a command is written with its folder, as in <./devices>.)");

constexpr std::string_view doctorDetail =
    QT_TRANSLATE_NOOP("Manual", R"(Say, as text to copy, where the OpenCL loader looks for drivers,
which libraries it is told to load and why some cannot be,
every platform and device, which of them are not used and why, what is there twice,
the state of the caches, and which starts ended inside a driver.
One child process opens and asks the drivers; if a driver crashes or hangs there, the text ends with its name.
The same is in the window's device menu.)");

constexpr std::string_view verifyDetail =
    QT_TRANSLATE_NOOP("Manual", R"(Compares what every strategy counts with what `host-serial` counts:
on all kinds of data that need no file, in sizes from a single pixel on,
in parts of images, in 8 and 16 bits, gray and colour; and on each <IMAGE> as a whole.
A row for each device, strategy and kind of data says whether all was equal,
and where the first difference is if not.
On simulated devices only few and small sizes are counted.
The strategy `racy` is wrong on purpose, which is reported but no failure.)");

constexpr std::string_view noOpenClDetail =
    QT_TRANSLATE_NOOP("Manual", R"(Touch no OpenCL driver: the processor counts without.
In the window, `Device > Try the devices again` ends it.
The window begins so by itself, and says why, after a start that ended inside a driver;
a command says so in a line, and goes on with OpenCL.)");

constexpr std::string_view remoteDetail =
    QT_TRANSLATE_NOOP("Manual", R"(Use the devices that PoCL's daemon serves on other machines, too,
through PoCL's remote driver.
<SERVERS> is a list with commas of <HOST>[`:`<PORT>][`/`<NUMBER>].
The protocol has no password: use a tunnel.)");

constexpr auto common = std::to_array<OptionRow>({
    {"no-opencl",
     {},
     Value::None,
     QT_TRANSLATE_NOOP("Manual", "Touch no OpenCL driver: the host's own threads count."),
     {},
     {},
     noOpenClDetail},
    {"remote",
     "SERVERS",
     Value::Text,
     QT_TRANSLATE_NOOP(
         "Manual",
         "Use devices that PoCL's daemon serves on other machines, too: HOST[:PORT][/NUMBER], several with "
         "commas."),
     {},
     {},
     remoteDetail},
    {"help", {}, Value::None, QT_TRANSLATE_NOOP("Manual", "Say what can be written here."), {}, {}, {}, 'h'},
    {"version", {}, Value::None, QT_TRANSLATE_NOOP("Manual", "Print the version."), {}, {}, {}, 'v'},
});

constexpr auto devicesOptions = std::to_array<OptionRow>({
    {"json", {}, Value::None, QT_TRANSLATE_NOOP("Manual", "Print one JSON object a line for each device.")},
    {"doctor",
     {},
     Value::None,
     QT_TRANSLATE_NOOP("Manual", "Say what the OpenCL loader found, which drivers were refused, and why."),
     {},
     {},
     doctorDetail},
});

});

constexpr auto verifyOptions = std::to_array<OptionRow>({
    {"device",
     "KEY",
     Value::Devices,
     QT_TRANSLATE_NOOP(
         "Manual",
         "Where to count, together:KEY+KEY, or any part of a device's key. May be given several times."),
     {},
     deviceWordsAndAll,
     QT_TRANSLATE_NOOP("Manual", "The devices to compare on, as for `bench`. May be given several times.")},
    {"strategy", "ID,...", Value::Strategies,
     QT_TRANSLATE_NOOP("Manual", "What to compare, or all. May be given several times."), "all"},
    {"format", "FORMAT", Value::Names, QT_TRANSLATE_NOOP("Manual", "The form of the rows."), "table",
     tableOrJson},
});

/// No command.
CommandRow windowRow() {
    return {{},
            "[IMAGE...]",
            QT_TRANSLATE_NOOP("Manual", "Files or folders to show."),
            QT_TRANSLATE_NOOP("Manual", "Reads the tones of photos."),
            windowDetail,
            {},
            Value::Files};
}

CommandRow helpRow() {
    return {"help",
            "[COMMAND]",
            QT_TRANSLATE_NOOP("Manual", "The command that is meant."),
            QT_TRANSLATE_NOOP("Manual", "Says what can be written behind a command."),
            QT_TRANSLATE_NOOP("Manual", "Says the same as the command's `--help`."),
            {},
            Value::Names,
            explained};
}

CommandRow completionRow() {
    return {"completion",
            "SHELL",
            QT_TRANSLATE_NOOP("Manual", "bash, zsh or fish."),
            QT_TRANSLATE_NOOP("Manual", "Prints the file that completes command lines in a shell."),
            QT_TRANSLATE_NOOP(
                "Manual",
                "Prints the file with which that shell completes command lines: `bash`, `zsh` or `fish`. "
                "A package brings them along."),
            {},
            Value::Names,
            shells};
}

} // namespace

std::span<const OptionRow> commonOptions() {
    return common;
}

std::span<const CommandRow> commandTable() {
    static const auto table = std::to_array<CommandRow>({
        windowRow(),
        {"devices",
         {},
         {},
         QT_TRANSLATE_NOOP("Manual", "Lists the devices that can count."),
         QT_TRANSLATE_NOOP("Manual",
                           "Lists the devices that can count, with the keys that `--device` takes."),
         devicesOptions},
        histogramRow(),
        benchRow(),
        {"verify", "[IMAGE...]", QT_TRANSLATE_NOOP("Manual", "Files to count besides the test data."),
         QT_TRANSLATE_NOOP("Manual", "Compares every strategy with the reference."), verifyDetail,
         verifyOptions, Value::Files},
        helpRow(),
        completionRow(),
        {"manual",
         {},
         {},
         QT_TRANSLATE_NOOP("Manual", "Prints the manual page."),
         QT_TRANSLATE_NOOP("Manual", "Prints this manual page, to be shown by `man -l -`."),
         {}},
    });
    return table;
}

const CommandRow* commandRow(std::string_view name) {
    const auto row = std::ranges::find(commandTable(), name, &CommandRow::name);
    return row == commandTable().end() ? nullptr : &*row;
}

const OptionRow* optionRow(const CommandRow& command, std::string_view name) {
    for (const std::span<const OptionRow> rows : {command.options, commonOptions()}) {
        const auto row = std::ranges::find(rows, name, &OptionRow::name);
        if (row != rows.end()) return &*row;
    }
    return nullptr;
}

} // namespace tonescope::app
