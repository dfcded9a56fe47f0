// SPDX-License-Identifier: GPL-3.0-or-later
// commandTable() lists the commands with their options, and is the only source for four things: parsing, by a
// QCommandLineParser made from a row; the help; the completion, for which a shell runs `tonescope complete`;
// and the manual page, which the build makes from the help. The parser checks single values against the words
// of their option; each command checks combinations itself.
#include "app/cli/command_line.h"

#include "app/make_engine.h"
#include "app/window/live_sources.h"
#include "engine/files/image_folder.h"
#include "engine/files/path_text.h"
#include "engine/values/channel.h"
#include "engine/values/gray_formula.h"
#include "engine/values/measuring/measured_pixels.h"
#include "engine/values/photo_figures.h"
#include "engine/values/pixel_layout.h"
#include "engine/values/text.h"
#include "ui/lab/lecture/lecture.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <utility>

#include <glob.h>
#include <sys/stat.h>

namespace tonescope::app {

// ---- the table

namespace {

/// Translation context of the texts of the table.
struct HelpText {
    Q_DECLARE_TR_FUNCTIONS(HelpText)
};

using Check = Option::Check;

/// "table, csv or json"
QString listedWords(QStringList words) {
    if (words.size() < 2) return words.join(QString());
    const QString last = words.takeLast();
    const QString others = words.join(CommandText::tr(", ", "between words of a list"));
    return CommandText::tr("%1 or %2", "words of a list, the last one").arg(others, last);
}

QString textOf(std::string_view text) {
    return QString::fromUtf8(text);
}

template <typename Value>
QStringList namesIn() {
    QStringList names;
    for (const std::string_view name : textsOf<Value>())
        names += textOf(name);
    return names;
}

QStringList layoutNames() {
    QStringList names;
    for (const PixelKind kind : allPixelKinds)
        names += textOf(nameOf(madeLayout(kind)));
    return names;
}

/// The words that --device accepts besides keys of devices.
QStringList deviceWords() {
    return {QStringLiteral("host"), QStringLiteral("cpu"), QStringLiteral("gpu"), QStringLiteral("together")};
}

Option option(const char* name, QString help) {
    return {QLatin1String(name), {}, std::move(help)};
}

Option option(const char* name, const char* placeholder, QString help, const char* byDefault = "",
              QStringList words = {}, Check check = Check::None) {
    return {QLatin1String(name),      QLatin1String(placeholder), std::move(help),
            QLatin1String(byDefault), std::move(words),           check};
}

Option formatOption(QString help, const QStringList& formats) {
    return option("format", "FORMAT", std::move(help), "table", formats, Check::OneWord);
}

QStringList chromaWords() {
    QStringList words;
    for (const auto& [channel, name] : chromaNames)
        words += textOf(name);
    return words;
}

Option severalDevices() {
    return option(
        "device", "KEY",
        HelpText::tr(
            "Device that counts: any part of its key, or together:KEY+KEY. May be given several times."),
        "", deviceWords() + QStringList{QStringLiteral("all")});
}

Option parameterOption(Parameter parameter, QString help) {
    Option made{textOf(nameOf(parameter)), QStringLiteral("N"), std::move(help)};
    if (parameter == Parameter::SkipEmpty) {
        made.words = {QStringLiteral("0"), QStringLiteral("1")};
        made.check = Check::OneWord;
    }
    return made;
}

QList<Option> histogramOptions() {
    return {
        option("channels", "LIST",
               HelpText::tr(
                   "Channels to count: of gray, red, green, blue, alpha and green2, or of luma, cb and cr, "
                   "which are counted as a JPEG or a video stores them."),
               "gray,red,green,blue", namesIn<Channel>() + chromaWords(), Check::ListOfWords),
        option("gray", "FORMULA", HelpText::tr("Formula of gray from red, green and blue."), "rec601",
               namesIn<GrayFormula>(), Check::OneWord),
        option("region", "X,Y,W,H",
               HelpText::tr("Count only this rectangle of the upright image, in pixels.")),
        option("page", "N", HelpText::tr("Which page, size or frame to count, from 1."), "1"),
        option("device", "KEY", HelpText::tr("Device that counts: any part of its key."), "", deviceWords()),
        option("strategy", "ID", HelpText::tr("Strategy that counts.")),
        formatOption(HelpText::tr("Output format."), namesIn<Format>()),
        option("output", "FILE", HelpText::tr("Write the result into this file.")),
        option("plot", "FILE", HelpText::tr("Draw the histogram of one image into a PNG, SVG or PDF file.")),
        option("check", HelpText::tr("Count a sample of rows on the host, too, and compare.")),
        option("raw",
               HelpText::tr("Count the levels of the camera's sensor in RAW files: red, green, blue and the "
                            "second green of the mosaic. A region grows to whole 2x2 squares.")),
        option(
            "range", "A:B",
            HelpText::tr("Of floating-point samples, count 256 bins of equal width from A to B; found: from "
                         "the smallest to the largest finite value."),
            "", {QStringLiteral("found")}),
        option("recursive", HelpText::tr("Also count the images in subfolders of a folder.")),
        option("sort", "ORDER",
               HelpText::tr("Order of the results: the largest clipped share or the lowest exposure value "
                            "first; name: as named, folders by name."),
               "name", namesIn<PhotoOrder>(), Check::OneWord),
    };
}

QList<Option> benchOptions() {
    return {
        option("data", "KIND", HelpText::tr("Kinds of test data; all synthetic kinds if not given.")),
        option("bytes", "N", HelpText::tr("Bytes of pixels, with K, M or G for powers of 1024."), "64M"),
        option("pixels", "LAYOUT", HelpText::tr("Layout of the pixels."), "gray8", layoutNames(),
               Check::OneWord),
        option("strategy", "ID,...",
               HelpText::tr("Strategy that counts, or all. May be given several times."), "all"),
        severalDevices(),
        parameterOption(Parameter::WorkGroup, HelpText::tr("Work-items per work-group.")),
        parameterOption(Parameter::Groups, HelpText::tr("Work-groups; threads on the host.")),
        parameterOption(Parameter::PixelsPerItem, HelpText::tr("Pixels that one work-item counts.")),
        parameterOption(Parameter::Copies, HelpText::tr("Copies of the table.")),
        parameterOption(Parameter::SkipEmpty,
                        HelpText::tr("Whether empty bins are left out when tables are merged.")),
        option("repeats", "N", HelpText::tr("How many times each case is measured."), "9"),
        formatOption(HelpText::tr("Output format."), namesIn<Format>()),
        option("tune",
               HelpText::tr(
                   "Find the fastest strategy and launch for pixels of this kind, and save them for later.")),
    };
}

QList<Option> lectureOptions() {
    return {
        option("check", HelpText::tr("Measure every slide, and tell what each says and where it is wrong.")),
        option("device", "KEY", HelpText::tr("Device that counts: any part of its key."), "", deviceWords()),
        option("bytes", "N",
               HelpText::tr("At most so many bytes of pixels a slide, with K, M or G for powers of 1024.")),
        option("repeats", "N", HelpText::tr("How many times each case is measured.")),
        option("session", "FILE",
               HelpText::tr("Write all measurements into this file, which the strategy lab opens.")),
    };
}

} // namespace

QList<Option> commonOptions() {
    return {
        option("no-opencl", HelpText::tr("Load no OpenCL driver; threads of the host count instead.")),
        option("remote", "SERVERS",
               HelpText::tr("Also use devices that PoCL's daemon serves on other machines: "
                            "HOST[:PORT][/NUMBER], separated by commas.")),
        option("help", HelpText::tr("Show this help.")),
        option("version", HelpText::tr("Print the version.")),
    };
}

QList<CommandRow> commandTable() {
    const QString images = QStringLiteral("[IMAGE...]");
    return {
        {{},
         images,
         HelpText::tr("Files or folders to show."),
         HelpText::tr("Reads the tones of photos."),
         {}},
        {QStringLiteral("devices"),
         {},
         {},
         HelpText::tr("Lists the devices that can count."),
         {option("json", HelpText::tr("Print one line of JSON per device.")),
          option("doctor",
                 HelpText::tr("Say what the OpenCL loader found, which drivers were refused, and why."))}},
        {QStringLiteral("histogram"), QStringLiteral("IMAGE..."),
         HelpText::tr("Images to count, and folders of images."), HelpText::tr("Counts the tones of images."),
         histogramOptions()},
        {QStringLiteral("bench"), images, HelpText::tr("Files whose own pixels are counted."),
         HelpText::tr("Measures how fast pixels are counted."), benchOptions()},
        {QStringLiteral("verify"),
         images,
         HelpText::tr("Files to count besides the test data."),
         HelpText::tr("Compares every strategy with the reference."),
         {severalDevices(),
          option("strategy", "ID,...",
                 HelpText::tr("Strategy to compare, or all. May be given several times."), "all"),
          formatOption(HelpText::tr("Output format."), {QStringLiteral("table"), QStringLiteral("json")})}},
        {QStringLiteral("lecture"), QStringLiteral("FOLDER"),
         HelpText::tr("The folder of a lecture, or the name of a lecture that comes with the program: %1.")
             .arg(listedWords(ui::programLectures())),
         HelpText::tr("Plays a lecture without a window, and checks it."), lectureOptions()},
        {QStringLiteral("help"),
         QStringLiteral("[COMMAND]"),
         HelpText::tr("The command to describe."),
         HelpText::tr("Describes a command and its options."),
         {}},
    };
}

namespace {

std::optional<CommandRow> rowNamed(const QString& name) {
    const QList<CommandRow> table = commandTable();
    const auto row = std::ranges::find(table, name, &CommandRow::name);
    return row == table.end() ? std::nullopt : std::optional(*row);
}

QStringList commandNames() {
    QStringList names;
    for (const CommandRow& row : commandTable().mid(1))
        names += row.name;
    return names;
}

// ---- parser and help

std::unique_ptr<QCommandLineParser> parserOf(const CommandRow& row) {
    auto parser = std::make_unique<QCommandLineParser>();
    parser->setApplicationDescription(row.help);
    for (const Option& each : row.options + commonOptions()) {
        QStringList names{each.name};
        if (each.name == QLatin1String("help") || each.name == QLatin1String("version"))
            names.prepend(each.name.left(1));
        const QString help =
            each.words.isEmpty()
                ? each.help
                : CommandText::tr("%1 (%2).", "an option's help without its full stop; its values")
                      .arg(each.help.chopped(1), listedWords(each.words));
        QCommandLineOption option(names, help, each.placeholder);
        if (!each.byDefault.isEmpty()) option.setDefaultValue(each.byDefault);
        parser->addOption(option);
    }
    if (!row.arguments.isEmpty())
        parser->addPositionalArgument(row.arguments, row.argumentHelp, row.arguments);
    return parser;
}

QString helpOf(const CommandRow& row) {
    QString help = parserOf(row)->helpText();
    // QCommandLineParser prints the path of the program, which is replaced by the words to type.
    const QString program = QCoreApplication::arguments().constFirst();
    const QString name =
        row.name.isEmpty() ? QStringLiteral("tonescope") : QStringLiteral("tonescope ") + row.name;
    help.replace(help.indexOf(program), program.size(), name);
    if (!row.name.isEmpty()) return help;
    help += u'\n' + CommandText::tr("Commands, each with --help:") + u'\n';
    for (const CommandRow& each : commandTable().mid(1))
        help += QStringLiteral("  tonescope %1 %2\n").arg(each.name, -10).arg(each.help);
    return help;
}

/// A message about the first value that is none of its option's words; empty if there is no such value.
std::string complaintOfValues(const QCommandLineParser& parser, const CommandRow& row) {
    for (const Option& option : row.options) {
        if (option.check == Check::None) continue;
        for (const QString& value : parser.values(option.name)) {
            const QStringList words =
                option.check == Check::ListOfWords ? value.split(u',') : QStringList(value);
            for (const QString& word : words) {
                if (!option.words.contains(word))
                    return wrongValue(option.name.toStdString(), value, expectedWords(option.words));
            }
        }
    }
    return {};
}

/// Whether the first argument of the window looks like a misspelt command: a word of lower-case letters that
/// is no file.
bool isUnknownCommand(const QStringList& arguments) {
    static const QRegularExpression word(QStringLiteral("^[a-z]+(-[a-z]+)*$"));
    struct stat file {};
    return arguments.size() > 1 && word.match(arguments[1]).hasMatch() &&
           stat(pathBytes(arguments[1]).constData(), &file) != 0;
}

/// A message about arguments that Qt's parser accepts but this program does not; empty if they are right.
std::string complaintOf(const QCommandLineParser& parser, const CommandRow& row,
                        const QStringList& arguments) {
    if (row.name.isEmpty() && isUnknownCommand(arguments))
        return arguments[1].toStdString() + ": " +
               said(CommandText::tr("there is no such command, and no such file"));
    const QStringList words = parser.positionalArguments();
    if (row.name == QLatin1String("help") &&
        (words.size() != 1 || !commandNames().contains(words.constFirst())))
        return "help " + words.join(u' ').toStdString() + ": " + expectedWords(commandNames());
    if (row.arguments.isEmpty() && !words.isEmpty())
        return row.name.toStdString() + ": " +
               said(CommandText::tr("takes no file, and %1 is not one of its options"),
                    words.constFirst().toStdString());
    return complaintOfValues(parser, row);
}

QStringList filesThatFit(const QByteArray& pattern) {
    QStringList names;
    glob_t found{};
    if (glob(pattern.constData(), GLOB_NOSORT, nullptr, &found) == 0) {
        for (const char* name : std::span(found.gl_pathv, found.gl_pathc))
            names += pathText(name);
    }
    globfree(&found);
    return inNaturalOrder(names);
}

} // namespace

Arguments::Arguments(QString command, QStringList arguments)
    : m_command(std::move(command)), m_arguments(std::move(arguments)) {
    // `help COMMAND` is `COMMAND --help`.
    if (m_command == QLatin1String("help") && m_arguments.size() <= 2) {
        const QString about = m_arguments.value(1);
        if (about.isEmpty() || commandNames().contains(about)) {
            m_command = about;
            m_arguments = {m_arguments.constFirst(), QStringLiteral("--help")};
        }
    }
    m_parser = parserOf(*rowNamed(m_command));
    m_state = parse();
}

Arguments::State Arguments::parse() {
    if (!m_parser->parse(m_arguments)) return State::Wrong;
    if (m_parser->isSet(QStringLiteral("help"))) return State::Help;
    if (m_parser->isSet(QStringLiteral("version"))) return State::Version;
    return complaintOf(*m_parser, *rowNamed(m_command), m_arguments).empty() ? State::Good : State::Wrong;
}

std::optional<ExitCode> Arguments::answer(Console& console) const {
    const CommandRow row = *rowNamed(m_command); // again: the language may have been set since parsing
    switch (m_state) {
    case State::Good:
        return std::nullopt;
    case State::Help:
        console.out << helpOf(row).toStdString();
        return ExitCode::Done;
    case State::Version:
        console.out << "tonescope " << QCoreApplication::applicationVersion().toStdString() << '\n';
        for (const ReaderLibrary& library : optionalLibraries())
            console.out << library.name << " (" << library.formats << ")\n";
        return ExitCode::Done;
    case State::Wrong:
        break;
    }
    // Parses again: Qt's parser translates its error text when it parses, which was before the language was
    // known.
    const auto parser = parserOf(row);
    return console.refuse(parser->parse(m_arguments) ? complaintOf(*parser, row, m_arguments)
                                                     : parser->errorText().toStdString());
}

QStringList Arguments::files() const {
    QStringList files;
    for (const QString& name : m_parser->positionalArguments()) {
        const QByteArray bytes = pathBytes(name);
        const bool pattern = bytes.contains('*') || bytes.contains('?') || bytes.contains('[');
        struct stat file {};
        const bool exists = lstat(bytes.constData(), &file) == 0;
        const QStringList fit = pattern && !exists ? filesThatFit(bytes) : QStringList();
        files += fit.isEmpty() ? QStringList(name) : fit;
    }
    return files;
}

std::string wrongValue(std::string_view option, const QString& value, std::string_view expected) {
    return "--" + std::string(option) + ' ' + value.toStdString() + ": " + std::string(expected);
}

std::string expectedWords(const QStringList& words) {
    return said(CommandText::tr("expected %1"), listedWords(words).toStdString());
}

namespace {

/// The bytes of a size such as "64M": a whole number above 0, with K, M or G for powers of 1024. Nothing for
/// any other text, or if the size exceeds 2^60.
std::optional<std::uint64_t> byteSize(const QString& text) {
    constexpr std::uint64_t most = std::uint64_t{1} << 60U;
    if (text.isEmpty() || !text.front().isDigit()) return std::nullopt;
    const qsizetype unit = QStringLiteral("KMG").indexOf(text.back().toUpper()) + 1; // 0: none
    const auto shift = static_cast<unsigned>(10 * unit);
    bool ok = false;
    const quint64 count = (unit == 0 ? text : text.chopped(1)).toULongLong(&ok);
    if (!ok || count == 0 || count > (most >> shift)) return std::nullopt;
    return count << shift;
}

} // namespace

std::string readBytes(const Arguments& arguments, std::optional<std::uint64_t>& bytes) {
    if (!arguments.has("bytes")) return {};
    bytes = byteSize(arguments.value("bytes"));
    return bytes ? std::string()
                 : wrongValue("bytes", arguments.value("bytes"),
                              said(CommandText::tr("expected a size such as 64M")));
}

std::string readRepeats(const Arguments& arguments, unsigned& repeats) {
    constexpr unsigned most = 100000;
    bool ok = false;
    repeats = arguments.value("repeats").toUInt(&ok);
    return ok && repeats > 0 && repeats <= most
               ? std::string()
               : wrongValue("repeats", arguments.value("repeats"),
                            said(CommandText::tr("expected a number from 1 to %1"), std::to_string(most)));
}

// ---- completion

namespace {

/// The possible values of an option. The keys of devices are found by asking all drivers, which takes a
/// moment.
QStringList valuesOf(const Option& option) {
    QStringList words = option.words;
    if (option.name == QLatin1String("device")) {
        const std::unique_ptr<Engine> engine = makeEngine();
        for (const DeviceInfo& device : engine->catalog().devices)
            words += QString::fromStdString(device.key);
        words.removeDuplicates(); // "host" is both a word and a key
    } else if (option.name == QLatin1String("strategy")) {
        const std::unique_ptr<Engine> engine = makeEngineWithoutOpenCl({});
        for (const StrategyInfo& strategy : engine->catalog().strategies)
            words += textOf(strategy.id);
        if (!option.byDefault.isEmpty()) words += option.byDefault; // the word "all"
    } else if (option.name == QLatin1String("data")) {
        for (const DataTraits& traits : dataTable)
            words += textOf(traits.name) +
                     (traits.completion == DataCompletion::None ? QString() : QStringLiteral(":"));
    }
    return words;
}

} // namespace

ExitCode completeWords(QStringList words, Console& console) {
    // bash passes "--gray=rec601" as three words: the option, "=" and the value.
    if (!words.isEmpty() && words.constLast() == QLatin1String("=")) words.last().clear();
    words.removeAll(QStringLiteral("="));
    const QString current = words.isEmpty() ? QString() : words.takeLast();
    const auto named = words.isEmpty() ? std::nullopt : rowNamed(words.constFirst());
    const CommandRow row = named.value_or(commandTable().constFirst());
    const QList<Option> options = row.options + commonOptions();

    // `option`: the option whose value is being typed. `before`: the text of the last word before the part to
    // complete, "--gray=" or the first items of a list.
    QString option = words.isEmpty() ? QString() : words.constLast(), before;
    if (current.startsWith(QLatin1String("--")) && current.contains(u'=')) {
        option = current.section(u'=', 0, 0);
        before = option + u'=';
    }
    const auto valued = std::ranges::find_if(options, [&](const Option& each) {
        return QStringLiteral("--") + each.name == option && !each.placeholder.isEmpty();
    });

    QList<std::pair<QString, QString>> found; // words and their help
    if (valued != options.end()) {
        const bool list = valued->check == Check::ListOfWords || valued->placeholder.contains(u',') ||
                          valued->name == QLatin1String("data");
        if (const qsizetype comma = current.lastIndexOf(u','); list && comma >= 0)
            before = current.left(comma + 1);
        for (const QString& word : valuesOf(*valued))
            found.append({before + word, {}});
    } else if (current.startsWith(u'-')) {
        for (const Option& each : options)
            found.append({QStringLiteral("--") + each.name, each.help});
    } else if (words.isEmpty() || row.name == QLatin1String("help")) {
        for (const CommandRow& each : commandTable().mid(1))
            found.append({each.name, each.help});
    }
    ExitCode code = ExitCode::Incomplete;
    for (const auto& [word, help] : found) {
        if (!word.startsWith(current)) continue;
        console.out << word.toStdString() << (help.isEmpty() ? "" : "\t") << help.toStdString() << '\n';
        code = ExitCode::Done;
    }
    return code;
}

// ---- devices and strategies

Outcome<SelectedDevice> deviceChosen(Engine& engine, const std::string& text) {
    const std::vector<std::string> parts = memberKeysIn(text);
    if (parts.empty()) return deviceMeant(engine.catalog(), text);
    std::vector<std::string> keys;
    for (const std::string& part : parts) {
        Outcome<SelectedDevice> member = deviceMeant(engine.catalog(), part);
        if (!member) return member;
        keys.push_back(member->key);
    }
    const Outcome<DeviceInfo> all = engine.combine(keys);
    if (!all) return all.reason();
    return SelectedDevice{all->key, SENTENCE("asked for")};
}

void sayNotes(const DeviceCatalog& catalog, Console& console) {
    for (const Text& note : catalog.notes)
        console.say({}, engineText(note));
}

ExitCode refuseStrategy(const std::string& id, Console& console) {
    return console.refuse("--strategy " + id + ": " + said(CommandText::tr("there is no such strategy")));
}

ExitCode refuseDevice(const DeviceCatalog& catalog, const std::string& asked, const Failure& failure,
                      Console& console) {
    console.say({}, "--device " + asked + ": " + failureText(failure));
    sayNotes(catalog, console);
    return ExitCode::Incomplete;
}

std::variant<Targets, ExitCode> targetsOf(Engine& engine, const std::string& device,
                                          const std::string& strategies, Console& console) {
    const auto split = [](const std::string& list) {
        std::vector<std::string> words;
        for (const QString& word : QString::fromStdString(list).split(u',', Qt::SkipEmptyParts))
            words.push_back(word.toStdString());
        return words;
    };
    const DeviceCatalog& catalog = engine.catalog();
    const std::vector<std::string> asked = split(device);
    const bool all = std::ranges::find(asked, "all") != asked.end();
    // Devices before strategies: "together:..." adds a device and its strategy to the catalog.
    std::vector<Outcome<SelectedDevice>> choices;
    for (const std::string& each : asked)
        choices.push_back(all ? SelectedDevice{} : deviceChosen(engine, each));

    Targets targets;
    targets.strategies = split(strategies);
    if (std::ranges::find(targets.strategies, "all") != targets.strategies.end()) targets.strategies.clear();
    for (const std::string& id : targets.strategies) {
        if (catalog.strategy(id) == nullptr) return refuseStrategy(id, console);
    }
    if (all) {
        targets.devices = catalog.devices;
        return targets;
    }
    if (asked.empty()) {
        const bool onHost = !targets.strategies.empty() &&
                            std::ranges::all_of(targets.strategies, [&](const std::string& id) {
                                return catalog.strategy(id)->home == StrategyHome::HostThreads;
                            });
        if (!onHost) sayNotes(catalog, console);
        choices.emplace_back(
            SelectedDevice{onHost ? std::string(hostDeviceKey) : defaultDevice(catalog).key, {}});
    }
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (!choices[i]) return refuseDevice(catalog, asked[i], choices[i].failure(), console);
        const auto same = [&](const DeviceInfo& known) { return known.key == choices[i]->key; };
        if (std::ranges::none_of(targets.devices, same))
            targets.devices.push_back(*catalog.find(choices[i]->key));
    }
    return targets;
}

} // namespace tonescope::app
