#include "app/cli/bench_inputs.h"

#include "engine/bench/test_data.h"
#include "engine/image/available_memory.h"
#include "engine/image/decode.h"

#include <QFile>

#include <utility>

namespace tonescope::app {

namespace {

using bench::BenchInput;

constexpr std::uint64_t memoryWhereUnknown = std::uint64_t{1} << 30U;

/// The bytes of a file as one row of gray pixels, in which letters are counted.
Outcome<Image> textOf(const std::string& path) {
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::ReadOnly))
        return Failure{
            Stage::Open, "the file cannot be opened: " + file.errorString().toLower().toStdString(), {}, {}};
    const auto bytes = std::make_shared<const QByteArray>(file.readAll());
    if (bytes->isEmpty()) return Failure{Stage::Open, "the file is empty", {}, {}};
    Image image;
    image.name = path;
    image.stored = {reinterpret_cast<const std::byte*>(bytes->constData()),
                    {bytes->size(), 1},
                    static_cast<std::size_t>(bytes->size()),
                    PixelLayout::Gray8};
    image.storage = bytes;
    return image;
}

Outcome<Image> pixelsOf(const bench::DataSpec& spec) {
    if (spec.kind == bench::DataKind::Text) return textOf(spec.file);
    const Outcome<Image> image = decodeFile(QString::fromStdString(spec.file));
    return image ? bench::shuffledImage(*image) : image;
}

/// Of a file: its own pixels, again and again where a size was asked for.
Outcome<BenchInput> inputFrom(const bench::DataSpec& spec, const BenchOptions& options) {
    const std::string name = bench::nameOf(spec);
    if (spec.synthetic())
        return BenchInput{name, bench::SyntheticInput{spec, options.layout, options.syntheticBytes()}};
    Outcome<Image> image = pixelsOf(spec);
    if (image && options.bytes) image = bench::repeatedImage(*image, *options.bytes);
    if (!image) return image.failure();
    const Binning binning = spec.kind == bench::DataKind::Text ? Binning::Letters : Binning::Values;
    return BenchInput{name, std::move(image).value(), binning};
}

Outcome<BenchInput> inputFrom(const QString& file) {
    Outcome<Image> image = decodeFile(file);
    if (!image) return image.failure();
    return BenchInput{file.toStdString(), std::move(image).value()};
}

} // namespace

std::vector<BenchInput>
benchInputs(const BenchOptions& options,
            const std::function<void(const std::string& what, const Failure& failure)>& failed) {
    std::vector<BenchInput> inputs;
    const auto add = [&](const std::string& name, Outcome<BenchInput> input) {
        if (!input) return failed(name, input.failure());
        inputs.push_back(std::move(input).value());
    };
    for (const QString& file : options.images)
        add(file.toStdString(), inputFrom(file));
    for (const bench::DataSpec& spec : options.data)
        add(spec.synthetic() ? bench::nameOf(spec) : spec.file, inputFrom(spec, options));
    return inputs;
}

std::uint64_t benchMemory() {
    return availableMemory().value_or(memoryWhereUnknown) / 2;
}

} // namespace tonescope::app
