// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/sweep/data_axes.h"

#include "ui/lab/shell/lab_choices.h"
#include "ui/words/number_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace tonescope::ui {

namespace {

constexpr std::uint64_t leastBytes = std::uint64_t{4} << 10U, mostUnlessSetUp = std::uint64_t{64} << 20U;

QString translated(const char* text) {
    return QCoreApplication::translate("DataAxes", text);
}

MeasuredPixels made(const DataSpec& spec, PixelLayout like, std::uint64_t bytes) {
    const PixelLayout layout = madeLayout(traitsOf(like).kind());
    const std::uint64_t pixel = traitsOf(layout).bytesPerPixel();
    return {nameOf(spec), SyntheticPixels{spec, layout, std::max(bytes / pixel, std::uint64_t{1}) * pixel}};
}

MeasuredPixels made(const DataSpec& spec, const MeasuredPixels& inPlaceOf) {
    return made(spec, inPlaceOf.layout(), inPlaceOf.bytes());
}

std::optional<std::uint64_t> numberOf(const Measurement& measurement, DataKind kind) {
    if (!measurement.spec || measurement.spec->kind != kind) return std::nullopt;
    return measurement.spec->number;
}

/// What is made in the place of pixels, in other sizes.
DataSpec specLike(const MeasuredPixels& pixels) {
    if (const auto* synthetic = std::get_if<SyntheticPixels>(&pixels.pixels)) return synthetic->spec;
    return {std::holds_alternative<Image>(pixels.pixels) ? DataKind::Photo : DataKind::Uniform};
}

} // namespace

QString DistinctAxis::name() const {
    return translated(QT_TRANSLATE_NOOP("DataAxes", "number of distinct values"));
}

QString DistinctAxis::title() const {
    return translated(QT_TRANSLATE_NOOP("DataAxes", "distinct values in the pixels"));
}

QString DistinctAxis::valueText(std::uint64_t value) const {
    if (value == 1) return translated(QT_TRANSLATE_NOOP("DataAxes", "1 distinct value"));
    return translated(QT_TRANSLATE_NOOP("DataAxes", "%1 distinct values")).arg(countText(value));
}

std::vector<std::uint64_t> DistinctAxis::values(const MeasureCase& base) const {
    std::vector<std::uint64_t> values;
    for (std::uint64_t value = 1; value <= traitsOf(base.pixels.layout()).bins(); value *= 2)
        values.push_back(value);
    return values;
}

void DistinctAxis::apply(MeasureCase& asked, std::uint64_t value) const {
    asked.pixels = made({DataKind::Distinct, static_cast<std::uint32_t>(value)}, asked.pixels);
}

std::optional<std::uint64_t> DistinctAxis::valueOf(const Measurement& measurement) const {
    return numberOf(measurement, DataKind::Distinct);
}

QString HotBinAxis::name() const {
    return translated(QT_TRANSLATE_NOOP("DataAxes", "share of the hot bin"));
}

QString HotBinAxis::title() const {
    return translated(QT_TRANSLATE_NOOP("DataAxes", "share of the pixels in one bin (per cent)"));
}

QString HotBinAxis::tickText(std::uint64_t value) const {
    return countText(value) + QStringLiteral(" %");
}

QString HotBinAxis::valueText(std::uint64_t value) const {
    return translated(QT_TRANSLATE_NOOP("DataAxes", "%1 % of the pixels in one bin")).arg(countText(value));
}

std::vector<std::uint64_t> HotBinAxis::values(const MeasureCase& /*base*/) const {
    std::vector<std::uint64_t> values;
    for (std::uint64_t share = 0; share <= 100; share += 10)
        values.push_back(share);
    return values;
}

void HotBinAxis::apply(MeasureCase& asked, std::uint64_t value) const {
    asked.pixels = made({DataKind::HotBin, static_cast<std::uint32_t>(value)}, asked.pixels);
}

std::optional<std::uint64_t> HotBinAxis::valueOf(const Measurement& measurement) const {
    return numberOf(measurement, DataKind::HotBin);
}

QString SizeAxis::name() const {
    return translated(QT_TRANSLATE_NOOP("DataAxes", "image size"));
}

QString SizeAxis::title() const {
    return translated(QT_TRANSLATE_NOOP("DataAxes", "image size (bytes of pixels)"));
}

QString SizeAxis::tickText(std::uint64_t value) const {
    return QLocale().formattedDataSize(static_cast<qint64>(value), 0, QLocale::DataSizeIecFormat);
}

QString SizeAxis::valueText(std::uint64_t value) const {
    return tickText(value);
}

std::vector<std::uint64_t> SizeAxis::values(const MeasureCase& base) const {
    std::vector<std::uint64_t> values;
    const std::uint64_t most = std::max(mostUnlessSetUp, base.pixels.bytes());
    for (std::uint64_t bytes = leastBytes; bytes <= most; bytes *= 2)
        values.push_back(bytes);
    return values;
}

void SizeAxis::apply(MeasureCase& asked, std::uint64_t value) const {
    asked.pixels = made(specLike(asked.pixels), asked.pixels.layout(), value);
}

std::optional<std::uint64_t> SizeAxis::valueOf(const Measurement& measurement) const {
    return measurement.bytes;
}

} // namespace tonescope::ui
