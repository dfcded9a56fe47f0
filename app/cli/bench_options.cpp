// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_options.h"

#include <algorithm>
#include <utility>

namespace tonescope::app {

namespace {

constexpr unsigned mostRepeats = 100000;

QString parameterText(Parameter parameter) {
    switch (parameter) {
    case Parameter::WorkGroup:
        return QStringLiteral("Work-items a work-group.");
    case Parameter::Groups:
        return QStringLiteral("Work-groups; threads on the host.");
    case Parameter::PixelsPerItem:
        return QStringLiteral("Pixels that one work-item counts.");
    case Parameter::Copies:
        return QStringLiteral("Copies of the table.");
    case Parameter::SkipEmpty:
        return QStringLiteral("1: empty bins are not merged; 0: they are.");
    }
    return {};
}

/// The names of the layouts in which pixels are made.
QString layoutNames() {
    QStringList names;
    for (const PixelKind kind : allPixelKinds)
        names += QString::fromUtf8(nameOf(madeLayout(kind)));
    const QString end = names.takeLast();
    return names.join(QStringLiteral(", ")) + QStringLiteral(" or ") + end;
}

struct MeasuringOptions {
    QCommandLineOption data{
        QStringLiteral("data"),
        QStringLiteral(
            "What the pixels hold: %1; all synthetic kinds if not given. May be given several times.")
            .arg(QString::fromUtf8(dataNames())),
        QStringLiteral("KIND")};
    QCommandLineOption bytes{QStringLiteral("bytes"),
                             QStringLiteral("Bytes of pixels, with K, M or G for powers of 1024."),
                             QStringLiteral("N"), QStringLiteral("64M")};
    QCommandLineOption pixels{QStringLiteral("pixels"), layoutNames() + QLatin1Char('.'),
                              QStringLiteral("LAYOUT"), QStringLiteral("gray8")};
    QCommandLineOption strategy{QStringLiteral("strategy"),
                                QStringLiteral("How to count: a list, or all. May be given several times."),
                                QStringLiteral("ID,..."), QStringLiteral("all")};
    QCommandLineOption device{
        QStringLiteral("device"),
        QStringLiteral("Where to count: all, host, cpu, gpu, together, together:KEY+KEY, "
                       "or any part of a device's key. May be given several times."),
        QStringLiteral("KEY")};
    QCommandLineOption repeats{QStringLiteral("repeats"), QStringLiteral("Counts that are measured."),
                               QStringLiteral("N"), QStringLiteral("9")};
    QCommandLineOption format{QStringLiteral("format"), QStringLiteral("table, csv or json."),
                              QStringLiteral("FORMAT"), QStringLiteral("table")};
    QCommandLineOption tune{
        QStringLiteral("tune"),
        QStringLiteral("Find the fastest strategy and launch for such pixels and keep it for later.")};

    void addTo(QCommandLineParser& parser) const {
        parser.setApplicationDescription(QStringLiteral("Measures how fast pixels are counted."));
        parser.addPositionalArgument(QStringLiteral("IMAGE"),
                                     QStringLiteral("A file whose own pixels are counted."),
                                     QStringLiteral("[IMAGE]"));
        parser.addOptions({data, bytes, pixels, strategy, device});
        for (const Parameter parameter : allParameters)
            parser.addOption(
                {QString::fromUtf8(nameOf(parameter)), parameterText(parameter), QStringLiteral("N")});
        parser.addOptions({repeats, format, tune});
    }
};

std::optional<PixelLayout> madeLayoutNamed(const QString& name) {
    const std::optional<PixelLayout> layout = named<PixelLayout>(name.toStdString());
    return layout && traitsOf(*layout).made ? layout : std::nullopt;
}

/// A list with commas, except that a file's name may have commas of its own.
QStringList separated(const QStringList& values) {
    QStringList names;
    for (const QString& value : values) {
        const bool file = std::ranges::any_of(dataTable, [&](const DataTraits& traits) {
            return !traits.synthetic() && value.startsWith(QString::fromUtf8(traits.name) + QLatin1Char(':'));
        });
        names += file ? QStringList(value) : value.split(QLatin1Char(','));
    }
    return names;
}

/// Reads the options one after the other; each step gives what is wrong, or nothing.
class Reader {
public:
    Reader(const QCommandLineParser& parser, const MeasuringOptions& options)
        : m_parser(parser), m_options(options) {}

