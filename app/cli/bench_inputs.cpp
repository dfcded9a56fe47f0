// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_inputs.h"
#include "app/file_decoders.h"

#include "engine/bench/test_data.h"
#include "engine/image/available_memory.h"
#include "engine/image/decode.h"

#include <utility>

namespace tonescope::app {

namespace {

constexpr std::uint64_t memoryWhereUnknown = std::uint64_t{1} << 30U;

Outcome<Image> pixelsOf(const DataSpec& spec) {
    if (spec.kind == DataKind::Text) return textImage(QString::fromStdString(spec.file));
    const Outcome<Image> image = decodedElsewhere(QString::fromStdString(spec.file));
    return image ? bench::shuffledImage(*image) : image;
}

/// Of a file: its own pixels, again and again where a size was asked for.
Outcome<MeasuredPixels> inputFrom(const DataSpec& spec, const BenchOptions& options) {
    const std::string name = nameOf(spec);
    if (spec.synthetic())
        return MeasuredPixels{name, SyntheticPixels{spec, options.layout, options.syntheticBytes()}};
    Outcome<Image> image = pixelsOf(spec);
    if (image && options.bytes) image = bench::repeatedImage(*image, *options.bytes);
    if (!image) return image.failure();
    const Binning binning = spec.kind == DataKind::Text ? Binning::Letters : Binning::Values;
    return MeasuredPixels{name, std::move(image).value(), binning};
}

Outcome<MeasuredPixels> inputFrom(const QString& file) {
    Outcome<Image> image = decodedElsewhere(file);
    if (!image) return image.failure();
    return MeasuredPixels{file.toStdString(), std::move(image).value()};
}

} // namespace

std::vector<MeasuredPixels>
benchInputs(const BenchOptions& options,
            const std::function<void(const std::string& what, const Failure& failure)>& failed) {
    std::vector<MeasuredPixels> inputs;
    const auto add = [&](const std::string& name, Outcome<MeasuredPixels> input) {
        if (!input) return failed(name, input.failure());
        inputs.push_back(std::move(input).value());
    };
    for (const QString& file : options.images)
        add(file.toStdString(), inputFrom(file));
    for (const DataSpec& spec : options.data)
        add(spec.synthetic() ? nameOf(spec) : spec.file, inputFrom(spec, options));
    return inputs;
}

std::uint64_t benchMemory() {
    return availableMemory().value_or(memoryWhereUnknown) / 2;
}

} // namespace tonescope::app
