// SPDX-License-Identifier: GPL-3.0-or-later
// Tonescope: the tones of photos, counted on any OpenCL device.

#include "app/cli/command_text.h"
#include "app/cli/commands.h"
#include "app/cli/manual/command_table.h"
#include "app/cli/manual/read_arguments.h"
#include "app/cli/manual/words_command.h"
#include "app/cli/standard_error.h"
#include "app/cli/standard_output.h"
#include "app/doctor/doctor_report.h"
#include "app/file_decoders.h"
#include "app/lab/isolated_measuring.h"
#include "app/make_engine.h"
#include "app/remote_devices.h"
#include "app/start_marker.h"
#include "app/window/shown_window.h"
#include "engine/decoder/decoder_server.h"
#include "engine/files/path_text.h"
#include "engine/values/text/sentence.h"

#include <QApplication>
#include <QFile>

#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <variant>

#include <fcntl.h>
#include <unistd.h>

namespace {

using tonescope::Failure;
using tonescope::app::CommandText;
using tonescope::app::Console;
using tonescope::app::ExitCode;
using tonescope::app::ReadArguments;
using tonescope::app::said;
using tonescope::app::StandardOutput;
using tonescope::app::terminalAt;

struct Command {
    ExitCode (*run)(tonescope::Engine&, const QStringList&, const Console&);
    bool decodes;          ///< files, of which libraries say what they think: see StandardError::muteOthers()
    bool marked;           ///< in which driver it is: see StartMarker
    bool forPeople = true; ///< and so in their language
};

/// The command of that name, or nothing: then the arguments are images for the window.
std::optional<Command> commandNamed(const QString& name) {
    using namespace tonescope::app;
    if (name == QLatin1String("devices")) return Command{runDevices, false, true};
    if (name == QLatin1String("histogram")) return Command{runHistogram, true, true};
    if (name == QLatin1String("bench")) return Command{runBench, true, true};
    if (name == QLatin1String("verify")) return Command{runVerify, true, true};
    // For the lab alone.
    if (name == QLatin1String("measure-case") || name == QLatin1String(measureForeignArgument))
        return Command{runMeasureCase, false, false, false};
    return std::nullopt;
}

/// With names of files as they are, which need be no text.
QStringList argumentsOf(int argc, char** argv) {
    QStringList arguments;
    for (const char* argument : std::span(argv, static_cast<std::size_t>(argc)))
        arguments += tonescope::pathText(argument);
    return arguments;
}

/// An exception that no part of the command expected, of memory above all, is one line as well.
ExitCode run(const Command& command, tonescope::Engine& engine, const QStringList& arguments,
             const Console& console) {
    try {
        return command.run(engine, arguments.mid(1), console);
    } catch (const std::exception& error) {
        console.say({}, said(CommandText::tr("the command ended early: %1"), error.what()));
        return ExitCode::Incomplete;
    }
}

/// The devices of this machine for a command; where an earlier start died in a driver, a line says what
/// helps. `held` is let go of when no thread is inside a driver any more.
std::unique_ptr<tonescope::Engine> engineFor(const Command& command, const Console& console,
                                             const QStringList& arguments, std::shared_ptr<const void> held) {
    using namespace tonescope::app;
    if (leaveOpenClOut(arguments))
        return makeEngineWithoutOpenCl(SENTENCE("OpenCL is left out by --no-opencl."));
    EngineTies ties{nullptr, std::move(held), remoteServers()};
    if (command.marked) {
        auto died = diedStarts(markerFolder());
        if (!died.empty())
            console.say({}, said(CommandText::tr("%1 --no-opencl does without."),
                                 engineText(sentenceOf(died).toStdString())));
        ties.watch = std::make_shared<StartMarker>(markerFolder(), std::move(died));
    }
    return makeTiedEngine(std::move(ties));
}

/// Writes what is left of the results. A line says why they could not be written.
ExitCode afterOutput(StandardOutput& out, const Console& console, ExitCode code) {
    out.stream().flush();
    if (out.error() == 0) return code;
    console.say(said(CommandText::tr("standard output")),
                tonescope::app::engineText(tonescope::reasonOf(out.error())));
    return ExitCode::Incomplete;
}

/// Ends the process at once where a driver never came back: leaving main() would pull its memory from under
/// it.
[[noreturn]] void endWithoutDriver(ExitCode code, bool named, const Console& console) {
    if (!named)
        console.say(
            {}, said(CommandText::tr("an OpenCL driver does not return, so the program ends without it")));
    console.err.flush();
    std::_Exit(static_cast<int>(code == ExitCode::Done ? ExitCode::Incomplete : code));
}

int runCommand(const Command& command, int& argc, char** argv) {
    tonescope::app::StandardError err; // first: nothing else may get the descriptor's number
    // Plots are drawn with widgets, which need a platform but no display.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    if (command.forPeople) tonescope::app::speakAsTheSystem();
    const QStringList arguments = argumentsOf(argc, argv); // without those that Qt understands
    StandardOutput out;
    const Console console{out.stream(), err.stream(), terminalAt(STDOUT_FILENO), err.terminal()};
    auto held = std::make_shared<int>(); // by the engine, and by every thread that is inside a driver
    const std::weak_ptr<int> drivers = held;
    auto engine = engineFor(command, console, arguments, std::exchange(held, nullptr));
    if (command.decodes) err.muteOthers();
    ExitCode code = run(command, *engine, arguments, console);
    code = afterOutput(out, console, code); // before a driver may keep the end waiting
    const bool named = !engine->givenUp().empty();
    engine.reset();
    if (!drivers.expired()) endWithoutDriver(code, named, console);
    return static_cast<int>(code);
}

/// Where nothing needs to be kept from standard error.
Console consoleFor(std::ostream& out) {
    return {out, std::cerr, terminalAt(STDOUT_FILENO), terminalAt(STDERR_FILENO)};
}

bool hasDisplay() {
    return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") ||
           !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

/// Reads the window's arguments. Only to see what they are where there is no display to show it.
std::variant<ReadArguments, ExitCode> readWindowArguments(const QStringList& arguments,
                                                          const Console& console) {
    using namespace tonescope::app;
    if (arguments.size() > 1) {
        if (const auto code = refuseNearCommand(arguments[1], console)) return *code;
    }
    auto read = readArguments(*commandRow({}), arguments, console);
    if (std::holds_alternative<ExitCode>(read) || hasDisplay()) return read;
    console.say({}, said(CommandText::tr(
                        "there is no display for the window; `tonescope histogram IMAGE` needs none")));
    return ExitCode::Incomplete;
}

/// What can be said before any driver is touched and any display is looked for, without which an application
/// for windows would end the process. Nothing where there is more to do.
std::optional<ExitCode> answeredEarly(int& argc, char** argv, bool forWindow, const Failure* ofServers) {
    const QCoreApplication speaking(argc, argv);
    tonescope::app::speakAsTheSystem();
    StandardOutput out;
    const Console console = consoleFor(out.stream());
    const QStringList arguments = argumentsOf(argc, argv);
    if (ofServers != nullptr) {
        console.say("--remote", tonescope::app::failureText(*ofServers));
        return ExitCode::WrongUsage;
    }
    if (const auto code = tonescope::app::answerInWords(arguments.mid(1), console, TONESCOPE_RELEASED))
        return afterOutput(out, console, *code);
    if (!forWindow) return std::nullopt;
    const auto asked = readWindowArguments(arguments, console);
    const auto* code = std::get_if<ExitCode>(&asked);
    return code != nullptr ? std::optional(afterOutput(out, console, *code)) : std::nullopt;
}

int runViewer(int& argc, char** argv) {
    const QApplication application(argc, argv);
    // Again, without the options that Qt itself understands.
    const QStringList arguments = argumentsOf(argc, argv);
    const auto asked = readWindowArguments(arguments, consoleFor(std::cout));
    if (const auto* code = std::get_if<ExitCode>(&asked)) return static_cast<int>(*code);
    const auto& read = std::get<ReadArguments>(asked);
    return tonescope::app::runWindow(read.files(), tonescope::app::leaveOpenClOut(arguments));
}

/// Qt's messages are no lines of this program. The one with which Qt ends the process, such as that no window
/// can be opened, becomes one. QT_LOGGING_RULES shows all of them.
void hearQt() {
    if (qEnvironmentVariableIsSet("QT_LOGGING_RULES")) return;
    qInstallMessageHandler([](QtMsgType type, const QMessageLogContext& /*context*/, const QString& text) {
        if (type == QtFatalMsg) consoleFor(std::cout).say({}, text.simplified().toStdString());
    });
}

/// A stream that is closed would otherwise be the number of the first thing that is opened, and get what is
/// written to the stream. Writing results to nowhere fails, and complaints go nowhere.
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
        tonescope::app::speakAsTheSystem();
        tonescope::app::printCensus();
    }
    if (argc == 4 && argv[1] == std::string_view(tonescope::app::countRemotelyArgument))
        tonescope::app::countRemotely(argv[2], argv[3]);
    if (argc == 3 && argv[1] == std::string_view(tonescope::app::measureForeignArgument)) {
        if (const auto why = tonescope::app::confineToKernels(QFile::decodeName(argv[2]))) {
            std::cerr << "tonescope: " << *why << '\n';
            return static_cast<int>(ExitCode::Incomplete);
        }
    }
    QCoreApplication::setOrganizationName(QStringLiteral("Tonescope"));
    QCoreApplication::setApplicationName(QStringLiteral("tonescope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(TONESCOPE_VERSION));
    hearQt();
    std::signal(SIGXFSZ, SIG_IGN); // a limit of file sizes is a write that fails, as a full disk is
    const std::optional<Command> command =
        argc > 1 ? commandNamed(QString::fromLocal8Bit(argv[1])) : std::nullopt;
    const auto servers = tonescope::app::collectRemoteServers(argumentsOf(argc, argv));
    if (!command || command->forPeople) {
        if (const auto code = answeredEarly(argc, argv, !command, servers.failed()))
            return static_cast<int>(*code);
    } else if (!servers) {
        consoleFor(std::cout).say("--remote", lineOf(servers.failure()));
        return static_cast<int>(ExitCode::WrongUsage);
    }
    return command ? runCommand(*command, argc, argv) : runViewer(argc, argv);
}
