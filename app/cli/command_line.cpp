// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

namespace tonescope::app {

std::optional<ExitCode> readCommandLine(QCommandLineParser& parser, const QStringList& arguments,
                                        const Console& console) {
    const QCommandLineOption help = parser.addHelpOption();
    if (!parser.parse(arguments)) {
        const QString error = parser.errorText();
        console.say({}, (error.left(1).toLower() + error.mid(1)).toStdString());
        return ExitCode::WrongUsage;
    }
    if (parser.isSet(help)) {
        console.out << parser.helpText().toStdString();
        return ExitCode::Done;
    }
    return std::nullopt;
}

} // namespace tonescope::app
