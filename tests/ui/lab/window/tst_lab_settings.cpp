// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the lab's choices are restored at the next start, and that invalid or foreign values are not.

#include "engine/values/device_catalog.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/sweep_fixtures.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/setup/setup_pane.h"
#include "ui/lab/window/lab_window.h"

#include <QSplitter>

using namespace tonescope;
using namespace tonescope::ui;

namespace {

/// A lab as it is at the start of a day, on a screen, with or without what the day before left.
struct Day {
    LabWindow window;

    explicit Day(const QSettings* before = nullptr, const DeviceCatalog& catalog = test::sweepCatalog()) {
        const QTemporaryDir folder;
        QSettings none(folder.filePath(QStringLiteral("none.conf")), QSettings::IniFormat);
        window.restore(before == nullptr ? none : *before);
        window.showDevices(catalog);
        part<QAction>("toBench").trigger();
        window.show();
        if (!QTest::qWaitForWindowExposed(&window, tonescope::test::patience)) qFatal("no window");
    }
    template <typename Part>
    [[nodiscard]] Part& part(const char* name) const {
        return tonescope::test::part<Part>(window, name);
    }
    /// Chooses an entry of a list as the user does: with the signal activated().
    void choose(const char* list, int index) const {
        part<QComboBox>(list).setCurrentIndex(index);
        Q_EMIT part<QComboBox>(list).activated(index);
    }
    void chooseData(const QString& beginning) const {
        choose("data", part<QComboBox>("data").findText(beginning, Qt::MatchStartsWith));
    }
    void switchRow(const char* list, int row, bool on) const {
        part<CheckList>(list).item(row)->setCheckState(on ? Qt::Checked : Qt::Unchecked);
    }
    [[nodiscard]] QStringList switchedOn(const char* list) const {
        QStringList on;
        for (const auto* item : part<CheckList>(list).findItems({}, Qt::MatchContains)) {
            if (item->checkState() == Qt::Checked) on += item->text();
        }
        return on;
    }
    [[nodiscard]] QString front() const { return part<QTabWidget>("labTabs").currentWidget()->objectName(); }
    /// The share of the map of contention in the width of its tab. A width in pixels would depend on the
    /// screen.
    [[nodiscard]] double mapShare() const {
        const QList<int> sizes = part<QSplitter>("contentionPictures").sizes();
        return double(sizes.front()) / (sizes.front() + sizes.back());
    }

    /// Everything that is remembered, but for the sizes.
    [[nodiscard]] QStringList choices() const {
        const LabChoices chosen = window.findChild<SetupPane*>()->choices();
        const auto& made = std::get<SyntheticPixels>(chosen.pixels.pixels);
        QStringList all = switchedOn("devices") + switchedOn("strategies");
        all += {QString::fromStdString(chosen.pixels.name),
                QString::fromUtf8(traitsOf(made.layout).name),
                QString::number(made.bytes),
                QString::number(chosen.repeats),
                QString::number(part<QSlider>("hotBinShare").value()),
                front(),
                QString::number(part<QAction>("labLeaveOutNames").isChecked()),
                QString::number(part<QDockWidget>("setupDock").isVisible())};
        for (const Parameter parameter : allParameters)
            all += QString::number(chosen.launch[parameter].value_or(0));
        return all;
    }
};

void changeEverything(const Day& day) {
    day.switchRow("devices", 1, false);
    day.switchRow("strategies", 1, false);
    day.chooseData(QStringLiteral("Hot"));
    day.part<QSlider>("hotBinShare").setValue(33);
    day.chooseData(QStringLiteral("Distinct"));
    day.part<QSpinBox>("distinctValues").setValue(7);
    day.choose("madeLayout", 1);
    day.choose("madeBytes", 2);
    day.part<QSpinBox>("repeats").setValue(21);
    auto& copies = day.part<QComboBox>("lab-copies");
    day.choose("lab-copies", copies.count() - 1);
    day.part<QTabWidget>("labTabs").setCurrentWidget(&day.part<QWidget>("contention"));
    day.part<QSplitter>("contentionPictures").setSizes({300, 600});
    day.part<QDockWidget>("setupDock").close();
    day.part<QAction>("labLeaveOutNames").setChecked(true);
}

} // namespace

