// SPDX-License-Identifier: GPL-3.0-or-later
// One executable serves as the window, as the commands and as the program's own child processes. The first
// argument tells which. Child processes that decode files, ask all drivers for the device doctor, or use a
// remote server leave main() early, before the command line is parsed. A child that measures a kernel of
// other people is confined first, and then runs like a command. Without a command, the window opens if there
// is a display.
//
// A command writes results to standard output and messages to standard error. Its engine may be inside a
// driver that never returns; runCommand() handles the end of such a process.

#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/cli/standard_streams.h"
#include "app/doctor/doctor_report.h"
#include "app/file_decoders.h"
#include "app/json.h"
#include "app/lab/isolated_measuring.h"
#include "app/make_engine.h"
#include "app/remote_devices.h"
#include "app/start_marker.h"
#include "app/window/shown_window.h"
#include "engine/count/engine.h"
#include "engine/decoder/decoder_server.h"
#include "engine/files/path_text.h"
#include "engine/values/text.h"

#include <QApplication>
#include <QFile>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace {

using tonescope::app::Arguments;
using tonescope::app::CommandText;
using tonescope::app::Console;
using tonescope::app::ExitCode;
using tonescope::app::said;
using tonescope::app::StandardError;
using tonescope::app::StandardOutput;
using tonescope::app::terminalAt;

struct Command {
    const char* name;
    ExitCode (*run)(tonescope::Engine&, const Arguments&, Console&);
    bool decodes; ///< it decodes files; the libraries write to descriptor 2, see StandardError::muteOthers()
    bool forLab = false; ///< internal: not in the table of commands, and not translated
};

constexpr auto commands = std::to_array<Command>(
    {{"devices", tonescope::app::runDevices, false},
     {"histogram", tonescope::app::runHistogram, true},
     {"bench", tonescope::app::runBench, true},
     {"verify", tonescope::app::runVerify, true},
     {"lecture", tonescope::app::runLecture, true},
     {"measure-case", tonescope::app::runMeasureCase, false, true},
     {tonescope::app::measureForeignArgument, tonescope::app::runMeasureCase, false, true}});

/// The arguments as QStrings from which pathBytes() gives the same bytes again; file names need not be valid
/// UTF-8.
QStringList argumentsOf(int argc, char** argv) {
    QStringList arguments;
    for (const char* argument : std::span(argv, static_cast<std::size_t>(argc)))
        arguments += tonescope::pathText(argument);
    return arguments;
}

/// The engine of a command. Prints one line if an earlier start died in a driver and no command has reported
/// this yet. `held` is released when no thread is inside a driver any more. Commands of the lab (`forLab`)
/// neither print this line nor have a start marker: the lab's process reports if its child crashes.
std::unique_ptr<tonescope::Engine> engineFor(const Command& command, const Arguments& arguments,
                                             Console& console, std::shared_ptr<const void> held) {
    using namespace tonescope::app;
    if (!command.forLab && arguments.has("no-opencl"))
        return makeEngineWithoutOpenCl(SENTENCE("OpenCL is switched off by --no-opencl."));
    EngineTies ties{nullptr, std::move(held), remoteServers()};
    if (!command.forLab) {
        auto died = diedStarts(markerFolder());
        if (!std::ranges::all_of(died, &tonescope::app::DiedStart::told)) {
            console.say({}, said(CommandText::tr("%1 Use --no-opencl to start without OpenCL."),
                                 engineText(sentenceOf(died))));
            markTold(died);
        }
        ties.watch = std::make_shared<StartMarker>(markerFolder(), std::move(died));
    }
    return makeTiedEngine(std::move(ties));
}

/// Flushes the results. If they could not be written, says why.
ExitCode afterOutput(StandardOutput& out, Console& console, ExitCode code) {
    out.stream().flush();
    if (out.error() == 0) return code;
    console.say(said(CommandText::tr("standard output")),
                tonescope::app::engineText(tonescope::reasonOf(out.error())));
    return ExitCode::Incomplete;
}

/// Runs a command and gives the exit status of the process. The results are flushed before the engine is
/// destroyed, because a driver may delay or prevent that. If a thread is then still inside a driver, the
/// process ends with _Exit(): returning from main() would unload the driver under that thread.
int runCommand(const Command& command, const Arguments& arguments, Console& console, StandardError& err,
               StandardOutput& out) {
    // A reference count without a value: the engine and each thread inside a driver hold a copy. `drivers`
    // expires when none is left.
    auto held = std::make_shared<int>();
    const std::weak_ptr<int> drivers = held;
    auto engine = engineFor(command, arguments, console, std::exchange(held, nullptr));
    if (command.decodes) err.muteOthers();
    ExitCode code = ExitCode::Incomplete;
    try {
        code = command.run(*engine, arguments, console);
    } catch (const std::exception& error) { // above all out of memory
        console.say({}, said(CommandText::tr("the command ended early: %1"), error.what()));
    }
    code = afterOutput(out, console, code); // before a driver may delay the end
    const bool named = !engine->givenUp().empty();
    engine.reset();
    if (drivers.expired()) return static_cast<int>(code);
    // The watchdog has reported a device that it gave up; otherwise the reason is given here.
    if (!named)
        console.say(
            {},
            said(CommandText::tr(
                "an OpenCL driver does not return from a call; the program ends without waiting for it")));
    std::_Exit(static_cast<int>(code == ExitCode::Done ? ExitCode::Incomplete : code));
}

