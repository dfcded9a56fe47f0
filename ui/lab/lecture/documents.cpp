// SPDX-License-Identifier: GPL-3.0-or-later
// The figures are those of the texts, digit by digit; tests compute the claims from them. The book (000 and
// 001, the same text) has no figures. The CUDA article (002) counts 100 MiB of random bytes 20 times by
// CUDA's events, and prints means and standard deviations. The colour article (003) names its photo by its
// size, and the times of an OpenCL part and of merging in Python. The notes (004) print times in whole
// microseconds.
#include "ui/lab/lecture/documents.h"

#include "engine/values/text.h"
#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace tonescope::ui {

namespace {

struct DocumentsText {
    Q_DECLARE_TR_FUNCTIONS(Documents)
};

Nanoseconds milliseconds(double number) {
    return Nanoseconds(std::llround(number * 1e6));
}

/// A way without a figure, listed because it is measured beside a way that has one.
PublishedFigure unpublished(const char* way) {
    return {way};
}

/// The book's photo, cat.bmp, and its size are not published: photo-like pixels replace it. The book's
/// kernels read each pixel as an int of four bytes.
Document book() {
    Document document;
    document.id = "book";
    document.title = DocumentsText::tr("OpenCL 2.0 book, chapter 4.2");
    document.pixels = {DataKind::Photo};
    document.bytes = std::uint64_t{16} << 20U;
    for (const char* way :
         {"book-serial", "book-threads-early", "book-threads-joined", "book-threads-uncleared",
          "host-private", "book-listing-typed", "book-listing-no-queue", "book-listing-no-buffer",
          "book-listing", "book-listing-stride", "book-listing-mended"})
        document.ways.push_back(unpublished(way));
    return document;
}

Document article() {
    return {"article",
            DocumentsText::tr("CUDA histogram article"),
            DocumentsText::tr("a CPU and a GPU that it does not name"),
            {DataKind::Uniform},
            PixelLayout::Gray8,
            std::uint64_t{1024} * 1024 * 100,
            20,
            {{"article-cpu", milliseconds(41.8013), milliseconds(0.243068)},
             {"article-global", milliseconds(28.2375), milliseconds(3.02136)},
             {"article-shared", milliseconds(4.50488), milliseconds(0.288098)},
             {"article-shared-skip", milliseconds(4.49045), milliseconds(0.304713)},
             unpublished("article-shared-mended"),
             {"article-strided", milliseconds(0.85092), milliseconds(0.0901206)}},
            // "35 times", and "only 20 % of the time" of the kernel with shared memory.
            {{"article-strided", "article-global", 35}, {"article-strided", "article-shared", 5, true}}};
}

/// 7728 x 4354 pixels; those of this program have a fourth byte.
Document colour() {
    using namespace std::chrono_literals;
    return {"colour",
            DocumentsText::tr("Colour histogram article"),
            DocumentsText::tr("a device that it does not name"),
            {DataKind::Photo},
            PixelLayout::Rgba8,
            std::uint64_t{7728} * 4354 * 4,
            0,
            {{"colour-tables", 900ms, {}, 18s},
             {"colour-private", 900ms},
             unpublished("colour-private-mended"),
             {"colour-merge", 2500ms},
             unpublished("colour-merge-mended"),
             {"pillow-histogram", 1500ms, {}, {}, "Colour article: Pillow"}},
            {}};
}

Document notes() {
    using namespace std::chrono_literals;
    return {"notes",
            DocumentsText::tr("Statistics notes"),
            DocumentsText::tr("an RTX 4090 and a CPU that they do not name"),
            {DataKind::Letters},
            PixelLayout::Gray8,
            std::uint64_t{1024} * 1024 * 1024,
            0,
            {{"notes-cpu", 2953368us},
             {"letters-global", 203713us},
             {"letters-shared", 2746us},
             {"letters-contiguous", 1135us},
             {"letters-interleaved", 1935us},
             {"letters-counter", 2152us}},
            {{"letters-global", "notes-cpu", 14.50},
             {"letters-shared", "notes-cpu", 1075.28},
             {"letters-contiguous", "notes-cpu", 2601.86},
             {"letters-interleaved", "notes-cpu", 1525.97},
             {"letters-counter", "notes-cpu", 1372.13}}};
}

const PublishedFigure* figureOf(const Document& document, std::string_view way) {
    const auto found = std::ranges::find(document.ways, way, &PublishedFigure::way);
    return found == document.ways.end() || found->mean == Nanoseconds::zero() ? nullptr : &*found;
}

/// The devices that run the document's kernels.
std::vector<DeviceInfo> kernelDevices(const std::vector<DeviceInfo>& devices, const DeviceCatalog& catalog) {
    std::vector<DeviceInfo> found;
    std::ranges::copy_if(devices, std::back_inserter(found), runsKernels);
    if (!found.empty()) return found;
    const DeviceInfo* usual = catalog.find(defaultDevice(catalog).key);
    if (usual != nullptr && runsKernels(*usual)) found.push_back(*usual);
    return found;
}

/// Two samples below the mean and two above it: median and mean are the figure, the quartiles and the
/// standard deviation the published deviation.
Series seriesOf(const PublishedFigure& figure) {
    std::vector<Sample> samples(figure.deviation > Nanoseconds::zero() ? 4 : 1);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        samples[i].count = figure.mean + (i % 2 == 0 ? -figure.deviation : figure.deviation);
        samples[i].hostMerge = figure.hostMerge;
        if (figure.hostMerge) samples[i].wall = samples[i].count + *figure.hostMerge;
    }
    return tonescope::seriesOf(std::move(samples), {});
}

} // namespace