class TestLabSettings : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_files = 0;

    /// Through a file, where numbers and flags become text.
    QString keptBy(const Day& day) {
        const QString file = m_folder.filePath(QStringLiteral("%1.conf").arg(++m_files));
        QSettings settings(file, QSettings::IniFormat);
        day.window.save(settings);
        return file;
    }

private Q_SLOTS:
    void everythingComesBack() {
        QStringList before;
        QString file;
        double share = 0;
        {
            const Day first;
            const QStringList usual = first.choices();
            changeEverything(first);
            QCoreApplication::processEvents(); // the tabs get the room of the setup
            before = first.choices();
            QVERIFY(before != usual);
            share = first.mapShare();
            file = keptBy(first);
        }
        const QSettings settings(file, QSettings::IniFormat);
        const Day second(&settings);
        QCOMPARE(second.choices(), before);
        QCoreApplication::processEvents();
        QVERIFY2(std::abs(second.mapShare() - share) <= 0.05,
                 qPrintable(QStringLiteral("%1 instead of %2").arg(second.mapShare()).arg(share)));
    }

    /// The lecture opens first, and does not change whether the setup is seen in the bench.
    void theLectureOpensFirst() {
        const Day first;
        first.part<QDockWidget>("setupDock").hide();
        const QSettings settings(keptBy(first), QSettings::IniFormat);
        LabWindow second;
        second.restore(settings);
        second.show();
        QVERIFY(tonescope::test::part<QWidget>(second, "lecture").isVisible());
        tonescope::test::part<QAction>(second, "toBench").trigger();
        QVERIFY(!tonescope::test::part<QDockWidget>(second, "setupDock").isVisible());
    }

    /// A device that is away for a day is as it was when it is there again.
    void devicesThatAreGoneAreLeftOut() {
        const Day first;
        first.switchRow("devices", 0, false);
        const QSettings yesterday(keptBy(first), QSettings::IniFormat);
        DeviceCatalog hostOnly = test::sweepCatalog();
        hostOnly.devices.erase(hostOnly.devices.begin());
        const Day second(&yesterday, hostOnly);
        QCOMPARE(second.switchedOn("devices"), QStringList{QStringLiteral("This machine")});
        const QSettings today(keptBy(second), QSettings::IniFormat);
        const Day third(&today);
        QCOMPARE(third.switchedOn("devices"), QStringList{QStringLiteral("This machine")});
    }

    void whatCameFromAFileIsNotKept_data() {
        QTest::addColumn<bool>("text");
        QTest::newRow("a text") << true;
        QTest::newRow("pixels of a pane") << false;
    }
    void whatCameFromAFileIsNotKept() {
        QFETCH(bool, text);
        Day first;
        const QStringList usual = first.choices();
        const ImagePointer image = test::blankImage("kept.txt", {8, 8}, PixelLayout::Gray8);
        if (text)
            first.window.data().setText(image);
        else
            first.window.data().setPixels({"kept.png", *image});
        const QSettings settings(keptBy(first), QSettings::IniFormat);
        for (const QString& key : settings.allKeys())
            QVERIFY2(!settings.value(key).toString().contains(QStringLiteral("kept")), qPrintable(key));
        const Day second(&settings);
        QCOMPARE(second.choices(), usual);
    }

    void aShuffledPhotoIsShuffledAgain() {
        const ImagePointer photo = test::blankImage("photo.png", {8, 8});
        const Day first;
        first.window.data().setPhoto(photo);
        first.chooseData(QStringLiteral("Shuffled"));
        const QSettings settings(keptBy(first), QSettings::IniFormat);
        const Day second(&settings);
        auto& setup = *second.window.findChild<SetupPane*>();
        setup.data().setPhoto(photo);
        QVERIFY(std::holds_alternative<ShuffledPixels>(setup.choices().pixels.pixels));
    }

    void nonsenseChangesNothing() {
        const QStringList usual = Day().choices();
        QString file;
        {
            const Day first;
            changeEverything(first);
            file = keptBy(first);
        }
        QSettings settings(file, QSettings::IniFormat);
        for (const QString& key : settings.allKeys())
            settings.setValue(key, QStringLiteral("nonsense"));
        settings.setValue(QStringLiteral("lab/bench"), true); // as Day() begins
        QCOMPARE(Day(&settings).choices(), usual);
    }
};

ROOM_TEST(TestLabSettings, QApplication)
#include "tst_lab_settings.moc"
