// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a session which is opened from its file shows the same in every tab: texts, lists, tables and
// plots.

#include "app/lab/lab.h"
#include "app/lab/lab_files.h"
#include "engine/host/host_strategies.h"
#include "engine/opencl/device_strategies.h"
#include "engine/opencl/document_kernels.h"
#include "engine/values/device_catalog.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/lab/base/lab_pane.h"
#include "ui/lab/lecture/lecture_view.h"
#include "ui/lab/setup/setup_pane.h"
#include "ui/lab/window/lab_window.h"

#include <QPlainTextEdit>
#include <qcustomplot.h>

using namespace tonescope;
using namespace tonescope::ui;

namespace {

/// Every strategy and every document's way that there is, on a graphics card and on the host.
DeviceCatalog wholeCatalog() {
    DeviceCatalog catalog;
    catalog.documents = opencl::documentWays();
    catalog.devices = {test::inventedDevice("Card"), test::inventedDevice("Socket", DeviceType::Cpu),
                       test::inventedDevice("This machine", DeviceType::Host)};
    for (DeviceInfo& device : catalog.devices)
        device.maxWorkGroup = 256;
    for (const opencl::DeviceStrategy& strategy : opencl::deviceStrategies())
        catalog.strategies.push_back(strategy.info);
    for (const host::HostStrategy& strategy : host::hostStrategies())
        catalog.strategies.push_back(strategy.info);
    for (const host::HostStrategy& loop : host::documentLoops())
        catalog.documents.push_back({loop.info});
    return catalog;
}

ChannelSet onlyGray() {
    ChannelSet channels;
    channels.insert(Channel::Gray);
    return channels;
}

/// A lab whose runs are answered at once, each case with another time.
struct AnsweredLab {
    LabWindow window;
    int measured = 0;

    AnsweredLab() {
        const DeviceCatalog catalog = wholeCatalog();
        window.resize(1400, 900);
        window.setMachine({"lab-7", "Fast CPU", 8, 1U << 30U, "Some system", "linux 6", "1f2e"});
        window.setSources(app::strategySources(catalog));
        window.showDevices(catalog);
        window.data().setPhoto(test::imageOf("photo.png", {64, 64}, PixelLayout::Gray8,
                                             std::vector<std::uint8_t>(64 * 64, std::uint8_t{7})));
        QObject::connect(&window, &LabWindow::runRequested, &window,
                         [this](const auto& cases) { answer(cases); });
        window.show();
        if (!QTest::qWaitForWindowExposed(&window, test::patience)) qFatal("no window");
    }
    void answer(const std::vector<MeasureCase>& cases) {
        for (const MeasureCase& asked : cases) {
            Measurement row = test::measuredAs(
                asked, test::samplesOf(test::around(50000 + 7000 * (++measured % 13), 100)), {64, 8, 1, 2});
            row.repeats = asked.repeats;
            Histogram counts(8, onlyGray());
            for (std::size_t bin = 0; bin < 256; ++bin)
                counts.counts(Channel::Gray)[bin] = bin * static_cast<std::size_t>(measured);
            if (asked.keepCounts) row.counts = std::make_shared<const Histogram>(counts);
            row.expected = row.counts;
            window.showMeasured(test::shared(std::move(row)));
        }
        window.showEnded(false);
    }
    [[nodiscard]] LabPane& pane(const char* id) const {
        for (LabPane* each : window.panes())
            if (each->id() == id) return *each;
        qFatal("no pane %s", id);
    }
    template <typename Part>
    [[nodiscard]] Part& part(const char* of, const char* name) const {
        auto* found = pane(of).findChild<Part*>(QLatin1String(name));
        if (found == nullptr) qFatal("no %s in %s", name, of);
        return *found;
    }
    void bringToFront(const char* id) {
        window.findChild<QAction*>(QStringLiteral("toBench"))->trigger();
        window.findChild<QTabWidget*>(QStringLiteral("labTabs"))->setCurrentWidget(&pane(id));
    }
    void run(const char* id) {
        bringToFront(id);
        if (!QTest::qWaitFor([&] { return !pane(id).cases().empty(); }))
            qFatal("%s: %s", id, qPrintable(pane(id).idleReason()));
        window.findChild<QAction*>(QStringLiteral("run"))->trigger();
    }
};

QString dataOf(QCPAbstractPlottable* plottable) {
    QString text = plottable->name();
    auto* data = plottable->interface1D();
    for (int i = 0; data != nullptr && i < data->dataCount(); ++i)
        text += QStringLiteral(" %1:%2").arg(data->dataMainKey(i)).arg(data->dataMainValue(i));
    return text;
}

QStringList rowsOf(const QAbstractItemModel& model) {
    QStringList rows;
    for (int row = 0; row < model.rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(); ++column) {
            const QModelIndex index = model.index(row, column);
            cells += index.data().toString() + index.data(Qt::CheckStateRole).toString();
        }
        rows += cells.join(QLatin1Char('|'));
    }
    return rows;
}