std::vector<Document> documents() {
    return {book(), article(), colour(), notes()};
}

std::optional<Document> documentNamed(std::string_view id) {
    for (Document& each : documents()) {
        if (each.id == id) return std::move(each);
    }
    return std::nullopt;
}

std::optional<double> factorOf(const Document& document, const DocumentClaim& claim) {
    const PublishedFigure *of = figureOf(document, claim.of), *over = figureOf(document, claim.over);
    if (of == nullptr || over == nullptr) return std::nullopt;
    return static_cast<double>(over->mean.count()) / static_cast<double>(of->mean.count());
}

QStringList claimTexts(const Document& document, const DeviceCatalog& catalog) {
    const auto title = [&](const std::string& way) {
        const StrategyInfo* strategy = catalog.strategy(way);
        return strategy == nullptr ? QString::fromStdString(way) : engineText(strategy->title);
    };
    QStringList texts{document.machine.isEmpty()
                          ? DocumentsText::tr("%1: it publishes no times.").arg(document.title)
                          : DocumentsText::tr("%1: measured on %2.").arg(document.title, document.machine)};
    for (const DocumentClaim& claim : document.claims) {
        const std::optional<double> factor = factorOf(document, claim);
        if (factor && claim.asShare)
            texts += DocumentsText::tr("The text says that “%1” takes %2 % of the time of “%3”; its figures "
                                       "make %4 %.")
                         .arg(title(claim.of), QString::number(100 / claim.said), title(claim.over),
                              QString::number(100 / *factor, 'f', 1));
        else if (factor) {
            const bool isWhole = claim.said == std::floor(claim.said);
            const QString said = QLocale().toString(claim.said, 'f', isWhole ? 0 : 2),
                          made = QLocale().toString(*factor, 'f', isWhole ? 1 : 2);
            texts += said == made
                         ? DocumentsText::tr("The text says that “%1” is %2 times as fast as “%3”.")
                               .arg(title(claim.of), said, title(claim.over))
                         : DocumentsText::tr(
                               "The text says that “%1” is %2 times as fast as “%3”; its figures make %4.")
                               .arg(title(claim.of), said, title(claim.over), made);
        }
    }
    return texts;
}

