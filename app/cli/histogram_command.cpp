// SPDX-License-Identifier: GPL-3.0-or-later
// The command wraps the decoder for pipes and pages, and starts FileCounts, which decodes at once. Meanwhile
// the command searches for devices, because drivers may take seconds to start, and then FileCounts counts on
// them. Results are written in the order of the files, whichever device counted them, or with --sort at the
// end. A pipe is read into memory before it is decoded, because decoders seek.
#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/cli/file_counts.h"
#include "app/cli/histogram_report.h"
#include "app/file_decoders.h"
#include "app/make_engine.h"
#include "engine/count/engine.h"
#include "engine/files/image_folder.h"
#include "engine/files/own_files.h"
#include "engine/files/path_text.h"
#include "engine/image/available_memory.h"
#include "engine/values/photo_figures.h"
#include "engine/values/text.h"
#include "engine/worker/child_process.h"
#include "ui/histogram/plot_export.h"
#include "ui/words/engine_text.h"

#include <QFileInfo>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cerrno>
#include <limits>
#include <map>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tonescope::app {

namespace {

// ---- images from pipes and standard input

/// The path to open for a name on the command line: "-" means standard input.
QString placeOf(const QString& name) {
    return name == QLatin1String("-") ? QStringLiteral("/dev/stdin") : name;
}

Failure readFailure(Text cause) {
    return {Stage::Open, std::move(cause)};
}

/// Whether the path leads to something that cannot seek: a pipe, a socket, or a character device (a terminal)
/// as standard input.
bool isPipe(const QByteArray& place) {
    struct stat file {};
    if (stat(place.constData(), &file) != 0) return false;
    return S_ISFIFO(file.st_mode) || S_ISSOCK(file.st_mode) ||
           (S_ISCHR(file.st_mode) && place == "/dev/stdin");
}

bool isStandardInput(const QByteArray& place) {
    struct stat file {
    }, input{};
    return stat(place.constData(), &file) == 0 && fstat(STDIN_FILENO, &input) == 0 &&
           file.st_dev == input.st_dev && file.st_ino == input.st_ino;
}

/// Opens a pipe. Standard input is duplicated instead, because it may be a socket, which cannot be opened by
/// its path.
Descriptor opened(const QByteArray& place) {
    constexpr int aboveStreams = 3;
    if (isStandardInput(place)) return Descriptor(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, aboveStreams));
    return Descriptor(open(place.constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
}

/// Waits until a read will not block. False if stopped.
bool awaitBytes(const Descriptor& from, const std::stop_token& stop) {
    constexpr int glance = 50; // milliseconds
    pollfd waiting{from.number(), POLLIN, 0};
    while (!stop.stop_requested()) {
        if (poll(&waiting, 1, glance) != 0) return true;
    }
    return false;
}

bool writeAll(int to, const char* bytes, std::size_t size) {
    while (size > 0) {
        const ssize_t written = write(to, bytes, size);
        if (written <= 0) return false;
        bytes += written;
        size -= static_cast<std::size_t>(written);
    }
    return true;
}

/// Reads a pipe to its end into an anonymous file in memory. Fails if the content exceeds half of the
/// available memory.
Outcome<Descriptor> readToEnd(const QByteArray& place, const std::stop_token& stop) {
    const Descriptor from = opened(place);
    Descriptor file(memfd_create("piped", MFD_CLOEXEC));
    if (!from.valid() || !file.valid())
        return readFailure(Text(SENTENCE("the file cannot be read: %1"), {reasonOf(errno)}));
    constexpr std::size_t atOnce = std::size_t{1} << 20U;
    std::vector<char> bytes(atOnce);
    std::uint64_t room = availableMemory().value_or(std::numeric_limits<std::uint64_t>::max()) / 2;
    while (awaitBytes(from, stop)) {
        const ssize_t size = read(from.number(), bytes.data(), bytes.size());
        if (size == 0) return file;
        if (size < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        if (size < 0) return readFailure(Text(SENTENCE("the file cannot be read: %1"), {reasonOf(errno)}));
        const auto got = static_cast<std::uint64_t>(size);
        if (got > room || !writeAll(file.number(), bytes.data(), got))
            return readFailure(SENTENCE("it delivers more data than fits in memory"));
        room -= got;
    }
    return Stopped{};
}

/// A decoder that accepts pipes and "-" for standard input as well. It reads a pipe to its end into memory
/// and passes `decoder` the path of that memory. The image keeps the name from the command line.
FileDecoder withPipes(FileDecoder decoder) {
    FileDecoder with = decoder;
    with.bytes = [bytes = decoder.bytes](const QString& path) -> std::optional<std::uint64_t> {
        const QString place = placeOf(path);
        if (isPipe(pathBytes(place))) return std::nullopt; // reading the header would consume it
        return bytes(place);
    };
    with.decode = [decode = decoder.decode](const QString& path, const std::stop_token& stop,
                                            int number) -> Outcome<Image> {
        const auto decoded = [&]() -> Outcome<Image> {
            const QString place = placeOf(path);
            if (!isPipe(pathBytes(place))) return decode(place, stop, number);
            const Outcome<Descriptor> file = readToEnd(pathBytes(place), stop);
            if (!file) return file.reason();
            return decode(QStringLiteral("/proc/self/fd/%1").arg(file->number()), stop, number);
        };
        Outcome<Image> image = decoded();
        if (image) image->name = pathBytes(path).toStdString();
        return image;
    };
    return with;
}

/// A decoder that gives page number `page` of each file, and fails if the file has fewer pages.
FileDecoder onPage(FileDecoder decoder, int page) {
    decoder.decode = [decode = std::move(decoder.decode), page](
                         const QString& path, const std::stop_token& stop, int /*first*/) -> Outcome<Image> {
        Outcome<Image> image = decode(path, stop, page);
        if (!image) return image;
        const FrameNumber got = image->frame.value_or(FrameNumber{});
        if (got.number == page) return image;
        return Failure{Stage::Decode, Text(SENTENCE("there is no page %1: the last one is %2"),
                                           {std::to_string(page), std::to_string(got.count)})};
    };
    return decoder;
}

// ---- options

/// The options of the command. All are checked except device and strategy: resolve() looks these up in the
/// catalog later.
struct HistogramOptions {
    QStringList files;        ///< including the images of named folders
    QStringList emptyFolders; ///< folders that hold no image
    QStringList unreadFolders;
    CountSettings settings;              ///< `device` is the text that was typed until resolve() replaces it
    bool channelsNamed = false;          ///< by --channels, so that a channel that an image lacks is an error
    bool raw = false;                    ///< the levels of the sensor
    bool chroma = false;                 ///< luma, Cb and Cr as the file stores them
    int page = 1;                        ///< of each file
    std::optional<LinearRange> range;    ///< of linear bins for floating-point samples
    bool foundRange = false;             ///< the range is the one that each file has
    PhotoOrder order = PhotoOrder::Name; ///< Name: the order of `files`
    Format format = Format::Table;
    QString output; ///< empty: standard output
    QString plot;   ///< empty: none
};

/// Reads the names of channels. False if luma, cb or cr is named together with another channel.
bool readChannels(const QString& list, HistogramOptions& read) {
    read.settings.channels = {};
    bool others = false;
    for (const QString& each : list.split(QLatin1Char(','))) {
        const std::string name = each.toStdString();
        const auto* part = std::ranges::find(chromaNames, name, &Name<Channel>::text);
        (part == chromaNames.end() ? others : read.chroma) = true;
        read.settings.channels.insert(part == chromaNames.end() ? *named<Channel>(name) : part->value);
    }
    return !(others && read.chroma);
}

bool readRegion(const QString& text, std::optional<Region>& region) {
    const QStringList numbers = text.split(QLatin1Char(','));
    if (numbers.size() != 4) return false;
    std::array<std::int64_t, 4> values{};
    for (std::size_t i = 0; i < values.size(); ++i) {
        bool ok = false;
        values.at(i) =
            numbers[static_cast<qsizetype>(i)].toInt(&ok); // an int holds any width or height of an image
        if (!ok) return false;
    }
    region = Region{values[0], values[1], values[2], values[3]};
    return region->width > 0 && region->height > 0;
}

/// The pixels of a mosaic whose 2x2 photosites a region touches.
Region squaresOf(const Region& photosites) {
    const auto half = [](std::int64_t place) { return place >> 1; }; // rounded down, also below 0
    const std::int64_t x = half(photosites.x), y = half(photosites.y);
    return {x, y, half(photosites.x + photosites.width + 1) - x,
            half(photosites.y + photosites.height + 1) - y};
}

bool isPlotFile(const QString& file) {
    const QString suffix = QFileInfo(file).suffix().toLower();
    return suffix == QLatin1String("png") || suffix == QLatin1String("svg") || suffix == QLatin1String("pdf");
}

/// A message about a wrong --output or --plot; empty if both are right. They must not overwrite an image that
/// is counted.
std::string complaintOfOutputs(const HistogramOptions& read) {
    if (!read.plot.isEmpty() && !isPlotFile(read.plot))
        return wrongValue("plot", read.plot,
                          said(CommandText::tr("expected a file that ends with .png, .svg or .pdf")));
    if (!read.plot.isEmpty() && read.files.size() > 1)
        return wrongValue("plot", read.plot,
                          said(CommandText::tr("only one image can be drawn, but several are given")));
    QStringList images;
    for (const QString& file : read.files)
        images += placeOf(file);
    if (const auto failure = overInput(read.output, images))
        return wrongValue("output", read.output, failureText(*failure));
    if (const auto failure = overInput(read.plot, images))
        return wrongValue("plot", read.plot, failureText(*failure));
    return {};
}

/// Reads the options into `read`. Gives a message about the first wrong one; empty if all are right.
std::string readInto(HistogramOptions& read, const Arguments& arguments) {
    const QStringList names = arguments.files();
    if (names.isEmpty()) return "histogram: " + said(CommandText::tr("no image is named"));
    read.raw = arguments.has("raw");
    for (const QString& name : names) {
        struct stat file {};
        const bool folder = stat(pathBytes(name).constData(), &file) == 0 && S_ISDIR(file.st_mode);
        FolderImages found = folder ? imagesIn(name, arguments.has("recursive")) : FolderImages{{name}, {}};
        if (folder && read.raw) found.paths.removeIf([](const QString& path) { return !isRawName(path); });
        if (found.paths.isEmpty() && found.unread.isEmpty()) read.emptyFolders += name;
        read.files += found.paths;
        read.unreadFolders += found.unread;
    }
    if (const QString list = arguments.list("channels");
        !readChannels(list, read) || (read.chroma && read.raw))
        return wrongValue(
            "channels", list,
            said(CommandText::tr("luma, cb and cr are counted without other channels and without --raw")));
    read.channelsNamed = arguments.has("channels");
    if (read.raw && !read.channelsNamed) read.settings.channels = mosaicChannels;
    read.settings.rules.formula = *named<GrayFormula>(arguments.value("gray").toStdString());
    if (const QString region = arguments.value("region");
        arguments.has("region") && !readRegion(region, read.settings.region)) {
        return wrongValue("region", region,
                          said(CommandText::tr("expected X,Y,W,H in pixels, width and height above 0")));
    }
    if (read.raw && read.settings.region) read.settings.region = squaresOf(*read.settings.region);
    if (const QString range = arguments.value("range"); arguments.has("range")) {
        read.foundRange = range == QLatin1String("found");
        read.range = rangeIn(range.toStdString());
        if (!read.range && !read.foundRange)
            return wrongValue("range", range,
                              said(CommandText::tr("expected two numbers A:B, A below B, or found")));
    }
    if (arguments.has("page")) {
        const QString page = arguments.value("page");
        bool ok = false;
        read.page = page.toInt(&ok);
        if (!ok || read.page < 1)
            return wrongValue("page", page, said(CommandText::tr("expected a whole number above 0")));
    }
    read.settings.device = arguments.value("device").toStdString();
    read.settings.strategy = arguments.value("strategy").toStdString();
    read.settings.sampleOnHost = arguments.has("check");
    read.order = *named<PhotoOrder>(arguments.value("sort").toStdString());
    read.format = *named<Format>(arguments.value("format").toStdString());
    read.output = arguments.value("output");
    read.plot = arguments.value("plot");
    if (read.chroma && !read.plot.isEmpty())
        return wrongValue("plot", read.plot, said(CommandText::tr("luma, cb and cr are not drawn")));
    return complaintOfOutputs(read);
}

// ---- the run

/// The names of the channels, with commas.
std::string listed(ChannelSet channels) {
    QStringList list;
    for (const Channel channel : channels)
        list += ui::engineText(nameOf(channel));
    return list.join(CommandText::tr(", ", "between words of a list")).toStdString();
}

/// Replaces the typed device in `settings` by its key. If device or strategy are unknown, prints a message
/// and gives the exit code.
std::optional<ExitCode> resolve(Engine& engine, CountSettings& settings, Console& console) {
    // The device is looked up first: "together:..." adds a device and its strategy to the catalog.
    const Outcome<SelectedDevice> choice =
        settings.device.empty() ? SelectedDevice{} : deviceChosen(engine, settings.device);
    const DeviceCatalog& catalog = engine.catalog();
    const StrategyInfo* strategy = catalog.strategy(settings.strategy);
    if (!settings.strategy.empty() && strategy == nullptr) return refuseStrategy(settings.strategy, console);
    // A strategy of the host implies the host.
    const bool onHost = strategy != nullptr && strategy->home == StrategyHome::HostThreads;
    if (settings.device.empty() && onHost) {
        settings.device = hostDeviceKey;
        return std::nullopt;
    }
    if (settings.device.empty()) {
        sayNotes(catalog, console);
        return std::nullopt;
    }
    if (!choice) return refuseDevice(catalog, settings.device, choice.failure(), console);
    settings.device = choice->key;
    return std::nullopt;
}

/// Whether the device, or for *together* any device of the catalog, reads pixels from the memory into which
/// they are decoded. The decoder then computes a checksum of the pixels, by which a wrong transfer is
/// noticed.
bool isFetched(const DeviceCatalog& catalog, const std::string& key) {
    const DeviceInfo* device = catalog.find(key.empty() ? defaultDevice(catalog).key : key);
    if (device == nullptr || device->type != DeviceType::Together)
        return device != nullptr && fetchesInPlace(*device);
    return std::ranges::any_of(catalog.devices, fetchesInPlace);
}

/// Counts all files and writes their results.
class HistogramRun {
public:
    HistogramRun(Engine& engine, const HistogramOptions& options, Console& console, std::ostream& out)
        : m_engine(engine), m_options(options), m_console(console), m_out(out) {}

    /// Does the work, and gives the exit code. Stops early if the output cannot be written.
    ExitCode all(FileCounts& counts) {
        for (const QString& folder : m_options.emptyFolders)
            complain(folder, said(CommandText::tr("there is no image in this folder")));
        for (const QString& folder : m_options.unreadFolders)
            complain(folder, said(CommandText::tr("the folder cannot be read")));
        writeHead(m_options.format, m_out);
        begin(counts);
        const auto files = static_cast<double>(m_options.files.size());
        // While a file is written, the next ones are counted.
        for (int done = 0; const std::optional<CountedFile> file = counts.next();) {
            m_console.makeRoom();
            write(*file);
            m_out.flush();
            if (!m_out) return ExitCode::Incomplete; // the output failed: no further file can be written
            if (files > 1) m_console.show(++done / files, pathBytes(file->path).toStdString());
        }
        m_console.makeRoom();
        for (const auto& [rank, text] : m_sorted)
            m_out << text;
        if (m_sums && m_options.format == Format::Table) counts.writeSums(m_out);
        return m_console.code();
    }

    /// Whether at least one file was counted.
    [[nodiscard]] bool countedAny() const { return m_counted; }

private:
    /// Starts counting. One file is split among devices that count together; of many files, each of these
    /// devices counts whole ones. If the host counts, each of many files is counted by one thread, so that no
    /// thread waits for the others at the end of a file.
    void begin(FileCounts& counts) {
        CountSettings settings = m_options.settings;
        std::vector<std::unique_ptr<Engine>> engines;
        const DeviceCatalog& catalog = m_engine.catalog();
        const DeviceInfo* device =
            catalog.find(settings.device.empty() ? defaultDevice(catalog).key : settings.device);
        const bool many = m_options.files.size() > 1 && device != nullptr;
        if (many && device->type == DeviceType::Together) {
            settings.device.clear();
            settings.strategy.clear();
            engines = m_engine.enginesOf(*device);
            m_sums = true;
        } else if (many && device->type == DeviceType::Host) {
            if (settings.strategy.empty()) { // launch parameters need a strategy: the usual one for a photo
                constexpr std::uint64_t photo = std::uint64_t{24} << 20U;
                const auto usual = m_engine.methodFor(*device, PixelLayout::Bgrx8, settings.channels, photo);
                settings.strategy = std::string(usual.strategy.id);
            }
            if (!settings.launch[Parameter::Groups]) settings.launch.set(Parameter::Groups, 1);
            engines = m_engine.enginesOf(*device);
        }
        counts.countOn(m_engine, std::move(engines), settings);
    }

    void write(const CountedFile& file) {
        if (const Failure* failure = file.outcome.failed()) return complain(file.path, failureText(*failure));
        const CountResult& result = *file.outcome;
        const bool asksForRange = m_options.range || m_options.foundRange;
        if (asksForRange && !result.histogram.isFloating())
            return complain(file.path,
                            said(CommandText::tr("its samples are whole numbers, and --range is for "
                                                 "floating-point ones")));
        const auto range = m_options.foundRange ? foundRange(result.histogram) : m_options.range;
        for (const Text& note : result.notes)
            m_console.say(result.image->name, engineText(note));
        if (m_options.format == Format::Csv && !result.image->converted.empty()) // CSV has no column for it
            m_console.say(result.image->name, conversionText(*result.image));
        const Terminal terminal = m_options.output.isEmpty() ? m_console.outTerminal : Terminal();
        if (m_options.order == PhotoOrder::Name) {
            writeResult(m_options.format, result, m_out, terminal, range);
        } else {
            constexpr double last = std::numeric_limits<double>::infinity();
            std::ostringstream text;
            writeResult(m_options.format, result, text, terminal, range);
            m_sorted.emplace(figuresOf(result).rankIn(m_options.order).value_or(last), text.str());
        }
        m_counted = true;
        if (!m_options.plot.isEmpty()) {
            ui::PlotContent content;
            content.linear = range;
            if (const auto failure = ui::exportPlot(result, m_options.plot, content))
                complain(m_options.plot, failureText(*failure));
        }
        if (m_options.channelsNamed && !file.missing.empty())
            m_console.complain(result.image->name,
                               said(CommandText::tr("the image has no %1"), listed(file.missing)));
    }

    void complain(const QString& file, const std::string& text) {
        m_console.complain(pathBytes(file).toStdString(), text);
    }

    Engine& m_engine;
    const HistogramOptions& m_options;
    Console& m_console;
    std::ostream& m_out;
    bool m_counted = false, m_sums = false;
    /// The results as written, by their rank in the order; of equal ranks the first file comes first. Only
    /// texts are kept, so that the pixels of an image are freed before all others are counted.
    std::multimap<double, std::string> m_sorted;
};

} // namespace

ExitCode runHistogram(Engine& engine, const Arguments& arguments, Console& console) {
    HistogramOptions options;
    if (const std::string wrong = readInto(options, arguments); !wrong.empty()) return console.refuse(wrong);
    options.settings.once = true;
    const auto pool = std::make_shared<decoder::DecoderPool>(ownDecoderOfMany());
    // Decoding begins before the devices are listed, which takes drivers a while.
    FileDecoder decoder = decoderOf(pool);
    if (options.raw) decoder = decoder.decodingBy(&FileDecoder::sensor);
    if (options.chroma) decoder.decode = decoder.chroma;
    FileCounts counts(options.files, limitsOfThisMachine(),
                      onPage(withPipes(std::move(decoder)), options.page));
    if (const auto code = resolve(engine, options.settings, console)) return *code;
    pool->addUp(isFetched(engine.catalog(), options.settings.device));
    if (options.output.isEmpty()) return HistogramRun(engine, options, console, console.out).all(counts);

    // An existing file keeps its content until the new one is complete.
    WrittenFile file(options.output, WrittenFile::Streams::WrittenAsIs);
    const auto complain = [&](const std::string& line) {
        console.say(pathBytes(options.output).toStdString(), line);
        return ExitCode::Incomplete;
    };
    HistogramRun run(engine, options, console, file.stream());
    const ExitCode code = file.stream() ? run.all(counts) : ExitCode::Incomplete;
    if (file.stream() && !run.countedAny())
        return complain(said(CommandText::tr("nothing was counted, so nothing was written")));
    if (const std::optional<Failure> failure = file.keep()) return complain(failureText(*failure));
    return code;
}

} // namespace tonescope::app