/// What one part of a pane shows, in words; empty for frames around others.
QString shownBy(QWidget& part) {
    if (const auto* label = qobject_cast<const QLabel*>(&part)) return label->text();
    if (const auto* text = qobject_cast<const QTextEdit*>(&part)) return text->toPlainText();
    if (const auto* text = qobject_cast<const QPlainTextEdit*>(&part)) return text->toPlainText();
    if (const auto* box = qobject_cast<const QComboBox*>(&part)) return box->currentText();
    if (const auto* view = qobject_cast<const QAbstractItemView*>(&part))
        return view->model() == nullptr ? QString() : rowsOf(*view->model()).join(QLatin1Char('\n'));
    if (auto* plot = qobject_cast<QCustomPlot*>(&part)) {
        QStringList lines{plot->xAxis->label(), plot->yAxis->label()};
        for (int i = 0; i < plot->plottableCount(); ++i)
            lines += dataOf(plot->plottable(i));
        return lines.join(QLatin1Char('\n'));
    }
    return {};
}

/// All that a pane shows, by name or class, whichever tab is in front.
QStringList shownBy(const LabPane& pane) {
    QStringList shown = pane.accessibleDescription().split(QLatin1Char('\n')); // of what is painted
    for (QWidget* part : pane.findChildren<QWidget*>()) {
        const QString text = part->isVisibleTo(&pane) ? shownBy(*part) : QString();
        const QString name = part->objectName();
        const bool warns = name == QStringLiteral("foreignText"); // of a text that came with a file
        if (text.isEmpty() || warns) continue;
        for (const QString& line : text.split(QLatin1Char('\n')))
            shown += (name.isEmpty() ? QString::fromLatin1(part->metaObject()->className()) : name) +
                     QStringLiteral(": ") + line;
    }
    return shown;
}

} // namespace

class TestLabComesBack : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    /// Measures a slide that was guessed, and what mends another one.
    static void lecture(AnsweredLab& lab) {
        LectureView& view = lab.window.lecture();
        const auto press = [&](int key) { QTest::keyClick(&view, static_cast<Qt::Key>(key)); };
        press(Qt::Key_G);
        QTest::keyClicks(&view, QStringLiteral("12.5 Ann"));
        press(Qt::Key_Return);
        press(Qt::Key_Escape);
        press(Qt::Key_M);
        view.goTo(1, Act::Ask);
        press(Qt::Key_M);
        press(Qt::Key_E);
    }
    static void editKernel(AnsweredLab& lab) {
        auto* editor = lab.pane("kernel").findChild<QPlainTextEdit*>(QStringLiteral("kernelEditor"));
        if (editor != nullptr) editor->appendPlainText(QStringLiteral("// mine"));
        lab.run("kernel");
    }

private Q_SLOTS:
    void everyTab() {
        AnsweredLab lab;
        for (const char* pane : {"bars", "sweep", "contention", "devices"})
            lab.run(pane);
        editKernel(lab);
        lab.run("bars"); // with the edited kernel as a row
        lecture(lab);
        const auto mends = [](const LabRun& run) { return run.details.contains("mend"); };
        QVERIFY(std::ranges::any_of(lab.window.session().runs, mends));
        const QString file = m_folder.filePath(QStringLiteral("lab.json"));
        QVERIFY(!app::writeLab(lab.window.session(), file));
        const Outcome<LabSession> kept = app::readLab(file);
        QVERIFY(kept.ok());

        AnsweredLab again;
        again.window.showSession(*kept);
        QTRY_VERIFY(again.window.showsAll());
        for (LabPane* pane : lab.window.panes()) {
            const auto runs = std::ranges::count(lab.window.session().runs, pane->id(), &LabRun::pane);
            QVERIFY2(runs > 0, pane->id().c_str());
            for (LectureView* view : {&lab.window.lecture(), &again.window.lecture()})
                view->goTo(1, Act::Measure);
            lab.bringToFront(pane->id().c_str());
            again.bringToFront(pane->id().c_str());
            LabPane& other = again.pane(pane->id().c_str());
            // Labels fit the room that a plot has once it is laid out.
            const bool same = QTest::qWaitFor([&] { return shownBy(*pane) == shownBy(other); });
            const QStringList before = shownBy(*pane), after = shownBy(other);
            for (qsizetype i = 0; i < std::min(before.size(), after.size()); ++i)
                QVERIFY2(before[i] == after[i], qPrintable(QStringLiteral("%1:\n%2\n---- came back as\n%3")
                                                               .arg(pane->title(), before[i], after[i])));
            const bool fewer = after.size() < before.size();
            QVERIFY2(
                same,
                qPrintable(
                    QStringLiteral("%1, only %2:\n%3")
                        .arg(pane->title(), QString::fromLatin1(fewer ? "before" : "afterwards"))
                        .arg((fewer ? before.mid(after.size()) : after.mid(before.size())).join(u'\n'))));
        }
    }
};

ROOM_TEST(TestLabComesBack, QApplication)
#include "tst_lab_comes_back.moc"
