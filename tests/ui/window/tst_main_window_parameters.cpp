// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the pane that sets the parameters of the chosen strategy.

#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/room.h"

#include <array>

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

namespace {

constexpr std::array tables{ParameterRange{Parameter::WorkGroup, 1, 1024, 256},
                            ParameterRange{Parameter::Copies, 1, 8, 4, true},
                            ParameterRange{Parameter::SkipEmpty, 0, 1, 1}};
constexpr std::array threads{ParameterRange{Parameter::Groups, 1, 256, 0}};

/// Strategies with parameters: two on the cards, one on the host, and the two without any.
DeviceCatalog turnableCatalog() {
    DeviceCatalog catalog = catalogOfThree();
    catalog.strategies.push_back(
        {"tables", "Tables", "", "", StrategyHome::OpenClDevice, everyPixelKind, tables});
    catalog.strategies.push_back(
        {"others", "Others", "", "", StrategyHome::OpenClDevice, everyPixelKind, tables});
    catalog.strategies.push_back(
        {"threads", "Threads", "", "", StrategyHome::HostThreads, everyPixelKind, threads});
    return catalog;
}

void choose(const MainWindow& window, const char* strategy) {
    entry(part<QMenu>(window, "strategyMenu"), text(strategy)).trigger();
}

/// A window with the devices, in which the strategy "tables" is chosen.
class TablesWindow : public MainWindow {
public:
    TablesWindow() {
        showDevices(turnableCatalog());
        choose(*this, "tables");
    }
};

/// Names of the fields that are there, from top to bottom.
QStringList fieldsOf(const MainWindow& window) {
    QStringList names;
    for (const Parameter parameter : allParameters) {
        const QString name = QString::fromUtf8(nameOf(parameter));
        if (window.findChild<QWidget*>(name) != nullptr) names += name;
    }
    return names;
}

} // namespace

class TestMainWindowParameters : public QObject {
    Q_OBJECT

    PictureFolder m_folder;

private Q_SLOTS:
    void offersWhatTheStrategyHas_data() {
        columns<int, QString, QStringList>({"device", "strategy", "fields"});
        QTest::newRow("default") << 0 << QString() << QStringList();
        QTest::newRow("nothing") << 0 << text("global-atomic") << QStringList();
        QTest::newRow("three") << 0 << text("tables")
                               << QStringList{text("work-group"), text("copies"), text("skip-empty")};
        QTest::newRow("host") << 2 << text("threads") << QStringList{text("groups")};
    }
    void offersWhatTheStrategyHas() {
        QFETCH(int, device);
        QFETCH(QString, strategy);
        MainWindow window;
        window.showDevices(turnableCatalog());
        entry(part<QMenu>(window, "deviceMenu"), keyOf(std::size_t(device))).trigger();
        entry(part<QMenu>(window, "strategyMenu"), strategy).trigger();
        QTEST(fieldsOf(window), "fields");
        QVERIFY(!part<QPushButton>(window, "resetParameters").isEnabled());
    }

    void namesAndRangesAreWrittenOut() {
        TablesWindow window;
        QCOMPARE(part<QSpinBox>(window, "work-group").accessibleName(), text("Work-items per work-group"));
        QCOMPARE(part<QLabel>(window, "work-group-range").text(), text("1 to 1,024"));
        QCOMPARE(part<QLabel>(window, "copies-range").text(), text("powers of two from 1 to 8"));
        entry(part<QMenu>(window, "deviceMenu"), keyOf(2)).trigger();
        choose(window, "threads");
        QCOMPARE(part<QSpinBox>(window, "groups").accessibleName(), text("Threads")); // not work-groups
    }

    void turningCountsAgain() {
        TablesWindow window;
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        part<QSpinBox>(window, "work-group").setValue(64);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(last(chosen).strategy, std::string("tables"));
        QCOMPARE(last(chosen).launch[Parameter::WorkGroup], std::optional(64U));
        QVERIFY(!last(chosen).launch[Parameter::Copies]);
        auto& copies = part<QComboBox>(window, "copies");
        QTest::keyClick(&copies, Qt::Key_End);
        QCOMPARE(chosen.count(), 2);
        QCOMPARE(last(chosen).launch[Parameter::Copies], std::optional(8U));
        QCOMPARE(last(chosen).launch[Parameter::WorkGroup], std::optional(64U));
        QCOMPARE(window.settings().launch, last(chosen).launch);
    }

    void resetMakesAllAutomaticAtOnce() {
        TablesWindow window;
        part<QSpinBox>(window, "work-group").setValue(64);
        QTest::keyClick(&part<QComboBox>(window, "copies"), Qt::Key_End);
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        auto& reset = part<QPushButton>(window, "resetParameters");
        QVERIFY(reset.isEnabled());
        reset.click();
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(last(chosen).launch, LaunchParameters());
        QCOMPARE(part<QSpinBox>(window, "work-group").text(), text("automatic"));
        QVERIFY(!reset.isEnabled());
    }

    void eachStrategyKeepsItsOwn() {
        TablesWindow window;
        part<QSpinBox>(window, "work-group").setValue(64);
        choose(window, "others");
        QCOMPARE(window.settings().launch, LaunchParameters());
        QCOMPARE(part<QSpinBox>(window, "work-group").text(), text("automatic"));
        choose(window, "");
        QCOMPARE(window.settings().launch, LaunchParameters());
        choose(window, "tables");
        QCOMPARE(window.settings().launch[Parameter::WorkGroup], std::optional(64U));
        QCOMPARE(part<QSpinBox>(window, "work-group").value(), 64);
    }

    void nextTimeAllIsAutomatic() {
        QSettings memory(m_folder.filePath("next.ini"), QSettings::IniFormat);
        {
            TablesWindow window;
            part<QSpinBox>(window, "work-group").setValue(64);
            window.save(memory);
        }
        MainWindow window;
        window.restore(memory);
        window.showDevices(turnableCatalog());
        QCOMPARE(window.settings().strategy, std::string("tables"));
        QCOMPARE(window.settings().launch, LaunchParameters());
    }

    void theFieldInUseStays() {
        TablesWindow window;
        const QPointer<QSpinBox> field(&part<QSpinBox>(window, "work-group"));
        field->setValue(64);
        window.showResult(resultOf(text("photo.jpg")));
        QVERIFY(field);
        QCOMPARE(field->value(), 64);
    }

    void saysWhatWasUsed() {
        TablesWindow window;
        auto result = std::make_shared<CountResult>(*resultOf(text("photo.jpg")));
        result->launch = {1024, 8, 0, 2, true, 1};
        window.showResult(result); // of another strategy
        QCOMPARE(part<QLabel>(window, "work-group-used").text(), QString());
        result->strategy = turnableCatalog().strategies.at(2);
        window.showResult(result);
        QCOMPARE(part<QLabel>(window, "work-group-used").text(), text("used: 1,024"));
        QCOMPARE(part<QLabel>(window, "copies-used").text(), text("used: 2"));
    }
};

ROOM_TEST(TestMainWindowParameters, QApplication)
#include "tst_main_window_parameters.moc"
