// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

#include "app/remote_devices.h"

#include <QCoreApplication>

namespace tonescope::app {

namespace {

constexpr std::uint64_t most = std::uint64_t{1} << 60U;

/// The power of two that a suffix stands for.
unsigned shiftOf(QChar suffix) {
    switch (suffix.toUpper().unicode()) {
    case u'K':
        return 10;
    case u'M':
        return 20;
    case u'G':
        return 30;
    default:
        return 0;
    }
}

} // namespace

QCommandLineOption noOpenClOption() {
    return {QStringLiteral("no-opencl"),
            QStringLiteral("Touch no OpenCL driver: the host's own threads count.")};
}

bool leaveOpenClOut(const QStringList& arguments) {
    const QStringList options = arguments.mid(0, arguments.indexOf(QStringLiteral("--")));
    return options.contains(QStringLiteral("--no-opencl"));
}

std::optional<ExitCode> readCommandLine(QCommandLineParser& parser, const QStringList& arguments,
                                        const Console& console) {
    parser.addOptions({noOpenClOption(), remoteOption()});
    const QCommandLineOption help = parser.addHelpOption();
    if (!parser.parse(arguments)) {
        const QString error = parser.errorText();
        console.say({}, (error.left(1).toLower() + error.mid(1)).toStdString());
        return ExitCode::WrongUsage;
    }
    if (parser.isSet(help)) {
        console.out << helpOf(parser, QStringLiteral("tonescope ") + arguments.constFirst());
        return ExitCode::Done;
    }
    return std::nullopt;
}

std::string helpOf(const QCommandLineParser& parser, const QString& command) {
    // What Qt calls the program: its path, or without an application object this.
    const QString program = QCoreApplication::instance() != nullptr
                                ? QCoreApplication::arguments().constFirst()
                                : QStringLiteral("<executable_name>");
    QString text = parser.helpText();
    if (const qsizetype place = text.indexOf(program); place >= 0)
        text.replace(place, program.size(), command);
    return text.toStdString();
}

QString listOf(const QCommandLineParser& parser, const QCommandLineOption& option) {
    return parser.values(option).join(QLatin1Char(','));
}

std::optional<std::uint64_t> byteSize(const QString& text) {
    if (text.isEmpty() || !text.front().isDigit()) return std::nullopt;
    const unsigned shift = shiftOf(text.back());
    bool ok = false;
    const quint64 count = (shift == 0 ? text : text.chopped(1)).toULongLong(&ok);
    if (!ok || count == 0 || count > (most >> shift)) return std::nullopt;
    return count << shift;
}

} // namespace tonescope::app
