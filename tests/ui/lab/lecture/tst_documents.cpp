// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the source documents: their figures, their claims, the cases that measure them, and that every way is
// a strategy of this program.

#include "ui/lab/lecture/documents.h"

#include "engine/host/host_strategies.h"
#include "engine/opencl/document_kernels.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/lab/bars/bars_pane.h"
#include "ui/lab/window/lab_window.h"

#include <algorithm>

using namespace tonescope;
using namespace tonescope::ui;
using namespace tonescope::test;

namespace {

constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30U;

/// A card, a CPU device and the host, with the ways of all documents.
DeviceCatalog catalog() {
    DeviceCatalog all;
    all.devices = {inventedDevice("Card"), inventedDevice("Socket", DeviceType::Cpu),
                   inventedDevice("This machine", DeviceType::Host)};
    all.devices.back().key = hostDeviceKey;
    for (DeviceInfo& device : all.devices)
        device.largestAllocation = 4 * gibibyte;
    for (const host::HostStrategy& row : host::hostStrategies())
        all.strategies.push_back(row.info);
    all.documents = opencl::documentWays();
    for (const host::HostStrategy& row : host::documentLoops())
        all.documents.push_back({row.info});
    return all;
}

/// "host: article-cpu; ", in the order of the cases.
std::string listOf(const std::vector<MeasureCase>& cases) {
    std::string names;
    for (const MeasureCase& each : cases)
        names += each.device.key + ": " + std::string(each.strategy.id) + "; ";
    return names;
}

} // namespace