bool hasDisplay() {
    return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") ||
           !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

/// Drops Qt's messages, except the one with which Qt ends the process, for example if no window can be
/// opened. QT_LOGGING_RULES in the environment shows all.
void filterQtMessages() {
    if (qEnvironmentVariableIsSet("QT_LOGGING_RULES")) return;
    qInstallMessageHandler([](QtMsgType type, const QMessageLogContext& /*context*/, const QString& text) {
        if (type == QtFatalMsg) std::cerr << "tonescope: " << text.simplified().toStdString() << std::endl;
    });
}

/// Opens /dev/null for each standard stream that is closed. Otherwise the next file to be opened would get
/// the stream's number, and all text written to that stream. /dev/null is opened read-only for standard
/// output, so that writing results fails and is reported; text for standard error is dropped.
void occupyClosedStreams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(stream, F_GETFD) < 0)
            (void)open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY);
    }
}

} // namespace

int main(int argc, char** argv) {
    occupyClosedStreams();
    if (argc > 1 && argv[1] == std::string_view(tonescope::app::serveArgument))
        return tonescope::decoder::serveDecoding(argc, argv);
    if (argc == 2 && argv[1] == std::string_view(tonescope::app::takeCensusArgument)) {
        const QCoreApplication application(argc, argv);
        tonescope::app::useSystemLanguage();
        tonescope::app::printCensus();
    }
    if (argc == 4 && argv[1] == std::string_view(tonescope::app::countRemotelyArgument))
        tonescope::app::countRemotely(argv[2], argv[3]);
    if (argc == 3 && argv[1] == std::string_view(tonescope::app::measureForeignArgument)) {
        if (const auto why = tonescope::app::confineToKernels(QFile::decodeName(argv[2]))) {
            std::cerr << "tonescope: " << tonescope::app::lineFor(*why).constData() << '\n';
            return static_cast<int>(ExitCode::Incomplete);
        }
    }
    QCoreApplication::setOrganizationName(QStringLiteral("Tonescope"));
    QCoreApplication::setApplicationName(QStringLiteral("tonescope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(TONESCOPE_VERSION));
    filterQtMessages();
    std::signal(SIGXFSZ, SIG_IGN); // beyond a file size limit a write then fails, as on a full disk
    QStringList given = argumentsOf(argc, argv);
    const auto servers = tonescope::app::collectRemoteServers(given);
    const QString name = given.value(1);
    const auto* command =
        std::ranges::find_if(commands, [&](const Command& each) { return name == QLatin1String(each.name); });
    const bool isCommand = command != commands.end(), forLab = isCommand && command->forLab;
    const bool completes = name == QLatin1String(tonescope::app::completeArgument);
    const bool inTable = (isCommand && !forLab) || name == QLatin1String("help");
    const Arguments arguments(inTable ? name : QString(),
                              forLab || completes ? given.mid(0, 1) : given.mid(inTable ? 1 : 0));
    const bool window = !isCommand && !completes && arguments.good();
    // Only the window needs a display. Commands also need QApplication, because --plot draws with widgets.
    const bool shown = window && servers && hasDisplay();
    StandardError err; // before other files are opened: descriptor 2 must not be theirs
    if (!shown) qputenv("QT_QPA_PLATFORM", "offscreen");
    // Qt 6.4 prefers GStreamer, whose cameras are in plugins that are not installed with it.
    if (!qEnvironmentVariableIsSet("QT_MEDIA_BACKEND")) qputenv("QT_MEDIA_BACKEND", "ffmpeg");
    const QApplication application(argc, argv);
    if (!forLab && !shown) tonescope::app::useSystemLanguage(); // the window's settings name its language
    if (shown) return tonescope::app::runWindow(arguments.files(), arguments.has("no-opencl"));

    StandardOutput out;
    Console console(out.stream(), err.stream(), terminalAt(STDOUT_FILENO), err.terminal());
    if (!servers) {
        console.say("--remote", tonescope::app::failureText(servers.failure()));
        return static_cast<int>(ExitCode::WrongUsage);
    }
    if (completes)
        return static_cast<int>(
            afterOutput(out, console, tonescope::app::completeWords(given.mid(2), console)));
    if (const auto code = arguments.answer(console))
        return static_cast<int>(afterOutput(out, console, *code));
    if (isCommand) return runCommand(*command, arguments, console, err, out);
    console.say({}, said(CommandText::tr(
                        "there is no display for the window; `tonescope histogram IMAGE` needs none")));
    return static_cast<int>(ExitCode::Incomplete);
}
