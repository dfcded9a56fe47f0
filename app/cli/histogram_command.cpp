// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_voice.h"
#include "app/cli/commands.h"
#include "app/cli/decode_ahead.h"
#include "app/cli/file_lanes.h"
#include "app/cli/histogram_options.h"
#include "app/cli/histogram_report.h"
#include "app/cli/piped_files.h"
#include "app/cli/targets.h"
#include "app/file_decoders.h"
#include "app/make_engine.h"
#include "engine/files/own_files.h"
#include "engine/files/path_text.h"
#include "engine/values/text/sentence.h"
#include "ui/histogram/plot_export.h"
#include "ui/words/engine_text.h"

#include <QStringList>

#include <algorithm>
#include <optional>
#include <utility>

namespace tonescope::app {

namespace {

/// The names of the channels, with commas.
std::string listed(ChannelSet channels) {
    QStringList list;
    for (const Channel channel : allChannels) {
        if (channels.contains(channel)) list += ui::engineText(nameOf(channel));
    }
    return list.join(CommandText::tr(", ", "between words of a list")).toStdString();
}

/// Turns what was typed for device and strategy into a key and an id that go together.
std::optional<ExitCode> resolve(Engine& engine, CountSettings& settings, const Console& console) {
    // First: devices that are put together have a strategy more.
    const Outcome<SelectedDevice> choice =
        settings.device.empty() ? SelectedDevice{} : deviceChosen(engine, settings.device);
    const DeviceCatalog& catalog = engine.catalog();
    const StrategyInfo* strategy = catalog.strategy(settings.strategy);
    if (!settings.strategy.empty() && strategy == nullptr) {
        sayUnknownStrategy(catalog, settings.strategy, console);
        return ExitCode::WrongUsage;
    }
    // A strategy of the host alone is enough to mean the host.
    const bool onHost = strategy != nullptr && strategy->home == StrategyHome::HostThreads;
    if (settings.device.empty() && onHost) {
        settings.device = hostDeviceKey;
        return std::nullopt;
    }
    if (settings.device.empty()) {
        for (const std::string& note : catalog.notes)
            console.say({}, engineText(note));
        return std::nullopt;
    }
    if (!choice) {
        console.say({}, "--device " + settings.device + ": " + failureText(choice.failure()));
        for (const std::string& note : catalog.notes) // they may say why
            console.say({}, engineText(note));
        return ExitCode::Incomplete;
    }
    settings.device = choice->key;
    return std::nullopt;
}

/// Whether what is decoded goes to a device that fetches it from where it lies.
bool isFetched(const DeviceCatalog& catalog, const std::string& key) {
    const DeviceInfo* device = catalog.find(key.empty() ? defaultDevice(catalog).key : key);
    if (device == nullptr || device->type != DeviceType::Together)
        return device != nullptr && fetchesInPlace(*device);
    return std::ranges::any_of(catalog.devices, fetchesInPlace);
}

/// Of each file the picture of that number; its failure, where it has none.
FileDecoder onPage(FileDecoder decoder, int page) {
    decoder.decode = [decode = std::move(decoder.decode), page](
                         const QString& path, const std::stop_token& stop, int /*first*/) -> Outcome<Image> {
        Outcome<Image> image = decode(path, stop, page);
        if (!image) return image;
        const FrameNumber got = image->frame.value_or(FrameNumber{});
        if (got.number == page) return image;
        return Failure{Stage::Decode,
                       filled(SENTENCE("there is no page %1: the last one is %2"),
                              {std::to_string(page), std::to_string(got.count)}),
                       {},
                       {}};
    };
    return decoder;
}

std::vector<Engine*> pointersTo(const std::vector<std::unique_ptr<Engine>>& engines) {
    std::vector<Engine*> pointers;
    pointers.reserve(engines.size());
    for (const std::unique_ptr<Engine>& engine : engines)
        pointers.push_back(engine.get());
    return pointers;
}

/// One run of the command: everything that a file needs beside its name.
class HistogramRun {
public:
    HistogramRun(Engine& engine, HistogramOptions options, const Console& console, std::ostream& out)
        : m_engine(engine), m_options(std::move(options)), m_console(console), m_voice(console), m_out(out) {}

    ExitCode all(DecodeAhead& decoded) {
        for (const QString& folder : m_options.emptyFolders)
            complain(folder, said(CommandText::tr("there is no image in this folder")));
        writeHead(m_options.format, m_out);
        const DeviceInfo* device = m_engine.catalog().find(m_options.settings.device);
        // One file is cut among devices that count together, and many are dealt to them.
        const bool many = m_options.files.size() > 1;
        if (many && device != nullptr && device->type == DeviceType::Together) return dealt(*device, decoded);
        if (many && device != nullptr && device->type == DeviceType::Host) return byCores(*device, decoded);
        FileLanes lane({&m_engine}, m_options.settings, decoded);
        return each(lane);
    }

