// SPDX-License-Identifier: GPL-3.0-or-later
// The source documents: the pixels and the ways that each of them measured, and the figures that it
// published.
#pragma once

#include "engine/values/device_catalog.h"
#include "engine/values/measuring/measurement.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope::ui {

/// A document's figure for one of its ways to count.
struct PublishedFigure {
    std::string way;    ///< id of a strategy
    Nanoseconds mean{}; ///< 0: the document publishes none
    Nanoseconds deviation{};
    /// The time in which the host adds up the tables, which is not a part of `mean`; nothing if the host does
    /// not.
    std::optional<Nanoseconds> hostMerge{};
    std::string title{}; ///< of the strategy, if a machine may lack it
};

/// A sentence of a document: `of` is `said` times as fast as `over`.
struct DocumentClaim {
    std::string of, over;
    double said = 0;
    bool asShare = false; ///< the document states the share of the time, 1 / said
};

/// A source document: its pixels, its ways to count, and its claims.
struct Document {
    std::string id;
    QString title, machine; ///< translated; `machine`: "an RTX 4090", or empty without published times
    DataSpec pixels;        ///< nearest to those of the document
    PixelLayout layout = PixelLayout::Gray8;
    std::uint64_t bytes = 0;           ///< of all pixels as this program stores them
    unsigned repeats = 0;              ///< 0: the document names none
    std::vector<PublishedFigure> ways; ///< in the document's order
    std::vector<DocumentClaim> claims;
};

/// Book, CUDA article, colour article and notes.
[[nodiscard]] std::vector<Document> documents();
/// The document with this id; nothing if there is none.
[[nodiscard]] std::optional<Document> documentNamed(std::string_view id);

/// By the document's own figures, how many times `of` is as fast as `over`; nothing if one has no figure.
[[nodiscard]] std::optional<double> factorOf(const Document& document, const DocumentClaim& claim);
/// The document and its machine, and a sentence for each claim with the factor that the document's figures
/// make.
[[nodiscard]] QStringList claimTexts(const Document& document, const DeviceCatalog& catalog);

/// The document's pixels, halved until each of these devices can hold them.
[[nodiscard]] MeasuredPixels pixelsOf(const Document& document, const std::vector<DeviceInfo>& devices);
/// The document's ways as it started them: loops on the host's threads, kernels on each of the devices that
/// runs kernels, or on the default one if none does. All count the same pixels. `repeats`: where the document
/// names none.
[[nodiscard]] std::vector<MeasureCase> casesOf(const Document& document,
                                               const std::vector<DeviceInfo>& devices,
                                               const DeviceCatalog& catalog, unsigned repeats);

/// The figures as measurements on a device that stands for the document's machine. Mean, median and deviation
/// of a series are those of the document, and the quartiles lie one deviation from the mean. The wall time is
/// 0 if the document publishes none.
[[nodiscard]] Measurements publishedOf(const Document& document);
/// The figures of the ways in `rows`, each on the device and in proportion to the size of its row.
[[nodiscard]] Measurements publishedBeside(const Document& document, const Measurements& rows);
/// The figures of the ways that `rows` lack, in proportion to their size, under the document's title.
[[nodiscard]] Measurements figuresWithoutRow(const Document& document, const Measurements& rows,
                                             const DeviceCatalog& catalog);

} // namespace tonescope::ui