    QString readInto(BenchOptions& read) const {
        for (const auto step : {&Reader::readData, &Reader::readPixels, &Reader::readLaunch,
                                &Reader::readRest, &Reader::checkTune}) {
            QString wrong = (this->*step)(read);
            if (!wrong.isEmpty()) return wrong;
        }
        return {};
    }

private:
    static QString wrong(const QString& option, const QString& value, const QString& expected) {
        return QStringLiteral("--%1 %2: %3").arg(option, value, expected);
    }
    [[nodiscard]] QString wrong(const QCommandLineOption& option, const QString& expected) const {
        return wrong(option.names().constFirst(), m_parser.value(option), expected);
    }

    QString readData(BenchOptions& read) const {
        read.images = m_parser.positionalArguments();
        if (!read.images.isEmpty()) {
            for (const QCommandLineOption* option : {&m_options.data, &m_options.bytes, &m_options.pixels}) {
                if (m_parser.isSet(*option))
                    return wrong(*option, QStringLiteral("an image has pixels of its own"));
            }
            return {};
        }
        for (const QString& name : separated(m_parser.values(m_options.data))) {
            Outcome<DataSpec> spec = dataNamed(name.toStdString());
            if (!spec)
                return wrong(QStringLiteral("data"), name, QString::fromStdString(spec.failure().cause));
            read.data.push_back(std::move(spec).value());
        }
        if (read.data.empty()) read.data = everySyntheticData();
        return {};
    }

    QString readPixels(BenchOptions& read) const {
        if (m_parser.isSet(m_options.bytes)) {
            read.bytes = byteSize(m_parser.value(m_options.bytes));
            if (!read.bytes) return wrong(m_options.bytes, QStringLiteral("expected a size such as 64M"));
        }
        const std::optional<PixelLayout> layout = madeLayoutNamed(m_parser.value(m_options.pixels));
        if (!layout) return wrong(m_options.pixels, QStringLiteral("expected ") + layoutNames());
        read.layout = *layout;
        return {};
    }

    QString readLaunch(BenchOptions& read) const {
        for (const Parameter parameter : allParameters) {
            const QString name = QString::fromUtf8(nameOf(parameter));
            if (!m_parser.isSet(name)) continue;
            bool ok = false;
            const uint value = m_parser.value(name).toUInt(&ok);
            if (!ok) return wrong(name, m_parser.value(name), QStringLiteral("expected a whole number"));
            read.launch.set(parameter, value);
        }
        return {};
    }

    QString readRest(BenchOptions& read) const {
        bool ok = false;
        read.repeats = m_parser.value(m_options.repeats).toUInt(&ok);
        if (!ok || read.repeats == 0 || read.repeats > mostRepeats)
            return wrong(m_options.repeats, QStringLiteral("expected a number from 1 to 100000"));
        const std::optional<Format> format = named<Format>(m_parser.value(m_options.format).toStdString());
        if (!format) return wrong(m_options.format, QStringLiteral("expected table, csv or json"));
        read.format = *format;
        read.device = listOf(m_parser, m_options.device).toStdString();
        read.strategies = listOf(m_parser, m_options.strategy).toStdString();
        return {};
    }

    /// Tuning chooses itself what it measures.
    QString checkTune(BenchOptions& read) const {
        read.tune = m_parser.isSet(m_options.tune);
        if (!read.tune) return {};
        if (!read.images.isEmpty() || m_parser.isSet(m_options.data))
            return QStringLiteral(
                "--tune: measures data of its own choice, so name neither image nor --data");
        if (read.strategies != "all" || read.launch != LaunchParameters())
            return QStringLiteral("--tune: tries every strategy and launch, so name neither");
        return {};
    }

    const QCommandLineParser& m_parser;
    const MeasuringOptions& m_options;
};

} // namespace

std::variant<BenchOptions, ExitCode> readBenchOptions(const QStringList& arguments, const Console& console) {
    QCommandLineParser parser;
    const MeasuringOptions options;
    options.addTo(parser);
    if (const auto code = readCommandLine(parser, arguments, console)) return *code;

    BenchOptions read;
    const QString wrong = Reader(parser, options).readInto(read);
    if (wrong.isEmpty()) return read;
    console.say({}, wrong.toStdString());
    return ExitCode::WrongUsage;
}

} // namespace tonescope::app
