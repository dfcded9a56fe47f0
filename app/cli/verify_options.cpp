// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/verify_options.h"

#include "app/cli/command_line.h"

namespace tonescope::app {

std::variant<VerifyOptions, ExitCode> readVerifyOptions(const QStringList& arguments,
                                                        const Console& console) {
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Compares every strategy with the reference."));
    parser.addPositionalArgument(QStringLiteral("IMAGE"),
                                 QStringLiteral("Files to count besides the test data."),
                                 QStringLiteral("[IMAGE...]"));
    const QCommandLineOption device(
        QStringLiteral("device"),
        QStringLiteral("Where to count: all, host, cpu, gpu, or any part of a device's key."),
        QStringLiteral("KEY"));
    const QCommandLineOption strategy(QStringLiteral("strategy"),
                                      QStringLiteral("What to compare: a list, or all. May be given several times."),
                                      QStringLiteral("ID,..."), QStringLiteral("all"));
    const QCommandLineOption format(QStringLiteral("format"), QStringLiteral("table or json."),
                                    QStringLiteral("FORMAT"), QStringLiteral("table"));
    parser.addOptions({device, strategy, format});
    if (const auto code = readCommandLine(parser, arguments, console)) return *code;

    const std::optional<Format> form = formatNamed(parser.value(format));
    if (!form || *form == Format::Csv) {
        console.say({}, "--format " + parser.value(format).toStdString() + ": expected table or json");
        return ExitCode::WrongUsage;
    }
    return VerifyOptions{parser.positionalArguments(), parser.value(device).toStdString(),
                         parser.values(strategy).join(QLatin1Char(',')).toStdString(), *form};
}

} // namespace tonescope::app
