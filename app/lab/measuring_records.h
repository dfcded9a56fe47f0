// SPDX-License-Identifier: GPL-3.0-or-later
// The records that the lab and its measuring child process exchange: the case, and its results. One
// visitFields() per record both writes and reads it; a reader checks all values, because a foreign kernel may
// have taken the child over. See engine/worker/records.h.
#pragma once

#include "app/lab/lab_files.h"
#include "engine/values/measuring/measurement.h"
#include "engine/worker/value_records.h"

#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace tonescope {

/// The specification is sent as its name, which the reader parses again.
void visitFields(auto& fields, Visited<SyntheticPixels> auto& made) {
    std::string spec = nameOf(made.spec);
    fields(spec, made.layout, made.bytes);
    if constexpr (isRead<decltype(made)>) {
        const Outcome<DataSpec> named = dataNamed(spec);
        fields.require(named.ok());
        if (named) made.spec = *named;
    }
}
void visitFields(auto& fields, Visited<ShuffledPixels> auto& pixels) {
    fields(pixels.image);
}
void visitFields(auto& fields, Visited<GrayedPixels> auto& pixels) {
    fields(pixels.image);
}
void visitFields(auto& fields, Visited<MeasuredPixels> auto& pixels) {
    fields(pixels.name, pixels.pixels, pixels.binning);
}

/// Only the key of the device is sent; the child completes it from its catalog. The pixels of an image are
/// sent in a second packet.
void visitFields(auto& fields, Visited<MeasureCase> auto& asked) {
    std::string kernel = asked.kernel ? *asked.kernel : std::string();
    bool edited = asked.kernel != nullptr;
    fields(asked.device.key, asked.launch, asked.pixels, asked.repeats, asked.keepCounts, asked.checked,
           asked.sends, asked.looksInside, asked.besideOriginal, edited);
    fields.lines(kernel);
    fields.require(asked.repeats > 0);
    if constexpr (isRead<decltype(asked)>) {
        if (edited) asked.kernel = std::make_shared<const std::string>(std::move(kernel));
    }
}

/// Times are at most 2^53 ns, the limit in session files, so sums of a record's times do not overflow.
void visitFields(auto& fields, Visited<Sample> auto& sample) {
    constexpr Nanoseconds longest{std::int64_t{1} << 53};
    fields(sample.clear, sample.count, sample.merge, sample.hostMerge, sample.wall, sample.upload,
           sample.readback);
    for (const Nanoseconds time :
         {sample.clear, sample.count, sample.merge, sample.wall, sample.hostMerge.value_or(sample.wall),
          sample.upload.value_or(sample.wall), sample.readback.value_or(sample.wall)})
        fields.require(time >= Nanoseconds::zero() && time <= longest);
}

/// Medians and quartiles are not sent; the reader computes them from the samples.
void visitFields(auto& fields, Visited<Series> auto& series) {
    fields(series.samples, series.launch, series.correct, series.wrongCounts, series.firstDifference);
    fields.require(!series.samples.empty());
    if constexpr (isRead<decltype(series)>) {
        if (!fields.good()) return;
        Series whole = seriesOf(std::move(series.samples), series.launch);
        whole.correct = series.correct;
        whole.wrongCounts = series.wrongCounts;
        whole.firstDifference = std::move(series.firstDifference);
        series = std::move(whole);
    }
}

void visitFields(auto& fields, Visited<CodeListing> auto& listing) {
    fields(listing.kind, listing.linesLeftOut, listing.tool, listing.forWorkGroup);
    fields.lines(listing.text);
}
void visitFields(auto& fields, Visited<KernelFigures> auto& figures) {
    fields(figures.registers, figures.spillStores, figures.spillLoads, figures.stackBytes,
           figures.privateBytes, figures.localBytes, figures.mostWorkGroup, figures.preferredMultiple,
           figures.computeUnits, figures.computeCapability);
}
void visitFields(auto& fields, Visited<CompiledKernel> auto& compiled) {
    fields(compiled.binary, compiled.binaryBytes, compiled.listings, compiled.figures, compiled.missing);
    fields.require(app::canBeShown(compiled));
}

/// A value that several owners share, or null.
template <typename Value>
void visitShared(RecordWriter& out, const std::shared_ptr<const Value>& shared) {
    out(shared != nullptr);
    if (shared) out(*shared);
}
template <typename Value>
void visitShared(RecordReader& in, std::shared_ptr<const Value>& shared) {
    bool there = false;
    in(there);
    const auto value = there ? std::make_shared<Value>() : nullptr;
    if (value) in(*value);
    shared = value;
}

/// The fields that the child measures; the parent takes all others from its own copy of the
/// case. A checked case also returns its device, which the child chose.
void visitFields(auto& fields, Visited<Measurement> auto& measured) {
    fields(measured.roofline, measured.otherLoad, measured.checked);
    fields.require(measured.otherLoad.value_or(0) >= 0 && measured.otherLoad.value_or(0) <= 1);
    if (measured.checked) fields(measured.device.key, measured.device);
    visitShared(fields, measured.counts);
    visitShared(fields, measured.expected);
    visitShared(fields, measured.compiled);
    std::variant<Failure, Series> series;
    if constexpr (isRead<decltype(measured)>) {
        fields(series);
        std::visit([&](auto& either) { measured.series = std::move(either); }, series);
    } else {
        if (measured.series)
            series = *measured.series;
        else
            series = measured.series.failure();
        fields(series);
    }
}

} // namespace tonescope

namespace tonescope::app {

/// The request to the child: this record, and, if an image is measured, a second packet with a descriptor of
/// sealed memory that holds its pixels, row after row without padding.
struct CaseRecord {
    std::string strategy{}; ///< id
    MeasureCase asked{};
    std::chrono::seconds limit{1}; ///< the process ends after this time
};
void visitFields(auto& fields, Visited<CaseRecord> auto& record) {
    fields(record.strategy, record.limit, record.asked);
    fields.require(record.limit > std::chrono::seconds(0) && record.limit <= std::chrono::hours(1));
}

/// The child's answer: one measurement, or that of the original and then that of the edited kernel if both
/// took turns; a failure if nothing was measured.
using CaseAnswer = std::variant<Failure, std::vector<Measurement>>;

} // namespace tonescope::app