MeasuredPixels pixelsOf(const Document& document, const std::vector<DeviceInfo>& devices) {
    std::uint64_t bytes = document.bytes;
    for (const DeviceInfo& device : devices) {
        while (runsKernels(device) && bytes > device.largestAllocation)
            bytes /= 2;
    }
    return measuredPixels({document.pixels, document.layout, bytes});
}

std::vector<MeasureCase> casesOf(const Document& document, const std::vector<DeviceInfo>& devices,
                                 const DeviceCatalog& catalog, unsigned repeats) {
    std::vector<DeviceInfo> on = kernelDevices(devices, catalog);
    const MeasuredPixels pixels = pixelsOf(document, on);
    if (const DeviceInfo* host = catalog.find(hostDeviceKey)) on.insert(on.begin(), *host);
    std::vector<MeasureCase> cases;
    for (const DeviceInfo& device : on) {
        for (const PublishedFigure& each : document.ways) {
            const StrategyInfo* strategy = catalog.strategy(each.way);
            if (strategy != nullptr && canCount(*strategy, device, pixels))
                cases.push_back(
                    {device, *strategy, {}, pixels, document.repeats > 0 ? document.repeats : repeats});
        }
    }
    return cases;
}

Measurements publishedOf(const Document& document) {
    Measurements rows;
    const MeasuredPixels pixels = measuredPixels({document.pixels, document.layout, document.bytes});
    for (const PublishedFigure& each : document.ways) {
        Measurement row;
        row.device.key = document.id;
        row.device.name = document.machine.toStdString();
        row.strategy = each.way;
        row.title = each.title.empty() ? each.way : each.title;
        row.data = pixels.name;
        row.spec = document.pixels;
        row.layout = document.layout;
        row.binning = pixels.binning;
        row.bytes = document.bytes;
        row.repeats = document.repeats;
        rows.push_back(std::make_shared<const Measurement>(std::move(row)));
    }
    return publishedBeside(document, rows);
}

Measurements figuresWithoutRow(const Document& document, const Measurements& rows,
                               const DeviceCatalog& catalog) {
    Measurements lacking;
    for (const MeasurementPointer& figure : publishedOf(document)) {
        if (rows.empty() || std::ranges::find(rows, figure->strategy, &Measurement::strategy) != rows.end())
            continue;
        Measurement row = *figure;
        row.device.name = document.title.toStdString(); // the heading of these rows
        row.data = rows.front()->data;
        row.bytes = rows.front()->bytes;
        row.layout = rows.front()->layout;
        if (const StrategyInfo* strategy = catalog.strategy(row.strategy)) row.title = strategy->title;
        lacking.push_back(std::make_shared<const Measurement>(std::move(row)));
    }
    return publishedBeside(document, lacking);
}

Measurements publishedBeside(const Document& document, const Measurements& rows) {
    Measurements beside;
    for (const MeasurementPointer& row : rows) {
        PublishedFigure figure;
        for (const PublishedFigure& each : document.ways) {
            if (each.way == row->strategy && row->kernel.empty()) figure = each;
        }
        if (figure.mean == Nanoseconds::zero()) continue;
        const double share = static_cast<double>(row->bytes) / static_cast<double>(document.bytes);
        const auto scaled = [&](Nanoseconds time) {
            return Nanoseconds(std::llround(share * static_cast<double>(time.count())));
        };
        figure.mean = scaled(figure.mean);
        figure.deviation = scaled(figure.deviation);
        if (figure.hostMerge) figure.hostMerge = scaled(*figure.hostMerge);
        Measurement published = *row;
        published.roofline.reset();
        published.otherLoad.reset();
        published.series = seriesOf(figure);
        beside.push_back(std::make_shared<const Measurement>(std::move(published)));
    }
    return beside;
}

} // namespace tonescope::ui
