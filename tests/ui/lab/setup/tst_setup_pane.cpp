// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the lab's setup pane: its choices are those that the user has set in its controls.

#include "engine/values/device_catalog.h"
#include "ui/lab/setup/setup_pane.h"

#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"

#include <QFileDialog>

using namespace tonescope;
using namespace tonescope::ui;
using namespace tonescope::test;

namespace {

constexpr std::array narrow{ParameterRange{Parameter::WorkGroup, 32, 256, 128, true},
                            ParameterRange{Parameter::Copies, 1, 8, 4, true}};
constexpr std::array wide{ParameterRange{Parameter::WorkGroup, 1, 1024, 256}};

/// Three strategies on devices and one on the host; one counts colour alone, one is wrong.
DeviceCatalog catalog() {
    DeviceCatalog all = catalogOfThree();
    const auto device = StrategyHome::OpenClDevice;
    all.strategies = {
        {"racy", "Racy", "Adds without atomics", "a listing", device, everyPixelKind, wide, false},
        {"global-atomic", "Atomics", "Adds atomically", "a listing", device, everyPixelKind, narrow},
        {"colour-only", "Colours", "Counts colours", "ours", device, {PixelKind::Colour8}},
        {"host-serial", "One thread", "Counts one by one", "a listing", StrategyHome::HostThreads}};
    return all;
}

ImagePointer photo() {
    return blankImage("/pictures/lake.jpg", {30, 20});
}

struct Fixture {
    SetupPane pane;
    QSignalSpy changed{&pane, &SetupPane::changed};

    Fixture() {
        pane.setCatalog(catalog());
        changed.clear();
    }
    template <typename Part>
    Part& part(const char* name) {
        return tonescope::test::part<Part>(pane, name);
    }
    /// Chooses the entry of the list of data that begins with `beginning`, as the user does.
    void chooseData(const QString& beginning) {
        auto& list = part<QComboBox>("data");
        const int index = list.findText(beginning, Qt::MatchStartsWith);
        if (index < 0) qFatal("no data %s", qPrintable(beginning));
        list.setCurrentIndex(index);
        Q_EMIT list.activated(index);
    }
    void switchRow(const char* list, int row) {
        QListWidgetItem* item = part<CheckList>(list).item(row);
        item->setCheckState(item->checkState() == Qt::Checked ? Qt::Unchecked : Qt::Checked);
    }
    QStringList deviceNames() const {
        QStringList names;
        for (const DeviceInfo& device : pane.choices().devices)
            names += QString::fromStdString(device.name);
        return names;
    }
    QStringList strategyIds() const {
        QStringList ids;
        for (const StrategyInfo& strategy : pane.choices().strategies)
            ids += QString::fromUtf8(strategy.id);
        return ids;
    }
    QString dataName() const { return QString::fromStdString(pane.choices().pixels.name); }
};

} // namespace

class TestSetupPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void beginsWithTheDefaultDeviceAndTheHost() {
        Fixture lab;
        QCOMPARE(lab.deviceNames().join(QLatin1Char('|')), QStringLiteral("Fast Card|This machine"));
        QCOMPARE(lab.strategyIds().size(), 4);
        QCOMPARE(lab.pane.choices().repeats, 9U);
        QCOMPARE(lab.dataName(), QStringLiteral("uniform"));
        QCOMPARE(lab.pane.choices().pixels.bytes(), std::uint64_t{16} << 20U);
        QCOMPARE(lab.pane.choices().launch, LaunchParameters());
    }

    void callsDevicesShortAndMarksSimulators() {
        DeviceCatalog all = catalog();
        all.devices = {deviceNamed("NVIDIA H100 80GB HBM3", "A", DeviceType::Gpu),
                       deviceNamed("Oclgrind Simulator", "B", DeviceType::Simulator)};
        assignKeys(all.devices);
        SetupPane pane;
        pane.setCatalog(all);
        const auto& rows = *pane.findChild<CheckList*>(QStringLiteral("devices"));
        QCOMPARE(rows.item(0)->text(), QStringLiteral("H100 80GB, GPU"));
        QVERIFY(rows.item(0)->toolTip().startsWith(QStringLiteral("NVIDIA H100 80GB HBM3\n")));
        QCOMPARE(rows.item(1)->text(), QStringLiteral("Oclgrind, simulator: not comparable"));
    }

    /// A row is higher if its letters come from another font.
    void listsAreAsHighAsAllRows() {
        Fixture lab;
        auto& rows = lab.part<CheckList>("devices");
        QFont large = rows.font();
        large.setPointSizeF(2 * large.pointSizeF());
        rows.item(rows.count() - 1)->setFont(large);
        rows.resize(rows.sizeHint());
        rows.scrollToTop();
        const QRect last = rows.visualItemRect(rows.item(rows.count() - 1));
        QVERIFY2(last.bottom() < rows.viewport()->height(), qPrintable(QString::number(last.bottom())));
    }

    void switchesDevices() {
        Fixture lab;
        lab.switchRow("devices", 1);
        QCOMPARE(lab.changed.size(), 1);
        QCOMPARE(lab.deviceNames().join(QLatin1Char('|')),
                 QStringLiteral("Fast Card|Slow Card|This machine"));
        lab.pane.setCatalog(catalog()); // found again: nothing is switched back
        QCOMPARE(lab.deviceNames().size(), 3);
        DeviceCatalog fewer = catalog();
        fewer.devices.erase(fewer.devices.begin());
        lab.pane.setCatalog(fewer);
        QCOMPARE(lab.deviceNames().join(QLatin1Char('|')), QStringLiteral("Slow Card|This machine"));
        fewer.devices.pop_back();
        lab.switchRow("devices", 0);
        lab.pane.setCatalog(fewer);
        QVERIFY(lab.deviceNames().isEmpty()); // though it is the default now
    }

    void switchesStrategies() {
        Fixture lab;
        lab.switchRow("strategies", 0);
        QCOMPARE(lab.strategyIds().first(), QStringLiteral("global-atomic"));
        lab.part<QToolButton>("noStrategies").click();
        QVERIFY(!lab.strategyIds().contains(QStringLiteral("global-atomic")));
        lab.part<QToolButton>("allStrategies").click();
        QCOMPARE(lab.strategyIds().size(), 4);
        QCOMPARE(lab.changed.size(), 3);
    }

    void greysWhatCannotCount() {
        Fixture lab;
        const auto row = [&](int index) { return lab.part<CheckList>("strategies").item(index); };
        QVERIFY(!row(2)->flags().testFlag(Qt::ItemIsEnabled)); // gray pixels
        QVERIFY(row(2)->toolTip().contains(QStringLiteral("8-bit gray")));
        QVERIFY(row(3)->flags().testFlag(Qt::ItemIsEnabled));
        lab.pane.data().setPhoto(photo()); // colour
        QVERIFY(row(2)->flags().testFlag(Qt::ItemIsEnabled));
        lab.switchRow("devices", 2); // the host
        QVERIFY(!row(3)->flags().testFlag(Qt::ItemIsEnabled));
        QVERIFY(row(3)->toolTip().contains(QStringLiteral("host")));
        QVERIFY(row(0)->toolTip().contains(QStringLiteral("Wrong on purpose")));
        QVERIFY(!row(1)->toolTip().contains(QStringLiteral("Wrong on purpose")));
    }

    void namesMadeData_data() {
        columns<QString, QString>({"entry", "name"});
        const auto s = [](const char* text) { return QString::fromLatin1(text); };
        QTest::newRow("uniform") << s("Uniform") << s("uniform");
        QTest::newRow("constant") << s("Constant") << s("constant");
        QTest::newRow("two values") << s("Two values") << s("two-value");
        QTest::newRow("distinct") << s("Distinct") << s("distinct:16");
        QTest::newRow("hot bin") << s("Hot bin") << s("hotbin:90");
        QTest::newRow("gradient") << s("Gradient") << s("gradient");
        QTest::newRow("stripes") << s("Stripes") << s("stripes");
        QTest::newRow("photo-like") << s("Photo-like") << s("photo");
    }
    void namesMadeData() {
        Fixture lab;
        QFETCH(QString, entry);
        lab.chooseData(entry);
        QTEST(lab.dataName(), "name");
        QCOMPARE(lab.changed.size(), 1);
    }

    void completesMadeData() {
        Fixture lab;
        lab.chooseData(QStringLiteral("Distinct"));
        lab.part<QSpinBox>("distinctValues").setValue(3);
        QCOMPARE(lab.dataName(), QStringLiteral("distinct:3"));
        auto& layout = lab.part<QComboBox>("madeLayout");
        layout.setCurrentIndex(3);
        Q_EMIT layout.activated(3);
        auto& bytes = lab.part<QComboBox>("madeBytes");
        bytes.setCurrentIndex(10);
        Q_EMIT bytes.activated(10);
        QCOMPARE(lab.pane.choices().pixels.layout(), PixelLayout::Rgba16);
        QCOMPARE(lab.pane.choices().pixels.bytes(), std::uint64_t{1} << 30U);
    }

    void hotBinSliderWorksAtOnce() {
        Fixture lab;
        lab.chooseData(QStringLiteral("Hot bin"));
        lab.changed.clear();
        lab.part<QSlider>("hotBinShare").setValue(25);
        QCOMPARE(lab.changed.size(), 1);
        QCOMPARE(lab.dataName(), QStringLiteral("hotbin:25"));
        QCOMPARE(lab.part<QLabel>("hotBinText").text(), QStringLiteral("25 %"));
    }

    void takesThePhotoUntilSomebodyChose() {
        Fixture lab;
        lab.pane.data().setPhoto(photo());
        QCOMPARE(lab.dataName(), QStringLiteral("lake.jpg"));
        QCOMPARE(lab.part<QLabel>("dataSize").text(),
                 QStringLiteral("30 × 20 pixels, 8-bit colour, 1.8 KiB"));
        lab.pane.data().setPhoto(nullptr);
        QCOMPARE(lab.dataName(), QStringLiteral("uniform"));
        lab.chooseData(QStringLiteral("Stripes"));
        lab.pane.data().setPhoto(photo());
        QCOMPARE(lab.dataName(), QStringLiteral("stripes"));
        QVERIFY(lab.pane.choices().photo != nullptr);
    }

    void shufflesThePhoto() {
        Fixture lab;
        auto& shuffle = lab.part<QPushButton>("shuffle");
        QVERIFY(!shuffle.isEnabled());
        lab.pane.data().setPhoto(photo());
        lab.changed.clear();
        shuffle.click();
        QCOMPARE(lab.dataName(), QStringLiteral("shuffled:lake.jpg"));
        QVERIFY(std::holds_alternative<ShuffledPixels>(lab.pane.choices().pixels.pixels));
        shuffle.click();
        QCOMPARE(lab.dataName(), QStringLiteral("lake.jpg"));
        QCOMPARE(lab.changed.size(), 2);
        lab.chooseData(QStringLiteral("Shuffled photo"));
        QVERIFY(shuffle.isChecked());
        lab.chooseData(QStringLiteral("Uniform"));
        QVERIFY(!shuffle.isChecked());
    }

    void asksForATextAndCountsItsLetters() {
        Fixture lab;
        QSignalSpy wanted(&lab.pane.data(), &DataPicker::textWanted);
        lab.chooseData(QStringLiteral("Letters of a text"));
        QCOMPARE(lab.dataName(), QStringLiteral("uniform")); // until it is there
        auto* dialog = lab.pane.findChild<QFileDialog*>();
        QVERIFY(dialog != nullptr);
        Q_EMIT dialog->fileSelected(QStringLiteral("/texts/faust.txt"));
        QCOMPARE(wanted.last().first().toString(), QStringLiteral("/texts/faust.txt"));
        lab.pane.data().setText(blankImage("/texts/faust.txt", {100, 1}, PixelLayout::Gray8));
        QCOMPARE(lab.dataName(), QStringLiteral("text:faust.txt"));
        QCOMPARE(lab.pane.choices().pixels.binning, Binning::Letters);
    }

    void saysWhatCountsNoLetters() {
        DeviceCatalog all = catalog();
        all.strategies.front().part = CountedPart::Values;
        Fixture lab;
        lab.pane.setCatalog(all);
        lab.pane.data().setText(blankImage("/texts/faust.txt", {100, 1}, PixelLayout::Gray8));
        lab.chooseData(QStringLiteral("Letters of faust.txt"));
        const auto& rows = lab.part<CheckList>("strategies");
        QVERIFY(rows.item(0)->toolTip().contains(QStringLiteral("they are letters")));
        QVERIFY(!rows.item(1)->toolTip().contains(QStringLiteral("they are letters")));
    }

    void takesPixelsOfAnyKind_data() {
        QTest::addColumn<int>("kind");
        QTest::newRow("made") << 0;
        QTest::newRow("the photo shuffled") << 1;
        QTest::newRow("another image") << 2;
        QTest::newRow("a size of its own") << 3;
        QTest::newRow("more values than 8 bits have") << 4;
    }
    void takesPixelsOfAnyKind() {
        Fixture lab;
        const ImagePointer open = photo();
        lab.pane.data().setPhoto(open);
        lab.changed.clear();
        const auto other = blankImage("other.png", {5, 5}, PixelLayout::Gray16);
        const auto synthetic = [](const DataSpec& spec, std::uint64_t bytes) {
            return MeasuredPixels{nameOf(spec), SyntheticPixels{spec, PixelLayout::Gray16, bytes}};
        };
        const std::array all{synthetic({DataKind::HotBin, 40}, 1U << 22U),
                             MeasuredPixels{"shuffled:lake.jpg", ShuffledPixels{*open}},
                             MeasuredPixels{"other.png", *other}, synthetic({DataKind::Gradient}, 12345678),
                             synthetic({DataKind::Distinct, 4096}, 1U << 20U)};
        QFETCH(int, kind);
        const MeasuredPixels& pixels = all.at(static_cast<std::size_t>(kind));
        lab.pane.data().setPixels(pixels);
        QVERIFY(samePixels(lab.pane.choices().pixels, pixels));
        QCOMPARE(lab.changed.size(), 1);
        lab.pane.data().setPixels(pixels); // nothing new
        QCOMPARE(lab.changed.size(), 1);
    }

    void offersTheWidestRange() {
        const std::vector<StrategyInfo> strategies = catalog().strategies;
        const auto range = widestRange(strategies, Parameter::WorkGroup);
        QVERIFY(range.has_value());
        QCOMPARE(range->least, 1U);
        QCOMPARE(range->most, 1024U);
        QVERIFY(!range->powersOfTwo);
        QVERIFY(!widestRange(strategies, Parameter::SkipEmpty).has_value());
    }

    void wishesParameters() {
        Fixture lab;
        lab.part<QSpinBox>("lab-work-group").setValue(96);
        QCOMPARE(lab.pane.choices().launch[Parameter::WorkGroup], std::optional(96U));
        QVERIFY(!lab.pane.choices().launch[Parameter::Copies].has_value()); // automatic
        QCOMPARE(lab.changed.size(), 1);
        lab.part<QSpinBox>("repeats").setValue(21);
        QCOMPARE(lab.pane.choices().repeats, 21U);
    }

    void forgetsNoParameterThatComesBack() {
        Fixture lab;
        auto& copies = lab.part<QComboBox>("lab-copies");
        copies.setCurrentIndex(copies.findData(8U));
        Q_EMIT copies.activated(copies.currentIndex());
        QCOMPARE(lab.pane.choices().launch[Parameter::Copies], std::optional(8U));
        lab.switchRow("strategies", 1); // the only one with copies
        QVERIFY(!lab.pane.choices().launch[Parameter::Copies].has_value());
        lab.switchRow("strategies", 1);
        QCOMPARE(lab.pane.choices().launch[Parameter::Copies], std::optional(8U));
    }
};

ROOM_TEST(TestSetupPane, QApplication)
#include "tst_setup_pane.moc"