class TestDocuments : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// As the texts print them, in milliseconds; 0: no figure.
    void figures_data() {
        columns<QByteArray, QByteArray, double, double>({"document", "way", "mean", "deviation"});
        const auto row = [](const char* document, const char* way, double mean, double deviation = 0) {
            QTest::newRow(way) << QByteArray(document) << QByteArray(way) << mean << deviation;
        };
        row("book", "book-listing", 0);
        row("article", "article-cpu", 41.8013, 0.243068);
        row("article", "article-global", 28.2375, 3.02136);
        row("article", "article-shared", 4.50488, 0.288098);
        row("article", "article-shared-skip", 4.49045, 0.304713);
        row("article", "article-strided", 0.85092, 0.0901206);
        row("colour", "colour-tables", 900);
        row("colour", "colour-private", 900);
        row("colour", "colour-merge", 2500);
        row("colour", "pillow-histogram", 1500);
        row("notes", "notes-cpu", 2953.368);
        row("notes", "letters-global", 203.713);
        row("notes", "letters-shared", 2.746);
        row("notes", "letters-contiguous", 1.135);
        row("notes", "letters-interleaved", 1.935);
        row("notes", "letters-counter", 2.152);
    }
    void figures() {
        QFETCH(QByteArray, document);
        QFETCH(QByteArray, way);
        QFETCH(double, mean);
        QFETCH(double, deviation);
        const Document named = *documentNamed(document.toStdString());
        QCOMPARE(std::ranges::count(named.ways, way.toStdString(), &PublishedFigure::way), 1);
        const Measurements published = publishedOf(named);
        const auto row = std::ranges::find_if(
            published, [&](const auto& each) { return each->strategy == way.toStdString(); });
        QCOMPARE(row != published.end(), mean > 0);
        if (mean == 0) return;
        const Series& series = *(*row)->series;
        QCOMPARE(double(meanOf(series).count()) / 1e6, mean);
        QCOMPARE(double(series.kernel.median.count()) / 1e6, mean);
        QVERIFY(std::abs(double(deviationOf(series).count()) / 1e6 - deviation) < 2e-6);
        QVERIFY(std::abs(double((series.kernel.p75 - series.kernel.p25).count()) / 2e6 - deviation) < 2e-6);
        QCOMPARE((*row)->bytes, named.bytes);
    }

    void sizesAndRepeats_data() {
        columns<QByteArray, QByteArray, PixelLayout, quint64, uint>(
            {"id", "data", "layout", "pixels", "repeats"});
        QTest::newRow("article") << QByteArray("article") << QByteArray("uniform") << PixelLayout::Gray8
                                 << quint64{104857600} << 20U;
        QTest::newRow("colour") << QByteArray("colour") << QByteArray("photo") << PixelLayout::Rgba8
                                << quint64{100943136} / 3 << 0U;
        QTest::newRow("notes") << QByteArray("notes") << QByteArray("letters") << PixelLayout::Gray8
                               << quint64{gibibyte} << 0U;
    }
    void sizesAndRepeats() {
        QFETCH(QByteArray, id);
        QFETCH(QByteArray, data);
        QFETCH(PixelLayout, layout);
        QFETCH(quint64, pixels);
        QFETCH(uint, repeats);
        const Document document = *documentNamed(id.toStdString());
        QCOMPARE(nameOf(document.pixels), data.toStdString());
        QCOMPARE(document.layout, layout);
        QCOMPARE(document.bytes / traitsOf(layout).bytesPerPixel(), pixels);
        QCOMPARE(document.repeats, repeats);
    }

    /// What the article calls 35 times is 33 by its own figures, and its 20 % of the time are 18.9 %.
    void claims_data() {
        columns<QByteArray, QByteArray, QByteArray, double, double>(
            {"document", "of", "over", "said", "made"});
        const auto row = [](const char* document, const char* of, const char* over, double said,
                            double made) {
            QTest::addRow("%s over %s", of, over)
                << QByteArray(document) << QByteArray(of) << QByteArray(over) << said << made;
        };
        row("article", "article-strided", "article-global", 35, 33.18);
        row("article", "article-strided", "article-shared", 5, 5.29);
        row("notes", "letters-global", "notes-cpu", 14.50, 14.50);
        row("notes", "letters-shared", "notes-cpu", 1075.28, 1075.52);
        row("notes", "letters-contiguous", "notes-cpu", 2601.86, 2602.09);
        row("notes", "letters-interleaved", "notes-cpu", 1525.97, 1526.29);
        row("notes", "letters-counter", "notes-cpu", 1372.13, 1372.38);
    }
    void claims() {
        QFETCH(QByteArray, document);
        QFETCH(QByteArray, of);
        QFETCH(QByteArray, over);
        QFETCH(double, said);
        QFETCH(double, made);
        const Document named = *documentNamed(document.toStdString());
        const auto claim = std::ranges::find_if(named.claims, [&](const DocumentClaim& each) {
            return each.of == of.toStdString() && each.over == over.toStdString();
        });
        QVERIFY(claim != named.claims.end());
        QCOMPARE(claim->said, said);
        QVERIFY2(std::abs(*factorOf(named, *claim) - made) < 0.006,
                 std::to_string(*factorOf(named, *claim)).c_str());
    }

    void theClaimIsToldBesideTheFigures() {
        const QString told = claimTexts(*documentNamed("article"), catalog()).join(u' ');
        for (const char* part : {"CUDA histogram article", "histParallelism", " 35 times", " 33.2"})
            QVERIFY2(told.contains(QLatin1String(part)), qPrintable(told));
    }

    /// Where the figures make what the text says, that is no news.
    void aClaimThatHoldsIsToldOnce() {
        const QString told = claimTexts(*documentNamed("notes"), catalog()).at(1);
        QCOMPARE(told.count(QStringLiteral("14.50")), 1);
    }

    /// But for Pillow, which only some machines have.
    void everyWayIsAStrategy() {
        const DeviceCatalog all = catalog();
        for (const Document& document : documents()) {
            for (const PublishedFigure& each : document.ways)
                QVERIFY2(all.strategy(each.way) != nullptr || each.way == "pillow-histogram",
                         each.way.c_str());
            for (const DocumentClaim& claim : document.claims)
                QVERIFY(factorOf(document, claim));
        }
    }

    /// Also that of Pillow, which is no strategy of a machine without it.
    void aFigureWithoutARowHasItsWaysTitle() {
        const Document document = *documentNamed("colour");
        const DeviceCatalog all = catalog();
        const MeasureCase one{all.devices[0], *all.strategy("colour-merge"), {}, pixelsOf(document, {})};
        const auto row = std::make_shared<const Measurement>(measurementOf(one));
        for (const MeasurementPointer& figure : figuresWithoutRow(document, {row}, all))
            QVERIFY2(figure->title != figure->strategy, figure->strategy.c_str());
    }

    void casesAreThoseOfTheDocument() {
        const DeviceCatalog all = catalog();
        const std::vector<MeasureCase> cases =
            casesOf(*documentNamed("article"), {all.devices[0], all.devices[2]}, all, 9);
        QCOMPARE(listOf(cases), std::string("host: article-cpu; Card: article-global; Card: article-shared; "
                                            "Card: article-shared-skip; Card: article-shared-mended; "
                                            "Card: article-strided; "));
        for (const MeasureCase& each : cases) {
            QCOMPARE(each.repeats, 20U);
            QCOMPARE(each.launch, LaunchParameters());
            QCOMPARE(each.pixels.name, std::string("uniform"));
            QCOMPARE(each.pixels.bytes(), std::uint64_t{104857600});
        }
        const std::vector<MeasureCase> letters = casesOf(*documentNamed("notes"), {all.devices[1]}, all, 9);
        QCOMPARE(letters.size(), std::size_t{6});
        QCOMPARE(letters.front().pixels.binning, Binning::Letters);
        QCOMPARE(letters.front().repeats, 9U);
        QCOMPARE(casesOf(*documentNamed("article"), {}, all, 9).size(),
                 cases.size()); // on the default device
    }

    void theMenuMeasuresThem_data() {
        QTest::addColumn<QString>("id");
        for (const Document& document : documents())
            QTest::addRow("%s", document.id.c_str()) << QString::fromStdString(document.id);
    }
    void theMenuMeasuresThem() {
        QFETCH(QString, id);
        LabWindow window;
        window.showDevices(catalog());
        window.show();
        const QSignalSpy requested(&window, &LabWindow::runRequested);
        window.findChild<QAction*>(QStringLiteral("labDocument-") + id)->trigger();
        QCOMPARE(requested.size(), 1);
        const auto cases = requested.front().front().value<std::vector<MeasureCase>>();
        const Document document = *documentNamed(id.toStdString());
        QCOMPARE(listOf(cases), listOf(casesOf(document, {}, catalog(), 9)));
        const LabRun& run = window.session().runs.back();
        QCOMPARE(run.pane, std::string("bars"));
        QCOMPARE(detailOf(run.details, "document"), document.id);
        QVERIFY(window.findChild<BarsPane*>()->isVisible());
    }

    /// A device that cannot hold a gibibyte of letters counts half of them, as all ways beside it do, and the
    /// figure of the document is halved too.
    void whatADeviceCannotHoldIsHalved() {
        DeviceCatalog all = catalog();
        all.devices[0].largestAllocation = gibibyte - 1;
        const Document notes = *documentNamed("notes");
        const std::vector<MeasureCase> cases = casesOf(notes, all.devices, all, 9);
        for (const MeasureCase& each : cases)
            QCOMPARE(each.pixels.bytes(), gibibyte / 2);
        Measurement row = measurementOf(cases.front());
        row.series = seriesOf({Sample{}}, {});
        const Measurements beside = publishedBeside(notes, shared(std::vector{row}));
        QCOMPARE(beside.size(), std::size_t{1});
        QCOMPARE(beside.front()->device.key, cases.front().device.key);
        QCOMPARE(meanOf(*beside.front()->series), Nanoseconds(2953368000 / 2));
    }
};

ROOM_TEST(TestDocuments, QApplication)
#include "tst_documents.moc"