    /// Whether there is anything to put into a file.
    [[nodiscard]] bool countedAny() const { return m_counted; }

private:
    /// While a file is written, the next ones are counted.
    ExitCode each(FileLanes& lanes) {
        const auto files = static_cast<double>(m_options.files.size());
        for (int done = 0; const std::optional<CountedFile> file = lanes.next();) {
            m_voice.makeRoom();
            one(*file);
            m_out.flush();                           // whoever reads along need not wait for the other files
            if (!m_out) return ExitCode::Incomplete; // and nobody gets what cannot be written
            if (files > 1) m_voice.show(++done / files, pathBytes(file->path).toStdString());
        }
        m_voice.makeRoom();
        return m_voice.code();
    }

    /// A file a core: no thread waits for others in the middle of a file.
    ExitCode byCores(const DeviceInfo& host, DecodeAhead& decoded) {
        CountSettings settings = m_options.settings;
        if (settings.strategy.empty()) { // a launch belongs to one
            constexpr std::uint64_t photo = std::uint64_t{24} << 20U;
            const auto usual = m_engine.methodFor(host, PixelLayout::Bgrx8, settings.channels, photo);
            settings.strategy = std::string(usual.strategy.id);
        }
        if (!settings.launch[Parameter::Groups]) settings.launch.set(Parameter::Groups, 1);
        const std::vector<std::unique_ptr<Engine>> engines = m_engine.enginesOf(host);
        FileLanes lanes(pointersTo(engines), settings, decoded);
        return each(lanes);
    }

    ExitCode dealt(const DeviceInfo& device, DecodeAhead& decoded) {
        CountSettings settings = m_options.settings;
        settings.device.clear(); // each lane has its own
        settings.strategy.clear();
        const std::vector<std::unique_ptr<Engine>> engines = m_engine.enginesOf(device);
        FileLanes lanes(pointersTo(engines), settings, decoded);
        const ExitCode code = each(lanes);
        if (m_options.format == Format::Table) lanes.writeSums(m_out);
        return code;
    }

    void one(const CountedFile& file) {
        if (const Failure* failure = file.outcome.failed()) return complain(file.path, failureText(*failure));

        const CountResult& result = *file.outcome;
        for (const std::string& note : result.notes)
            m_console.say(result.image->name, engineText(note));
        if (m_options.format == Format::Csv && !result.image->converted.empty()) // which has no place for it
            m_console.say(result.image->name, conversionText(*result.image));
        writeResult(m_options.format, result, m_out,
                    m_options.output.isEmpty() ? m_console.outLook : Terminal());
        m_counted = true;
        draw(result);
        if (m_options.channelsNamed && !file.missing.empty())
            m_voice.complain(result.image->name,
                             said(CommandText::tr("the image has no %1"), listed(file.missing)));
    }

    void draw(const CountResult& result) {
        if (m_options.plot.isEmpty()) return;
        const std::optional<Failure> failure = ui::exportPlot(result, m_options.plot);
        if (failure) complain(m_options.plot, failureText(*failure));
    }

    void complain(const QString& file, const std::string& text) {
        m_voice.complain(pathBytes(file).toStdString(), text);
    }

    Engine& m_engine;
    HistogramOptions m_options;
    const Console& m_console;
    CommandVoice m_voice;
    std::ostream& m_out;
    bool m_counted = false;
};

/// Writes into a file instead, whose old content stays until there is something to put in its place.
ExitCode runInto(WrittenFile& file, Engine& engine, const HistogramOptions& options, const Console& console,
                 DecodeAhead& decoded) {
    const auto complain = [&](const std::string& line) {
        console.say(pathBytes(options.output).toStdString(), line);
        return ExitCode::Incomplete;
    };
    HistogramRun run(engine, options, console, file.stream());
    const ExitCode code = file.stream() ? run.all(decoded) : ExitCode::Incomplete;
    if (file.stream() && !run.countedAny())
        return complain(said(CommandText::tr("nothing was counted, so nothing was written")));
    if (const std::optional<Failure> failure = file.keep()) return complain(failureText(*failure));
    return code;
}

} // namespace

ExitCode runHistogram(Engine& engine, const QStringList& arguments, const Console& console) {
    auto read = readHistogramOptions(arguments, console);
    if (const auto* code = std::get_if<ExitCode>(&read)) return *code;
    HistogramOptions options = std::get<HistogramOptions>(std::move(read));
    options.settings.once = true;
    const auto pool = std::make_shared<decoder::DecoderPool>(ownDecoderOfMany());
    DecodeAhead decoded(
        options.files, limitsOfThisMachine(),
        onPage(withPipes(decoderOf(pool)), options.page)); // drivers take a while to list their devices
    if (const auto code = resolve(engine, options.settings, console)) return *code;
    pool->addUp(isFetched(engine.catalog(), options.settings.device));
    if (options.output.isEmpty())
        return HistogramRun(engine, std::move(options), console, console.out).all(decoded);

    WrittenFile file(options.output, WrittenFile::Streams::WrittenAsIs);
    return runInto(file, engine, options, console, decoded);
}

} // namespace tonescope::app
